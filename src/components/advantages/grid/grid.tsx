/**
 * The group as a table: rollouts down, turns across, windows as bands. React builds it per layout; numbers, colours,
 * selection and links are painted into it (paint.ts), so that moving w stays within a frame.
 */
import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Group } from '../../../engine/advantage/group-model.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { EditedGroup } from '../../../state/advantages-edits.ts';
import { type CellMove, moveCell } from '../../../state/advantages-keys.ts';
import { rolloutFlips, rolloutOrder } from '../../../state/advantages-order.ts';
import { editedGroup, groupResult } from '../../../state/advantages-state.ts';
import { useAdvantages, useApp } from '../../../state/hooks.tsx';
import { useSize } from '../../charts/use-size.ts';
import { cx } from '../../ui/class-names.ts';
import { formatCount, formatSigned } from '../../ui/format.ts';
import { shownValues } from '../model/cells.ts';
import { cellPlace, isPlaceLit, pointAtPlace, pointed, rewardPlace } from '../model/links.ts';
import { type PaintedCell, paintedCells, paintValues, toggleData } from './paint.ts';
import { RewardInput } from './reward-input.tsx';
import './grid.css';

const HEAD_WIDTH = 172;
const MOST_WIDTH = 84;
const LEAST_WIDTH = 10;
/** Below this a signed number with two digits does not fit. */
const DIGITS_WIDTH = 40;

const ARROWS: Readonly<Record<string, CellMove>> = {
  ArrowLeft: 'previousCell',
  ArrowRight: 'nextCell',
  ArrowUp: 'previousRollout',
  ArrowDown: 'nextRollout',
  Home: 'firstCell',
  End: 'lastCell',
};

export function Grid() {
  const { t } = useText('advantages');
  const { advantages } = useApp();
  const edited = useAdvantages(editedGroup);
  const orderText = useAdvantages((state) => rolloutOrder(groupResult(state), state.sort).join());
  const order = useMemo(() => (orderText === '' ? [] : orderText.split(',').map(Number)), [orderText]);
  const [box, size] = useSize<HTMLDivElement>();
  const table = useRef<HTMLTableElement>(null);
  const columns = Math.max(0, ...edited.group.rollouts.map((rollout) => turnCount(rollout)));
  const cellWidth = Math.max(
    LEAST_WIDTH,
    Math.min(MOST_WIDTH, Math.floor(((size?.width ?? 680) - HEAD_WIDTH) / Math.max(1, columns)) - 1),
  );
  const compact = cellWidth < DIGITS_WIDTH;
  usePainting(table, edited, order, t('grid.noLoss'));

  const select = (event: PointerEvent) => {
    const place = cellAt(event);
    if (place) advantages.getState().show({ cell: place });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = ARROWS[event.key];
    if (!move || !(event.target instanceof HTMLTableCellElement)) return;
    event.preventDefault();
    moveCell(advantages, move);
  };
  const point = (event: PointerEvent) => {
    const cell = cellAt(event);
    const reward =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-reward]') : null;
    pointAtPlace(
      cell ? cellPlace(cell.rollout, cell.turn) : reward ? rewardPlace(Number(reward.dataset.reward)) : null,
    );
  };
  return (
    <div ref={box} className="h-full min-h-0 overflow-auto px-2 pb-1">
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take the keyboard is a grid.
        role="grid"
        aria-label={t('grid.label')}
        aria-rowcount={order.length + 1}
        className={cx('grid-table text-xs', compact && 'grid-compact')}
        onKeyDown={onKeyDown}
        onPointerDown={select}
        onPointerOver={point}
        onPointerLeave={() => pointAtPlace(null)}
      >
        <thead>
          <tr className="label">
            <th scope="col" className="sticky left-0 z-10 min-w-8 bg-surface pr-1 text-left">
              {t('grid.rollout')}
            </th>
            <th scope="col" className="text-right">
              {t('grid.reward')}
            </th>
            <th scope="col" className="pr-1.5 text-right" title={t('grid.baseTitle')}>
              {t('grid.base')}
            </th>
            {Array.from({ length: columns }, (_, i) => i + 1).map((n) => (
              <th
                key={n}
                scope="col"
                className="num px-0 text-center font-normal"
                style={{ minWidth: cellWidth }}
              >
                {compact && n % 5 !== 0 && n !== 1 ? <span className="sr-only">{n}</span> : n}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.map((rollout) => (
            <Row key={rollout} rollout={rollout} edited={edited} compact={compact} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function turnCount({ segments }: Group['rollouts'][number]): number {
  return segments.reduce((sum, { turns }) => sum + turns.length, 0);
}

function cellAt({ target }: PointerEvent) {
  const td = target instanceof Element ? target.closest<HTMLElement>('td[data-turn]') : null;
  return td ? { rollout: Number(td.dataset.rollout), turn: Number(td.dataset.turn) } : null;
}

interface RowProps {
  readonly rollout: number;
  readonly edited: EditedGroup;
  readonly compact: boolean;
}

function Row({ rollout, edited, compact }: RowProps) {
  const { t } = useText('advantages');
  const { t: m } = useText('methods');
  const { group, origins } = edited;
  const given = group.rollouts[rollout];
  const base = useAdvantages((state) => groupResult(state)?.rollouts[rollout]?.base ?? 0);
  const mask = useAdvantages((state) => groupResult(state)?.rollouts[rollout]?.mask ?? null);
  const flips = useAdvantages((state) => {
    const own = groupResult(state)?.rollouts[rollout];
    return own ? rolloutFlips(own) : 0;
  });
  if (!given) return null;
  let column = 0;
  return (
    <tr>
      <th
        scope="row"
        title={given.id}
        className="num sticky left-0 z-10 bg-surface pr-1 text-left font-semibold whitespace-nowrap"
      >
        {rollout + 1}
        {flips > 0 ? (
          <span
            className="ml-1 bg-signed-pos-3 px-0.5 text-2xs text-surface"
            title={t('grid.flips', { count: flips })}
          >
            {flips}
            <span aria-hidden="true">↺</span>
            <span className="sr-only">{t('grid.flips', { count: flips })}</span>
          </span>
        ) : null}
        {mask ? <span className="ml-1 text-2xs font-normal text-ink-3">{m(`masks.${mask}`)}</span> : null}
      </th>
      <td className="grid-reward" data-reward={rollout}>
        <RewardInput rollout={rollout} reward={given.reward} compact={compact} />
      </td>
      <td className="num pr-1.5 text-right">{formatSigned(base, 2)}</td>
      {given.segments.flatMap(({ turns }, s) =>
        turns.map((turn, i) => {
          const at = column++;
          const origin = origins[rollout]?.[s]?.[i] ?? at;
          return (
            <td
              key={origin}
              tabIndex={-1}
              data-rollout={rollout}
              data-column={at}
              data-turn={origin}
              data-band={s % 2}
              data-edge={s > 0 && i === 0 ? 'true' : undefined}
              title={`${turn.kind === 'summary' ? t('grid.summary') : t('grid.turn', { n: (turn.index ?? at) + 1 })}${turn.level === null ? '' : ` · ${t('grid.level', { level: turn.level })}`}${turn.tokens === null ? '' : ` · ${t('grid.tokens', { count: turn.tokens, n: formatCount(turn.tokens) })}`}`}
              className="grid-cell num scale-none"
            >
              <span>—</span>
              {turn.kind === 'summary' ? <span className="sr-only">{t('grid.summary')}</span> : null}
            </td>
          );
        }),
      )}
    </tr>
  );
}

/** Keeps what is painted in step with the store, at once and outside of rendering. */
function usePainting(
  table: React.RefObject<HTMLTableElement | null>,
  edited: EditedGroup,
  order: readonly number[],
  noLoss: string,
): void {
  const { advantages } = useApp();
  const cells = useRef<readonly PaintedCell[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order is a new layout.
  useLayoutEffect(() => {
    if (!table.current) return;
    cells.current = paintedCells(table.current);
    let selected: HTMLElement | null = null;
    const paint = () => {
      const state = advantages.getState();
      // The layout of another group is on its way: React renders it, and this runs again.
      if (editedGroup(state).origins !== edited.origins) return;
      const values = shownValues(state, edited.group);
      if (values) paintValues(cells.current, values, state.colour, noLoss);
      const { rollout, turn } = state.cell;
      const td = cells.current.find((cell) => cell.rollout === rollout && cell.turn === turn)?.td ?? null;
      if (td === selected) return;
      const hadFocus = selected !== null && document.activeElement === selected;
      selected?.setAttribute('aria-selected', 'false');
      if (selected) selected.tabIndex = -1;
      selected = td;
      if (!td) return;
      td.setAttribute('aria-selected', 'true');
      td.tabIndex = 0;
      if (hadFocus) td.focus();
      td.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    for (const { td } of cells.current) {
      td.setAttribute('aria-selected', 'false');
      td.tabIndex = -1;
    }
    paint();
    return advantages.subscribe(paint);
  }, [advantages, edited, order, noLoss, table]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new layout has new cells to light.
  useEffect(() => {
    const light = () => {
      const state = pointed.getState();
      for (const { td, rollout, turn } of cells.current) {
        toggleData(td, 'lit', isPlaceLit(state, cellPlace(rollout, turn)));
      }
      for (const td of table.current?.querySelectorAll<HTMLElement>('[data-reward]') ?? []) {
        toggleData(td, 'lit', isPlaceLit(state, rewardPlace(Number(td.dataset.reward))));
      }
    };
    light();
    return pointed.subscribe(light);
  }, [edited, order, table]);
}

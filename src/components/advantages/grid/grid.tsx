/**
 * The group as a table: rollouts down, turns across, windows as bands. React builds it per layout; numbers, colours,
 * selection and links are painted into it (use-painting.ts), so that moving w stays within a frame.
 */
import { type KeyboardEvent, type PointerEvent, useMemo, useRef } from 'react';
import type { Group } from '../../../engine/advantage/group-model.ts';
import { useText } from '../../../i18n/use-text.ts';
import { type CellMove, moveCell } from '../../../state/advantages-keys.ts';
import { rolloutOrder } from '../../../state/advantages-order.ts';
import { editedGroup, groupResult } from '../../../state/advantages-state.ts';
import { useAdvantages, useApp } from '../../../state/hooks.tsx';
import { useSize } from '../../charts/use-size.ts';
import { cx } from '../../ui/class-names.ts';
import { formatCount } from '../../ui/format.ts';
import { cellPlace, pointAtPlace, rewardPlace } from '../model/links.ts';
import { useBoundaryDrag } from './boundary-drag.ts';
import { Row } from './row.tsx';
import { usePainting } from './use-painting.ts';
import './grid.css';

/** Rollout, reward and base, in px. */
const HEAD_WIDTHS = [68, 56, 60] as const;
const HEAD_WIDTH = HEAD_WIDTHS.reduce((sum, width) => sum + width, 0);
const MOST_WIDTH = 84;
const LEAST_WIDTH = 10;
/** Below this a signed number with two digits does not fit. */
const DIGITS_WIDTH = 40;

/** Narrower than this one scrolls along the turns rather than to lose the numbers. */
const NARROW = 480;

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
  const width = size?.width ?? 680;
  const cellWidth = Math.max(
    width < NARROW ? DIGITS_WIDTH : LEAST_WIDTH,
    Math.min(MOST_WIDTH, Math.floor((width - HEAD_WIDTH) / Math.max(1, columns)) - 1),
  );
  const compact = cellWidth < DIGITS_WIDTH;
  usePainting(table, edited, order, compact, { noLoss: t('grid.noLoss'), summary: t('grid.summary') });
  const drag = useBoundaryDrag();

  const select = (event: PointerEvent<HTMLElement>) => {
    if (drag.start(event)) return;
    const place = cellAt(event);
    if (place) advantages.getState().show({ cell: place });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = ARROWS[event.key];
    if (!move || !(event.target instanceof HTMLTableCellElement)) return;
    event.preventDefault();
    moveCell(advantages, move);
  };
  /** Said at the first look only: a thousand titles are not worth their making. */
  const entitle = (td: HTMLElement | null) => {
    if (!td) return;
    const turn = edited.group.rollouts[Number(td.dataset.rollout)]?.segments.flatMap(({ turns }) => turns)[
      Number(td.dataset.column)
    ];
    if (!turn) return;
    td.title = [
      turn.kind === 'summary'
        ? t('grid.summary')
        : t('grid.turn', { n: (turn.index ?? Number(td.dataset.column)) + 1 }),
      ...(turn.level === null ? [] : [t('grid.level', { level: turn.level })]),
      ...(turn.tokens === null
        ? []
        : [t('grid.tokens', { count: turn.tokens, n: formatCount(turn.tokens) })]),
      ...(compact ? [td.ariaLabel ?? ''] : []),
    ].join(' · ');
  };
  const point = (event: PointerEvent) => {
    const cell = cellAt(event);
    entitle(cellElement(event));
    const reward =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-reward]') : null;
    pointAtPlace(
      cell ? cellPlace(cell.rollout, cell.turn) : reward ? rewardPlace(Number(reward.dataset.reward)) : null,
    );
  };
  return (
    <div ref={box} className="relative min-h-0 overflow-auto px-2 pb-1">
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take the keyboard is a grid.
        role="grid"
        aria-label={t('grid.label')}
        aria-rowcount={order.length + 1}
        className={cx('grid-table grid-fixed text-xs', compact && 'grid-compact')}
        style={{ width: HEAD_WIDTH + (columns + HEAD_WIDTHS.length) + columns * cellWidth + 1 }}
        onKeyDown={onKeyDown}
        onPointerDown={select}
        onPointerMove={drag.move}
        onPointerUp={drag.end}
        onPointerCancel={drag.end}
        onPointerOver={point}
        onPointerLeave={() => pointAtPlace(null)}
      >
        <colgroup>
          {HEAD_WIDTHS.map((width) => (
            <col key={width} style={{ width }} />
          ))}
          {columns > 0 ? <col span={columns} style={{ width: cellWidth }} /> : null}
        </colgroup>
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
              <th key={n} scope="col" className="num px-0 text-center font-normal">
                {compact && n % 5 !== 0 && n !== 1 ? <span className="sr-only">{n}</span> : n}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.map((rollout) => {
            const given = edited.group.rollouts[rollout];
            return given ? (
              <Row
                key={rollout}
                rollout={rollout}
                given={given}
                origins={edited.origins[rollout] ?? []}
                compact={compact}
              />
            ) : null;
          })}
        </tbody>
      </table>
    </div>
  );
}

function turnCount({ segments }: Group['rollouts'][number]): number {
  return segments.reduce((sum, { turns }) => sum + turns.length, 0);
}

function cellElement({ target }: PointerEvent): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('td[data-turn]') : null;
}

function cellAt(event: PointerEvent) {
  const td = cellElement(event);
  return td ? { rollout: Number(td.dataset.rollout), turn: Number(td.dataset.turn) } : null;
}

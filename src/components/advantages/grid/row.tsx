/** One rollout of the grid. Its cells are built once per layout and painted from then on (use-painting.ts). */
import { memo } from 'react';
import type { GroupRollout } from '../../../engine/advantage/group-model.ts';
import { useText } from '../../../i18n/use-text.ts';
import { rolloutFlips } from '../../../state/advantages-order.ts';
import { groupResult } from '../../../state/advantages-state.ts';
import { useAdvantages } from '../../../state/hooks.tsx';
import { formatSigned } from '../../ui/format.ts';
import { RewardInput } from './reward-input.tsx';

interface RowProps {
  readonly rollout: number;
  readonly given: GroupRollout;
  /** Per window and turn: its place before any boundary was moved. */
  readonly origins: readonly (readonly number[])[];
  readonly compact: boolean;
}

export const Row = memo(function Row({ rollout, given, origins, compact }: RowProps) {
  return (
    <tr>
      <RowHead rollout={rollout} id={given.id} />
      <td className="grid-reward" data-reward={rollout}>
        <RewardInput rollout={rollout} reward={given.reward} compact={compact} />
      </td>
      <Base rollout={rollout} />
      <Cells rollout={rollout} given={given} origins={origins} compact={compact} />
    </tr>
  );
});

function RowHead({ rollout, id }: { readonly rollout: number; readonly id: string }) {
  const { t } = useText('advantages');
  const { t: m } = useText('methods');
  const mask = useAdvantages((state) => groupResult(state)?.rollouts[rollout]?.mask ?? null);
  const flips = useAdvantages((state) => {
    const own = groupResult(state)?.rollouts[rollout];
    return own ? rolloutFlips(own) : 0;
  });
  return (
    <th
      scope="row"
      title={mask ? `${id} · ${m(`masks.${mask}`)}` : id}
      className="num sticky left-0 z-10 bg-surface pr-1 text-left leading-tight font-semibold"
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
      {mask ? (
        <span className="block truncate font-sans text-2xs font-normal text-ink-2">{m(`masks.${mask}`)}</span>
      ) : null}
    </th>
  );
}

function Base({ rollout }: { readonly rollout: number }) {
  const base = useAdvantages((state) => groupResult(state)?.rollouts[rollout]?.base ?? 0);
  return <td className="num pr-2 text-right">{formatSigned(base, 2)}</td>;
}

/** Too narrow for digits, a cell is a colour; its number is its label then, which costs no layout. */
const Cells = memo(function Cells({ rollout, given, origins, compact }: RowProps) {
  const { t } = useText('advantages');
  let column = 0;
  return given.segments.flatMap(({ turns }, s) =>
    turns.map((turn, i) => {
      const at = column++;
      const origin = origins[s]?.[i] ?? at;
      const isEdge = s > 0 && i === 0;
      return (
        <td
          key={origin}
          tabIndex={-1}
          data-rollout={rollout}
          data-column={at}
          data-turn={origin}
          data-kind={turn.kind}
          data-band={s % 2}
          data-edge={isEdge ? s - 1 : undefined}
          className="grid-cell num scale-none"
        >
          {compact ? null : <span className="grid-number">—</span>}
          {turn.kind === 'summary' ? (
            <span className="grid-summary">{compact ? null : t('grid.summaryMark')}</span>
          ) : null}
          {isEdge ? <span className="grid-edge" title={t('grid.dragBoundary')} /> : null}
        </td>
      );
    }),
  );
});

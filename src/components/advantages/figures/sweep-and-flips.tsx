/** The w sweep beside the list of sign flips. A is linear in w, so the curves stand still while w moves along them. */
import { memo, useCallback, useMemo } from 'react';
import { type SignFlip, signFlips, sweepW, tokenBase } from '../../../engine/advantage/flips.ts';
import { hindsight } from '../../../engine/advantage/hrr.ts';
import { useText } from '../../../i18n/use-text.ts';
import {
  batchResultsAtRest,
  editedBatch,
  editedGroup,
  groupResult,
} from '../../../state/advantages-state.ts';
import { useAdvantages } from '../../../state/hooks.tsx';
import { cx } from '../../ui/class-names.ts';
import { formatCount, formatSigned } from '../../ui/format.ts';
import { pathOf } from '../model/selected.ts';
import { SweepChart } from './sweep-chart.tsx';

const WS = Array.from({ length: 81 }, (_, i) => i / 40);

export function SweepAndFlips() {
  const { t } = useText('advantages');
  const results = useAdvantages(batchResultsAtRest);
  const batch = useAdvantages(editedBatch);
  const at = useAdvantages((state) => state.at);
  const edited = useAdvantages(editedGroup);
  const cell = useAdvantages((state) => state.cell);
  const w = useAdvantages((state) => (state.estimator === 'hrr' ? (groupResult(state)?.settings.w ?? 0) : 0));
  const show = useAdvantages((state) => state.show);
  // Of the group on screen, under HRR on whatever base is in force: another base has flips of its own.
  const own = useMemo(() => {
    const result = results[at];
    const group = batch[at];
    if (!result || !group) return [];
    if (result.estimator === 'hrr') return [result];
    return hindsight([result], [group], { w: 0, reference: 'trajectory' });
  }, [results, batch, at]);
  const flips = useMemo(() => signFlips(own), [own]);
  const path = pathOf(edited, cell);
  const chosen = path ? own[0]?.rollouts[path.rollout]?.segments[path.segment]?.turns[path.turn] : undefined;
  const points = useMemo(() => sweepW(own, WS), [own]);
  const flipped = flips.filter(({ at: weight }) => w > weight);
  const inUse = useAdvantages((state) => state.estimator === 'hrr');
  const set = useAdvantages((state) => state.set);
  const setW = useCallback((next: number) => set('w', next), [set]);
  const select = useCallback(
    (flip: SignFlip) => {
      const turn = edited.origins[flip.rollout]?.[flip.segment]?.[flip.turn];
      if (turn !== undefined) show({ cell: { rollout: flip.rollout, turn } });
    },
    [edited, show],
  );
  const rescued = flipped.filter(({ direction }) => direction === 'to-positive').length;
  return (
    <div className="grid h-full min-h-0 gap-3 md:grid-cols-[minmax(0,1fr)_minmax(13rem,17rem)]">
      <SweepChart
        points={points}
        base={chosen ? tokenBase(chosen, cell.token ?? 0) : 0}
        dq={chosen?.dq ?? 0}
        w={w}
        onW={inUse ? setW : null}
      />
      <section aria-label={t('flips.title')} className="flex min-h-0 flex-col">
        {flips.length === 0 ? (
          <p className="text-xs text-ink-2">{t('flips.none')}</p>
        ) : (
          <p className="text-xs">
            <strong className="num">{flipped.length}</strong>{' '}
            {t('flips.count', { of: flips.length, rescued, w: formatCount(w, 2) })}
          </p>
        )}
        <ol className="min-h-0 flex-1 overflow-auto">
          {flips.map((flip) => (
            <FlipLine
              key={`${flip.rollout}.${flip.segment}.${flip.turn}`}
              flip={flip}
              flipped={w > flip.at}
              windowed={(edited.group.rollouts[flip.rollout]?.segments.length ?? 1) > 1}
              onSelect={select}
            />
          ))}
        </ol>
      </section>
    </div>
  );
}

interface FlipLineProps {
  readonly flip: SignFlip;
  readonly flipped: boolean;
  /** Whether the rollout has several windows, so that a turn is named by its own. */
  readonly windowed: boolean;
  readonly onSelect: (flip: SignFlip) => void;
}

/** Only lines whose w has been passed are drawn anew: a large group has hundreds of them. */
const FlipLine = memo(function FlipLine({ flip, flipped, windowed, onSelect }: FlipLineProps) {
  const { t } = useText('advantages');
  const positive = flip.direction === 'to-positive';
  return (
    <li className="flip-line border-t border-line">
      <button
        type="button"
        onClick={() => onSelect(flip)}
        className={cx(
          'flex w-full items-baseline gap-2 py-0.5 text-left text-xs hover:bg-sunken',
          !flipped && 'text-ink-2',
        )}
      >
        <span
          aria-hidden="true"
          className={cx(
            'h-2.5 w-2.5 self-center border border-line-strong',
            flipped && (positive ? 'bg-signed-pos-2' : 'bg-signed-neg-2'),
          )}
        />
        <span>
          {t(windowed ? 'flips.placeInWindow' : 'flips.place', {
            rollout: flip.rollout + 1,
            turn: flip.turn + 1,
            segment: flip.segment + 1,
          })}
        </span>
        <span className="text-ink-3">{t(positive ? 'flips.toPositive' : 'flips.toNegative')}</span>
        <span className="num ml-auto font-semibold whitespace-nowrap" title={formatSigned(flip.dq, 4)}>
          w &gt; {formatCount(flip.at, 3)}
        </span>
      </button>
    </li>
  );
});

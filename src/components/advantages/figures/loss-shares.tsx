import { AGGREGATIONS } from '../../../engine/loss/aggregation.ts';
import { useText } from '../../../i18n/use-text.ts';
import { batchResults, editedBatch, editedGroup, lossSettings } from '../../../state/advantages-state.ts';
import { useAdvantages } from '../../../state/hooks.tsx';
import { cx } from '../../ui/class-names.ts';
import { formatShare } from '../../ui/format.ts';
import { lossShares } from '../model/loss.ts';
import { pathOf } from '../model/selected.ts';
import { LossBars } from './loss-bars.tsx';

/** What share of the loss each rollout, all summaries and the chosen token have under the five aggregations. */
export function LossShareFigure() {
  const { t } = useText('advantages');
  const batch = useAdvantages(editedBatch);
  const results = useAdvantages(batchResults);
  const at = useAdvantages((state) => state.at);
  const edited = useAdvantages(editedGroup);
  const cell = useAdvantages((state) => state.cell);
  const { aggregation: chosen, constant } = useAdvantages(lossSettings);
  const setLoss = useAdvantages((state) => state.setLoss);
  const path = pathOf(edited, cell);
  const columns = AGGREGATIONS.map((aggregation) => ({
    aggregation,
    shares: lossShares(batch, results, at, aggregation, constant),
  }));
  if (columns.some(({ shares }) => shares === null))
    return <p className="text-sm text-ink-2">{t('loss.noTokens')}</p>;
  const most = Math.max(...columns.flatMap(({ shares }) => shares?.rollouts ?? []), 1e-9);
  return (
    <>
      <LossBars
        columns={columns.flatMap(({ aggregation, shares: of }) => (of ? [{ aggregation, shares: of }] : []))}
        chosen={chosen}
        selected={path}
      />
      <table className="mt-2 w-full text-xs">
        <thead>
          <tr className="label">
            <th scope="col" className="pr-2 text-left">
              {t('loss.shareOf')}
            </th>
            {columns.map(({ aggregation }) => (
              <th key={aggregation} scope="col" className="px-1 text-left">
                <button
                  type="button"
                  aria-pressed={aggregation === chosen}
                  className={cx(
                    'border-b-2',
                    aggregation === chosen ? 'border-ink text-ink' : 'border-transparent hover:text-ink',
                  )}
                  onClick={() => setLoss('aggregation', aggregation)}
                >
                  {t(`lossOptions.${aggregation}`)}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {edited.group.rollouts.map((rollout, r) => (
            <tr key={rollout.id} className="border-t border-line">
              <th scope="row" className="pr-2 text-left font-normal whitespace-nowrap">
                {t('loss.rollout', { n: r + 1, windows: rollout.segments.length })}
              </th>
              {columns.map(({ aggregation, shares }) => (
                <Share key={aggregation} value={shares?.rollouts[r] ?? 0} most={most} />
              ))}
            </tr>
          ))}
          <tr className="border-t border-line-strong">
            <th scope="row" className="pr-2 text-left font-normal">
              {t('loss.summaries')}
            </th>
            {columns.map(({ aggregation, shares }) => (
              <Share key={aggregation} value={shares?.summaries ?? 0} most={most} />
            ))}
          </tr>
          <tr className="border-t border-line">
            <th scope="row" className="pr-2 text-left font-normal">
              {t('loss.token')}
            </th>
            {columns.map(({ aggregation, shares }) => (
              <Share
                key={aggregation}
                value={path ? (shares?.token[path.rollout]?.[path.segment]?.[path.turn] ?? 0) : 0}
                most={most}
                digits={2}
              />
            ))}
          </tr>
        </tbody>
      </table>
    </>
  );
}

function Share({
  value,
  most,
  digits = 1,
}: {
  readonly value: number;
  readonly most: number;
  readonly digits?: number;
}) {
  return (
    <td className="px-1">
      <span className="relative block h-4">
        <span className="absolute inset-y-0.5 left-0 bg-raw" style={{ width: `${(value / most) * 100}%` }} />
        <span className="num relative">{formatShare(value, digits)}</span>
      </span>
    </td>
  );
}

import { useMemo } from 'react';
import { computeAdvantages } from '../../../engine/advantage/registry.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { GivenAdvantage } from '../../../state/advantages-state.ts';
import { editedBatch } from '../../../state/advantages-state.ts';
import { useAdvantages } from '../../../state/hooks.tsx';
import { formatCount, formatSigned } from '../../ui/format.ts';
import { scaleClass } from '../grid/paint.ts';
import { niceRange } from '../model/cells.ts';
import { RowsChart } from './rows-chart.tsx';

/** Settings that S8 and S9 share. */
const SHARED = ['ddof', 'eps', 'normStd', 'meanScope', 'stdScope', 'countOverlong', 'overlongMask'] as const;

function shared(given: GivenAdvantage): GivenAdvantage {
  return Object.fromEntries(Object.entries(given).filter(([name]) => SHARED.some((known) => known === name)));
}

/** S8 and S9 side by side: a rollout counted once, or once per window. */
export function RolloutsAndRows() {
  const { t } = useText('advantages');
  const batch = useAdvantages(editedBatch);
  const at = useAdvantages((state) => state.at);
  const given = useAdvantages((state) => state.given);
  const [once, rows] = useMemo(
    () =>
      (['supo', 'supo-trajectory'] as const).map((name) => computeAdvantages(name, batch, shared(given))[at]),
    [batch, at, given],
  );
  const group = batch[at];
  if (!once?.statistics || !rows?.statistics || !group)
    return <p className="text-sm text-ink-2">{t('rows.blocked')}</p>;
  const range = niceRange(
    Math.max(...[...once.rollouts, ...rows.rollouts].map(({ base }) => Math.abs(base))),
  );
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <table className="grid-table w-full self-start text-xs">
        <thead>
          <tr className="label">
            <th scope="col" className="text-left">
              {t('grid.rollout')}
            </th>
            <th scope="col" className="text-right">
              {t('grid.reward')}
            </th>
            <th scope="col" className="text-right">
              {t('rows.windows')}
            </th>
            <th scope="col" className="text-right">
              {t('rows.once')}
            </th>
            <th scope="col" className="text-right">
              {t('rows.perWindow')}
            </th>
          </tr>
        </thead>
        <tbody className="num">
          {group.rollouts.map((rollout, r) => (
            <tr key={rollout.id}>
              <th scope="row" className="text-left font-normal">
                {r + 1}
              </th>
              <td className="text-right">{formatCount(rollout.reward, 2)}</td>
              <td className="text-right">{rollout.segments.length}</td>
              {[once, rows].map((result) => (
                <td
                  key={result.estimator}
                  className={`px-2 text-right ${scaleClass(result.rollouts[r]?.base ?? null, range)}`}
                >
                  {formatSigned(result.rollouts[r]?.base ?? null, 4)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot className="num text-ink-2">
          {(['n', 'mean', 'std'] as const).map((name) => (
            <tr key={name}>
              <th scope="row" colSpan={3} className="text-left font-sans font-normal">
                {t(`rows.${name}`)}
              </th>
              {[once, rows].map((result) => (
                <td key={result.estimator} className="px-2 text-right">
                  {formatCount(result.statistics?.[name] ?? null, name === 'n' ? 0 : 4)}
                </td>
              ))}
            </tr>
          ))}
        </tfoot>
      </table>
      <RowsChart once={once} rows={rows} windows={group.rollouts.map(({ segments }) => segments.length)} />
    </div>
  );
}

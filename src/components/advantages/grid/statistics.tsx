/** What the advantages of the group were worked out with, printed beside them: n, divisor, epsilon, scope, gate. */

import { missingInputs } from '../../../engine/advantage/missing.ts';
import { ESTIMATORS } from '../../../engine/advantage/registry.ts';
import { useText } from '../../../i18n/use-text.ts';
import { editedGroup, groupResultAtRest } from '../../../state/advantages-state.ts';
import { useAdvantages } from '../../../state/hooks.tsx';
import { formatCount } from '../../ui/format.ts';

export function StatisticsLine() {
  const { t } = useText('advantages');
  const { t: m } = useText('methods');
  const statistics = useAdvantages((state) => groupResultAtRest(state)?.statistics ?? null);
  const gate = useAdvantages((state) => groupResultAtRest(state)?.gate ?? null);
  const n = useAdvantages((state) => editedGroup(state).group.rollouts.length);
  return (
    <dl className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-2.5 py-1 text-xs">
      <Item name={t('statistics.rollouts')} value={formatCount(n)} />
      {statistics ? (
        <>
          <Item
            name={statistics.unit === 'rows' ? t('statistics.rows') : 'n'}
            value={
              statistics.meanScope === 'batch' || statistics.stdScope === 'batch'
                ? t('statistics.ofBatch', { n: statistics.n, batch: statistics.batchN })
                : formatCount(statistics.n)
            }
          />
          <Item
            name={t('statistics.mean', { scope: m(`options.${statistics.meanScope}`) })}
            value={formatCount(statistics.mean, 4)}
          />
          <Item
            name={t('statistics.std', { scope: m(`options.${statistics.stdScope}`) })}
            value={statistics.normStd ? formatCount(statistics.std, 4) : t('statistics.notUsed')}
          />
          <Item name="ddof" value={formatCount(statistics.ddof)} />
          <Item name="ε" value={String(statistics.eps)} />
        </>
      ) : (
        <Item name={t('statistics.group')} value={t('statistics.notCompared')} />
      )}
      {gate ? (
        <Item
          name={t('statistics.gate')}
          value={
            gate.open ? t('statistics.open') : t('statistics.closed', { rate: formatCount(gate.passRate, 2) })
          }
        />
      ) : null}
    </dl>
  );
}

function Item({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="flex items-baseline gap-1">
      <dt className="text-2xs text-ink-3">{name}</dt>
      <dd className="num font-semibold">{value}</dd>
    </div>
  );
}

/** Tags of the group: no spread and what each method makes of it; what the data lacks and what was done about it. */
export function GroupTags() {
  const { t } = useText('advantages');
  const { t: m } = useText('methods');
  const spread = useAdvantages((state) => spreadOf(state));
  const result = useAdvantages(groupResultAtRest);
  const group = useAdvantages((state) => editedGroup(state).group);
  const estimator = useAdvantages((state) => state.estimator);
  const missing = result?.missing ?? [];
  const named = new Set(missing.map(({ input }) => input));
  const others = missingInputs(group).filter(({ input }) => !named.has(input));
  return (
    <>
      {spread === 'none' || spread === 'single' ? (
        <details className="border-t border-line bg-notice px-2.5 py-1 text-xs text-on-notice">
          <summary>
            <strong>{m(`spread.${spread}`)}</strong>
            {spread === 'none'
              ? ` · ${m(`estimators.${estimator}.name`)}: ${m(`zeroSpread.${ESTIMATORS.find(({ name }) => name === estimator)?.zeroSpread ?? 'nothing'}`)}`
              : ` · ${t('tags.single')}`}
          </summary>
          {spread === 'none' ? (
            <ul className="mt-1 grid gap-x-4 sm:grid-cols-2">
              {ESTIMATORS.map(({ name, zeroSpread }) => (
                <li key={name}>
                  <strong>{m(`estimators.${name}.name`)}</strong> {m(`zeroSpread.${zeroSpread}`)}
                </li>
              ))}
            </ul>
          ) : null}
        </details>
      ) : null}
      {missing.map(({ input, effect, lacking, wanted }) => (
        <p
          key={input}
          role="status"
          className="border-t border-line bg-notice px-2.5 py-1 text-xs text-on-notice"
        >
          {m(`missing.${effect}`, { input: m(`inputs.${input}`), lacking, wanted })}
        </p>
      ))}
      {others.length > 0 ? (
        <p className="border-t border-line px-2.5 py-0.5 text-2xs text-ink-3">
          {t('tags.lacks', { inputs: others.map(({ input }) => m(`inputs.${input}`)).join(t('tags.and')) })}
        </p>
      ) : null}
    </>
  );
}

/** Of the rewards themselves, whatever the estimator. */
function spreadOf(state: Parameters<typeof editedGroup>[0]): 'none' | 'single' | 'some' | 'empty' {
  const rewards = editedGroup(state)
    .group.rollouts.map(({ reward }) => reward)
    .filter((reward): reward is number => reward !== null && Number.isFinite(reward));
  if (rewards.length === 0) return 'empty';
  if (rewards.length === 1) return 'single';
  return rewards.every((reward) => reward === rewards[0]) ? 'none' : 'some';
}

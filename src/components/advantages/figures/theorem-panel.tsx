/** The allocation theorem under one's hand: drag what each kind of document gets and see the gain and its bounds. */
import { useState } from 'react';
import {
  allocationGain,
  bestAllocation,
  UTILITIES,
  type UtilityName,
} from '../../../engine/advantage/theorem.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { SelectField } from '../../ui/field.tsx';
import { formatCount, formatSigned } from '../../ui/format.ts';
import { AllocationChart, LEAST, MOST } from './allocation-chart.tsx';

const RELEVANCE = {
  even: { relevance: [0.1, 0.3, 0.5, 0.7, 0.9], probability: [1, 1, 1, 1, 1] },
  rare: { relevance: [0.1, 0.3, 0.5, 0.7, 0.9], probability: [8, 4, 2, 1, 1] },
  two: { relevance: [0.2, 0.8], probability: [1, 1] },
} as const;
type Distribution = keyof typeof RELEVANCE;

export function TheoremPanel() {
  const { t } = useText('advantages');
  const [distribution, setDistribution] = useState<Distribution>('even');
  const [name, setName] = useState<UtilityName>('r_sqrt');
  const [allocation, setAllocation] = useState<readonly number[]>([0.4, 0.7, 1, 1.3, 1.6]);
  const utility = UTILITIES.find((candidate) => candidate.name === name) ?? UTILITIES[0];
  const { relevance, probability } = RELEVANCE[distribution];
  const gain = allocationGain({ utility, relevance, probability, allocation });
  const put = (index: number, amount: number) =>
    setAllocation(allocation.with(index, Math.min(MOST, Math.max(LEAST, Number(amount.toFixed(2))))));
  const open = (next: Distribution, amounts: readonly number[]) => {
    setDistribution(next);
    setAllocation(amounts);
  };
  const isEven = allocation.every((amount) => amount === allocation[0]);
  const verdict = isEven
    ? 'equal'
    : gain.conditionHolds
      ? 'certain'
      : gain.gain > 0
        ? 'luck'
        : gain.gain < 0
          ? 'loses'
          : 'equal';
  return (
    <div className="grid h-full min-h-0 gap-3 md:grid-cols-[10rem_minmax(0,1fr)_minmax(13rem,17rem)]">
      <div className="flex flex-col gap-1">
        <SelectField
          label={t('theorem.distribution')}
          value={distribution}
          options={(Object.keys(RELEVANCE) as Distribution[]).map((value) => ({
            value,
            label: t(`theorem.${value}`),
          }))}
          onChange={(next) =>
            open(
              next,
              RELEVANCE[next].relevance.map(() => 1),
            )
          }
        />
        <SelectField
          label={t('theorem.utility')}
          value={name}
          options={[
            { value: 'r_sqrt', label: 'r √a' },
            { value: 'log', label: '(1 + r) log a' },
          ]}
          onChange={setName}
        />
        <Button onClick={() => setAllocation(bestAllocation(utility, relevance, probability, gain.mean))}>
          {t('theorem.best')}
        </Button>
        <Button
          onClick={() => {
            setName('log');
            open('two', [0.01, 1.99]);
          }}
        >
          {t('theorem.counter')}
        </Button>
      </div>
      <AllocationChart
        relevance={relevance}
        probability={probability}
        allocation={allocation}
        gain={gain}
        onPut={put}
      />
      <div className="flex flex-col gap-2">
        <dl className="grid auto-rows-min grid-cols-[1fr_auto] gap-x-2 gap-y-0.5 text-xs">
          <Line name={t('theorem.mean')} value={formatCount(gain.mean, 4)} />
          <Line name={t('theorem.lower')} value={formatSigned(gain.lower, 4)} />
          <Line name={t('theorem.gain')} value={formatSigned(gain.gain, 4)} strong />
          <Line name={t('theorem.upper')} value={formatSigned(gain.upper, 4)} />
          <Line name={t('theorem.rises')} value={t(gain.allocationRises ? 'theorem.yes' : 'theorem.no')} />
          <Line name={t('theorem.marginal')} value={t(gain.marginalRises ? 'theorem.yes' : 'theorem.no')} />
        </dl>
        <p
          className={cx(
            'p-1.5 text-xs',
            verdict === 'loses' ? 'bg-signed-neg-1 text-on-signed-neg-1' : 'bg-sunken',
          )}
          role="status"
        >
          {t(`theorem.${verdict}`)}
        </p>
        <p className="text-2xs text-ink-3">{t('theorem.ours')}</p>
      </div>
    </div>
  );
}

function Line({
  name,
  value,
  strong = false,
}: {
  readonly name: string;
  readonly value: string;
  readonly strong?: boolean;
}) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className={cx('num text-right', strong && 'text-base font-semibold')}>{value}</dd>
    </>
  );
}

/** The allocation theorem under one's hand: drag what each kind of document gets and see the gain and its bounds. */
import { type PointerEvent, useState } from 'react';
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

const RELEVANCE = {
  even: { relevance: [0.1, 0.3, 0.5, 0.7, 0.9], probability: [1, 1, 1, 1, 1] },
  rare: { relevance: [0.1, 0.3, 0.5, 0.7, 0.9], probability: [8, 4, 2, 1, 1] },
  two: { relevance: [0.2, 0.8], probability: [1, 1] },
} as const;
type Distribution = keyof typeof RELEVANCE;

const MOST = 4;
const LEAST = 0.01;

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
  const verdict = gain.conditionHolds
    ? 'certain'
    : gain.gain > 0
      ? 'luck'
      : gain.gain < 0
        ? 'loses'
        : 'equal';
  return (
    <div className="grid h-full min-h-0 gap-3 md:grid-cols-[10rem_minmax(0,1fr)_minmax(13rem,18rem)]">
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
      <Bars relevance={relevance} allocation={allocation} mean={gain.mean} onPut={put} />
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
    </div>
  );
}

interface BarsProps {
  readonly relevance: readonly number[];
  readonly allocation: readonly number[];
  readonly mean: number;
  readonly onPut: (index: number, amount: number) => void;
}

/** One slider per kind of document, drawn as a bar: dragged, or moved with the arrows. */
function Bars({ relevance, allocation, mean, onPut }: BarsProps) {
  const { t } = useText('advantages');
  const drag = (index: number) => (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { top, height } = event.currentTarget.getBoundingClientRect();
    onPut(index, (1 - (event.clientY - top) / height) * MOST);
  };
  const share = (amount: number) => `${(amount / MOST) * 100}%`;
  return (
    <div className="relative flex min-h-28 gap-2 pb-4">
      {relevance.map((r, i) => {
        const amount = allocation[i] ?? 0;
        return (
          <div key={r} className="relative flex-1">
            <div
              role="slider"
              tabIndex={0}
              aria-orientation="vertical"
              aria-label={t('theorem.bar', { r })}
              aria-valuemin={LEAST}
              aria-valuemax={MOST}
              aria-valuenow={amount}
              className="relative h-full touch-none cursor-ns-resize border border-line bg-sunken"
              onPointerDown={drag(i)}
              onPointerMove={drag(i)}
              onKeyDown={(event) => {
                const by = { ArrowUp: 0.05, ArrowRight: 0.05, ArrowDown: -0.05, ArrowLeft: -0.05 }[event.key];
                if (by === undefined) return;
                event.preventDefault();
                onPut(i, amount + by);
              }}
            >
              <span className="absolute inset-x-0 bottom-0 bg-level-3" style={{ height: share(amount) }} />
              <span className="num absolute inset-x-0 text-center text-2xs" style={{ bottom: share(amount) }}>
                {formatCount(amount, 2)}
              </span>
            </div>
            <span className="num absolute inset-x-0 -bottom-4 text-center text-2xs text-ink-2">{r}</span>
          </div>
        );
      })}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 border-t border-dashed border-ink"
        style={{ bottom: `calc(1rem + (100% - 1rem) * ${mean / MOST})` }}
      />
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

/** Robust figures of a few runs on a machine that is shared. */
import type { Budget, Measure } from './bench.ts';

/** Above this ratio of median to minimum the machine was too busy to trust the figure. */
const NOISY_RATIO = 1.12;

export interface Summary {
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly noisy: boolean;
  /** null where there is no budget. */
  readonly kept: boolean | null;
}

/** Of an even number of values the mean of the middle two. @throws RangeError on none */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError('a median of no values');
  return (lower + upper) / 2;
}

const keeps = (value: number, budget: Budget): boolean =>
  'below' in budget ? value < budget.below : value >= budget.atLeast;

export function summarise({ values, budget }: Measure): Summary {
  const middle = median(values);
  const min = Math.min(...values);
  return {
    median: middle,
    min,
    max: Math.max(...values),
    noisy: min > 0 && middle / min >= NOISY_RATIO,
    kept: budget === null ? null : keeps(middle, budget),
  };
}

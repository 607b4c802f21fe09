/**
 * Statistics of arrays under a mask: what is masked may hold anything, NaN included; of nothing there is no
 * statistic (null, never 0). Pure.
 */

export type MaskOf = (i: number) => boolean;

/** Mean of the values whose place is in the mask; all of them without one. */
export function mean(values: readonly number[], inMask: MaskOf = () => true): number | null {
  let sum = 0;
  let n = 0;
  values.forEach((value, i) => {
    if (!inMask(i)) return;
    sum += value;
    n++;
  });
  return n === 0 ? null : sum / n;
}

/** Largest value in the mask. */
export function largest(values: readonly number[], inMask: MaskOf = () => true): number | null {
  let found: number | null = null;
  values.forEach((value, i) => {
    // NaN is passed on instead of passed over.
    if (inMask(i) && (found === null || !(value <= found))) found = value;
  });
  return found;
}

/** Root of the mean square. */
export function rootMeanSquare(values: readonly number[], inMask: MaskOf = () => true): number | null {
  const square = mean(
    values.map((value) => value * value),
    inMask,
  );
  return square === null ? null : Math.sqrt(square);
}

/** Share of the values in the mask for which `is` holds. */
export function share<T>(
  values: readonly T[],
  is: (value: T) => boolean,
  inMask: MaskOf = () => true,
): number | null {
  return mean(
    values.map((value) => (is(value) ? 1 : 0)),
    inMask,
  );
}

export interface Histogram {
  readonly low: number;
  readonly high: number;
  /** One per bin, equally wide from low to high; what lies beyond is in the first or last. */
  readonly counts: readonly number[];
}

/** The bin a value falls in, so that a bar can name its members; null for NaN. */
export function binOf(
  value: number,
  { low, high, bins }: { low: number; high: number; bins: number },
): number | null {
  if (Number.isNaN(value)) return null;
  const at = Math.floor(((value - low) / (high - low)) * bins);
  return Math.min(bins - 1, Math.max(0, at));
}

export function histogram(
  values: readonly number[],
  range: { readonly low: number; readonly high: number; readonly bins: number },
): Histogram {
  const counts = new Array<number>(range.bins).fill(0);
  for (const value of values) {
    const bin = binOf(value, range);
    if (bin !== null) counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return { low: range.low, high: range.high, counts };
}

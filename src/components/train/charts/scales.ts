/** From figures to places: round ticks and the domain of what is drawn. Pure. */

export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

/** About `count` round numbers from `low` to `high`. */
export function ticksOf(low: number, high: number, count: number): number[] {
  const rough = (high - low) / Math.max(1, count);
  if (!(rough > 0)) return [low];
  const power = 10 ** Math.floor(Math.log10(rough));
  const sizes = [1, 2, 5, 10].map((factor) => factor * power);
  const ends = (step: number) => [Math.ceil(low / step - 1e-9), Math.floor(high / step + 1e-9)] as const;
  // A single tick names no distance: then the next smaller size.
  const fitting = sizes.findIndex((size) => size >= rough);
  const [from, to] = ends(sizes[fitting] ?? rough);
  const step = (to > from ? sizes[fitting] : sizes[fitting - 1]) ?? power / 2;
  const [first, last] = ends(step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) =>
    Number(((first + i) * step).toPrecision(12)),
  );
}

interface Ends {
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  /** The least there is to see: less is rounding, and drawn as a flat line. */
  readonly least?: number | undefined;
}

/** @param fixed ends that do not follow the figures */
export function scaleOf(values: readonly number[], fixed: Ends, count: number): Scale {
  let [low, high] = [fixed.low ?? Number.POSITIVE_INFINITY, fixed.high ?? Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (fixed.low === undefined && value < low) low = value;
    if (fixed.high === undefined && value > high) high = value;
  }
  if (!(low <= high)) [low, high] = [fixed.low ?? 0, (fixed.low ?? 0) + 1];
  // A flat line lies in the middle, or on the floor where the floor is given.
  const least = fixed.least ?? 0;
  if (low === high && least === 0) [low, high] = [fixed.low ?? low - 0.5, high + 0.5];
  if (high - low < least) {
    const middle = (low + high) / 2;
    [low, high] = [fixed.low ?? middle - least / 2, middle + least / 2];
  }
  const room = fixed.high === undefined ? (high - low) * 0.06 : 0;
  return { low, high: high + room, ticks: ticksOf(low, high + room, count) };
}

/** Position of a value in 0..1. */
export function place({ low, high }: Pick<Scale, 'low' | 'high'>, value: number): number {
  return high === low ? 0.5 : (value - low) / (high - low);
}

/** The steps of a chart. At least one wide, so that a first point has a place. */
export function spanOf({ from, to }: { readonly from: number; readonly to: number }): Scale {
  const low = from;
  const high = Math.max(to, low + 1);
  return { low, high, ticks: ticksOf(low, high, 5).filter(Number.isInteger) };
}

type Place = readonly [x: number, y: number];

/** A line through places, '' through none. */
export function pathOf(places: readonly Place[]): string {
  return places.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

/** The area between two lines that both run from left to right. */
export function closed(over: readonly Place[], under: readonly Place[]): string {
  return over.length === 0 ? '' : `${pathOf([...over, ...[...under].reverse()])}Z`;
}

/** Short enough for an axis, yet with the digits that tell one tick from the next. */
export function axisText(value: number, ticks: readonly number[]): string {
  if (Math.abs(value) >= 10_000) return `${Number((value / 1000).toPrecision(3))}k`;
  const [first = 0, second = first + 1] = ticks;
  const digits = Math.max(0, -Math.floor(Math.log10(Math.abs(second - first)) + 1e-9));
  return digits > 5 ? value.toExponential(1) : value.toFixed(digits);
}

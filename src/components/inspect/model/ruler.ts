/** Geometry of the length ruler in data units: characters along, the score of Z3 up. Pure. */
import type { Interval } from '../../../engine/quality/levels.ts';

/** Where the ruler ends: past the interval far enough to see the fall, and past the length. */
export function rulerEnd(length: number, [, high]: Interval): number {
  return Math.max(high * 1.35, length * 1.08);
}

/** The curve as [chars, score]: straight below and inside the interval, sampled above it. */
export function rulerCurve(
  [low, high]: Interval,
  end: number,
  score: (chars: number) => number,
): readonly (readonly [number, number])[] {
  const above = 24;
  const tail = Array.from({ length: above }, (_, i) => high + ((end - high) * (i + 1)) / above);
  return [0, low, high, ...tail].map((chars) => [chars, chars === 0 ? 0 : score(chars)] as const);
}

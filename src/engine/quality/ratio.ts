/** Z3: Q_ratio, the length of a compression against the interval of its level. Engine layer. */
import type { Interval } from './levels.ts';

export type RatioShape = 'exp' | 'hyperbolic' | 'quadratic';

export interface RatioSettings {
  /** Decay above L_h; only the shape 'exp' uses it. */
  readonly kappa: number;
  /** RECONSTRUCTION: the source says non-linear, not which curve. */
  readonly shape: RatioShape;
}

export interface RatioPart {
  readonly score: number;
  /** Code points of the trimmed output. */
  readonly lengthChars: number;
  readonly expected: Interval;
}

/** Z3 for a length n in characters and the interval [L_l, L_h]. */
export function ratioScore(n: number, [low, high]: Interval, settings: RatioSettings): number {
  if (n <= 0) return 0;
  if (n < low) return n / low;
  if (n <= high) return 1;
  const excess = (n - high) / high;
  switch (settings.shape) {
    case 'exp':
      return Math.exp(-settings.kappa * excess);
    case 'hyperbolic':
      return high / n;
    case 'quadratic':
      return Math.max(0, 1 - excess * excess);
  }
}

export function ratioPart(lengthChars: number, expected: Interval, settings: RatioSettings): RatioPart {
  return { score: ratioScore(lengthChars, expected, settings), lengthChars, expected };
}

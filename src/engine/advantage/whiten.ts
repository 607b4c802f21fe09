/**
 * C10: whitening over all tokens with loss; var divides by n - 1 and gets 1e-8 added under the root. Engine layer,
 * pure. RECONSTRUCTION: common in implementations, off by default. A single token becomes 0, no token stays none.
 */

export const WHITEN_EPS = 1e-8;

export interface Whitening {
  readonly n: number;
  readonly mean: number;
  readonly variance: number;
  /** The same map for every token, so that masked ones stay on the scale of the others. */
  apply(advantage: number): number;
}

/** @param advantages of the tokens with loss */
export function whitening(advantages: readonly number[], eps = WHITEN_EPS): Whitening {
  const n = advantages.length;
  const mean = n === 0 ? 0 : advantages.reduce((sum, a) => sum + a, 0) / n;
  const variance = n < 2 ? 0 : advantages.reduce((sum, a) => sum + (a - mean) ** 2, 0) / (n - 1);
  const scale = Math.sqrt(variance + eps);
  return { n, mean, variance, apply: (a) => (scale > 0 ? (a - mean) / scale : 0) };
}

export function whiten(rows: readonly (readonly number[])[], eps = WHITEN_EPS): number[][] {
  const { apply } = whitening(rows.flat(), eps);
  return rows.map((row) => row.map(apply));
}

/**
 * G4: estimators of KL(pi_theta || pi_ref) from one token drawn from pi_theta. Engine layer, pure, float64.
 * k1 is unbiased and may be negative; as a loss term its expected gradient is zero on-policy, so that it is a metric
 * or a reward term only. k3 is never negative.
 */

export const DIVERGENCES = ['k1', 'k2', 'k3'] as const;
export type Divergence = (typeof DIVERGENCES)[number];

/** verl clamps k3: d to [-20, 20], the result to [-10, 10]. */
const K3_EXPONENT_LIMIT = 20;
const K3_LIMIT = 10;

/** Whether the estimator may stand in a loss. */
export function trains(kind: Divergence): boolean {
  return kind !== 'k1';
}

/** @param clamped as verl does; k1 and k2 have no clamps there */
export function divergence(kind: Divergence, logProb: number, refLogProb: number, clamped = false): number {
  const r = logProb - refLogProb;
  if (kind === 'k1') return r;
  if (kind === 'k2') return (r * r) / 2;
  const d = clamped ? Math.min(K3_EXPONENT_LIMIT, Math.max(-K3_EXPONENT_LIMIT, -r)) : -r;
  // expm1 keeps the digits that exp(d) - 1 loses near d = 0.
  const k3 = Math.expm1(d) - d;
  return clamped ? Math.min(K3_LIMIT, Math.max(-K3_LIMIT, k3)) : k3;
}

/**
 * Z14-Z15: relevance-aware allocation against a uniform one: the gain, its two bounds, and the condition under
 * which it is certain. Engine layer, pure, float64. The condition and the bounds are worked out here, not the
 * paper's; "non-uniform is always better" fails where an allocation overshoots, which the lower bound shows.
 */
import { ZipscopeError } from '../error.ts';

export interface Utility {
  readonly name: string;
  /** Phi(r, a), strictly concave in a. */
  value(relevance: number, amount: number): number;
  /** Phi_a(r, a), rising in r. */
  marginal(relevance: number, amount: number): number;
  /** The allocation that makes marginals equal is proportional to this. */
  share(relevance: number): number;
}

export const UTILITIES = [
  {
    name: 'r_sqrt',
    value: (r, a) => r * Math.sqrt(a),
    // At r = 0 the optimum gives nothing, where the formula would be 0 / 0.
    marginal: (r, a) => (r === 0 ? 0 : r / (2 * Math.sqrt(a))),
    share: (r) => r * r,
  },
  {
    name: 'log',
    value: (r, a) => (1 + r) * Math.log(a),
    marginal: (r, a) => (1 + r) / a,
    share: (r) => 1 + r,
  },
] as const satisfies readonly Utility[];
export type UtilityName = (typeof UTILITIES)[number]['name'];

export interface AllocationCase {
  readonly utility: Utility;
  /** Relevance of each kind of document, in [0, 1]. */
  readonly relevance: readonly number[];
  /** How often each kind occurs; taken as shares, so they need not add up to 1. */
  readonly probability: readonly number[];
  /** f(r), what each kind gets; at least 0. */
  readonly allocation: readonly number[];
}

export interface AllocationGain {
  /** E f(R). */
  readonly mean: number;
  /** E Phi(R, alpha_bar) and E Phi(R, f(R)). */
  readonly uniform: number;
  readonly adaptive: number;
  readonly gain: number;
  /** Z15: Cov(Phi_a(R, f(R)), f(R)) and Cov(Phi_a(R, alpha_bar), f(R)). */
  readonly lower: number;
  readonly upper: number;
  readonly marginalAtUniform: readonly number[];
  readonly marginalAlong: readonly number[];
  /** f does not fall with relevance. */
  readonly allocationRises: boolean;
  /** r -> Phi_a(r, f(r)) does not fall: no overshooting. */
  readonly marginalRises: boolean;
  /** Both: the gain is certain. */
  readonly conditionHolds: boolean;
}

/** Marginals that are equal at the optimum differ by rounding alone. */
const ROUNDING = 1e-12;

function rises(relevance: readonly number[], values: readonly number[]): boolean {
  const order = relevance.map((r, i) => [r, values[i] ?? 0] as const).toSorted((a, b) => a[0] - b[0]);
  return order.every(([, value], i) => {
    const before = order[i - 1]?.[1] ?? value;
    return value >= before - ROUNDING * Math.max(1, Math.abs(before));
  });
}

/**
 * @throws ZipscopeError 'bad-allocation' {where, why} where lists differ in length, no kind has a probability, or
 * utility or marginal utility of an amount is not finite (0 of a relevant kind, say)
 */
export function allocationGain({
  utility,
  relevance,
  probability,
  allocation,
}: AllocationCase): AllocationGain {
  const p = checkedShares(relevance, probability, allocation);
  const expected = (values: readonly number[]) =>
    values.reduce((sum, value, i) => sum + (p[i] ?? 0) * value, 0);
  const mean = expected(allocation);
  const covariance = (values: readonly number[]) => {
    const centre = expected(values);
    return expected(values.map((value, i) => (value - centre) * ((allocation[i] ?? 0) - mean)));
  };
  const along = (of: (r: number, a: number) => number) => relevance.map((r, i) => of(r, allocation[i] ?? 0));
  const values = along(utility.value);
  const marginalAlong = along(utility.marginal);
  if (![...values, ...marginalAlong].every(Number.isFinite)) {
    throw new ZipscopeError('bad-allocation', { where: 'allocation', why: 'too little for a relevant kind' });
  }
  const marginalAtUniform = relevance.map((r) => utility.marginal(r, mean));
  const uniform = expected(relevance.map((r) => utility.value(r, mean)));
  const adaptive = expected(values);
  const allocationRises = rises(relevance, allocation);
  const marginalRises = rises(relevance, marginalAlong);
  return {
    mean,
    uniform,
    adaptive,
    gain: adaptive - uniform,
    lower: covariance(marginalAlong),
    upper: covariance(marginalAtUniform),
    marginalAtUniform,
    marginalAlong,
    allocationRises,
    marginalRises,
    conditionHolds: allocationRises && marginalRises,
  };
}

/** The allocation of the same mean that equalises marginal utilities; uniform where no kind asks for anything. */
export function bestAllocation(
  utility: Utility,
  relevance: readonly number[],
  probability: readonly number[],
  mean: number,
): number[] {
  const p = checkedShares(
    relevance,
    probability,
    relevance.map(() => mean),
  );
  const shares = relevance.map((r) => utility.share(r));
  const total = shares.reduce((sum, share, i) => sum + (p[i] ?? 0) * share, 0);
  return shares.map((share) => (total > 0 ? (mean * share) / total : mean));
}

function checkedShares(
  relevance: readonly number[],
  probability: readonly number[],
  allocation: readonly number[],
): number[] {
  const fail = (where: string, why: string) => new ZipscopeError('bad-allocation', { where, why });
  if (probability.length !== relevance.length) throw fail('probability', `${probability.length} values`);
  if (allocation.length !== relevance.length) throw fail('allocation', `${allocation.length} values`);
  if (!relevance.every((r) => r >= 0 && r <= 1)) throw fail('relevance', 'outside of 0 to 1');
  if (!allocation.every((a) => a >= 0 && Number.isFinite(a))) throw fail('allocation', 'below 0');
  const total = probability.reduce((sum, share) => sum + share, 0);
  if (!probability.every((share) => share >= 0) || !(total > 0) || !Number.isFinite(total)) {
    throw fail('probability', 'not a distribution');
  }
  return probability.map((share) => share / total);
}

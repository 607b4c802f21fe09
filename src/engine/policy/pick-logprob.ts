/**
 * Log-probabilities of picks as a graph: every loss over picks starts from these. A pick is drawn from the softmax
 * over the options legal at that moment (Plackett-Luce without the picked ones). Engine layer.
 */
import type { Tensor } from '../graph/ir.ts';
import { add, logSumExp, mul, reduceSum, reshape, sub } from '../graph/operators.ts';
import { type Dim, dimAt, elementCount } from '../graph/shape.ts';

/** Added to options that are not legal: their probability is exactly 0 in float32 and float64. */
const ILLEGAL = 1e9;

export interface PickLogProbabilities {
  /** [B, K]; 0 for padding. */
  readonly logProb: Tensor;
  /** [B, K], in nats; of no meaning for padding. Built only where used. */
  entropy(): Tensor;
}

/**
 * @param logits [B, 2, N]
 * @param legal [B, K, 2N], 1 where the option was legal at that pick, else 0
 * @param target [B, K, 2N], 1 at the picked option, all 0 for padding
 */
export function pickLogProbabilities(logits: Tensor, legal: Tensor, target: Tensor): PickLogProbabilities {
  const states = dimAt(legal.shape, 0);
  const picks = dimAt(legal.shape, 1);
  const perPick: readonly Dim[] = [states, picks];
  const options = reshape(logits, [states, 1, elementCount(logits.shape.slice(1))]);
  const masked = add(options, mul(sub(legal, 1), ILLEGAL));
  const { value: lse, probabilities } = logSumExp(masked);
  const real = reduceSum(target, [2]);
  const chosen = reduceSum(mul(target, options), [2]);
  const logProb = sub(chosen, mul(real, lse));
  return {
    logProb: reshape(logProb, perPick),
    entropy: () => {
      // Illegal options have probability 0, so the unmasked logits serve and keep the product small.
      const expected = reduceSum(mul(probabilities, options), [2]);
      return reshape(sub(lse, expected), perPick);
    },
  };
}

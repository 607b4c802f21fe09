/** B4, GSPO: one ratio for a whole sequence, the geometric mean over its tokens. Engine layer, pure, float64. */
import type { Clip } from './surrogate.ts';
import { LOG_RATIO_LIMIT } from './surrogate.ts';

/** GSPO's clip is three orders narrower than a token's: a mean of many log-ratios hardly moves. */
export const GSPO_CLIP: Clip = { epsLow: 3e-4, epsHigh: 4e-4, dual: null };

/** s_i over the tokens with loss; 1 for a sequence without any. The mean log-ratio is clamped as in G3. */
export function sequenceRatio(
  logProbs: readonly number[],
  oldLogProbs: readonly number[],
  mask: readonly number[] = logProbs.map(() => 1),
): number {
  let sum = 0;
  let n = 0;
  logProbs.forEach((logProb, t) => {
    if (!mask[t]) return;
    sum += logProb - (oldLogProbs[t] ?? logProb);
    n++;
  });
  if (n === 0) return 1;
  return Math.exp(Math.min(LOG_RATIO_LIMIT, Math.max(-LOG_RATIO_LIMIT, sum / n)));
}

/**
 * Log-probabilities of packed picks from a forward pass, in float64: the reference policy's, and the policy's own
 * before a sequence ratio. The same legal sets as in the gradient graph.
 */
import type { Forward } from '../policy/forward.ts';
import type { ChunkFeeds, Example } from './pack.ts';

/** [states, picks] row-major; 0 for padding. */
export async function scorePicks(
  examples: readonly Example[],
  { features, mask, legal, target }: ChunkFeeds,
  forward: Forward,
): Promise<Float64Array> {
  const [states = 0, picks = 0, options = 0] = legal.shape;
  const { logits } = await forward({
    states,
    items: options / 2,
    features: features.data,
    mask: mask.data,
  });
  const scores = new Float64Array(states * picks);
  const powers = new Float64Array(options);
  for (let b = 0; b < states; b++) {
    const own = logits.subarray(b * options, (b + 1) * options);
    // One shift serves all picks of a state: an option was legal at some pick, or it is never looked at.
    const shift = largestLegal(own, legal.data, b * picks * options, picks);
    for (let o = 0; o < options; o++) powers[o] = Math.exp((own[o] ?? 0) - shift);
    const count = examples[b]?.picks.length ?? 0;
    for (let k = 0; k < count; k++) {
      const row = (b * picks + k) * options;
      let sum = 0;
      let chosen = 0;
      for (let o = 0; o < options; o++) {
        if (legal.data[row + o] !== 1) continue;
        sum += powers[o] ?? 0;
        if (target.data[row + o] === 1) chosen = o;
      }
      scores[b * picks + k] = (own[chosen] ?? Number.NaN) - shift - Math.log(sum);
    }
  }
  return scores;
}

function largestLegal(own: Float32Array, legal: Float32Array, from: number, picks: number): number {
  let largest = Number.NEGATIVE_INFINITY;
  const options = own.length;
  for (let i = 0; i < picks * options; i++) {
    if (legal[from + i] !== 1) continue;
    const value = own[i % options] ?? Number.NaN;
    if (!(value <= largest)) largest = value;
  }
  return largest;
}

/** Random batches with padding, the same for the same shape. */
import type { ForwardBatch } from '../../engine/policy/forward.ts';
import { FEATURES, HEAD_ONE_HOT_OFFSET, MAIN_HEADS } from '../../engine/policy/state.ts';
import { stream } from '../../engine/random.ts';

/** State b has items - (b mod items / 2) real items, each answering to a random head. */
export function randomBatch(states: number, items: number): ForwardBatch {
  const random = stream(7, 'batch', states, items);
  const features = new Float32Array(states * items * FEATURES);
  const mask = new Float32Array(states * items);
  for (let state = 0; state < states; state++) {
    const real = items - (state % Math.ceil(items / 2));
    for (let item = 0; item < real; item++) {
      const at = state * items + item;
      mask[at] = 1;
      for (let f = 0; f < FEATURES; f++) features[at * FEATURES + f] = random.normal();
      for (let head = 0; head < MAIN_HEADS.length; head++)
        features[at * FEATURES + HEAD_ONE_HOT_OFFSET + head] = 0;
      features[at * FEATURES + HEAD_ONE_HOT_OFFSET + random.int(MAIN_HEADS.length)] = 1;
    }
  }
  return { states, items, features, mask };
}

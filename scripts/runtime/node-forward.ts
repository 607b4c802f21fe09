/** A policy's forward pass in Node, as the engine's `Forward`. */

import type { Runtime } from '../../src/engine/graph/runtime.ts';
import { readPolicy } from '../../src/engine/policy/checkpoint.ts';
import type { Forward, ForwardResult } from '../../src/engine/policy/forward.ts';
import { FEATURES } from '../../src/engine/policy/state.ts';
import { nodeRuntime } from './node-ort.ts';

/** States of one call. More gain nothing on one thread and cost memory. */
const CHUNK = 64;

export interface PolicyForward {
  readonly forward: Forward;
  release(): Promise<void>;
}

/** @throws ZipscopeError where the bytes are no policy of this version. */
export async function nodeForward(
  policy: Uint8Array,
  runtime: Runtime = nodeRuntime(),
): Promise<PolicyForward> {
  readPolicy(policy);
  const session = await runtime.create(policy);
  return {
    async forward({ states, items, features, mask }): Promise<ForwardResult> {
      const logits = new Float32Array(states * 2 * items);
      const values = new Float32Array(states);
      for (let start = 0; start < states; start += CHUNK) {
        const count = Math.min(CHUNK, states - start);
        const row = items * FEATURES;
        const outputs = await session.run({
          features: {
            shape: [count, items, FEATURES],
            data: features.subarray(start * row, (start + count) * row),
          },
          mask: { shape: [count, items], data: mask.subarray(start * items, (start + count) * items) },
        });
        logits.set(outputs.host('logits').data, start * 2 * items);
        values.set(outputs.host('values').data, start);
      }
      return { logits, values };
    },
    release: () => session.release(),
  };
}

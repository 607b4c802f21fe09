/** A policy's forward pass over a session, cut into calls no larger than the backend takes. */
import type { Session } from '../../engine/graph/runtime.ts';
import type { Forward, ForwardBatch, ForwardResult } from '../../engine/policy/forward.ts';
import { maxStatesPerCall, type PolicySize } from '../../engine/policy/network.ts';
import { FEATURES } from '../../engine/policy/state.ts';
import type { BackendChoice } from '../runtime/backend.ts';

/** A software adapter needs seconds for what a GPU does in milliseconds: short calls keep it cancellable. */
const SOFTWARE_STATES = 8;

/** States of `items` items one call may hold. */
export function statesPerCall(
  { backend, software }: Pick<BackendChoice, 'backend' | 'software'>,
  size: PolicySize,
  items: number,
): number {
  if (backend === 'wasm') return Number.POSITIVE_INFINITY;
  return Math.min(maxStatesPerCall(size, items), software ? SOFTWARE_STATES : Number.POSITIVE_INFINITY);
}

/** @param limit states a call may hold, by item count */
export function sessionForward(session: Session, limit: (items: number) => number): Forward {
  const call = async ({ states, items, features, mask }: ForwardBatch): Promise<ForwardResult> => {
    const outputs = await session.run({
      features: { shape: [states, items, FEATURES], data: features },
      mask: { shape: [states, items], data: mask },
    });
    return { logits: outputs.host('logits').data, values: outputs.host('values').data };
  };
  return async (batch) => {
    const { states, items, features, mask } = batch;
    const most = limit(items);
    if (states <= most) return call(batch);
    const logits = new Float32Array(states * 2 * items);
    const values = new Float32Array(states);
    for (let start = 0; start < states; start += most) {
      const end = Math.min(states, start + most);
      const part = await call({
        states: end - start,
        items,
        features: features.subarray(start * items * FEATURES, end * items * FEATURES),
        mask: mask.subarray(start * items, end * items),
      });
      logits.set(part.logits, start * 2 * items);
      values.set(part.values, start);
    }
    return { logits, values };
  };
}

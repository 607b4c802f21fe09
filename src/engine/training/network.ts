/**
 * The policy's forward pass with weights that change: one session for rollouts, evaluation, reference and ratios.
 * Engine layer; the runtime is handed in.
 */

import { writeOnnx } from '../graph/onnx/write.ts';
import type { DeviceTensor, HostTensor, Runtime, Session } from '../graph/runtime.ts';
import type { Forward, ForwardBatch, ForwardResult } from '../policy/forward.ts';
import { forwardGraphWithInput, maxStatesPerCall, type PolicySize } from '../policy/network.ts';
import { FEATURES } from '../policy/state.ts';

export type Parameters = HostTensor | DeviceTensor;
/** Lends the weights of the moment for one call. */
export type ParameterSource = <T>(use: (parameters: Parameters) => Promise<T>) => Promise<T>;

/** States of one call. More gain nothing on one thread and cost memory. */
const STATES_PER_CALL = 64;

export interface Network {
  /** A forward pass with the weights that `source` lends at each call. */
  forward(source: ParameterSource): Forward;
  release(): Promise<void>;
}

export async function createNetwork(runtime: Runtime, size: PolicySize): Promise<Network> {
  const session = await runtime.create(writeOnnx(forwardGraphWithInput(size)));
  return {
    forward: (source) => (batch) => source((parameters) => run(session, size, parameters, batch)),
    release: () => session.release(),
  };
}

async function run(
  session: Session,
  size: PolicySize,
  P: Parameters,
  { states, items, features, mask }: ForwardBatch,
): Promise<ForwardResult> {
  const logits = new Float32Array(states * 2 * items);
  const values = new Float32Array(states);
  const most = Math.min(STATES_PER_CALL, maxStatesPerCall(size, items));
  for (let start = 0; start < states; start += most) {
    const count = Math.min(most, states - start);
    const row = items * FEATURES;
    const outputs = await session.run({
      P,
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
}

/** A policy's forward pass in Node, as the engine's `Forward`. */

import type { Runtime } from '../../src/engine/graph/runtime.ts';
import { readPolicy } from '../../src/engine/policy/checkpoint.ts';
import type { Forward } from '../../src/engine/policy/forward.ts';
import { sessionForward } from '../../src/workers/policy/forward.ts';
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
  return { forward: sessionForward(session, () => CHUNK), release: () => session.release() };
}

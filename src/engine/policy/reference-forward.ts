/** The network as a `Forward` in float64: slow, exact, without any runtime. For tests and for checking runtimes. */
import { interpret } from '../graph/interpreter.ts';
import type { Forward } from './forward.ts';
import { forwardGraph, type PolicySize } from './network.ts';
import { FEATURES } from './state.ts';

export function referenceForward(size: PolicySize, parameters: Float32Array): Forward {
  const graph = forwardGraph(size, parameters);
  return ({ states, items, features, mask }) => {
    const outputs = interpret(graph, {
      features: { shape: [states, items, FEATURES], data: features },
      mask: { shape: [states, items], data: mask },
    });
    return Promise.resolve({
      logits: Float32Array.from(outputs.logits?.data ?? []),
      values: Float32Array.from(outputs.values?.data ?? []),
    });
  };
}

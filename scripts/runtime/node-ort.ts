/** The workers' runtime over onnxruntime-web's WASM build in Node, on one thread. */
import * as ort from 'onnxruntime-web';
import type { Runtime } from '../../src/engine/graph/runtime.ts';
import { createRuntime } from '../../src/workers/runtime/sessions.ts';

// One thread repeats its digits on every machine.
ort.env.wasm.numThreads = 1;
ort.env.logLevel = 'error';

/** A runtime of its own queue; sessions of one runtime never run at the same time. */
export function nodeRuntime(): Runtime {
  return createRuntime(ort, 'wasm');
}

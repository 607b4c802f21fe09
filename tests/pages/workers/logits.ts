/** A worker that runs the product's own runtime and forward pass on random batches. */

import { browserNetwork } from '../../../src/workers/policy/network.ts';
import type { BackendChoice, BackendSetting } from '../../../src/workers/runtime/backend.ts';
import { serve } from '../../../src/workers/serve.ts';
import { randomBatch } from '../../../src/workers/testing/batch.ts';

export interface LogitsAnswer {
  readonly choice: BackendChoice;
  readonly logits: readonly number[];
  readonly values: readonly number[];
}

export interface LogitsCommands {
  run(
    backend: BackendSetting,
    model: readonly number[],
    states: number,
    items: number,
  ): Promise<LogitsAnswer>;
}

serve<LogitsCommands, never>(self, () => ({
  run: async (backend, model, states, items) => {
    const choice = await browserNetwork.chooseBackend({ backend, threads: 1, fallback: null });
    const runtime = await browserNetwork.openRuntime(choice, 1, () => undefined);
    const file = Uint8Array.from(model);
    const session = await runtime.open(file, browserNetwork.describe(file, 'test.onnx'));
    const { logits, values } = await session.forward(randomBatch(states, items));
    await session.dispose();
    return { choice, logits: [...logits], values: [...values] };
  },
}));

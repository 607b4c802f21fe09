/** A worker that takes one optimiser step of policy optimisation with the product's own runtime and graphs. */
import { ADAMW_DEFAULTS } from '../../../src/engine/graph/adamw.ts';
import { createLearner, freshState, type UpdateReport } from '../../../src/engine/graph/learner.ts';
import type { PolicySize } from '../../../src/engine/policy/network.ts';
import { surrogateGraph } from '../../../src/engine/policy/surrogate-graph.ts';
import type { Feeds } from '../../../src/engine/policy/testing/supervised-feeds.ts';
import { browserNetwork } from '../../../src/workers/policy/network.ts';
import type { BackendChoice, BackendSetting } from '../../../src/workers/runtime/backend.ts';
import { loadOnnxruntime } from '../../../src/workers/runtime/onnxruntime.ts';
import { createRuntime } from '../../../src/workers/runtime/sessions.ts';
import { serve } from '../../../src/workers/serve.ts';

/** A feed as a page can be handed it: plain numbers. */
export type PlainFeeds = Readonly<
  Record<string, { readonly shape: readonly number[]; readonly data: readonly number[] }>
>;

export interface UpdateAnswer {
  readonly choice: BackendChoice;
  readonly loss: number;
  readonly sums: readonly number[];
  readonly gradient: readonly number[];
  readonly report: UpdateReport;
  readonly m: readonly number[];
  readonly v: readonly number[];
}

export interface UpdateCommands {
  run(
    backend: BackendSetting,
    size: PolicySize,
    parameters: readonly number[],
    /** One optimiser step from all of them. */
    chunks: readonly PlainFeeds[],
  ): Promise<UpdateAnswer>;
}

const toFeeds = (plain: PlainFeeds): Feeds =>
  Object.fromEntries(
    Object.entries(plain).map(([name, { shape, data }]) => [name, { shape, data: Float32Array.from(data) }]),
  );

serve<UpdateCommands, never>(self, () => ({
  run: async (backend, size, parameters, chunks) => {
    const choice = await browserNetwork.chooseBackend({ backend, threads: 1, fallback: null });
    const ort = await loadOnnxruntime(choice.backend, 1, () => undefined);
    const runtime = createRuntime(ort, choice.backend);
    const learner = await createLearner(
      runtime,
      surrogateGraph(size),
      freshState(Float32Array.from(parameters)),
    );
    let loss = 0;
    const sums: number[] = [];
    for (const chunk of chunks) {
      const outputs = await learner.accumulate(toFeeds(chunk));
      loss += outputs.host('loss').data[0] ?? Number.NaN;
      outputs.host('sums').data.forEach((value, i) => {
        sums[i] = (sums[i] ?? 0) + value;
      });
    }
    const gradient = [...(await learner.gradient())];
    const report = await learner.update(ADAMW_DEFAULTS);
    const { m, v } = await learner.state();
    await learner.release();
    return { choice, loss, sums, gradient, report, m: [...m], v: [...v] };
  },
}));

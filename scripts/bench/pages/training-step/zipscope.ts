/** Our own step as the trainer takes it: the gradient graph over one chunk, then the AdamW graph. */
import { createLearner, freshState } from '../../../../src/engine/graph/learner.ts';
import { supervisedGraph } from '../../../../src/engine/policy/supervised-graph.ts';
import { loadOnnxruntime } from '../../../../src/workers/runtime/onnxruntime.ts';
import { createRuntime } from '../../../../src/workers/runtime/sessions.ts';
import { batchOf, OPTIMISER, SIZE, startParameters } from './problem.ts';
import type { Contender, Order } from './protocol.ts';

export async function zipscope({ backend, threads, states }: Order): Promise<Contender> {
  const ort = await loadOnnxruntime(backend, threads, () => {});
  const runtime = createRuntime(ort, backend);
  const learner = await createLearner(runtime, supervisedGraph(SIZE), freshState(startParameters()));
  const batch = batchOf(states);
  return {
    async step() {
      const outputs = await learner.accumulate(batch);
      await learner.update(OPTIMISER);
      return outputs.host('loss').data[0] ?? Number.NaN;
    },
  };
}

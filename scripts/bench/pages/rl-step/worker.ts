/** Trains the shipped S cold start on the default preset with the product's engine and runtime, step after step. */

import coldStartUrl from '../../../../public/models/s.onnx?url';
import { readPolicy } from '../../../../src/engine/policy/checkpoint.ts';
import { EVALUATION_DEFAULTS } from '../../../../src/engine/training/config.ts';
import { TrainingRun } from '../../../../src/engine/training/run.ts';
import { loadOnnxruntime } from '../../../../src/workers/runtime/onnxruntime.ts';
import { createRuntime } from '../../../../src/workers/runtime/sessions.ts';
import type { RunOrder, StepTaken } from './protocol.ts';

async function carryOut({ recipe, settings, steps, threads }: RunOrder): Promise<void> {
  const ort = await loadOnnxruntime('wasm', threads, () => undefined);
  const file = await (await fetch(coldStartUrl)).arrayBuffer();
  const policy = readPolicy(new Uint8Array(file));
  const run = await TrainingRun.start(
    { runtime: createRuntime(ort, 'wasm'), now: () => performance.now() },
    {
      recipe,
      settings,
      environment: 'archive',
      preset: 'default',
      environmentSettings: {},
      manager: 'ziprl',
      size: policy.size,
      seed: 1,
      evaluation: { ...EVALUATION_DEFAULTS, every: 0 },
    },
    policy,
  );
  for (let i = 0; i < steps; i++) {
    const { step, metrics } = await run.step();
    const { seconds, seconds_by_phase: phases, states } = metrics;
    self.postMessage({ step, seconds, phases, states: states ?? 0 } satisfies StepTaken);
  }
}

self.onmessage = ({ data }: MessageEvent<RunOrder>) => {
  carryOut(data).catch((thrown: unknown) =>
    self.postMessage(thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)),
  );
};

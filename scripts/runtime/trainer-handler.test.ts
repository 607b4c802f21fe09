/** The trainer's worker without the worker: its handler over the runtime of Node, one thread of WASM. */
import { describe, expect, test, vi } from 'vitest';
import { writePolicy } from '../../src/engine/policy/checkpoint.ts';
import { initialParameters } from '../../src/engine/policy/network.ts';
import { stream } from '../../src/engine/random.ts';
import type { Checkpoint } from '../../src/engine/training/checkpoint.ts';
import { EVALUATION_DEFAULTS, type RunConfig } from '../../src/engine/training/config.ts';
import { nextTask } from '../../src/workers/commands.ts';
import { trainerHandler } from '../../src/workers/trainer/handler.ts';
import { unpackRollouts } from '../../src/workers/trainer/packed-rollouts.ts';
import type { RunStart, TrainerEvent } from '../../src/workers/trainer/protocol.ts';
import { nodeRuntime } from './node-ort.ts';

// Whole steps of training, on a machine that may be busy.
vi.setConfig({ testTimeout: 600_000 });

const CONFIG: RunConfig = {
  recipe: 'ziprl',
  settings: { prompts: 2, groupSize: 3, learningRate: 1e-3, epochs: 2 },
  environment: 'archive',
  preset: 'default',
  environmentSettings: { entities: 24, trainingWorlds: 1, heldOutWorlds: 1, maxSteps: 5 },
  manager: 'ziprl',
  size: 'XS',
  seed: 6,
  evaluation: { ...EVALUATION_DEFAULTS, every: 0, n: 4, greedy: false },
};
const FILE = writePolicy({
  size: 'XS',
  parameters: initialParameters('XS', stream(2, 'handler test')),
  metadata: {},
});
const BEGIN: RunStart = {
  type: 'config',
  config: CONFIG,
  policy: { type: 'bytes', bytes: FILE, name: 'xs.onnx' },
};

async function opened(start: RunStart) {
  const events: TrainerEvent[] = [];
  /** Called before every call of the runtime. */
  const hook: { onCall: () => void } = { onCall: () => undefined };
  const handler = trainerHandler(
    {
      chooseBackend: async () => ({ backend: 'wasm', reason: 'forced', adapter: null, software: false }),
      availableThreads: () => 1,
      openRuntime: async () => nodeRuntime(),
      download: async () => FILE,
      now: () => performance.now(),
      nextTask: async () => {
        await nextTask();
        hook.onCall();
      },
    },
    // As a worker would: what is given away is the receiver's alone.
    (event, transfer) => events.push(structuredClone(event, transfer ? { transfer } : {})),
  );
  handler.start({ backend: 'wasm', threads: 1, fallback: null });
  await handler.open(start);
  const last = (): Checkpoint => {
    const found = events.findLast((event) => event.type === 'checkpoint');
    if (!found) throw new Error('no checkpoint yet');
    return found.checkpoint;
  };
  return { handler, hook, events, last };
}

describe('the trainer', () => {
  test('after 20 pauses in the middle of steps, half of them with a new worker, has the weights of a run without any', async () => {
    let one = await opened(BEGIN);
    let step = 0;
    for (let cycle = 0; cycle < 20; cycle++) {
      if (cycle % 2 === 1) {
        one = await opened({ type: 'checkpoint', checkpoint: structuredClone(one.last()) });
      }
      // Every cycle ends one step or more, and leaves the next at another of its calls.
      let calls = 0;
      const from = step;
      one.hook.onCall = () => {
        const isLater = one.events.some(
          (event) => event.type === 'steps' && event.reports.some((r) => r.step > from),
        );
        if (isLater) calls += 1;
        if (calls === 1 + ((cycle * 3) % 11)) one.handler.pause();
      };
      ({ step } = await one.handler.advance('run'));
      expect(one.last().step).toBe(step);
      expect(step).toBeGreaterThan(from);
    }
    const other = await opened(BEGIN);
    while ((await other.handler.advance('step')).step < step);
    const [through, straight] = [one.last(), other.last()];
    expect(through.step).toBe(straight.step);
    for (const name of ['parameters', 'm', 'v'] as const) {
      const bits = (values: Float32Array) => new Uint32Array(values.buffer, values.byteOffset, values.length);
      expect(bits(through.optimiser[name]), name).toEqual(bits(straight.optimiser[name]));
    }
    // They did move.
    expect(through.optimiser.parameters).not.toEqual(through.reference);
  });

  test('gives the rollouts of a step, and those of one bar, until the step is too old', async () => {
    const { handler, events } = await opened(BEGIN);
    await handler.advance('step');
    const all = await handler.rollouts(1, null);
    expect((await unpackRollouts(all ?? new Uint8Array())).length).toBe(6);
    const report = events.flatMap((event) => (event.type === 'steps' ? event.reports : []))[0];
    const counts = report?.histogram?.base ?? new Float64Array();
    const turns = (await unpackRollouts(all ?? new Uint8Array())).flatMap((rollout) => rollout.turns);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(turns.length);
    const bin = counts.findIndex((count) => count > 0);
    const some = await unpackRollouts((await handler.rollouts(1, { of: 'base', bin })) ?? new Uint8Array());
    expect(some.length).toBeGreaterThan(0);
    expect((await unpackRollouts(report?.group ?? new Uint8Array())).length).toBe(3);
    for (let i = 0; i < 3; i++) await handler.advance('step');
    expect(await handler.rollouts(1, null)).toBeNull();
  });

  test('goes phase by phase, and takes a checkpoint when asked', async () => {
    const { handler, events } = await opened(BEGIN);
    expect(await handler.advance('phase')).toMatchObject({ step: 0, nextPhase: 'rollouts' });
    expect(await handler.advance('phase')).toMatchObject({ step: 0, nextPhase: 'rewards' });
    await handler.advance('step');
    const before = events.filter((event) => event.type === 'checkpoint').length;
    handler.checkpoint();
    await vi.waitFor(() =>
      expect(events.filter((event) => event.type === 'checkpoint').length).toBe(before + 1),
    );
    expect(events.findLast((event) => event.type === 'checkpoint')?.checkpoint.step).toBe(1);
  });
});

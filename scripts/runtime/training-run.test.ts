import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ZipscopeError } from '../../src/engine/error.ts';
import type { LearnerState } from '../../src/engine/graph/learner.ts';
import type { Runtime, Session } from '../../src/engine/graph/runtime.ts';
import type { Policy } from '../../src/engine/policy/checkpoint.ts';
import { initialParameters } from '../../src/engine/policy/network.ts';
import { stream } from '../../src/engine/random.ts';
import { EVALUATION_DEFAULTS, type RunConfig } from '../../src/engine/training/config.ts';
import { PHASES } from '../../src/engine/training/phases.ts';
import { type StepResult, TrainingRun } from '../../src/engine/training/run.ts';
import { nodeRuntime } from './node-ort.ts';

// Whole steps of training, on a machine that may be busy.
vi.setConfig({ testTimeout: 240_000 });

const CONFIG: RunConfig = {
  recipe: 'grpo',
  settings: { prompts: 3, groupSize: 3, warmupSteps: 0, learningRate: 1e-3 },
  environment: 'archive',
  preset: 'default',
  environmentSettings: { entities: 24, trainingWorlds: 1, heldOutWorlds: 1, maxSteps: 6 },
  manager: 'ziprl',
  size: 'XS',
  seed: 4,
  evaluation: { ...EVALUATION_DEFAULTS, every: 0, n: 4, greedy: false },
};

const runtime = nodeRuntime();
const open: TrainingRun[] = [];
afterAll(async () => {
  for (const run of open) await run.release();
});

const now = () => performance.now();

/** Learnt from the teacher for a moment: fresh weights answer at once, and there is nothing to see in that. */
let start: Policy | null = null;
beforeAll(async () => {
  const run = await started({ recipe: 'sft', settings: { teacherEpisodes: 8, learningRate: 5e-3 } });
  await steps(run, 30);
  start = await run.policy();
}, 240_000);

async function started(changes: Partial<RunConfig> = {}, on: Runtime = runtime): Promise<TrainingRun> {
  const run = await TrainingRun.start({ runtime: on, now }, { ...CONFIG, ...changes }, start);
  open.push(run);
  return run;
}

async function restored(checkpoint: unknown): Promise<TrainingRun> {
  const run = await TrainingRun.restore({ runtime, now }, checkpoint);
  open.push(run);
  return run;
}

const withSettings = (settings: RunConfig['settings']) => ({ settings: { ...CONFIG.settings, ...settings } });

async function steps(run: TrainingRun, count: number): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (let i = 0; i < count; i++) results.push(await run.step());
  return results;
}

const optimiserOf = async (run: TrainingRun): Promise<LearnerState> => (await run.checkpoint()).optimiser;

async function codeOf(run: () => Promise<unknown>): Promise<ZipscopeError> {
  try {
    await run();
  } catch (error) {
    if (error instanceof ZipscopeError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('a step', () => {
  test('runs its phases in order, and reports under the names of the charts', async () => {
    const run = await started();
    const phases: string[] = [];
    let finished: StepResult | null = null;
    while (!finished) {
      expect(run.nextPhase).toBe(PHASES[phases.length]);
      const result = await run.phase();
      phases.push(result.phase);
      finished = result.finished;
    }
    expect(phases).toEqual(PHASES);
    expect(run.stepsDone).toBe(1);
    const { metrics, rollouts, advantages } = finished;
    expect(rollouts.map((group) => group.rollouts.length)).toEqual([3, 3, 3]);
    expect(advantages.map((group) => group.rollouts.length)).toEqual([3, 3, 3]);
    expect(metrics).toMatchObject({
      step: 1,
      clip_fraction_low: 0,
      clip_fraction_high: 0,
      hrr_sign_flips: null,
    });
    expect(metrics.log_ratio_first).toBeLessThan(1e-5);
    for (const name of ['reward', 'entropy', 'kl', 'grad_norm', 'tokens_mean', 'seconds'] as const) {
      expect(metrics[name], name).toEqual(expect.any(Number));
    }
    expect(Math.abs(metrics.kl ?? 1)).toBeLessThan(1e-5);
  });

  test('moves the weights, and the divergence with them', async () => {
    const run = await started();
    const before = await optimiserOf(run);
    const [, second] = await steps(run, 2);
    const after = await optimiserOf(run);
    expect(after.step).toBe(2);
    expect(after.parameters).not.toEqual(before.parameters);
    expect(second?.metrics.kl).toBeGreaterThan(1e-7);
  });

  test('takes as many optimiser steps as passes and mini-batches ask for', async () => {
    const run = await started(withSettings({ epochs: 2, miniBatches: 3 }));
    const [only] = await steps(run, 1);
    expect((await optimiserOf(run)).step).toBe(6);
    expect(only?.metrics.ratio_max).toBeGreaterThan(1);
  });

  test('gives the same update whatever the size of its chunks', async () => {
    const gradients = await Promise.all(
      [1, 512].map(async (chunkStates) => {
        const run = await started(withSettings({ chunkStates }));
        await run.step();
        return (await optimiserOf(run)).m;
      }),
    );
    const [small, large] = gradients as [Float32Array, Float32Array];
    const scale = Math.max(...large.map(Math.abs));
    small.forEach((value, i) => {
      expect(Math.abs(value - (large[i] ?? 0)) / scale).toBeLessThan(1e-4);
    });
  });
});

describe('recipes', () => {
  test.each([
    ['drgrpo', {}],
    ['ziprl', {}],
    ['ziprl', { reference: 'level', w: 2 }],
    ['ziprl-mild', {}],
    ['dapo', {}],
    ['grpo', { estimator: 'mastery' }],
    ['grpo', { ratio: 'sequence', epsLow: 3e-4, epsHigh: 4e-4, epochs: 2 }],
    ['grpo', { valueCoefficient: 0.5, entropyCoefficient: 0.01 }],
  ])('%s %o trains', async (recipe, settings) => {
    const run = await started({ recipe, ...withSettings(settings) });
    const [only] = await steps(run, 1);
    expect(only?.metrics.loss === null || Number.isFinite(only?.metrics.loss)).toBe(true);
    expect(only?.metrics.log_ratio_first ?? 0).toBeLessThan(1e-5);
  });

  test('hindsight replay teaches groups without spread, which GRPO leaves alone', async () => {
    const plain = await started(withSettings({ klWeight: 0 }));
    const [without] = await steps(plain, 1);
    const hindsight = await started({ recipe: 'ziprl', ...withSettings({ klWeight: 0 }) });
    const [taught] = await steps(hindsight, 1);
    // The same rollouts, since weights and seed are the same.
    expect(taught?.metrics.zero_std_groups).toBe(without?.metrics.zero_std_groups);
    expect(taught?.metrics.zero_std_groups).toBeGreaterThan(0);
    expect(taught?.metrics.states_trained).toBeGreaterThan(without?.metrics.states_trained ?? 0);
    expect(taught?.metrics.hrr_shift).toBeGreaterThan(0);
    expect(taught?.metrics.grad_norm).toBeGreaterThan(0);
  });

  test('groups without spread are asked again as often as they may be', async () => {
    const run = await started({ recipe: 'dapo', ...withSettings({ resampleRounds: 2 }) });
    const [only] = await steps(run, 1);
    expect(only?.metrics.resampled_groups).toBeGreaterThan(3);
    expect(only?.rollouts.length).toBe(3);
  });

  test('sft lowers the loss on the teacher', async () => {
    const run = await started({
      recipe: 'sft',
      seed: 9,
      settings: { teacherEpisodes: 8, learningRate: 5e-3 },
    });
    const losses = (await steps(run, 12)).map(({ metrics }) => metrics.loss ?? Number.NaN);
    const half = (from: number) => losses.slice(from, from + 6).reduce((sum, loss) => sum + loss, 0);
    expect(half(6)).toBeLessThan(half(0));
  });
});

describe('random streams', () => {
  test('measuring on held-out questions changes nothing of the run', async () => {
    const plain = await started();
    const measured = await started({ evaluation: { ...CONFIG.evaluation, every: 1 } });
    await measured.evaluate();
    const [a, b] = [await steps(plain, 2), await steps(measured, 2)];
    expect(b.every(({ heldOut }) => heldOut?.sampled.n === 4)).toBe(true);
    expect(await optimiserOf(measured)).toEqual(await optimiserOf(plain));
    const rewards = (results: readonly StepResult[]) => results.map(({ metrics }) => metrics.entropy);
    expect(rewards(b)).toEqual(rewards(a));
  });

  test('another seed asks other questions', async () => {
    const [a, b] = await Promise.all([started(), started({ seed: 5 })]);
    const ids = async (run: TrainingRun) => (await run.step()).rollouts.map(({ prompt }) => prompt.seed);
    expect(await ids(a)).not.toEqual(await ids(b));
  });
});

describe('a checkpoint', () => {
  test('lets the run go on elsewhere as if it had not stopped, bit by bit', async () => {
    const through = await started(withSettings({ epochs: 2, miniBatches: 2 }));
    await steps(through, 4);
    const stopped = await started(withSettings({ epochs: 2, miniBatches: 2 }));
    await steps(stopped, 2);
    const second = await restored(structuredClone(await stopped.checkpoint()));
    expect(second.stepsDone).toBe(2);
    await steps(second, 2);
    expect(await optimiserOf(second)).toEqual(await optimiserOf(through));
  });

  test('may be taken and restored twenty times in a row, and nothing shows', async () => {
    const small = withSettings({ prompts: 2, groupSize: 2 });
    const through = await started(small);
    await steps(through, 20);
    const first = await TrainingRun.start({ runtime, now }, { ...CONFIG, ...small }, start);
    let checkpoint = structuredClone(await first.checkpoint());
    await first.release();
    for (let cycle = 0; cycle < 20; cycle++) {
      const run = await TrainingRun.restore({ runtime, now }, checkpoint);
      await run.step();
      checkpoint = structuredClone(await run.checkpoint());
      await run.release();
    }
    expect(checkpoint.step).toBe(20);
    expect(checkpoint).toEqual(await through.checkpoint());
  });

  test('taken in the middle of a step is that of its beginning', async () => {
    const run = await started();
    await run.step();
    const before = await run.checkpoint();
    while (run.nextPhase !== 'metrics') await run.phase();
    expect(await run.checkpoint()).toEqual(before);
    await run.step();
    expect((await run.checkpoint()).optimiser.parameters).not.toEqual(before.optimiser.parameters);
  });

  test('keeps live edits', async () => {
    const run = await started();
    await run.step();
    run.configure({ klWeight: 0.25 });
    const second = await restored(await run.checkpoint());
    expect(second.settings.klWeight).toBe(0.25);
    expect((await second.checkpoint()).edits).toEqual([{ step: 1, changes: { klWeight: 0.25 } }]);
  });
});

describe('what stops a step', () => {
  test('leaves the run where the step began: stopping and stepping again replays it', async () => {
    const plain = await started();
    await steps(plain, 2);
    const stopped = await started();
    await stopped.step();
    const controller = new AbortController();
    while (stopped.nextPhase !== 'metrics') await stopped.phase();
    controller.abort(new Error('enough'));
    await expect(stopped.step(controller.signal)).rejects.toThrow('enough');
    expect(stopped.stepsDone).toBe(1);
    expect(stopped.nextPhase).toBe('prompts');
    await stopped.step();
    expect(await optimiserOf(stopped)).toEqual(await optimiserOf(plain));
  });

  test('leaves no gradient behind: a supervised step replays from the middle of its update too', async () => {
    const sft = { recipe: 'sft', settings: { teacherEpisodes: 4, chunkStates: 2 } };
    const plain = await started(sft);
    await steps(plain, 2);
    let controller: AbortController | null = null;
    let gradients = 0;
    const counting: Runtime = {
      backend: 'wasm',
      async create(model, options): Promise<Session> {
        const session = await runtime.create(model, options);
        return {
          release: () => session.release(),
          run(feeds) {
            if (options?.keep?.includes('G2') && ++gradients === 2) controller?.abort(new Error('enough'));
            return session.run(feeds);
          },
        };
      },
    };
    const stopped = await started(sft, counting);
    await steps(stopped, 1);
    controller = new AbortController();
    gradients = 0;
    await expect(stopped.step(controller.signal)).rejects.toThrow('enough');
    controller = null;
    await steps(stopped, 1);
    const [after, wanted] = [await optimiserOf(stopped), await optimiserOf(plain)];
    expect(after.parameters.every((value, i) => value === wanted.parameters[i])).toBe(true);
  });

  /** A runtime whose session number `which` gives NaN in `output` while `isOn`. */
  function breaking(which: number, output: string) {
    const state = { isOn: false };
    let created = 0;
    const broken: Runtime = {
      backend: 'wasm',
      async create(model, options): Promise<Session> {
        const session = await runtime.create(model, options);
        if (created++ !== which) return session;
        return {
          release: () => session.release(),
          async run(feeds) {
            const outputs = await session.run(feeds);
            return {
              device: (name) => outputs.device(name),
              host: (name) => {
                const { shape, data } = outputs.host(name);
                return { shape, data: state.isOn && name === output ? data.map(() => Number.NaN) : data };
              },
            };
          },
        };
      },
    };
    return { broken, state };
  }

  test.each([
    ['rollout', 0, 'logits', 1],
    ['loss', 1, 'loss', 2],
    ['gradient', 2, 'metrics', 2],
  ])(
    'a %s that is not finite takes the run back to weights that worked, and says so',
    async (place, which, output, back) => {
      const { broken, state } = breaking(which, output);
      const run = await started(withSettings({ klWeight: 0.1 }), broken);
      const kept: LearnerState[] = [];
      for (let i = 0; i < 2; i++) {
        kept.push(await optimiserOf(run));
        await run.step();
      }
      kept.push(await optimiserOf(run));
      state.isOn = true;
      const error = await codeOf(() => run.step());
      expect(error.code).toBe('training-not-finite');
      expect(error.values).toEqual({ step: 3, place, back });
      expect(run.stepsDone).toBe(back);
      expect(await optimiserOf(run)).toEqual(kept[back]);
      state.isOn = false;
      await run.step();
      expect(run.stepsDone).toBe(back + 1);
    },
  );

  test('rollouts that disagree with the gradient graph are told before anything is learnt', async () => {
    // A forward pass that is a little off, as one with other weights would be.
    const off: Runtime = {
      backend: 'wasm',
      async create(model, options): Promise<Session> {
        const session = await runtime.create(model, options);
        return {
          release: () => session.release(),
          async run(feeds) {
            const outputs = await session.run(feeds);
            return {
              device: (name) => outputs.device(name),
              host: (name) => {
                const { shape, data } = outputs.host(name);
                return { shape, data: name === 'logits' ? data.map((x, i) => x + 0.01 * (i % 3)) : data };
              },
            };
          },
        };
      },
    };
    const run = await started({}, off);
    const before = await optimiserOf(run);
    const error = await codeOf(() => run.step());
    expect(error.code).toBe('log-ratio-off');
    expect(await optimiserOf(run)).toEqual(before);
  });
});

test('a policy of another size is refused', async () => {
  const policy = { size: 'S' as const, parameters: initialParameters('S', stream(1)), metadata: {} };
  const error = await codeOf(() => TrainingRun.start({ runtime, now }, CONFIG, policy));
  expect([error.code, error.values]).toEqual(['policy-other-size', { size: 'S', expected: 'XS' }]);
});

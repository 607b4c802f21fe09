import { describe, expect, it, test } from 'vitest';
import { environmentNamed } from '../environments/registry.ts';
import { ADAMW_DEFAULTS } from '../graph/adamw.ts';
import { freshState } from '../graph/learner.ts';
import type { DeviceTensor, HostTensor, Runtime } from '../graph/runtime.ts';
import { initialParameters, parameterCount } from '../policy/network.ts';
import { stream } from '../random.ts';
import {
  SUPERVISED_DEFAULTS,
  type SupervisedReport,
  type SupervisedSettings,
  teacherExamples,
  trainSupervised,
} from './supervised.ts';

const open = environmentNamed('archive').open('tight', {
  entities: 40,
  trainingWorlds: 1,
  heldOutWorlds: 1,
});
const settings: SupervisedSettings = {
  ...SUPERVISED_DEFAULTS,
  size: 'XS',
  batches: 10,
  episodesPerBatch: 2,
  noise: { choice: 0, pick: 0 },
};

type Feeds = Readonly<Record<string, HostTensor | DeviceTensor>>;

/** Runs nothing: remembers what it was fed, and says that the loss of a chunk is its number of states. */
function scriptedRuntime() {
  const chunks: Feeds[] = [];
  const updates: Feeds[] = [];
  let released = 0;
  const kept = (shape: readonly number[]): DeviceTensor => ({
    shape,
    download: async () => new Float32Array(shape[0] ?? 0),
    dispose: () => undefined,
  });
  const runtime: Runtime = {
    backend: 'wasm',
    create: async (_, { keep = [] } = {}) => ({
      async run(feeds) {
        (keep.includes('G2') ? chunks : updates).push(feeds);
        const states = feeds.mask?.shape[0] ?? 0;
        return {
          host: (name) =>
            name === 'loss'
              ? { shape: [1], data: Float32Array.of(states) }
              : { shape: [2], data: Float32Array.of(3, 0.5) },
          device: () => kept([parameterCount('XS')]),
        };
      },
      release: async () => {
        released++;
      },
    }),
  };
  return { runtime, chunks, updates, released: () => released };
}

const values = (tensor: HostTensor | DeviceTensor | undefined) =>
  Array.from(tensor && 'data' in tensor ? tensor.data : []);

describe('the examples of a batch', () => {
  it('weigh a choice 1, a pick after it less and a pick without a choice 0, over the number of decisions', async () => {
    const examples = await teacherExamples(open, settings, 0);
    const kinds = new Set(examples.map(({ state }) => state.kind));
    expect(kinds).toContain('document');
    for (const { state, picks, weights } of examples) {
      const expected = picks.map((_, k) => {
        if (state.rule.legal(picks.slice(0, k)).length === 1) return 0;
        return k === 0 && state.kind !== 'summary' ? 1 : settings.pickWeight;
      });
      expect(weights.map((weight) => weight * examples.length)).toEqual(
        expected.map((weight) => expect.closeTo(weight, 12)),
      );
    }
  });

  it('are the same for the same number, and others for the next', async () => {
    const picks = async (batch: number) =>
      (await teacherExamples(open, settings, batch)).map((example) => example.picks);
    expect(await picks(1)).toEqual(await picks(1));
    expect(await picks(1)).not.toEqual(await picks(2));
  });

  it('come from the training worlds', async () => {
    const seen: string[] = [];
    const watched = {
      ...open,
      task: (...args: Parameters<typeof open.task>) => {
        seen.push(args[0]);
        return open.task(...args);
      },
    };
    await teacherExamples(watched, settings, 0);
    expect(seen).toEqual(['train', 'train']);
  });
});

describe('trainSupervised', () => {
  it('takes one update a batch, the last of them at the late rate', async () => {
    const { runtime, updates } = scriptedRuntime();
    await trainSupervised({ runtime, open, settings: { ...settings, episodesPerBatch: 1 } });
    const rates = updates.map((feeds) => values(feeds.hp)[0]);
    const rate = Math.fround(settings.learningRate);
    const late = Math.fround(settings.learningRate * settings.lateFactor);
    expect(rates).toEqual([...Array(7).fill(rate), ...Array(3).fill(late)]);
    expect(values(updates[0]?.hp).slice(1, 3)).toEqual(
      [ADAMW_DEFAULTS.beta1, ADAMW_DEFAULTS.beta2].map(Math.fround),
    );
  });

  it('reports a batch as the sum over its chunks, none larger than allowed', async () => {
    const { runtime, chunks } = scriptedRuntime();
    const reports: SupervisedReport[] = [];
    await trainSupervised({
      runtime,
      open,
      settings: { ...settings, batches: 2, chunkStates: 3 },
      onBatch: (report) => void reports.push(report),
    });
    const states = chunks.map((feeds) => feeds.mask?.shape[0] ?? 0);
    expect(Math.max(...states)).toBeLessThanOrEqual(3);
    expect(reports.map(({ batch, gradientNorm }) => [batch, gradientNorm])).toEqual([
      [0, 3],
      [1, 3],
    ]);
    for (const report of reports) expect(report.loss).toBe(report.states);
    expect(reports.reduce((sum, report) => sum + report.states, 0)).toBe(
      states.reduce((sum, count) => sum + count, 0),
    );
  });

  test.each([
    ['fresh weights of its seed', null],
    ['where it is told to go on from', freshState(new Float32Array(parameterCount('XS')).fill(0.25))],
  ])('starts from %s', async (_, from) => {
    const { runtime, chunks } = scriptedRuntime();
    await trainSupervised({
      runtime,
      open,
      settings: { ...settings, batches: 1 },
      ...(from && { from }),
    });
    const expected = from?.parameters ?? initialParameters('XS', stream(settings.seed, 'initial'));
    expect(values(chunks[0]?.P)).toEqual(Array.from(expected));
  });

  it('stops between batches when told to, and leaves nothing behind', async () => {
    const { runtime, updates, released } = scriptedRuntime();
    const controller = new AbortController();
    const reason = new Error('enough');
    const training = trainSupervised({
      runtime,
      open,
      settings,
      onBatch: ({ batch }) => (batch === 1 ? controller.abort(reason) : undefined),
      signal: controller.signal,
    });
    await expect(training).rejects.toBe(reason);
    expect([updates.length, released()]).toEqual([2, 2]);
  });
});

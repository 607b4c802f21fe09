import { describe, expect, it, vi } from 'vitest';
import { ZipscopeError } from '../engine/error.ts';
import type { Trajectory } from '../engine/trajectory/model.ts';
import {
  aSegment,
  aTrajectory,
  readingTurn,
  TESSALY,
  twoWindowTrajectory,
  VENN,
} from '../engine/trajectory/test-builders.ts';
import type { RunRequest } from '../workers/policy/protocol.ts';
import { createInspectStore } from './inspect.ts';
import { canTryWhatIf, type InspectPorts, ownPolicyInUse } from './inspect-state.ts';

const EPISODE = twoWindowTrajectory();
const partial = (...turns: Parameters<typeof aSegment>[1]): Trajectory => aTrajectory([aSegment(0, turns)]);
const INFO = { bytes: 1, size: 'S', parameters: 1, metadata: {} } as const;

/** Runs that the test ends by hand. */
function setUp(example: () => Promise<Trajectory> = async () => EPISODE) {
  const runs: {
    readonly request: RunRequest;
    readonly update: (trajectory: Trajectory) => void;
    readonly finish: (trajectory: Trajectory) => void;
    readonly fail: (error: ZipscopeError) => void;
  }[] = [];
  const load = vi.fn<InspectPorts['policy']['load']>(async (source) => ({
    ...INFO,
    name: source.type === 'url' ? source.url : source.name,
  }));
  const store = createInspectStore({
    example,
    policyFile: async (want) => {
      const name = 'name' in want ? want.name : want.size;
      return { name, url: `models/${name}` };
    },
    policy: {
      load,
      run: (request, onUpdate) => {
        let settle = { resolve: (_: Trajectory) => {}, reject: (_: ZipscopeError) => {} };
        const result = new Promise<Trajectory>((resolve, reject) => {
          settle = { resolve, reject };
        });
        runs.push({ request, update: (t) => onUpdate?.(t), finish: settle.resolve, fail: settle.reject });
        return { id: runs.length, result, cancel: () => settle.reject(new ZipscopeError('cancelled')) };
      },
    },
  });
  const started = async (count: number) => {
    await vi.waitFor(() => expect(runs).toHaveLength(count));
    const run = runs[count - 1];
    if (!run) throw new Error('no run');
    return run;
  };
  return { store, state: () => store.getState(), load, started };
}

describe('opening the bundled episode', () => {
  it('begins at the place asked for, or at the whole of the first turn', async () => {
    const { state } = setUp();
    await state().openExample();
    expect(state().cursor).toEqual({ turn: 0, step: 3 });
    await state().openExample({ turn: 1, step: 0 });
    expect(state().cursor).toEqual({ turn: 1, step: 0 });
  });

  it('brings a place outside the episode inside it', async () => {
    const { state } = setUp();
    await state().openExample({ turn: 99, step: 7 });
    expect(state().cursor).toEqual({ turn: 3, step: 0 });
  });

  it('says what went wrong', async () => {
    const { state } = setUp(async () => {
      throw new ZipscopeError('download-failed', { status: 404 });
    });
    await state().openExample();
    expect(state().episode).toEqual({
      status: 'failed',
      error: { code: 'download-failed', values: { status: 404 } },
    });
  });
});

describe('running an episode', () => {
  it('keeps what is on screen until the first turn is there, then follows the run', async () => {
    const { state, started } = setUp();
    await state().openExample();
    const done = state().runEpisode();
    const run = await started(1);
    expect(state().episode).toMatchObject({ status: 'ready', trajectory: EPISODE });
    run.update(partial());
    expect(state().source).toBe('example');
    run.update(partial(readingTurn(0, VENN, ['Venn was born in Tessaly.'])));
    expect(state()).toMatchObject({
      source: 'live',
      episode: { growing: true },
      cursor: { turn: 0, step: 3 },
    });
    run.finish(EPISODE);
    await done;
    expect(state()).toMatchObject({
      episode: { growing: false },
      cursor: { turn: 3 },
      run: { status: 'idle' },
    });
  });

  it('stops following once the person looks elsewhere', async () => {
    const { state, started } = setUp();
    const done = state().runEpisode();
    const run = await started(1);
    run.update(partial(readingTurn(0, VENN, []), readingTurn(1, TESSALY, [])));
    state().selectTurn(0);
    run.finish(EPISODE);
    await done;
    expect(state().cursor.turn).toBe(0);
  });

  it('asks for the preset, seed and limits of the form, and loads a policy once', async () => {
    const { state, started, load } = setUp();
    state().changeSettings({ preset: 'long-chain', seed: 9, window: 1024 });
    for (const count of [1, 2]) {
      const done = state().runEpisode();
      const run = await started(count);
      expect(run.request.spec).toMatchObject({
        preset: 'long-chain',
        seed: 9,
        settings: { W: 1024 },
        agent: 'long',
      });
      run.finish(EPISODE);
      await done;
    }
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('cancelled keeps the turns it made and reports no failure', async () => {
    const { state, started } = setUp();
    const done = state().runEpisode();
    const run = await started(1);
    run.update(partial(readingTurn(0, VENN, [])));
    state().cancelRun();
    await done;
    expect(state()).toMatchObject({ episode: { status: 'ready', growing: false }, run: { status: 'idle' } });
  });

  it.each(['episode', 'what-if'] as const)(
    'of a %s can be cancelled while its policy is loading',
    async (purpose) => {
      const { state, load, started } = setUp();
      await state().openExample();
      let loaded = () => {};
      load.mockImplementationOnce(
        (source) =>
          new Promise((resolve) => {
            loaded = () => resolve({ ...INFO, name: source.type === 'url' ? source.url : source.name });
          }),
      );
      const done =
        purpose === 'episode' ? state().runEpisode() : state().tryWhatIf({ turn: 0, level: 2, units: null });
      await vi.waitFor(() => expect(load).toHaveBeenCalled());
      state().cancelRun();
      expect(state()).toMatchObject({ run: { status: 'idle' }, episode: { status: 'ready' }, branch: null });
      loaded();
      await done;
      expect(state()).toMatchObject({ run: { status: 'idle' }, branch: null, source: 'example' });
      // What was started all the same was told to stop, and the next run goes its own way.
      const next = state().runEpisode();
      const run = await started(2);
      run.finish(partial(readingTurn(0, VENN, [])));
      await next;
      expect(state().source).toBe('live');
    },
  );

  it('failed says why and leaves the page usable', async () => {
    const { state, started } = setUp();
    const done = state().runEpisode();
    (await started(1)).fail(new ZipscopeError('no-such-task', { kind: 'bridge' }));
    await done;
    expect(state().run).toMatchObject({ status: 'failed', error: { code: 'no-such-task' } });
    expect(state().episode.status).toBe('failed');
  });

  it('is superseded by a later one, whose turns alone are shown', async () => {
    const { state, started } = setUp();
    const first = state().runEpisode();
    const early = await started(1);
    const second = state().runEpisode();
    const late = await started(2);
    early.update(partial(readingTurn(0, VENN, [])));
    late.finish(EPISODE);
    await Promise.all([first, second]);
    expect(state().episode).toMatchObject({ trajectory: EPISODE });
    expect(state().run).toEqual({ status: 'idle' });
  });
});

describe('what if', () => {
  it('replays what came before, changes the one decision and leaves the original alone', async () => {
    const { state, started } = setUp();
    await state().openExample();
    const done = state().tryWhatIf({ turn: 1, level: 4, units: null });
    const run = await started(1);
    expect(run.request.forced.map((forced) => forced?.type)).toEqual([
      'recorded',
      'recorded',
      'recorded',
      'level',
    ]);
    expect(run.request.spec).toEqual(EPISODE.source.episode);
    const other = partial(readingTurn(0, VENN, []));
    run.finish(other);
    await done;
    expect(state()).toMatchObject({
      episode: { trajectory: EPISODE },
      branch: { change: { turn: 1 }, result: { status: 'ready', trajectory: other } },
    });
  });

  it('names the document of the turn for units of its own', async () => {
    const { state, started } = setUp();
    await state().openExample();
    void state().tryWhatIf({ turn: 1, level: 2, units: [[0, 20]] });
    const run = await started(1);
    expect(run.request.forced.at(-1)).toEqual({
      type: 'units',
      level: 2,
      units: [{ documentId: 'tessaly', start: 0, end: 20 }],
    });
  });

  it('is not offered where nothing was compressed, while a run goes on, or for a log without its settings', async () => {
    const { state, store } = setUp();
    await state().openExample();
    expect([0, 3].map((turn) => canTryWhatIf(state(), turn))).toEqual([true, false]);
    store.setState({ run: { status: 'running', purpose: 'episode' } });
    expect(canTryWhatIf(state(), 0)).toBe(false);
    const foreign = { ...EPISODE, source: { ...EPISODE.source, episode: null } };
    store.setState({
      run: { status: 'idle' },
      episode: { status: 'ready', trajectory: foreign, growing: false },
    });
    expect(canTryWhatIf(state(), 0)).toBe(false);
  });

  it('shown instead of the original keeps the walk inside its turns, and dropped brings the original back', async () => {
    const { state, started } = setUp();
    await state().openExample({ turn: 3, step: null });
    const done = state().tryWhatIf({ turn: 0, level: 5, units: null });
    (await started(1)).finish(partial(readingTurn(0, VENN, [])));
    await done;
    state().showSide('branch');
    expect(state().cursor.turn).toBe(0);
    state().dropWhatIf();
    expect([state().side, state().branch]).toEqual(['original', null]);
  });
});

describe("the person's own policy", () => {
  const bytes = new Uint8Array([1, 2, 3]);

  it('runs instead of the shipped ones until it is put away', async () => {
    const { state, started } = setUp();
    await state().openPolicy('mine.onnx', bytes);
    void state().runEpisode();
    expect((await started(1)).request.spec.agent).toBe('mine.onnx');
    state().dropPolicy();
    void state().runEpisode();
    expect((await started(2)).request.spec.agent).toBe('s');
  });

  it('is loaded again after a what-if needed another one', async () => {
    const { state, started, load } = setUp();
    await state().openExample();
    await state().openPolicy('mine.onnx', bytes);
    const done = state().tryWhatIf({ turn: 0, level: 5, units: null });
    (await started(1)).finish(EPISODE);
    await done;
    void state().runEpisode();
    await started(2);
    expect(load.mock.calls.map(([source]) => (source.type === 'url' ? source.url : source.name))).toEqual([
      'mine.onnx',
      'models/S',
      'mine.onnx',
    ]);
  });

  it('that is none leaves the one before in use', async () => {
    const { state, load } = setUp();
    await state().openPolicy('mine.onnx', bytes);
    load.mockRejectedValueOnce(new ZipscopeError('not-onnx', { name: 'notes.txt' }));
    await state().openPolicy('notes.txt', bytes);
    expect(state().ownPolicy).toMatchObject({ status: 'failed', error: { code: 'not-onnx' } });
    expect(ownPolicyInUse(state())?.name).toBe('mine.onnx');
  });
});

describe('playing', () => {
  it('advances to the end and stops there; playing again starts over', async () => {
    const { state } = setUp();
    await state().openExample({ turn: 3, step: 0 });
    state().togglePlaying();
    expect(state()).toMatchObject({ playing: true, cursor: { turn: 0, step: 0 } });
    state().goTo({ turn: 3, step: 0 });
    state().togglePlaying();
    state().goTo({ turn: 2, step: 3 });
    state().togglePlaying();
    state().advance();
    expect(state()).toMatchObject({ playing: true, cursor: { turn: 3, step: 0 } });
    state().advance();
    expect(state().playing).toBe(false);
  });

  it('is stopped by moving', async () => {
    const { state } = setUp();
    await state().openExample({ turn: 0, step: 0 });
    state().togglePlaying();
    state().move('nextTurn');
    expect(state().playing).toBe(false);
  });
});

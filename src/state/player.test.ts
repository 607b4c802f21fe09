import { describe, expect, it } from 'vitest';
import { twoWindowTrajectory } from '../engine/trajectory/test-builders.ts';
import { createInspectStore } from './inspect.ts';
import { DWELL } from './playback.ts';
import { attachPlayer } from './player.ts';

const unused = async () => {
  throw new Error('not used here');
};

function setUp() {
  const store = createInspectStore({
    example: async () => twoWindowTrajectory(),
    policyFile: unused,
    policy: { load: unused, run: () => ({ id: 0, result: unused(), cancel: () => undefined }) },
  });
  const waiting: { ms: number; work: () => void; live: boolean }[] = [];
  attachPlayer(store, {
    after(ms, work) {
      const entry = { ms, work, live: true };
      waiting.push(entry);
      return () => {
        entry.live = false;
      };
    },
  });
  const live = () => waiting.filter((entry) => entry.live);
  const tick = () => {
    const [entry] = live();
    if (!entry) throw new Error('nothing waits');
    entry.live = false;
    entry.work();
  };
  return { store, live, tick };
}

describe('the player', () => {
  it('rests until the episode is played', async () => {
    const { store, live } = setUp();
    await store.getState().openExample({ turn: 0, step: 0 });
    expect(live()).toHaveLength(0);
  });

  it('gives each step its time, at the speed chosen', async () => {
    const { store, live, tick } = setUp();
    await store.getState().openExample({ turn: 0, step: 0 });
    store.getState().togglePlaying();
    expect(live().map(({ ms }) => ms)).toEqual([DWELL.act]);
    tick();
    store.getState().setSpeed(2);
    expect(live().map(({ ms }) => ms)).toEqual([DWELL.read / 2]);
  });

  it('walks to the end and then rests', async () => {
    const { store, live, tick } = setUp();
    await store.getState().openExample({ turn: 0, step: 0 });
    store.getState().togglePlaying();
    let steps = 0;
    while (live().length > 0) {
      tick();
      steps += 1;
    }
    expect([steps, store.getState().cursor.turn, store.getState().playing]).toEqual([14, 3, false]);
  });

  it('waits at the end of an episode that is still growing', async () => {
    const { store, live, tick } = setUp();
    await store.getState().openExample({ turn: 3, step: 0 });
    const { episode } = store.getState();
    if (episode.status !== 'ready') throw new Error('no episode');
    store.setState({ episode: { ...episode, growing: true }, playing: true });
    tick();
    expect([live().length, store.getState().playing]).toEqual([1, true]);
  });
});

import { describe, expect, it } from 'vitest';
import { type AddressStores, addressOf, applyAddress } from './address.ts';
import { createAdvantagesStore } from './advantages.ts';
import { moveCell, moved } from './advantages-keys.ts';
import { rolloutOrder } from './advantages-order.ts';
import { editedGroup, groupResult } from './advantages-state.ts';
import { createInspectStore } from './inspect.ts';
import { createPageStore } from './page.ts';
import { createSettingsStore } from './settings.ts';
import { closedLogs } from './testing/closed-logs.ts';
import { formatHash, parseAddress } from './url.ts';

const advantage = (store: ReturnType<typeof createAdvantagesStore>, rollout: number, turn: number) =>
  groupResult(store.getState())?.rollouts[rollout]?.segments[0]?.turns[turn]?.advantage;

describe('the store of Advantages', () => {
  it('opens a teaching group the way it is to be looked at', () => {
    const store = createAdvantagesStore();
    store.getState().openGroup('failed-group');
    expect(store.getState().estimator).toBe('hrr');
    // +0.15 and -0.15 at w = 0.5 for a group that failed as a whole.
    expect(advantage(store, 0, 0)).toBeCloseTo(0.15, 12);
    expect(advantage(store, 0, 1)).toBeCloseTo(-0.15, 12);
  });

  it('computes anew what a setting or an edit changes, and hands out the same object otherwise', () => {
    const store = createAdvantagesStore();
    store.getState().openGroup('failed-group');
    const before = groupResult(store.getState());
    store.getState().show({ colour: 'base' });
    expect(groupResult(store.getState())).toBe(before);
    store.getState().set('w', 1);
    expect(advantage(store, 0, 0)).toBeCloseTo(0.3, 12);
    store.getState().edit({ type: 'reward', rollout: 0, value: 1 });
    expect(advantage(store, 0, 0)).toBeCloseTo(1.5 / (1 + 2e-6) + 0.3, 5);
  });

  it('takes one drag back in one step, and everything by a reset that can be undone', () => {
    const store = createAdvantagesStore();
    store.getState().openGroup('failed-group');
    for (const w of [0.6, 0.7, 0.8]) store.getState().set('w', w);
    store.getState().edit({ type: 'reward', rollout: 0, value: 1 });
    store.getState().undo();
    expect(store.getState()).toMatchObject({ edits: [], given: { w: 0.8 } });
    store.getState().undo();
    expect(store.getState().given).toEqual({ w: 0.5 });
    store.getState().set('w', 1.5);
    store.getState().reset();
    expect(store.getState().given).toEqual({ w: 0.5 });
    store.getState().undo();
    expect(store.getState().given).toEqual({ w: 1.5 });
  });

  it('keeps Dr.GRPO without its deviation when one comes from an estimator that has it', () => {
    const store = createAdvantagesStore();
    store.getState().openGroup('rollouts-and-rows');
    store.getState().set('normStd', true);
    store.getState().setEstimator('drgrpo');
    expect(groupResult(store.getState())?.settings.normStd).toBe(false);
  });

  it('sorts by what it is asked to, largest first, equal ones as recorded', () => {
    const store = createAdvantagesStore();
    const result = groupResult(store.getState());
    expect(rolloutOrder(result, 'recorded')).toEqual([0, 1, 2, 3]);
    expect(rolloutOrder(result, 'reward')).toEqual([3, 0, 1, 2]);
    expect(rolloutOrder(result, 'flips')).toEqual([0, 1, 2, 3]);
  });
});

describe('moving about the grid', () => {
  const origins = [
    [
      [0, 1, 2],
      [3, 4],
    ],
    [[0]],
  ];

  it.each([
    ['nextCell', { rollout: 0, turn: 0 }, { rollout: 0, turn: 1 }],
    ['nextCell', { rollout: 0, turn: 4 }, { rollout: 0, turn: 4 }],
    ['previousCell', { rollout: 0, turn: 0 }, { rollout: 0, turn: 0 }],
    ['nextWindow', { rollout: 0, turn: 1 }, { rollout: 0, turn: 3 }],
    ['previousWindow', { rollout: 0, turn: 4 }, { rollout: 0, turn: 0 }],
    ['nextWindow', { rollout: 1, turn: 0 }, { rollout: 1, turn: 0 }],
    ['nextRollout', { rollout: 0, turn: 4 }, { rollout: 1, turn: 0 }],
    ['previousRollout', { rollout: 0, turn: 2 }, { rollout: 0, turn: 2 }],
    ['lastCell', { rollout: 0, turn: 1 }, { rollout: 0, turn: 4 }],
    ['firstCell', { rollout: 0, turn: 3 }, { rollout: 0, turn: 0 }],
  ] as const)('%s from %j leads to %j', (move, from, to) => {
    expect(moved(origins, [0, 1], from, move)).toEqual(to);
  });

  it('follows the order on screen', () => {
    const store = createAdvantagesStore();
    store.getState().show({ sort: 'reward', cell: { rollout: 3, turn: 0 } });
    moveCell(store, 'nextRollout');
    expect(store.getState().cell.rollout).toBe(0);
  });
});

describe('the address of Advantages', () => {
  const stores = (): AddressStores => ({
    settings: createSettingsStore(() => localStorage),
    page: createPageStore(),
    logs: closedLogs(),
    advantages: createAdvantagesStore(),
    inspect: createInspectStore({
      example: () => Promise.reject(new Error('not asked for')),
      policyFile: () => Promise.reject(new Error('not asked for')),
      policy: {
        load: () => Promise.reject(new Error('not asked for')),
        run: () => {
          throw new Error('not asked for');
        },
      },
    }),
  });
  const hashOf = (all: AddressStores) => formatHash('/advantages', addressOf(all, '/advantages'));

  it('is short where nothing was changed', () => {
    const all = stores();
    expect(hashOf(all)).toBe('#/advantages');
    all.advantages.getState().openGroup('cross-segment');
    expect(hashOf(all)).toBe('#/advantages?group=cross-segment');
  });

  it('carries estimator, settings, loss, edits, colour, order, figure and cell', () => {
    const from = stores();
    const { openGroup, set, setLoss, edit, show } = from.advantages.getState();
    openGroup('cross-segment');
    set('lambda', null);
    set('gamma', 0.5);
    setLoss('aggregation', 'rollout-mean');
    edit({ type: 'reward', rollout: 1, value: 0.25 });
    edit({ type: 'windows', rollout: 0, sizes: [1, 3] });
    show({ colour: 'weight', sort: 'spread', figure: 'rows', cell: { rollout: 1, turn: 2 } });
    const hash = hashOf(from);
    const to = stores();
    const parsed = parseAddress('', hash);
    expect(parsed.bad).toEqual([]);
    applyAddress(parsed, to);
    expect(hashOf(to)).toBe(hash);
    expect(groupResult(to.advantages.getState())).toEqual(groupResult(from.advantages.getState()));
    expect(editedGroup(to.advantages.getState())).toEqual(editedGroup(from.advantages.getState()));
  });

  it.each([
    ['w', '3'],
    ['w', 'much'],
    ['ddof', '2'],
    ['base', 'ppo'],
    ['edits', 'r0:one'],
    ['cell', '1'],
    ['group', 'mine'],
  ] as const)('with %s=%s keeps the default and says so', (name, value) => {
    const parsed = parseAddress('', `#/advantages?${name}=${value}`);
    expect(parsed.bad).toEqual([{ name, value }]);
  });
});

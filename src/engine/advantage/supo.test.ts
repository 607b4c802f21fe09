import { describe, expect, test } from 'vitest';
import { BLANK_TURN, type Group, type GroupRollout } from './group-model.ts';
import { computeAdvantages } from './registry.ts';
import { dummyRows } from './supo.ts';

function rollout(reward: number, windows: number, overlong = false): GroupRollout {
  const segments = Array.from({ length: windows }, () => ({ turns: [{ ...BLANK_TURN, tokens: 2 }] }));
  return { id: '', reward, overlong, length: null, segments };
}
function compute(name: string, rollouts: GroupRollout[], settings = {}) {
  const group: Group = { id: '', question: '', rollouts };
  const [result] = computeAdvantages(name, [group], settings);
  if (!result) throw new Error('no result');
  return result;
}
const bases = (name: string, rollouts: GroupRollout[], settings = {}) =>
  compute(name, rollouts, settings).rollouts.map(({ base }) => base);

describe('rollouts against rows (S8, S9)', () => {
  const shortSuccess = [rollout(1, 1), rollout(0, 3), rollout(0, 3), rollout(0, 3)];
  const longSuccess = [rollout(1, 4), rollout(0, 1), rollout(0, 1), rollout(0, 1)];

  test.each([
    ['a short success, by rollout', 'supo', shortSuccess, 1.5, -0.5],
    ['a short success, by row', 'supo-trajectory', shortSuccess, 0.9 * Math.sqrt(10), -0.1 * Math.sqrt(10)],
    ['a long success, by rollout', 'supo', longSuccess, 1.5, -0.5],
    [
      'a long success, by row',
      'supo-trajectory',
      longSuccess,
      3 / 7 / Math.sqrt(2 / 7),
      -4 / 7 / Math.sqrt(2 / 7),
    ],
  ])('%s', (_, name, rollouts, success, failure) => {
    const got = bases(name, rollouts, { eps: 0 });
    expect(got[0]).toBeCloseTo(success, 12);
    for (const a of got.slice(1)) expect(a).toBeCloseTo(failure, 12);
  });
});

describe('overlong rollouts (S10)', () => {
  const rollouts = [rollout(1, 1), rollout(0, 2, true), rollout(1, 1), rollout(0, 1)];

  test('have no loss under SUPO, and keep it elsewhere unless the mask is set', () => {
    const masks = (name: string, settings = {}) =>
      compute(name, rollouts, settings).rollouts.map(({ mask }) => mask);
    expect(masks('supo')).toEqual([null, 'overlong', null, null]);
    expect(masks('supo', { overlongMask: false })).toEqual([null, null, null, null]);
    expect(masks('grpo')).toEqual([null, null, null, null]);
    expect(masks('hrr', { base: 'supo' })).toEqual([null, 'overlong', null, null]);
  });

  test('count in the statistics unless they are left out', () => {
    expect(compute('supo', rollouts).statistics).toMatchObject({ n: 4, mean: 0.5 });
    expect(compute('supo', rollouts, { countOverlong: false }).statistics).toMatchObject({
      n: 3,
      mean: 2 / 3,
    });
    expect(compute('supo-trajectory', rollouts, { countOverlong: false }).statistics).toMatchObject({
      n: 3,
      unit: 'rows',
    });
  });

  test('all overlong and left out: no statistics, no signal, no NaN', () => {
    const result = compute('supo', [rollout(0, 2, true), rollout(0, 1, true)], { countOverlong: false });
    expect(result.statistics).toMatchObject({ n: 0, mean: null, std: null, spread: 'empty' });
    expect(result.rollouts.map(({ base }) => base)).toEqual([0, 0]);
  });
});

test('dummy rows fill a mini-batch and refuse an impossible one', () => {
  for (let rows = 0; rows < 20; rows++) {
    const dummy = dummyRows(rows, 8);
    expect((rows + dummy) % 8).toBe(0);
    expect(dummy).toBeLessThan(8);
  }
  expect(() => dummyRows(3, 0)).toThrow(RangeError);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  adaptiveLambda,
  concatenatedAdvantages,
  crossSegmentAdvantages,
  localAdvantages,
} from './compaction-gae.ts';
import { BLANK_TURN, type Group, type GroupTurn } from './group-model.ts';
import { computeAdvantages } from './registry.ts';
import { whiten } from './whiten.ts';

const value = fc.double({ min: -1, max: 1, noNaN: true });
const segment = fc.array(value, { maxLength: 6 });
const unit = fc.double({ min: 0, max: 1, noNaN: true });
const runs = { numRuns: 40 };

function rollout(reward: number | null, ...windows: Partial<GroupTurn>[][]): Group['rollouts'][number] {
  const segments = windows.map((turns) => ({ turns: turns.map((turn) => ({ ...BLANK_TURN, ...turn })) }));
  return { id: '', reward, overlong: false, length: null, segments };
}
const compute = (rollouts: Group['rollouts'], settings = {}) =>
  computeAdvantages('compactionrl', [{ id: '', question: '', rollouts }], settings)[0];

describe('GAE (C5-C7)', () => {
  test('one segment is plain GAE, and the same as one concatenated trajectory', () => {
    fc.assert(
      fc.property(segment, unit, unit, unit, (values, reward, gamma, lambda) => {
        const discount = { gamma, lambda, alpha: 1.5 };
        const [only] = crossSegmentAdvantages([values], reward, discount);
        expect(only?.advantages).toEqual(localAdvantages(values, reward, gamma, lambda));
        expect(only?.advantages).toEqual(concatenatedAdvantages([values], reward, discount));
      }),
      runs,
    );
  });

  test('sums the deltas as the formula is printed', () => {
    fc.assert(
      fc.property(segment, unit, unit, unit, (values, reward, gamma, lambda) => {
        const delta = values.map((v, i) => {
          const last = i === values.length - 1;
          return (last ? reward : 0) + gamma * (values[i + 1] ?? 0) - v;
        });
        localAdvantages(values, reward, gamma, lambda).forEach((got, i) => {
          const want = delta.slice(i).reduce((sum, d, l) => sum + (gamma * lambda) ** l * d, 0);
          expect(got).toBeCloseTo(want, 10);
        });
      }),
      runs,
    );
  });

  test('gamma = lambda = 1 gives R - V at every token of every segment', () => {
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 4 }), unit, (segments, reward) => {
        const gae = crossSegmentAdvantages(segments, reward, { gamma: 1, lambda: 1, alpha: 1.5 });
        gae.forEach(({ advantages }, s) => {
          advantages.forEach((a, i) => {
            expect(a).toBeCloseTo(reward - (segments[s]?.[i] ?? 0), 10);
          });
        });
      }),
      runs,
    );
  });

  test('a segment without tokens is left out and changes nothing for the others', () => {
    const discount = { gamma: 0.9, lambda: null, alpha: 1.5 };
    const [first, , last] = crossSegmentAdvantages([[0.1, 0.2], [], [0.3]], 1, discount);
    const [plainFirst, plainLast] = crossSegmentAdvantages([[0.1, 0.2], [0.3]], 1, discount);
    expect(first).toEqual(plainFirst);
    expect(last).toEqual(plainLast);
    const [, empty] = crossSegmentAdvantages([[0.1], [], [0.3]], 1, discount);
    expect(empty).toEqual({
      n: 0,
      tokensAfter: 1,
      lambda: null,
      factor: null,
      local: [],
      advantages: [],
      targets: [],
    });
  });

  test('the adaptive lambda grows with length and stays in [0, 1)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.double({ min: 1, max: 10, noNaN: true }),
        (n, alpha) => {
          const lambda = adaptiveLambda(n, alpha) ?? Number.NaN;
          expect(lambda).toBeGreaterThanOrEqual(0);
          expect(lambda).toBeLessThan(1);
          expect(adaptiveLambda(n + 1, alpha)).toBeGreaterThan(lambda);
        },
      ),
      runs,
    );
    expect(adaptiveLambda(0, 1.5)).toBeNull();
  });
});

describe('CompactionRL on a group', () => {
  const two = rollout(
    1,
    [
      { tokens: 2, values: [0.4, 0.45] },
      { tokens: 2, values: [0.5, 0.55] },
      { kind: 'summary', tokens: 2, values: [0.6, 0.62] },
    ],
    [{ tokens: 3, values: [0.7, 0.8, 0.9] }],
  );

  test('makes an execution and a summary segment of a window (C4), as the worked example has it', () => {
    const turns = compute([two], { lambda: 0.95 })?.rollouts[0]?.segments.flatMap((s) => s.turns) ?? [];
    expect(turns.map(({ gae }) => [gae?.segment, gae?.segmentTokens, gae?.tokensAfter])).toEqual([
      [0, 4, 5],
      [0, 4, 5],
      [1, 2, 3],
      [2, 3, 0],
    ]);
    expect(turns[0]?.tokens?.[0]).toBeCloseTo(0.4088997002910154, 12);
    expect(turns[1]?.tokens?.[0]).toBeCloseTo(0.36948039765624985, 12);
    expect(turns[2]?.tokens?.[1]).toBeCloseTo(0.32580249999999994, 12);
  });

  test('skips turns without loss, and an empty one gets 0', () => {
    const masked = rollout(
      1,
      [
        { tokens: 1, values: [0.5] },
        { tokens: 7, masked: true },
        { tokens: 0 },
        { tokens: 1, values: [0.25] },
      ],
      [],
    );
    const turns = compute([masked], { lambda: 1 })?.rollouts[0]?.segments.flatMap((s) => s.turns) ?? [];
    expect(turns.map(({ advantage, masked: m }) => [advantage, m])).toEqual([
      [0.5, false],
      [0, true],
      [0, true],
      [0.75, false],
    ]);
  });

  test('says that values are missing and takes 0 there; the group mean is an option', () => {
    const blind = [rollout(1, [{ tokens: 2 }]), rollout(0, [{ tokens: 2, values: [0.5, Number.NaN] }])];
    const result = compute(blind, { lambda: 1 });
    expect(result?.missing).toEqual([{ input: 'values', wanted: 2, lacking: 2, effect: 'zero-value' }]);
    expect(result?.rollouts.map(({ base }) => base)).toEqual([1, 0]);
    const mean = compute(blind, { lambda: 1, critic: 'group-mean' });
    expect(mean?.missing).toEqual([]);
    expect(mean?.rollouts.map(({ base }) => base)).toEqual([0.5, -0.5]);
  });

  test('is not computed where token counts are unknown', () => {
    const result = compute([rollout(1, [{ tokens: null }])]);
    expect(result?.missing).toContainEqual({ input: 'tokens', wanted: 1, lacking: 1, effect: 'blocked' });
  });

  test('whitening leaves mean 0 and deviation 1 over all tokens with loss', () => {
    const result = compute([two, rollout(0, [{ tokens: 3, values: [0.2, 0.1, 0.4] }])], { whiten: true });
    const tokens = result?.rollouts.flatMap((r) =>
      r.segments.flatMap((s) => s.turns.flatMap((t) => t.tokens ?? [])),
    );
    const n = tokens?.length ?? 0;
    const mean = (tokens ?? []).reduce((sum, a) => sum + a, 0) / n;
    const variance = (tokens ?? []).reduce((sum, a) => sum + (a - mean) ** 2, 0) / (n - 1);
    expect(n).toBe(12);
    expect(mean).toBeCloseTo(0, 12);
    expect(variance).toBeCloseTo(1, 6);
  });
});

test.each([
  ['a single token', [[3]], [[0]]],
  ['equal tokens', [[2, 2]], [[0, 0]]],
  ['nothing', [[]], [[]]],
])('whitening of %s has an answer', (_, rows, expected) => {
  expect(whiten(rows)).toEqual(expected);
  expect(whiten(rows, 0)).toEqual(expected);
});

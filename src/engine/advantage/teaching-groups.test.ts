import { describe, expect, test } from 'vitest';
import { signFlips } from './flips.ts';
import { computeAdvantages } from './registry.ts';
import { TEACHING_GROUPS } from './teaching-groups.ts';

function teaching(id: string) {
  const found = TEACHING_GROUPS.find((one) => one.id === id);
  if (!found) throw new Error(`no teaching group ${id}`);
  const results = [found.view, ...found.against].map(({ estimator, settings }) => {
    const [result] = computeAdvantages(estimator, [found.group], settings);
    if (!result) throw new Error('one group gives one result');
    return result;
  });
  return { ...found, results };
}
const bases = (result: ReturnType<typeof teaching>['results'][number] | undefined) =>
  (result?.rollouts ?? []).map(({ base }) => base);

test('there are eight, each named once', () => {
  expect(new Set(TEACHING_GROUPS.map(({ id }) => id)).size).toBe(8);
});

describe('each shows what its text says', () => {
  test('rollouts against rows: +1.5 / -0.5 against +2.85 / -0.32', () => {
    const [byRollout, byRow] = teaching('rollouts-and-rows').results;
    expect(bases(byRollout)[0]).toBeCloseTo(1.5, 5);
    expect(bases(byRollout)[1]).toBeCloseTo(-0.5, 5);
    expect(bases(byRow)[0]).toBeCloseTo(2.846, 3);
    expect(bases(byRow)[1]).toBeCloseTo(-0.316, 3);
  });

  test('a failed group: HRR still pushes, GRPO does not', () => {
    const [hrr, grpo] = teaching('failed-group').results;
    const first = hrr?.rollouts[0]?.segments[0]?.turns.map(({ advantage }) => advantage);
    expect(first?.[0]).toBeCloseTo(0.15, 12);
    expect(first?.[1]).toBeCloseTo(-0.15, 12);
    expect(bases(grpo)).toEqual([0, 0, 0, 0]);
  });

  test('zero spread: only the gate has anything to say', () => {
    const { group, results } = teaching('zero-spread');
    const [grpo, hrr, mastery] = results;
    expect(bases(grpo)).toEqual([0, 0, 0, 0]);
    for (const turn of hrr?.rollouts.flatMap((r) => r.segments.flatMap((s) => s.turns)) ?? []) {
      expect(turn.advantage).toBeCloseTo(0, 12);
    }
    expect(mastery?.gate?.open).toBe(true);
    expect(bases(mastery).at(-1)).toBeLessThan(0);
    expect(group.rollouts.every(({ reward }) => reward === 1)).toBe(true);
  });

  test('a group of one keeps its raw reward', () => {
    expect(bases(teaching('group-of-one').results[0])[0]).toBeCloseTo(0.999999, 9);
  });

  test('w too large: copies of failed rollouts flip between 1.67 and 1.71, and never against their own level', () => {
    const [large, mild, level] = teaching('w-too-large').results;
    const flipped = signFlips(large ? [large] : []).filter((flip) => flip.flipped);
    expect(flipped.map(({ rollout, direction }) => [rollout, direction]).sort()).toEqual([
      [0, 'to-positive'],
      [1, 'to-positive'],
      [2, 'to-positive'],
    ]);
    expect(flipped[0]?.at).toBeCloseTo(1.667, 3);
    expect(flipped.at(-1)?.at).toBeCloseTo(1.709, 3);
    expect(signFlips(mild ? [mild] : []).filter((flip) => flip.flipped)).toEqual([]);
    expect(signFlips(level ? [level] : []).filter((flip) => flip.flipped)).toEqual([]);
  });

  test('one wrong rollout closes the gate, and once it is right the longest loses everything', () => {
    const { group, results } = teaching('gate-closed');
    expect(results[0]?.gate).toMatchObject({ open: false, passRate: 0.875 });
    const mended = { ...group, rollouts: group.rollouts.map((rollout) => ({ ...rollout, reward: 1 })) };
    const [open] = computeAdvantages('mastery', [mended]);
    expect(open?.gate).toMatchObject({ open: true, start: 6250, max: 9000 });
    expect(open?.rollouts.map(({ used }) => used).at(-2)).toBe(0);
  });

  test('overlong: counted in the mean and masked, or left out of both', () => {
    const [masked, uncounted, unmasked] = teaching('overlong-masked').results;
    expect(masked?.statistics?.mean).toBe(0.5);
    expect(masked?.rollouts.at(-1)?.mask).toBe('overlong');
    expect(uncounted?.statistics?.mean).toBeCloseTo(0.67, 2);
    expect(unmasked?.rollouts.at(-1)?.mask).toBeNull();
  });

  test('cross-segment: the factors of the worked example', () => {
    const [fixed, adaptive] = teaching('cross-segment').results;
    const factors = (result: typeof fixed) => [
      ...new Set(result?.rollouts[0]?.segments.flatMap((s) => s.turns.map(({ gae }) => gae?.factor))),
    ];
    for (const [result, wanted] of [
      [fixed, [0.773781, 0.857375, 1]],
      [adaptive, [0.401878, 0.296296, 1]],
    ] as const) {
      factors(result).forEach((factor, s) => {
        expect(factor).toBeCloseTo(wanted[s] ?? Number.NaN, 6);
      });
    }
  });
});

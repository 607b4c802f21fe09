import { describe, expect, it, test } from 'vitest';
import { demandsOn, type Measured } from './env-demands.ts';

/** Meets every demand of every preset, most of them only just. */
const GOOD: Measured = {
  preset: 'default',
  n: 256,
  seed: 5,
  teacher: 0.95,
  teacherLevels: [0.3, 0.3, 0.2, 0.17, 0.03],
  teacherBoundaryShare: 0.5,
  sameChars: { em: 0.7, chars: 400, teacherChars: 400 },
  uniform: { 1: 0.7, 2: 0.7, 3: 0.7, 4: 0.7, 5: 0.7 },
  none: 0.8,
  random: 0.05,
  level5: { questions: 20, own: 1, at4: 0.9 - 1e-9 },
  coldStart: 0.25,
  trained: 0.7,
  trainedUniform: { 1: 0.3, 2: 0.4, 3: 0.5, 4: 0.6, 5: 0.2 },
  trainedMargin: { level: 4, difference: 0.1, se: 0.03 },
  policyBoundaryShare: 0.7,
};

const broken = (measured: Measured) =>
  demandsOn(measured)
    .filter((demand) => demand.holds === false)
    .map(({ demand }) => demand);

test.each(['default', 'tight', 'long-chain'])('good figures meet every demand on %s', (preset) => {
  const demands = demandsOn({ ...GOOD, preset });
  expect(demands.length).toBeGreaterThan(0);
  expect(demands.map(({ holds }) => holds)).toEqual(demands.map(() => true));
});

test('a preset without demands has none', () => {
  expect(demandsOn({ ...GOOD, preset: 'stress' })).toEqual([]);
});

describe('a figure that falls short breaks one demand', () => {
  test.each<[string, Partial<Measured>, RegExp]>([
    ['one budget as good as the levels', { sameChars: { ...GOOD.sameChars, em: 0.86 } }, /one budget/],
    ['a budget of other characters', { sameChars: { ...GOOD.sameChars, chars: 421 } }, /one budget/],
    ['uniform level 4', { uniform: { ...GOOD.uniform, 4: 0.86 } }, /uniform level 4/],
    ['uniform level 5', { uniform: { ...GOOD.uniform, 5: 0.86 } }, /uniform level 5/],
    ['no compression', { none: 0.86 }, /no compression/],
    ['chance', { random: 0.06 }, /random/],
    ['a level that is never used', { teacherLevels: [0.4, 0.4, 0.2, 0, 0] }, /every level/],
    ['level 5 without worth', { level5: { questions: 20, own: 1, at4: 0.95 } }, /level 4 instead of 5/],
    ['a cold start too weak to train', { coldStart: 0.19 }, /cold start/],
    ['a cold start with nothing left to learn', { coldStart: 0.31 }, /cold start/],
    [
      'a trained policy no better than its best uniform level',
      { trainedMargin: { level: 3, difference: 0.099, se: 0.03 } },
      /trained policy/,
    ],
  ])('default: %s', (_, change, demand) => {
    expect(broken({ ...GOOD, ...change })).toEqual([expect.stringMatching(demand)]);
  });

  it('default: the teacher', () => {
    // What is measured against the teacher must fall with it.
    const figures = { none: 0.7, uniform: { ...GOOD.uniform, 4: 0.5, 5: 0.5 }, sameChars: GOOD.sameChars };
    expect(broken({ ...GOOD, ...figures, teacher: 0.94 })).toEqual([
      expect.stringMatching(/teacher answers/),
    ]);
  });

  test.each<[string, string, Partial<Measured>, RegExp]>([
    ['tight', 'one uniform level', { uniform: { ...GOOD.uniform, 2: 0.76 } }, /uniform level/],
    ['long-chain', 'the teacher', { teacher: 0.89 }, /teacher answers/],
    ['long-chain', 'too few boundaries', { teacherBoundaryShare: 0.49 }, /half of the teacher/],
    ['long-chain', "too few of the policy's", { policyBoundaryShare: 0.69 }, /70 %/],
  ])('%s: %s', (preset, _, change, demand) => {
    expect(broken({ ...GOOD, ...change, preset })).toEqual([expect.stringMatching(demand)]);
  });
});

test.each<[string, Partial<Measured>, RegExp]>([
  ['default', { coldStart: null }, /cold start/],
  ['default', { trainedMargin: null }, /trained policy/],
  ['long-chain', { policyBoundaryShare: null }, /70 %/],
])('on %s, what was not measured neither holds nor fails: %o', (preset, change, demand) => {
  const open = demandsOn({ ...GOOD, ...change, preset }).filter(({ holds }) => holds === null);
  expect(open).toEqual([{ demand: expect.stringMatching(demand), holds: null, found: 'none' }]);
});

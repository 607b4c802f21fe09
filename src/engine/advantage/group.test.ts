import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { advantageBound, groupAdvantages, moments, standardised, statistics } from './group.ts';

const G1 = { ddof: 1, eps: 1e-6, normStd: true };
// In steps of 1e-9: the squares of still smaller spreads are no longer numbers of full precision.
const rewards = fc.array(
  fc.double({ min: 0, max: 1, noNaN: true }).map((reward) => Math.round(reward * 1e9) / 1e9),
  { minLength: 2, maxLength: 12 },
);
const binary = fc.array(fc.constantFrom(0, 1), { minLength: 2, maxLength: 16 });
const runs = { numRuns: 40 };

describe('edge cases have the documented answer', () => {
  test.each([
    ['all rewards equal', [0.1, 0.1, 0.1], G1, [0, 0, 0]],
    ['all equal and no epsilon', [0.1, 0.1, 0.1], { ...G1, eps: 0 }, [0, 0, 0]],
    ['a group of one', [1], { ...G1, eps: 0 }, [1]],
    ['a group of one that failed', [0], G1, [0]],
    ['nobody', [], G1, []],
    ['NaN and null are left out', [1, Number.NaN, null, 0], { ...G1, normStd: false }, [0.5, 0, 0, -0.5]],
    ['an infinite reward is left out', [Infinity, 1, 0], { ...G1, normStd: false }, [0, 0.5, -0.5]],
    ['only one member is scored', [null, 1, null], { ...G1, eps: 0 }, [0, 1, 0]],
    ['nobody is scored', [null, Number.NaN], G1, [0, 0]],
  ])('%s', (_, given, settings, expected) => {
    const { advantages } = groupAdvantages(given, settings);
    expect(advantages).toHaveLength(expected.length);
    expected.forEach((value, i) => {
      expect(advantages[i]).toBeCloseTo(value, 12);
    });
  });

  test('a deviation too small to be represented gives 0 without epsilon, not NaN', () => {
    const { advantages } = groupAdvantages([0, 1e-200], { ...G1, eps: 0 });
    expect(advantages.every((a) => a === 0)).toBe(true);
  });
});

describe('properties of G1', () => {
  test('advantages add up to 0, with and without the deviation', () => {
    fc.assert(
      fc.property(rewards, fc.boolean(), (given, normStd) => {
        const { advantages } = groupAdvantages(given, { ...G1, eps: 1e-3, normStd });
        expect(advantages.reduce((sum, a) => sum + a, 0)).toBeCloseTo(0, 9);
      }),
      runs,
    );
  });

  test.each([0, 1])('|A| stays within the bound of ddof %i, and one against the rest reaches it', (ddof) => {
    fc.assert(
      fc.property(rewards, (given) => {
        const bound = advantageBound(given.length, ddof);
        for (const a of groupAdvantages(given, { ...G1, ddof, eps: 0 }).advantages) {
          expect(Math.abs(a)).toBeLessThanOrEqual(bound + 1e-9);
        }
      }),
      runs,
    );
    for (const n of [2, 3, 8, 16]) {
      const one = Array.from({ length: n }, (_, i) => (i === 0 ? 1 : 0));
      const [top] = groupAdvantages(one, { ...G1, ddof, eps: 0 }).advantages;
      expect(top).toBeCloseTo(advantageBound(n, ddof), 12);
    }
    expect(advantageBound(4, 1)).toBeCloseTo(1.5, 12);
    expect(advantageBound(4, 0)).toBeCloseTo(Math.sqrt(3), 12);
  });

  test('the two divisors differ by the factor sqrt(G / (G - 1))', () => {
    fc.assert(
      fc.property(binary, (given) => {
        const sample = groupAdvantages(given, { ...G1, eps: 0 }).advantages;
        const population = groupAdvantages(given, { ...G1, eps: 0, ddof: 0 }).advantages;
        const factor = Math.sqrt(given.length / (given.length - 1));
        population.forEach((a, i) => {
          expect(a).toBeCloseTo((sample[i] ?? Number.NaN) * factor, 9);
        });
      }),
      runs,
    );
  });
});

describe('scope', () => {
  const settings = { ...G1, eps: 0, ddof: 0 };
  const batch = [1, 1, 0, 0, 0, 0];

  test('mean and deviation are taken apart', () => {
    const own = [1, 1, 0, 0];
    const of = (meanScope: 'group' | 'batch', stdScope: 'group' | 'batch') =>
      statistics(own, batch, { ...settings, meanScope, stdScope });
    expect(of('group', 'group')).toMatchObject({ mean: 0.5, std: 0.5, n: 4, batchN: 6 });
    expect(of('batch', 'group').mean).toBeCloseTo(1 / 3, 12);
    expect(of('batch', 'group').std).toBe(0.5);
    expect(of('group', 'batch').std).toBeCloseTo(Math.sqrt(2) / 3, 12);
    expect(standardised(1, of('group', 'batch'))).toBeCloseTo(1.5 / Math.sqrt(2), 12);
  });

  test('a group without spread gets a signal from the mean of the batch', () => {
    const failed = statistics([0, 0], batch, { ...settings, meanScope: 'batch', stdScope: 'batch' });
    expect(failed.spread).toBe('none');
    expect(standardised(0, failed)).toBeCloseTo(-1 / Math.sqrt(2), 12);
  });
});

test('moments of one member are the convention, not what a formula would give', () => {
  expect(moments([0.7], 1)).toEqual({ n: 1, mean: 0, std: 1, spread: 'single' });
});

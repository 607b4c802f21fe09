import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { overlongTerm } from './dapo.ts';
import { lengthPenalty, masteryGate, median } from './mastery-gate.ts';
import { batchMix, earlyStop, trailingMeans } from './mastery-schedule.ts';

const runs = { numRuns: 40 };
const length = fc.integer({ min: 0, max: 20_000 });

describe('the gate (M1-M5)', () => {
  test('the shaped reward stays in [0, 1], whatever the threshold', () => {
    const responses = fc.array(fc.tuple(fc.constantFrom(0, 1), length), { maxLength: 10 });
    fc.assert(
      fc.property(responses, fc.double({ min: 0, max: 1, noNaN: true }), (given, threshold) => {
        const gate = masteryGate(
          given.map(([correct]) => correct),
          given.map(([, l]) => l),
          threshold,
        );
        for (const reward of gate.rewards) {
          expect(reward).toBeGreaterThanOrEqual(0);
          expect(reward).toBeLessThanOrEqual(1);
        }
        expect(gate.rewards).toHaveLength(given.length);
      }),
      runs,
    );
  });

  test('an open gate takes the whole reward of the longest and nothing from the shorter half', () => {
    fc.assert(
      fc.property(fc.uniqueArray(length, { minLength: 2, maxLength: 9 }), (lengths) => {
        const { start, max, rewards } = masteryGate(
          lengths.map(() => 1),
          lengths,
        );
        lengths.forEach((l, i) => {
          if (l === max) expect(rewards[i]).toBe(0);
          if (l <= (start ?? 0)) expect(rewards[i]).toBe(1);
        });
      }),
      runs,
    );
  });

  test.each([
    ['no responses', [], [], false],
    ['none right', [0, 0], [5, 9], false],
    ['one wrong', [1, 1, 0], [5, 9, 1], false],
    ['all right', [1, 1], [5, 9], true],
  ])('%s', (_, correct, lengths, open) => {
    const gate = masteryGate(correct, lengths);
    expect(gate.open).toBe(open);
    expect(Number.isNaN(gate.passRate)).toBe(false);
    if (!open) expect(gate.rewards).toEqual(correct);
  });

  test('the median of an even count lies between the middle two, and nothing has none', () => {
    expect(median([9, 1, 4, 6])).toBe(5);
    expect(median([3, 1, 2])).toBe(2);
    expect(median([])).toBeNull();
  });

  test('a length nobody in the group reached loses everything', () => {
    expect(lengthPenalty(11, 5, 10)).toBe(-1);
    expect(lengthPenalty(11, 10, 10)).toBe(0);
  });
});

test('DAPO punishes length whether or not anything is mastered, within [-1, 0]', () => {
  fc.assert(
    fc.property(length, (l) => {
      const term = overlongTerm(l, 10_000, 3000);
      expect(term).toBeGreaterThanOrEqual(-1);
      expect(term).toBeLessThanOrEqual(0);
      expect(overlongTerm(l + 1, 10_000, 3000)).toBeLessThanOrEqual(term);
    }),
    runs,
  );
});

test('a batch is never larger than asked, and short only when both kinds are used up (M6)', () => {
  const count = fc.integer({ min: 0, max: 60 });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 64 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      count,
      count,
      (size, rho, m, o) => {
        const mix = batchMix(size, rho, { mastered: m, other: o });
        expect(mix.mastered + mix.other + mix.shortfall).toBe(size);
        expect(mix.mastered).toBeLessThanOrEqual(m);
        expect(mix.other).toBeLessThanOrEqual(o);
        if (mix.shortfall > 0) expect([mix.mastered, mix.other]).toEqual([m, o]);
      },
    ),
    runs,
  );
});

describe('the early stop (M7)', () => {
  test('a longer patience measures against the evaluation before the whole run of declines', () => {
    const accuracy = [80, 70, 60, 50];
    const settings = { window: 1, tolerance: 0.5, patience: 2 };
    // Length first rises with the decline and then falls below where it was before it.
    expect(earlyStop(accuracy, [100, 120, 110, 90], settings)).toMatchObject({ stopAt: 3, keep: 0 });
    expect(earlyStop(accuracy, [100, 120, 110, 100], settings)).toMatchObject({ stopAt: null, keep: null });
  });

  test('nothing to look at is no reason to stop', () => {
    expect(earlyStop([], [])).toEqual({ accuracy: [], length: [], stopAt: null, keep: null });
    expect(trailingMeans([3, 5, 7, 9], 2)).toEqual([3, 4, 6, 8]);
  });
});

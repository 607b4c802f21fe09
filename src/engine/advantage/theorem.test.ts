import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Choice, softmax, splitGradient, trajectoryLogProb } from './policy-gradient.ts';
import { allocationGain, bestAllocation, UTILITIES } from './theorem.ts';

const runs = { numRuns: 40 };
const share = fc.double({ min: 0.05, max: 1, noNaN: true });
const kind = fc.record({ r: share, p: share, a: fc.double({ min: 0.05, max: 4, noNaN: true }) });
const kinds = fc.array(kind, { minLength: 1, maxLength: 6 });
const lists = (given: readonly { r: number; p: number; a: number }[]) => ({
  relevance: given.map(({ r }) => r),
  probability: given.map(({ p }) => p),
  allocation: given.map(({ a }) => a),
});

describe.each(UTILITIES)('allocation under $name (Z14-Z15)', (utility) => {
  test('the gain lies between its bounds for any allocation, and is safe where the condition holds', () => {
    fc.assert(
      fc.property(kinds, (given) => {
        const gain = allocationGain({ utility, ...lists(given) });
        expect(gain.gain).toBeGreaterThanOrEqual(gain.lower - 1e-9);
        expect(gain.gain).toBeLessThanOrEqual(gain.upper + 1e-9);
        if (gain.conditionHolds) expect(gain.gain).toBeGreaterThanOrEqual(-1e-9);
      }),
      runs,
    );
  });

  test('nothing of the same mean beats the allocation that equalises marginals', () => {
    fc.assert(
      fc.property(kinds, (given) => {
        const { relevance, probability, allocation } = lists(given);
        const own = allocationGain({ utility, relevance, probability, allocation });
        const best = bestAllocation(utility, relevance, probability, own.mean);
        const top = allocationGain({ utility, relevance, probability, allocation: best });
        expect(top.mean).toBeCloseTo(own.mean, 9);
        expect(top.gain).toBeGreaterThanOrEqual(own.gain - 1e-9);
        expect(top.conditionHolds).toBe(true);
      }),
      runs,
    );
  });
});

describe('allocations that cannot be', () => {
  const [sqrt, log] = UTILITIES;
  const fine = { relevance: [0.2, 0.8], probability: [0.5, 0.5], allocation: [1, 1] };
  test.each([
    ['lists of different length', { ...fine, allocation: [1] }],
    ['no probability at all', { ...fine, probability: [0, 0] }],
    ['a negative amount', { ...fine, allocation: [-1, 1] }],
    ['a relevance above 1', { ...fine, relevance: [0.2, 1.2] }],
    ['nothing for a relevant kind', { ...fine, allocation: [0, 2] }],
    ['NaN', { ...fine, allocation: [Number.NaN, 1] }],
    ['nobody', { relevance: [], probability: [], allocation: [] }],
  ])('%s is refused', (_, given) => {
    expect(() => allocationGain({ utility: sqrt, ...given })).toThrow('bad-allocation');
    expect(() => allocationGain({ utility: log, ...given })).toThrow('bad-allocation');
  });

  test('an irrelevant kind may get nothing where its utility is 0', () => {
    const gain = allocationGain({
      utility: sqrt,
      relevance: [0, 1],
      probability: [0.5, 0.5],
      allocation: [0, 2],
    });
    expect(gain.gain).toBeCloseTo(Math.SQRT2 / 2 - 0.5, 12);
    expect(gain.conditionHolds).toBe(true);
  });

  test('an allocation that falls with relevance is no case of the theorem, though its marginals rise', () => {
    const gain = allocationGain({ utility: sqrt, ...fine, allocation: [1.5, 0.5] });
    expect(gain).toMatchObject({ allocationRises: false, marginalRises: true, conditionHolds: false });
    expect(gain.gain).toBeLessThan(0);
  });
});

describe('the policy gradient splits at summaries (S11)', () => {
  const logits = { p: [0.2, -0.1, 0], q: [0, 0.5, -0.5], sum: [0.3, 0.1, -0.2] };
  const state = fc.constantFrom('p', 'q', 'sum');
  const choice: fc.Arbitrary<Choice> = fc.tuple(state, fc.integer({ min: 0, max: 2 }));
  const segments = fc.array(fc.array(choice, { maxLength: 4 }), { maxLength: 3 });

  test('the total is the gradient of the log-probability of all choices, by finite differences', () => {
    fc.assert(
      fc.property(segments, fc.double({ min: -1, max: 1, noNaN: true }), (given, baseline) => {
        const { total } = splitGradient(logits, given, 1, baseline);
        const h = 1e-5;
        for (const [name, row] of Object.entries(logits)) {
          row.forEach((logit, i) => {
            const moved = (by: number) =>
              trajectoryLogProb({ ...logits, [name]: row.with(i, logit + by) }, given.flat());
            const slope = ((moved(h) - moved(-h)) / (2 * h)) * (1 - baseline);
            expect(total[name]?.[i]).toBeCloseTo(slope, 7);
          });
        }
      }),
      { numRuns: 20 },
    );
  });

  test('softmax stands large logits', () => {
    expect(softmax([1000, 1000])).toEqual([0.5, 0.5]);
  });
});

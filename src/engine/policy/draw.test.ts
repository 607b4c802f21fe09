import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stream } from '../random.ts';
import { draw, logSoftmax } from './draw.ts';
import type { LegalRule, PolicyState } from './state.ts';

/** Without replacement among n items, until `last` is picked. */
function untilLast(n: number): LegalRule {
  return {
    legal: (picks) =>
      picks.includes(n - 1) ? [] : Array.from({ length: n }, (_, i) => i).filter((i) => !picks.includes(i)),
  };
}

const state = (n: number, rule: LegalRule): PolicyState => ({
  kind: 'summary',
  itemCount: n,
  features: new Float32Array(0),
  rule,
  options: [],
});
const sampled = { mode: 'sampled', temperature: 1, maxPicks: 80 } as const;

describe('draw', () => {
  it('gives log-probabilities that are the log-softmax over what was legal at each pick', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -8, max: 8, noNaN: true }), { minLength: 2, maxLength: 12 }),
        fc.integer(),
        (values, seed) => {
          const n = values.length;
          const logits = new Float64Array([...values, ...values]);
          const { picks, logProbs, legalCounts } = draw(
            state(n, untilLast(n)),
            logits,
            sampled,
            stream(seed),
          );
          picks.forEach((pick, k) => {
            const legal = untilLast(n).legal(picks.slice(0, k));
            const sum = legal.reduce((total, i) => total + Math.exp(values[i] ?? 0), 0);
            const expected = legal.length === 1 ? 0 : (values[pick] ?? 0) - Math.log(sum);
            expect(logProbs[k]).toBeCloseTo(expected, 10);
            expect(legalCounts[k]).toBe(legal.length);
          });
        },
      ),
    );
  });

  it('samples every option as often as its probability says', () => {
    const logits = new Float64Array([0, 1, 2, 0, 0, 0]);
    const rule: LegalRule = { legal: (picks) => (picks.length === 0 ? [0, 1, 2] : []) };
    const counts = [0, 0, 0];
    const draws = 4000;
    for (let i = 0; i < draws; i++) {
      const [pick = 0] = draw(state(3, rule), logits, sampled, stream(7, i)).picks;
      counts[pick] = (counts[pick] ?? 0) + 1;
    }
    const logP = logSoftmax(logits, [0, 1, 2]);
    // Four standard errors of a share.
    counts.forEach((count, i) => {
      const p = Math.exp(logP[i] ?? 0);
      expect(Math.abs(count / draws - p)).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / draws));
    });
  });

  it('takes the best legal option when greedy, the lower one of a tie', () => {
    const logits = new Float64Array([1, 3, 3, 0, 0, 0]);
    const rule: LegalRule = { legal: (picks) => (picks.length === 0 ? [0, 1, 2] : []) };
    expect(draw(state(3, rule), logits, { ...sampled, mode: 'greedy' }, stream(1)).picks).toEqual([1]);
  });

  it('reports log-probabilities at temperature 1 whatever the temperature of the draw', () => {
    const logits = new Float64Array([0, 4, 0, 0]);
    const rule: LegalRule = { legal: (picks) => (picks.length === 0 ? [0, 1] : []) };
    const { picks, logProbs } = draw(state(2, rule), logits, { ...sampled, temperature: 5 }, stream(3));
    expect(logProbs[0]).toBeCloseTo(logSoftmax(logits, [0, 1])[picks[0] ?? 0] ?? 0, 12);
  });

  it('goes on after the picks it is given and rejects one that is not legal', () => {
    const logits = new Float64Array(8);
    const decision = draw(state(4, untilLast(4)), logits, sampled, stream(5), [2, 0]);
    expect(decision.picks.slice(0, 2)).toEqual([2, 0]);
    expect(() => draw(state(4, untilLast(4)), logits, sampled, stream(5), [9])).toThrow(RangeError);
  });

  it('leaves the stream alone where there is no choice', () => {
    const random = stream(11);
    const rule: LegalRule = { legal: (picks) => (picks.length < 2 ? [picks.length] : []) };
    expect(draw(state(2, rule), new Float64Array(4), sampled, random).logProbs).toEqual([0, 0]);
    expect(random.float()).toBe(stream(11).float());
  });
});

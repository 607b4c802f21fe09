import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEVELS, type Level, levelInfo } from '../quality/levels.ts';
import { clauses } from '../text/clauses.ts';
import { JoinedLength, joinUnits } from '../text/join.ts';
import { codePoints } from '../text/languages.ts';
import { DocumentRule, FIRST_UNIT, levelItem, SinglePick, SummaryRule, stopItem } from './legal.ts';
import { MAX_PICKS } from './state.ts';

const interval = (level: Level) => levelInfo(level).chars;

/** Draws a decision by taking, at each step, the option the numbers point at. */
function walk(
  rule: { legal(picks: readonly number[]): readonly number[] },
  choices: readonly number[],
): number[] {
  const picks: number[] = [];
  for (let k = 0; k < MAX_PICKS; k++) {
    const legal = rule.legal(picks);
    if (legal.length === 0) break;
    picks.push(legal[Math.floor((choices[k % choices.length] ?? 0) * legal.length)] ?? -1);
  }
  return picks;
}

const unitLengths = fc.array(fc.integer({ min: 5, max: 200 }), { minLength: 0, maxLength: 80 });
const choices = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
  minLength: 1,
  maxLength: 90,
});

describe('DocumentRule', () => {
  it('never leaves a decision without an option before its STOP or the last pick', () => {
    fc.assert(
      fc.property(unitLengths, choices, (lengths, numbers) => {
        const rule = new DocumentRule(
          LEVELS,
          interval,
          lengths,
          lengths.map(() => 1),
        );
        const picks = walk(rule, numbers);
        const level = ((picks[0] ?? 0) - FIRST_UNIT - lengths.length + 1) as Level;
        const ended = picks.at(-1) === stopItem({ units: lengths.length }, level);
        expect(ended || picks.length === MAX_PICKS).toBe(true);
      }),
    );
  });

  it('keeps the output within the level from above, and from below unless the document is used up', () => {
    fc.assert(
      fc.property(unitLengths, choices, (lengths, numbers) => {
        const gaps = lengths.map(() => 1);
        const picks = walk(new DocumentRule(LEVELS, interval, lengths, gaps), numbers);
        const level = ((picks[0] ?? 0) - FIRST_UNIT - lengths.length + 1) as Level;
        const joined = new JoinedLength(lengths, gaps);
        const units = picks.slice(1).filter((pick) => pick < FIRST_UNIT + lengths.length);
        for (const pick of units) joined.add(pick - FIRST_UNIT);
        expect(joined.total).toBeLessThanOrEqual(interval(level)[1]);
        expect(new Set(units).size).toBe(units.length);
        if (picks.length < MAX_PICKS && joined.total < interval(level)[0]) {
          expect(joined.fitting(interval(level)[1])).toEqual([]);
        }
      }),
    );
  });

  it('answers alike whether a sequence grew step by step or is asked about afresh', () => {
    fc.assert(
      fc.property(unitLengths, choices, (lengths, numbers) => {
        const make = () =>
          new DocumentRule(
            LEVELS,
            interval,
            lengths,
            lengths.map(() => 2),
          );
        const growing = make();
        const picks = walk(growing, numbers);
        for (let k = 0; k <= picks.length; k++) {
          expect(growing.legal(picks.slice(0, k))).toEqual(make().legal(picks.slice(0, k)));
        }
      }),
    );
  });

  it('offers only the levels the context manager leaves open', () => {
    const rule = new DocumentRule([2, 4], interval, [100, 100], [1, 1]);
    expect(rule.legal([])).toEqual([levelItem({ units: 2 }, 2), levelItem({ units: 2 }, 4)]);
  });

  it('offers STOP at once where nothing is readable', () => {
    const rule = new DocumentRule(LEVELS, interval, [], []);
    const level = levelItem({ units: 0 }, 3);
    expect(rule.legal([level])).toEqual([stopItem({ units: 0 }, 3)]);
    expect(rule.legal([level, stopItem({ units: 0 }, 3)])).toEqual([]);
  });

  it('counts lengths as the joined text of a real document has them', () => {
    const text =
      'The first clause is short. The second one, which goes on for a while, says more! Third.\n\nFourth.';
    const units = clauses(text);
    const joined = JoinedLength.of(text, units);
    joined.add(0);
    joined.add(units.length - 1);
    const kept = [units[0], units.at(-1)].flatMap((unit) => (unit ? [unit] : []));
    expect(joined.total).toBe(codePoints(joinUnits(text, kept)));
  });
});

describe('SummaryRule', () => {
  const costs = fc.array(
    fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constant(20), fc.integer({ min: 4, max: 400 })),
    { maxLength: 60 },
  );

  it('stays within its budget, always offers STOP, and ends by it or by running out of picks', () => {
    fc.assert(
      fc.property(costs, choices, fc.integer({ min: 0, max: 2000 }), (units, numbers, budget) => {
        const rule = new SummaryRule(units, budget);
        const stop = FIRST_UNIT + units.length;
        const picks = walk(rule, numbers);
        const kept = picks.filter((pick) => pick !== stop).map((pick) => units[pick - FIRST_UNIT]);
        const opened = new Set(kept.map((cost) => cost?.[0]));
        const spent = kept.reduce((sum, cost) => sum + (cost?.[2] ?? 0), 0) + 20 * opened.size;
        expect(spent).toBeLessThanOrEqual(kept.length === 0 ? 0 : budget);
        expect(rule.legal([])).toContain(stop);
        expect(picks.at(-1) === stop || picks.length === MAX_PICKS).toBe(true);
      }),
    );
  });
});

describe('SinglePick', () => {
  it('is over after one pick', () => {
    const rule = new SinglePick([3, 7]);
    expect(rule.legal([])).toEqual([3, 7]);
    expect(rule.legal([3])).toEqual([]);
  });
});

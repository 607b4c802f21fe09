import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerF1, exactMatch, normaliseAnswer, setExactMatch } from './answers.ts';

const answer = fc.string({ unit: fc.constantFrom(...'aTthe nVé,.-!7 '), maxLength: 24 });
const names = fc.uniqueArray(fc.constantFrom('Ada Holm', 'Bo Lund', 'Tilda Marsh', 'Venn', 'Orla Dorn'), {
  minLength: 1,
});

describe('exact match and F1 (X1, X2)', () => {
  test('normalisation is idempotent', () => {
    fc.assert(
      fc.property(answer, (a) => {
        expect(normaliseAnswer(normaliseAnswer(a))).toBe(normaliseAnswer(a));
      }),
    );
  });

  test('both are symmetric in prediction and gold', () => {
    fc.assert(
      fc.property(answer, answer, (a, b) => {
        expect(exactMatch(a, [b])).toBe(exactMatch(b, [a]));
        expect(answerF1(a, [b])).toBeCloseTo(answerF1(b, [a]), 12);
      }),
    );
  });

  test('case, punctuation and articles do not matter', () => {
    fc.assert(
      fc.property(answer, (a) => {
        expect(exactMatch(`The ${a.toUpperCase()}!`, [a])).toBe(1);
      }),
    );
  });

  test('an exact match has F1 1, and F1 lies in [0, 1]', () => {
    fc.assert(
      fc.property(answer, fc.array(answer), (a, golds) => {
        const f1 = answerF1(a, golds);
        expect(f1).toBeGreaterThanOrEqual(0);
        expect(f1).toBeLessThanOrEqual(1);
        if (exactMatch(a, golds) === 1) expect(f1).toBe(1);
      }),
    );
  });

  test('accented letters are no word ends', () => {
    expect(normaliseAnswer('Judéa and théa')).toBe('judéa and théa');
  });
});

describe('list answers', () => {
  test('the order of the names does not matter', () => {
    fc.assert(
      fc.property(names, names, (a, b) => {
        const same = a.length === b.length && a.every((name) => b.includes(name));
        expect(setExactMatch(a.join(', '), [b.join(', ')])).toBe(same ? 1 : 0);
      }),
    );
  });

  test.each([
    ['Ada Holm and Bo Lund', 'Bo Lund, Ada Holm', 1],
    ['Ada Holm, Bo Lund, and Venn', 'Venn, Bo Lund and Ada Holm', 1],
    ['the Ammer Bridge, the Old Bridge', 'Old Bridge and Ammer Bridge', 1],
    ['Ada Holm', 'Ada Holm, Bo Lund', 0],
    ['Ada Holm, Bo Lund, Venn', 'Ada Holm, Bo Lund', 0],
    ['4,000', '4', 0],
    ['', 'Venn', 0],
  ])('%j against %j', (given, gold, want) => {
    expect(setExactMatch(given, [gold])).toBe(want);
  });
});

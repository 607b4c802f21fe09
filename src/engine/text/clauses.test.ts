import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clauses, MAX_UNITS, units } from './clauses.ts';
import { JoinedLength, joinUnits } from './join.ts';
import { chars } from './languages.ts';

const words = fc.constantFrom(
  'Venn', 'the', 'harbour,', 'and', 'which', 'orchestra', 'in', '1931;', 'conservatory.', 'when', '—', 'said:',
  'repaired', 'boats', '压缩很重要，', '𠀀', 'Bay!\n\n', 'long-winded', 'composer', 'ended.',
); // biome-ignore format: a word list
const prose = fc.array(words, { maxLength: 200 }).map((list) => list.join(' '));

describe('clauses', () => {
  test('a long sentence is cut before a relative word and after a semicolon', () => {
    const text =
      'Venn was born in Tessaly, a small port on the river Ammer, where her father repaired fishing boats; ' +
      'the family kept a workshop near the mole.';
    expect(clauses(text).map((u) => text.slice(u.start, u.end))).toEqual([
      'Venn was born in Tessaly, a small port on the river Ammer,',
      'where her father repaired fishing boats;',
      'the family kept a workshop near the mole.',
    ]);
  });

  test('joining all units gives the trimmed text back', () => {
    fc.assert(
      fc.property(prose, (text) => {
        expect(joinUnits(text, clauses(text))).toBe(text.trim());
      }),
    );
  });

  test('units never exceed the cap, and say when text is left', () => {
    fc.assert(
      fc.property(prose, fc.integer({ min: 1, max: 12 }), (text, maxUnits) => {
        const split = units(text, { maxUnits });
        expect(split.units.length).toBeLessThanOrEqual(maxUnits);
        expect(split.cutOff).toBe(text.slice(split.end).trim() !== '');
        if (clauses(text).length <= maxUnits) expect(split.kind).toBe('clauses');
        else expect(split.kind).toBe('sentences');
      }),
    );
  });

  test('documents with many clauses take whole sentences', () => {
    const sentence = 'The first part of this is long enough, and the second part of it is long enough too. ';
    const split = units(sentence.repeat(60));
    expect(clauses(sentence.repeat(60))).toHaveLength(120);
    expect(split.kind).toBe('sentences');
    expect(split.units).toHaveLength(60);
    expect(units(sentence.repeat(MAX_UNITS + 1)).cutOff).toBe(true);
  });

  test('white space after a full-width mark belongs to no unit', () => {
    for (const mark of ['，', '；', '：']) {
      const text = `压缩很重要${mark} repaired 压缩很重要${mark} Venn Venn Venn`;
      for (const { start, end } of clauses(text)) {
        expect(text.slice(start, end)).toBe(text.slice(start, end).trim());
      }
      expect(clauses(text).length).toBeGreaterThan(1);
    }
  });
});

describe('joined length', () => {
  test('the counter equals the length of the joined text after every step', () => {
    fc.assert(
      fc.property(prose, fc.array(fc.nat()), (text, order) => {
        const all = clauses(text);
        const counter = JoinedLength.of(text, all);
        const kept = new Set<number>();
        for (const n of order) {
          if (all.length === 0) return;
          const i = n % all.length;
          const expected = (set: Set<number>) =>
            chars(
              joinUnits(
                text,
                all.filter((_, k) => set.has(k)),
              ),
            );
          const withI = new Set(kept).add(i);
          expect(counter.with(i)).toBe(expected(withI));
          kept.add(i);
          counter.add(i);
          expect(counter.total).toBe(expected(kept));
        }
        expect(counter.count).toBe(kept.size);
      }),
    );
  });

  test('fitting lists exactly the unkept units that stay within the limit', () => {
    fc.assert(
      fc.property(prose, fc.array(fc.nat(), { maxLength: 8 }), fc.nat(600), (text, order, limit) => {
        const all = clauses(text);
        const counter = JoinedLength.of(text, all);
        if (all.length > 0) for (const n of order) counter.add(n % all.length);
        const want = all.flatMap((_, i) => (!counter.has(i) && counter.with(i) <= limit ? [i] : []));
        expect(counter.fitting(limit)).toEqual(want);
      }),
    );
  });

  test('a gap becomes one space, neighbours keep their own white space', () => {
    const text = 'One.\n\nTwo. Three.';
    const all = clauses(text);
    expect(joinUnits(text, all.slice(0, 2))).toBe('One.\n\nTwo.');
    expect(
      joinUnits(
        text,
        all.filter((_, i) => i !== 1),
      ),
    ).toBe('One. Three.');
  });
});

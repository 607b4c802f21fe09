import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cut } from './cut.ts';

const ranges = fc.array(
  fc.tuple(fc.integer({ min: -5, max: 60 }), fc.integer({ min: -5, max: 60 })).map(([start, end]) => ({
    start,
    end,
  })),
  { maxLength: 12 },
);

describe('cut', () => {
  it('covers the text once, in order, whatever the marks', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), ranges, (length, marks) => {
        const pieces = cut(length, marks);
        expect(pieces[0]?.start).toBe(0);
        expect(pieces.at(-1)?.end).toBe(length);
        for (let i = 1; i < pieces.length; i++) expect(pieces[i]?.start).toBe(pieces[i - 1]?.end);
      }),
    );
  });

  it('gives each position exactly the marks that cover it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), ranges, (length, marks) => {
        const pieces = cut(length, marks);
        for (let at = 0; at < length; at++) {
          const piece = pieces.find((p) => p.start <= at && at < p.end);
          expect(piece?.marks).toEqual(marks.filter((m) => m.start <= at && at < m.end));
        }
      }),
    );
  });

  it('has nothing to cut in an empty text', () => {
    expect(cut(0, [{ start: 0, end: 4 }])).toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contextCurve } from './context.ts';
import { sourceDiff } from './diff.ts';
import { covers, mergeRanges, objectPlace } from './place.ts';
import {
  aBoundary,
  aSegment,
  aTrajectory,
  aTurn,
  factOf,
  TESSALY,
  twoWindowTrajectory,
  unknownTokens,
} from './test-builders.ts';

const range = fc.tuple(fc.nat(80), fc.nat(20)).map(([start, n]) => ({ start, end: start + n }));
const ranges = fc.array(range, { maxLength: 12 });
const inside = (list: readonly { start: number; end: number }[], i: number) =>
  list.some((r) => r.start <= i && i < r.end);

describe('ranges', () => {
  test('merging keeps the same points, apart and in order', () => {
    fc.assert(
      fc.property(ranges, (list) => {
        const merged = mergeRanges(list);
        for (let i = 0; i < 110; i++) expect(inside(merged, i)).toBe(inside(list, i));
        for (let i = 1; i < merged.length; i++) {
          expect(merged[i]?.start).toBeGreaterThan(merged[i - 1]?.end ?? 0);
        }
      }),
    );
  });

  test('kept and dropped ranges cover a source without overlap', () => {
    const source = fc.string({ unit: fc.constantFrom('a', ' ', '\n'), maxLength: 90 });
    fc.assert(
      fc.property(source, ranges, (text, list) => {
        const { kept, dropped } = sourceDiff(text, list);
        for (let i = 0; i < text.length; i++) {
          expect(inside(kept, i)).not.toBe(inside(dropped, i));
          if (inside(list, i)) expect(inside(kept, i)).toBe(true);
          else if (text.charAt(i).trim() !== '') expect(inside(kept, i)).toBe(false);
        }
      }),
    );
  });

  test('white space between two kept ranges is kept with them', () => {
    const kept = sourceDiff('One. Two.', [
      { start: 0, end: 4 },
      { start: 5, end: 9 },
    ]);
    expect(kept).toEqual({ kept: [{ start: 0, end: 9 }], dropped: [] });
  });
});

describe('the place of a fact', () => {
  const fact = factOf(TESSALY, 'Its mayor is Ismay Dorn,', 'Ismay Dorn');

  test('is its object, or all of it where the object is not spelled out', () => {
    const { start, end } = objectPlace(fact);
    expect(TESSALY.text.slice(start, end)).toBe('Ismay Dorn');
    expect(objectPlace({ ...fact, objectText: 'the mayor' })).toEqual({ start: fact.start, end: fact.end });
  });

  test('spans of other documents do not cover it', () => {
    const span = { start: 0, end: 500 };
    expect(covers([{ ...span, documentId: 'tessaly' }], fact)).toBe(true);
    expect(covers([{ ...span, documentId: 'venn' }], fact)).toBe(false);
  });
});

describe('the context curve', () => {
  test('has three points a turn and one a boundary, in order', () => {
    const { points, drops, widest } = contextCurve(twoWindowTrajectory());
    expect(points.map((p) => `${p.turn} ${p.moment}`)).toEqual([
      ...['0 before', '0 peak', '0 after', '1 before', '1 peak', '1 after', '1 boundary'],
      ...['2 before', '2 peak', '2 after', '3 before', '3 peak', '3 after'],
    ]);
    expect(drops).toMatchObject([{ afterTurn: 1, freed: 640 }]);
    expect(widest).toBe(Math.max(...points.map((p) => p.tokens.value ?? 0)));
  });

  test('unknown counts stay unknown', () => {
    const context = { before: unknownTokens, peak: unknownTokens, after: unknownTokens, breakdown: null };
    const boundary = aBoundary(0, { tokensAfter: unknownTokens });
    const curve = contextCurve(aTrajectory([aSegment(0, [aTurn(0, { context })], boundary)]));
    expect(curve.widest).toBeNull();
    expect(curve.drops[0]?.freed).toBeNull();
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  contextTokens,
  DOCUMENT_OVERHEAD_TOKENS,
  documentTokens,
  prefixWithin,
  quarterTokens,
} from './contextTokens.ts';
import { isCjk } from './languages.ts';

const mixed = fc.string({ unit: fc.constantFrom(...'ab ', '压', '，', 'é', '😀', '𠀀'), maxLength: 40 });

describe('context tokens', () => {
  test.each([
    ['', 0],
    ['abcd', 1],
    ['abcde', 2],
    ['压缩', 2],
    ['压缩 abc', 3],
    ['😀😀😀😀', 1],
  ])('of %j', (text, want) => {
    expect(contextTokens(text)).toBe(want);
    expect(documentTokens(text)).toBe(want + DOCUMENT_OVERHEAD_TOKENS);
  });

  test('follow the rule over code points', () => {
    fc.assert(
      fc.property(mixed, (text) => {
        const points = [...text].map((c) => c.codePointAt(0) ?? 0);
        const cjk = points.filter(isCjk).length;
        expect(contextTokens(text)).toBe(cjk + Math.ceil((points.length - cjk) / 4));
      }),
    );
  });

  test('in quarters add up over pieces, and say alike whether a budget holds the whole', () => {
    fc.assert(
      fc.property(fc.array(mixed, { maxLength: 5 }), fc.nat(60), (pieces, budget) => {
        const quarters = pieces.reduce((sum, piece) => sum + quarterTokens(piece), 0);
        expect(quarterTokens(pieces.join(''))).toBe(quarters);
        expect(contextTokens(pieces.join('')) <= budget).toBe(quarters <= 4 * budget);
      }),
    );
  });

  test('the prefix within a budget is the longest one', () => {
    fc.assert(
      fc.property(mixed, fc.nat(20), (text, budget) => {
        const units = prefixWithin(text, budget);
        expect(contextTokens(text.slice(0, units))).toBeLessThanOrEqual(budget);
        const rest = [...text.slice(units)][0];
        if (rest !== undefined && budget > 0) {
          expect(contextTokens(text.slice(0, units) + rest)).toBeGreaterThan(budget);
        }
      }),
    );
  });
});

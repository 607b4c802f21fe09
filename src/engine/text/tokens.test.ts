import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keywords } from './keywords.ts';
import { countWords, tokens, wordSpans, wordsByPattern } from './tokens.ts';

/** Texts rich in the marks the pattern cares about. */
const markedText = fc.string({
  unit: fc.constantFrom(..."aB9 '-.,;\u2019", 'é', '压', '½', '\n'),
  maxLength: 40,
});
const asciiText = fc.string({ unit: fc.constantFrom(..."abZ09 '-.,;"), maxLength: 60 });

describe('tokens (Z4)', () => {
  test.each([
    ["Venn's well-known Op. 7", ['venn', 'well-known', 'op', '7']],
    ['4,000 people paid 3.5 million, 12.', ['4,000', 'people', 'paid', '3.5', 'million', '12']],
    ['3.5km 1.2.3 a.b 1,a', ['3.5', 'km', '1.2.3', 'a', 'b', '1', 'a']],
    ['Fullwidth ＡＢ and Venn\u2019s', ['fullwidth', 'ab', 'and', 'venn']],
    ["-a--b- 'tis o''clock", ['a', 'b', 'tis', 'o', 'clock']],
    ['', []],
  ])('of %j', (text, want) => {
    expect(tokens(text)).toEqual(want);
  });

  test('the ASCII scanner finds the words of the pattern', () => {
    fc.assert(
      fc.property(asciiText, (text) => {
        const found = wordSpans(text).map((w) => text.slice(w.start, w.end));
        expect(found).toEqual(wordsByPattern(text));
      }),
      { numRuns: 400 },
    );
  });

  test('word count is the number of word spans', () => {
    fc.assert(
      fc.property(fc.oneof(markedText, fc.string({ unit: 'grapheme' })), (text) => {
        expect(countWords(text)).toBe(wordSpans(text).length);
        expect(countWords(text)).toBe(wordsByPattern(text).length);
      }),
    );
  });
});

describe('keywords (Z4)', () => {
  test('are distinct tokens of the text', () => {
    fc.assert(
      fc.property(markedText, (text) => {
        const found = keywords(text);
        const all = new Set(tokens(text));
        expect(new Set(found).size).toBe(found.length);
        expect(found.every((k) => all.has(k))).toBe(true);
      }),
    );
  });

  test('short words without a digit do not count', () => {
    expect(keywords('An ox ran to B2 at 7')).toEqual(['ran', 'b2', '7']);
  });
});

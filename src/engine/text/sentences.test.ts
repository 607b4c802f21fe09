import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sentences, sentenceTexts } from './sentences.ts';

const punctuated = fc.string({ unit: fc.constantFrom(...'aB7 .!?…。！”)"\n', '𠀀'), maxLength: 60 });

describe('sentences (Z5)', () => {
  test.each([
    ['It cost 3.5 million. “Too much?” Yes! It fell to 2.9 later', 4, false],
    ['Wait... what?! Fine.', 3, true],
    ['压缩很重要。保留关键信息。', 2, true],
    ['She left (in 1931.) Then', 2, false],
    ['a.b', 1, false],
    ['   ', 0, false],
  ])('%j', (text, count, lastTerminated) => {
    const found = sentences(text);
    expect(found).toHaveLength(count);
    expect(found.at(-1)?.terminated ?? false).toBe(lastTerminated);
  });

  test('ranges are ordered, trimmed, and hold everything but white space', () => {
    fc.assert(
      fc.property(punctuated, (text) => {
        let end = 0;
        for (const s of sentences(text)) {
          expect(text.slice(end, s.start).trim()).toBe('');
          expect(s.end).toBeGreaterThan(s.start);
          const body = text.slice(s.start, s.end);
          expect(body).toBe(body.trim());
          end = s.end;
        }
        expect(text.slice(end).trim()).toBe('');
      }),
      { numRuns: 200 },
    );
  });

  test('only the last sentence may lack its end', () => {
    fc.assert(
      fc.property(punctuated, (text) => {
        expect(
          sentences(text)
            .slice(0, -1)
            .every((s) => s.terminated),
        ).toBe(true);
      }),
    );
  });

  test('texts are cut at the ranges', () => {
    expect(sentenceTexts(' One.  Two ')).toEqual(['One.', 'Two']);
  });
});

import { describe, expect, it } from 'vitest';
import { keywordMarks } from './keyword-marks.ts';

const found = (text: string, ...words: string[]) =>
  keywordMarks(text, new Map(words.map((word) => [word, 'kept' as const]))).map((mark) =>
    text.slice(mark.start, mark.end),
  );

describe('keywordMarks', () => {
  it.each([
    ['whatever the case', 'The Harbour stood; harbour dues rose.', ['harbour'], ['Harbour', 'harbour']],
    ['with its possessive ending', 'Venn’s mill and Venn.', ['venn'], ['Venn’s', 'Venn']],
    ['as whole words only', 'past, pasture, past-time', ['past'], ['past']],
    ['numbers with their marks', 'It paid 4,000 in 1902.', ['4,000', '1902'], ['4,000', '1902']],
    ['letters of full width as their plain form', 'ＡＢＣ abc', ['abc'], ['ＡＢＣ', 'abc']],
    ['not at all where none is asked for', 'harbour', [], []],
  ])('finds keywords %s', (_, text, words, expected) => {
    expect(found(text, ...words)).toEqual(expected);
  });
});

import { describe, expect, it } from 'vitest';
import { createSearch } from './search.ts';

const plain = { k1: 1.2, b: 0.75, titleCounts: 0 };
const documents = [
  { id: 'a', title: 'Harbour', text: 'the grey harbour and the grey quay' },
  { id: 'b', title: 'Mill', text: 'a mill by the river' },
  { id: 'c', title: 'Quay', text: 'quay quay quay' },
];
const none: ReadonlySet<string> = new Set();

describe('BM25', () => {
  it('gives the scores of the formula, worked out by hand', () => {
    // N = 3, lengths 7, 5, 3, mean 5. "grey": n = 1, idf = ln(1 + 2.5 / 1.5) = ln(8/3); in a f = 2,
    // norm = 1.2 (0.25 + 0.75 * 7 / 5) = 1.56: score = ln(8/3) * 2 * 2.2 / 3.56.
    const { search } = createSearch(documents, plain);
    expect(search('grey', none, 9)).toEqual([
      {
        documentId: 'a',
        title: 'Harbour',
        score: expect.closeTo((Math.log(8 / 3) * 2 * 2.2) / 3.56, 12),
        alreadyRead: false,
      },
    ]);
    // "quay": n = 2, idf = ln(1 + 1.5 / 2.5) = ln 1.6; c: f = 3, norm = 1.2 (0.25 + 0.75 * 0.6) = 0.84.
    expect(search('quay', none, 9).map(({ documentId, score }) => [documentId, score])).toEqual([
      ['c', expect.closeTo((Math.log(1.6) * 3 * 2.2) / 3.84, 12)],
      ['a', expect.closeTo((Math.log(1.6) * 2.2) / 2.56, 12)],
    ]);
  });

  it('adds up over the words of the query and ignores words it does not know', () => {
    const { search } = createSearch(documents, plain);
    const score = (query: string) => search(query, none, 9).find((hit) => hit.documentId === 'a')?.score ?? 0;
    expect(score('grey quay zebra')).toBeCloseTo(score('grey') + score('quay'), 12);
    expect(search('zebra', none, 9)).toEqual([]);
    expect(search('', none, 9)).toEqual([]);
  });

  it('counts a word of the title as often as told', () => {
    const withTitle = createSearch(documents, { ...plain, titleCounts: 6 });
    // "mill": f = 1 + 6 in b; lengths 13, 11, 9, mean 11; norm = 1.2.
    expect(withTitle.search('mill', none, 9)[0]?.score).toBeCloseTo((Math.log(8 / 3) * 7 * 2.2) / 8.2, 12);
    expect(createSearch(documents, plain).search('harbour', none, 9)).toHaveLength(1);
  });

  it('marks read documents and leaves them in their place', () => {
    const { search } = createSearch(documents, plain);
    expect(search('quay', new Set(['c']), 9).map((hit) => [hit.documentId, hit.alreadyRead])).toEqual([
      ['c', true],
      ['a', false],
    ]);
    expect(search('quay', none, 1)).toHaveLength(1);
  });

  it('keeps the order of the documents where scores are equal', () => {
    const twins = createSearch([
      { id: 'x', title: 'One', text: 'lamp' },
      { id: 'y', title: 'Two', text: 'lamp' },
    ]);
    expect(twins.search('lamp', none, 9).map((hit) => hit.documentId)).toEqual(['x', 'y']);
  });

  it('weighs rarer words more, unseen ones most, and none at zero', () => {
    const { idf } = createSearch(documents);
    expect(idf('the')).toBeCloseTo(Math.log(1.6), 12);
    expect(idf('grey')).toBeCloseTo(Math.log(8 / 3), 12);
    expect(idf('zebra')).toBeCloseTo(Math.log(8), 12);
    expect(createSearch([{ id: 'x', title: '', text: 'lamp' }]).idf('lamp')).toBeGreaterThan(0);
  });
});

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { CAPTAIN_QUESTION, corpusOf, kept, viewOf } from '../testing/views.ts';
import { nextChainWord, progress } from './progress.ts';
import type { KeptUnit } from './view.ts';

const positionsOf = (question: string, units: readonly KeptUnit[]) =>
  Object.fromEntries(progress(viewOf(question, units)).positions);

describe('nextChainWord', () => {
  const chain = ['flagship', 'captain', 'flagship'];
  test.each<[string, number, readonly string[], number]>([
    ['the first word the stems hold', 0, ['captain'], 1],
    ['from where the search starts', 1, ['flagship'], 2],
    ['the nearest of several', 0, ['captain', 'flagship'], 0],
    ['-1 where none is left', 2, ['captain'], -1],
    ['-1 past the end', 3, ['flagship'], -1],
  ])('%s', (_, from, stems, expected) => {
    expect(nextChainWord(chain, from, stems)).toBe(expected);
  });
});

describe('progress', () => {
  it('starts at the names of the question', () => {
    const reached = progress(viewOf(CAPTAIN_QUESTION, []));
    expect([...reached.positions]).toEqual([['brannock & sons', 0]]);
    expect([reached.deepest, reached.length]).toEqual([0, 2]);
  });

  it('follows the chain through kept units, in whatever order they stand', () => {
    const firm = kept('Brannock & Sons');
    const ship = kept('Marigold');
    const expected = { 'brannock & sons': 0, marigold: 1, 'orla venn': 2 };
    expect(positionsOf(CAPTAIN_QUESTION, [...firm, ...ship])).toEqual(expected);
    expect(positionsOf(CAPTAIN_QUESTION, [...ship, ...firm].reverse())).toEqual(expected);
    expect(progress(viewOf(CAPTAIN_QUESTION, [...firm, ...ship])).deepest).toBe(2);
  });

  it('stops where the unit with the next word was not kept', () => {
    expect(positionsOf(CAPTAIN_QUESTION, [...kept('Brannock & Sons', [0, 2]), ...kept('Marigold')])).toEqual({
      'brannock & sons': 0,
    });
  });

  it('passes over a word that no unit on the way holds', () => {
    const corpus = corpusOf({ Alba: 'The captain of Alba was Ned Crale.', Corvo: 'Corvo was a town.' });
    expect(
      positionsOf('Who was the captain of the flagship of Alba?', kept('Alba', null, { corpus })),
    ).toEqual({
      alba: 0,
      'ned crale': 2,
    });
  });

  it('ends where documents name each other', () => {
    const corpus = corpusOf({
      Alba: 'The partner of Alba was Corvo.',
      Corvo: 'The partner of Corvo was Alba.',
    });
    const units = [...kept('Alba', null, { corpus }), ...kept('Corvo', null, { corpus })];
    // Each step uses a word up: from Alba to Corvo and back.
    expect(positionsOf('Who is the partner of the partner of Alba?', units)).toEqual({ alba: 2, corvo: 1 });
  });

  it('never falls when more is kept, and does not depend on the order', () => {
    const all = ['Brannock & Sons', 'Marigold', 'Orla Venn', 'Tern'].flatMap((title) => kept(title));
    fc.assert(
      fc.property(fc.shuffledSubarray(all), fc.subarray(all), (some, more) => {
        const before = progress(viewOf(CAPTAIN_QUESTION, some));
        const after = progress(viewOf(CAPTAIN_QUESTION, [...new Set([...some, ...more])]));
        for (const [key, position] of before.positions) {
          expect(after.positions.get(key)).toBeGreaterThanOrEqual(position);
        }
        const inOrder = all.filter((unit) => some.includes(unit));
        const sorted = progress(viewOf(CAPTAIN_QUESTION, inOrder)).positions;
        expect(Object.fromEntries(before.positions)).toEqual(Object.fromEntries(sorted));
      }),
    );
  });
});

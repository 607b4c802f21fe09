import { describe, expect, it } from 'vitest';
import { documentPieces } from './document.ts';
import { nest } from './nest.ts';

const text = 'The ferry left Tessaly at dawn. Fog followed.';

describe('nest', () => {
  const passages = nest(
    documentPieces(text, text.length, {
      kept: [{ start: 0, end: 31, order: 2 }],
      units: [
        { start: 0, end: 31 },
        { start: 32, end: 45 },
      ],
      needs: [{ start: 4, end: 22, factId: 'f', state: 'kept' }],
      keywords: [{ start: 15, end: 22, word: 'tessaly', state: 'kept' }],
    }),
  );

  it('puts one outline around a needed fact, with its keywords inside', () => {
    const [fact] = passages.filter((passage) => passage.need !== null);
    expect(fact?.runs.map((run) => run.parts.map((part) => [part.text, part.keyword?.word ?? null]))).toEqual(
      [
        [
          ['ferry left ', null],
          ['Tessaly', 'tessaly'],
        ],
      ],
    );
  });

  it('keeps every character in order', () => {
    const parts = passages.flatMap((passage) => passage.runs.flatMap((run) => run.parts));
    expect(parts.map((part) => part.text).join('')).toBe(text);
  });

  it('numbers a kept stretch once, where it begins', () => {
    expect(passages.flatMap((passage) => passage.runs.map((run) => run.order))).toEqual([
      2,
      null,
      null,
      null,
      null,
    ]);
  });
});

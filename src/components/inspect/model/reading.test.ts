import { describe, expect, it } from 'vitest';
import { factOf, readingTurn, TESSALY, VENN } from '../../../engine/trajectory/test-builders.ts';
import { keptTextOf, readingOf } from './reading.ts';

const birth = factOf(VENN, 'Venn was born in Tessaly.', 'Tessaly', 1);
const suite = factOf(VENN, 'She wrote the Harbour Suite in 1931.', 'Harbour Suite', 0);
const turn = readingTurn(0, VENN, [suite.text]);
const shown = (stage: 'read' | 'compressed', over = turn) => {
  const reading = readingOf(over, [suite, birth], keptTextOf(over), stage);
  if (reading === null) throw new Error('the turn read a document');
  return reading;
};
const texts = (pieces: readonly { text: string }[]) => pieces.map((piece) => piece.text).join('');

describe('readingOf', () => {
  it('tells a needed fact that was kept from one that was lost, in both texts', () => {
    const { document, output, needs } = shown('compressed');
    const state = (pieces: typeof document, fact: string) =>
      pieces.find((piece) => piece.need?.factId === fact)?.need?.state;
    expect(state(document, suite.id)).toBe('kept');
    expect(state(document, birth.id)).toBe('lost');
    expect(state(output, suite.id)).toBe('kept');
    expect(needs.lost.map((fact) => fact.objectText)).toEqual(['Tessaly']);
  });

  it('has lost nothing while the document is only read', () => {
    const { document, output, needs } = shown('read');
    expect(output).toEqual([]);
    expect(needs.lost).toEqual([]);
    expect(document.flatMap((piece) => piece.keyword?.state ?? [])).not.toContain('lost');
  });

  it('counts a fact beyond the readable part as lost before anything was chosen', () => {
    const cut = readingTurn(0, VENN, [suite.text], { readableChars: birth.start });
    expect(shown('read', cut).needs.lost.map((fact) => fact.id)).toEqual([birth.id]);
    expect(shown('read', cut).document.at(-1)?.fate).toBe('unread');
  });

  it('has lost everything of a turn that was dropped, but not of another choice tried out in it', () => {
    const dropped = { ...turn, dropped: true };
    expect(shown('compressed', dropped).needs.kept).toEqual([]);
    const other = keptTextOf(readingTurn(0, VENN, [suite.text, birth.text]));
    expect(readingOf(dropped, [suite, birth], other, 'compressed')?.needs.lost).toEqual([]);
  });

  it('marks the same keyword as kept in the document and in the compression', () => {
    const { document, output } = shown('compressed');
    const words = (pieces: typeof document) => new Set(pieces.flatMap((piece) => piece.keyword?.word ?? []));
    expect(words(output)).toEqual(new Set(['harbour', 'suite']));
    for (const word of words(output)) expect(words(document)).toContain(word);
  });

  it('shows both texts whole', () => {
    const { document, output } = shown('compressed');
    expect(texts(document)).toBe(VENN.text);
    expect(texts(output)).toBe(turn.compression?.output);
  });

  it('knows no needs of other documents', () => {
    const other = readingTurn(1, TESSALY, ['Its mayor is Ismay Dorn,']);
    expect(shown('compressed', other).needs).toEqual({ kept: [], lost: [] });
  });

  it('is nothing for a turn that read nothing', () => {
    expect(readingOf({ ...turn, calls: [] }, [], null, 'read')).toBeNull();
  });
});

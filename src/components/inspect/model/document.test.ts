import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentPieces, outputPieces, placeInOutput, type TextMarks, toOutput } from './document.ts';

const none: TextMarks = { kept: [], units: [], needs: [], keywords: [] };
const text = 'One fact here. Filler there. Never read.';

describe('documentPieces', () => {
  it('tells kept, dropped and unread text apart', () => {
    const pieces = documentPieces(text, 28, { ...none, kept: [{ start: 0, end: 14, order: 1 }] });
    expect(pieces.map((piece) => [piece.text, piece.fate])).toEqual([
      ['One fact here.', 'kept'],
      [' Filler there.', 'dropped'],
      [' Never read.', 'unread'],
    ]);
  });

  it('loses no character, whatever overlaps', () => {
    const range = fc
      .tuple(fc.nat(text.length), fc.nat(text.length))
      .map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }));
    fc.assert(
      fc.property(fc.array(range), fc.array(range), fc.nat(text.length), (kept, words, readable) => {
        const pieces = documentPieces(text, readable, {
          ...none,
          kept: kept.map((r) => ({ ...r, order: null })),
          keywords: words.map((r) => ({ ...r, word: 'w', state: 'kept' })),
        });
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      }),
    );
  });

  it('prints the pick order once per kept mark', () => {
    const pieces = documentPieces(text, text.length, {
      ...none,
      kept: [{ start: 0, end: 14, order: 3 }],
      keywords: [{ start: 4, end: 8, word: 'fact', state: 'kept' }],
    });
    expect(pieces.map((piece) => piece.order)).toEqual([3, null, null, null]);
  });

  it('keeps markup in a document as the text it is', () => {
    const hostile = '<img src=x onerror=alert(1)> & "quotes"';
    expect(documentPieces(hostile, hostile.length, none)[0]?.text).toBe(hostile);
  });
});

describe('outputPieces', () => {
  it('calls text that stands in no kept span rewritten', () => {
    const pieces = outputPieces('One fact here. In short.', {
      ...none,
      kept: [{ start: 0, end: 14, order: 1 }],
    });
    expect(pieces.map((piece) => piece.fate)).toEqual(['kept', 'rewritten']);
  });
});

describe('placeInOutput', () => {
  it('finds equal clauses in the order they were kept', () => {
    const kept = [
      { start: 10, text: ' the same clause,' },
      { start: 90, text: ' the same clause,' },
    ];
    expect(placeInOutput('the same clause, the same clause,', kept)).toEqual([
      { start: 0, end: 16, source: 11 },
      { start: 17, end: 33, source: 91 },
    ]);
  });

  it('says null for a span that is not there word for word', () => {
    const kept = [
      { start: 0, text: 'gone' },
      { start: 9, text: 'here' },
    ];
    expect(placeInOutput('still here', kept)).toEqual([null, { start: 6, end: 10, source: 9 }]);
  });
});

describe('toOutput', () => {
  it('follows a fact across two kept spans and drops what lies between them', () => {
    const source = 'aaaa bbbb cccc';
    const kept = [
      { start: 0, text: 'aaaa' },
      { start: 10, text: 'cccc' },
    ];
    const output = 'aaaa cccc';
    const ranges = toOutput({ start: 2, end: source.length }, placeInOutput(output, kept));
    expect(ranges.map(({ start, end }) => output.slice(start, end))).toEqual(['aa', 'cccc']);
  });
});

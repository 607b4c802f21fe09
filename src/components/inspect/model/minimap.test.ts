import { describe, expect, it } from 'vitest';
import { documentPieces } from './document.ts';
import { mapBands } from './minimap.ts';

describe('mapBands', () => {
  it('merges neighbouring pieces and draws needed facts over the kept text', () => {
    const text = 'abcdefghij'.repeat(10);
    const bands = mapBands(
      documentPieces(text, 80, {
        kept: [{ start: 0, end: 40, order: 1 }],
        units: [],
        needs: [
          { start: 10, end: 20, factId: 'a', state: 'kept' },
          { start: 90, end: 100, factId: 'b', state: 'lost' },
        ],
        keywords: [{ start: 30, end: 35, word: 'w', state: 'kept' }],
      }),
    );
    expect(bands).toEqual([
      { kind: 'kept', from: 0, to: 0.4 },
      { kind: 'unread', from: 0.8, to: 1 },
      { kind: 'needed', from: 0.1, to: 0.2 },
      { kind: 'needed-lost', from: 0.9, to: 1 },
    ]);
  });

  it('is empty for an empty document', () => {
    expect(mapBands([])).toEqual([]);
  });
});

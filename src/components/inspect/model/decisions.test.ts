import { describe, expect, it } from 'vitest';
import type { DecisionRecord } from '../../../engine/trajectory/model.ts';
import { candidates, unitChoices } from './decisions.ts';

const act = (
  options: readonly (readonly ['search' | 'answer', string, number])[],
  picked: number,
): DecisionRecord => ({
  kind: 'act',
  options: options.map(([type, text]) => ({ type, text })),
  probabilities: options.map(([, , p]) => p),
  picks: [{ option: picked, logProb: -1, legal: options.length }],
  by: 'policy',
});

describe('candidates', () => {
  it('joins the search and the answer of one name into one row', () => {
    const { shown } = candidates(
      act(
        [
          ['search', 'Tessaly', 0.6],
          ['answer', 'Tessaly', 0.1],
          ['search', 'Orla Venn', 0.3],
        ],
        2,
      ),
      5,
    );
    expect(shown).toEqual([
      { text: 'Tessaly', search: 0.6, answer: 0.1, chosen: null },
      { text: 'Orla Venn', search: 0.3, answer: null, chosen: 'search' },
    ]);
  });

  it('shows the chosen one even when it was unlikely, and says what the rest adds up to', () => {
    const { shown, others } = candidates(
      act(
        [
          ['search', 'a', 0.5],
          ['search', 'b', 0.3],
          ['search', 'c', 0.15],
          ['answer', 'd', 0.05],
        ],
        3,
      ),
      2,
    );
    expect(shown.map((c) => c.text)).toEqual(['a', 'd']);
    expect(others.count).toBe(2);
    expect(others.probability).toBeCloseTo(0.45, 12);
  });
});

describe('unitChoices', () => {
  it('numbers picked units in pick order and leaves level and STOP out of the count', () => {
    const unit = (start: number) => ({
      type: 'unit' as const,
      span: { documentId: 'd', start, end: start + 4 },
      text: 'text',
    });
    const decision: DecisionRecord = {
      kind: 'document',
      options: [unit(0), unit(5), { type: 'level', level: 1 }, { type: 'stop', level: 1 }],
      probabilities: null,
      picks: [2, 1, 0, 3].map((option) => ({ option, logProb: 0, legal: 2 })),
      by: 'script',
    };
    expect(unitChoices(decision).map(({ order, probability }) => [order, probability])).toEqual([
      [2, null],
      [1, null],
    ]);
  });
});

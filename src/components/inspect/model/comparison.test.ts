import { describe, expect, it } from 'vitest';
import { aTurn, twoWindowTrajectory } from '../../../engine/trajectory/test-builders.ts';
import { compare } from './comparison.ts';

const original = twoWindowTrajectory();
const last = original.segments.at(-1);
if (!last) throw new Error('the builder gives segments');
const withLast = (turns: typeof last.turns) => ({
  ...original,
  segments: [...original.segments.slice(0, -1), { ...last, turns }],
});

describe('compare', () => {
  it('finds no difference between an episode and itself', () => {
    expect(compare(original, original)).toMatchObject({ firstDifference: null });
  });

  it('finds the first turn that differs', () => {
    const other = withLast([...last.turns.slice(0, -1), aTurn(3, { answer: 'Orla Venn' })]);
    const { firstDifference, turns } = compare(original, other);
    expect(firstDifference).toBe(3);
    expect(turns[3]).toMatchObject({
      original: { action: 'answer', text: 'Ismay Dorn' },
      branch: { action: 'answer', text: 'Orla Venn' },
    });
  });

  it('goes on to the end of the longer one', () => {
    const { turns } = compare(original, withLast(last.turns.slice(0, -1)));
    expect(turns).toHaveLength(4);
    expect(turns[3]).toMatchObject({ branch: null, differs: true });
  });

  it('marks the turns a summary follows', () => {
    expect(compare(original, original).turns.map((turn) => turn.original?.summaryAfter)).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });
});

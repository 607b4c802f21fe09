import { describe, expect, it } from 'vitest';
import { twoWindowTrajectory } from '../../../engine/trajectory/test-builders.ts';
import { ledgerOf, queryOf } from './ledger.ts';

const trajectory = twoWindowTrajectory();
const boundary = trajectory.segments[0]?.boundary;
if (!boundary) throw new Error('the builder gives a boundary');

describe('ledgerOf', () => {
  it('says which needed facts the summary kept and which it lost', () => {
    const { factsKept, factsLost } = ledgerOf(trajectory, boundary);
    expect(factsKept.map((fact) => fact.objectText)).toEqual(['Tessaly']);
    expect(factsLost.map((fact) => fact.objectText)).toEqual(['Ismay Dorn']);
  });

  it('does not call a fact lost that another kept text still states', () => {
    const again = { ...boundary, dropped: [...boundary.dropped, ...boundary.kept] };
    expect(ledgerOf(trajectory, again).factsLost.map((fact) => fact.objectText)).toEqual(['Ismay Dorn']);
  });

  it('names the pair that was dropped before the summary, and only then', () => {
    expect(ledgerOf(trajectory, boundary).droppedPair).toBeNull();
    const [first, ...rest] = trajectory.segments;
    if (!first) throw new Error('the builder gives a segment');
    const overflowed = {
      ...trajectory,
      segments: [{ ...first, turns: first.turns.map((turn) => ({ ...turn, dropped: true })) }, ...rest],
    };
    expect(ledgerOf(overflowed, boundary).droppedPair).toEqual({
      turn: 1,
      searched: 'Tessaly',
      title: 'Tessaly',
    });
  });
});

describe('queryOf', () => {
  it.each([
    ['its own name first', { other: 'x', query: 'q' }, 'q'],
    ['else the first argument', { url: 'u' }, 'u'],
    ['nothing where that is no text', { n: 3 }, null],
    ['nothing without arguments', {}, null],
  ])('takes %s', (_, args, expected) => {
    expect(queryOf(args)).toBe(expected);
  });
});

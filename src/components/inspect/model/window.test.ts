import { describe, expect, it } from 'vitest';
import { twoWindowTrajectory } from '../../../engine/trajectory/test-builders.ts';
import { windowBefore } from './window.ts';

describe('windowBefore', () => {
  const trajectory = twoWindowTrajectory();

  it.each([
    ['is empty before the first turn', 0, []],
    ['holds what the turns before kept', 1, ['kept 0']],
    ['starts again from the summary', 2, ['summary 1']],
    ['goes on after the summary', 3, ['summary 1', 'kept 2']],
  ])('%s', (_, turn, expected) => {
    expect(windowBefore(trajectory, turn).map((entry) => `${entry.kind} ${entry.turn}`)).toEqual(expected);
  });

  it('says which needed facts each text still holds', () => {
    const [summary, kept] = windowBefore(trajectory, 3);
    expect(summary?.needs.map((need) => need.objectText)).toEqual(['Tessaly']);
    expect(kept?.needs.map((need) => need.objectText)).toEqual(['Ismay Dorn']);
  });

  it('leaves out a turn that was dropped', () => {
    const [first, ...rest] = trajectory.segments;
    const [turn, ...turns] = first?.turns ?? [];
    if (!first || !turn) throw new Error('the builder gives two turns');
    const dropped = {
      ...trajectory,
      segments: [{ ...first, turns: [{ ...turn, dropped: true }, ...turns] }, ...rest],
    };
    expect(windowBefore(dropped, 1)).toEqual([]);
  });
});

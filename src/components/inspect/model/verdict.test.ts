import { describe, expect, it } from 'vitest';
import type { NeedStory } from '../../../engine/trajectory/needs.ts';
import { factOf, VENN } from '../../../engine/trajectory/test-builders.ts';
import { groupByFate } from './verdict.ts';

const story = (objectText: string, hop: number, changes: Partial<NeedStory>): NeedStory => ({
  fact: factOf(VENN, objectText, objectText, hop),
  place: { start: 0, end: 1 },
  events: [],
  inWindow: false,
  lostBy: null,
  lastSeen: null,
  ...changes,
});

describe('groupByFate', () => {
  it('joins facts of one step that share a fate, and keeps the order of the first of each', () => {
    const lost = { lastSeen: 2, lostBy: { type: 'left-out', turn: 2, level: 1 } } as const;
    const groups = groupByFate([
      story('composer', 1, lost),
      story('organist', 1, { lastSeen: 2, inWindow: true }),
      story('Tessaly', 1, { ...lost }),
    ]);
    expect(groups.map((group) => group.stories.map((s) => s.fact.objectText))).toEqual([
      ['composer', 'Tessaly'],
      ['organist'],
    ]);
  });

  it('names what was lost first', () => {
    const groups = groupByFate([story('organist', 0, { inWindow: true }), story('composer', 1, {})]);
    expect(groups.map((group) => group.inWindow)).toEqual([false, true]);
  });

  it('keeps steps of the chain apart even where their fate is the same', () => {
    expect(groupByFate([story('composer', 0, {}), story('Tessaly', 1, {})])).toHaveLength(2);
  });
});

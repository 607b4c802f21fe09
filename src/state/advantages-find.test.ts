import { describe, expect, it } from 'vitest';
import { createAdvantagesStore } from './advantages.ts';
import type { GroupSource } from './advantages-address.ts';
import { findCells } from './advantages-find.ts';

function found(group: GroupSource, query: string): string[] | null {
  const store = createAdvantagesStore();
  store.getState().openGroup(group);
  return (
    findCells(store.getState(), query)?.map(({ rollout, turn, token }) =>
      [rollout, turn, ...(token === undefined ? [] : [token])].join('.'),
    ) ?? null
  );
}

describe('the search of the grid', () => {
  it.each([
    ['w-too-large', '2.3', ['1.2']],
    ['w-too-large', '2 3', ['1.2']],
    ['w-too-large', '4', ['3.0']],
    ['w-too-large', '9.1', []],
    ['cross-segment', '1.2.2', ['0.1.1']],
    ['cross-segment', '1.2.3', []],
    ['cross-segment', 'summary', ['0.2', '1.2']],
    ['overlong-masked', 'masked summary', ['3.1']],
    ['w-too-large', 'flipped', ['0.1', '1.1', '2.1']],
    ['w-too-large', 'level 5 > 0', ['0.1', '1.1', '2.1']],
    ['w-too-large', '> 1.6', ['3.2']],
    ['w-too-large', '变号 < 0', []],
    ['w-too-large', 'wisdom', null],
    ['w-too-large', '', null],
  ] as const)('in %s finds by "%s" %j', (group, query, wanted) => {
    expect(found(group, query)).toEqual(wanted);
  });
});

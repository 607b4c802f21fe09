import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_ITEMS } from '../policy/state.ts';
import { chunksOf } from './chunks.ts';
import type { Example } from './pack.ts';
import { testState } from './testing/states.ts';

const example = (seed: number, items: number, picks: number): Example => ({
  state: testState(seed, items, picks),
  picks: Array.from({ length: picks }, (_, k) => k),
  weights: Array.from({ length: picks }, () => 1),
});

const sizes = fc.array(fc.tuple(fc.integer({ min: 1, max: MAX_ITEMS }), fc.integer({ min: 1, max: 30 })), {
  minLength: 1,
  maxLength: 20,
});

describe('chunks', () => {
  test('hold every example once, none beyond the limit, each within its shape', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 9 }), (list, most) => {
        // A document cannot be picked from more often than it has items.
        const examples = list.map(([items, picks], i) => example(i, items, Math.min(items, picks)));
        const chunks = chunksOf(examples, () => most);
        const all = chunks.flatMap((chunk) => chunk.examples);
        expect(all.length).toBe(examples.length);
        expect(new Set(all)).toEqual(new Set(examples));
        for (const { examples: members, feeds } of chunks) {
          expect(members.length).toBeLessThanOrEqual(most);
          const [states = 0, picks = 0, options = 0] = feeds().legal.shape;
          expect(states).toBe(members.length);
          expect(feeds().mask.shape).toEqual([states, options / 2]);
          expect(Math.max(...members.map(({ state }) => state.itemCount))).toBeLessThanOrEqual(options / 2);
          expect(Math.max(...members.map((member) => member.picks.length))).toBe(picks);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('keep small states apart from large ones once they are many', () => {
    const examples = [
      ...Array.from({ length: 20 }, (_, i) => example(i, 8, 1)),
      ...Array.from({ length: 20 }, (_, i) => example(i, 96, 1)),
    ];
    expect(chunksOf(examples, () => 64).map(({ feeds }) => feeds().mask.shape)).toEqual([
      [20, 8],
      [20, 96],
    ]);
  });
});

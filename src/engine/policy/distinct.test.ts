import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distinctStates, looksSame } from './distinct.ts';
import { SinglePick } from './legal.ts';
import { FEATURES, type PolicyState } from './state.ts';

const state = (itemCount: number, mark: number): PolicyState => ({
  kind: 'act',
  itemCount,
  features: new Float32Array(itemCount * FEATURES).fill(mark),
  rule: new SinglePick([]),
  options: [],
});

test('states look the same exactly when items and features are equal', () => {
  expect(looksSame(state(2, 1), state(2, 1))).toBe(true);
  expect(looksSame(state(2, 1), state(2, 2))).toBe(false);
  expect(looksSame(state(2, 1), state(3, 1))).toBe(false);
});

test('every state is like the distinct one it is sent to, and no two distinct ones are alike', () => {
  const marks = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 2 })), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(marks, (list) => {
      const states = list.map(([items, mark]) => state(items, mark));
      const { distinct, placeOf } = distinctStates(states);
      states.forEach((own, i) => {
        expect(looksSame(own, distinct[placeOf[i] ?? -1] ?? state(0, 0))).toBe(true);
      });
      for (const [i, a] of distinct.entries()) {
        for (const b of distinct.slice(i + 1)) expect(looksSame(a, b)).toBe(false);
      }
    }),
  );
});

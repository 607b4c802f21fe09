import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draggedSizes } from './boundary-drag.ts';

describe('a dragged window boundary', () => {
  it.each([
    [[3, 2], 0, 4, [4, 1]],
    [[3, 2], 0, 9, [4, 1]],
    [[3, 2], 0, 0, [1, 4]],
    [[2, 2, 2], 1, 5, [2, 3, 1]],
    [[2, 2, 2], 1, 0, [2, 1, 3]],
  ])('of windows %j after window %i, dropped behind %i turns, leaves %j', (sizes, window, before, wanted) => {
    expect(draggedSizes(sizes, window, before)).toEqual(wanted);
  });

  it('never loses a turn, and never empties a window', () => {
    const windows = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(windows, fc.nat(5), fc.integer({ min: -5, max: 200 }), (sizes, at, before) => {
        const after = draggedSizes(sizes, at % (sizes.length - 1), before);
        const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);
        expect(sum(after)).toBe(sum(sizes));
        expect(Math.min(...after)).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});

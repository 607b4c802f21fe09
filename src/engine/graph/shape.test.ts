import { describe, expect, test } from 'vitest';
import { addDims, bindShape, broadcastShapes, elementCount, resolveDim, type Shape } from './shape.ts';

describe('dimensions', () => {
  test.each<[Shape, number | string]>([
    [[], 1],
    [[2, 3], 6],
    [['N', 'B'], 'B*N'],
    [[2, 'N', 3], '6*N'],
    [['2*N', 'B', 2], '4*B*N'],
    [[0, 'N'], 0],
  ])('the element count of %j is %j', (shape, expected) => {
    expect(elementCount(shape)).toBe(expected);
  });

  test('multiples of one symbol add up, others do not', () => {
    expect(addDims('N', '3*N')).toBe('4*N');
    expect(addDims(2, 3)).toBe(5);
    expect(() => addDims('N', 1)).toThrow(RangeError);
    expect(() => addDims('N', 'B')).toThrow(RangeError);
  });

  test('broadcasting keeps symbols and stretches ones', () => {
    expect(broadcastShapes(['B', 1, 4], ['N', 1])).toEqual(['B', 'N', 4]);
    expect(() => broadcastShapes(['B'], ['N'])).toThrow(RangeError);
  });

  test('symbols take their size from the first shape that shows them', () => {
    const bindings = new Map<string, number>();
    bindShape(['B', 'N', 3], [2, 5, 3], bindings);
    expect(resolveDim('2*B*N', bindings)).toBe(20);
    expect(() => bindShape(['B'], [3], bindings)).toThrow(RangeError);
    expect(() => bindShape([4], [3], bindings)).toThrow(RangeError);
    expect(() => bindShape(['B'], [2, 1], bindings)).toThrow(RangeError);
    expect(() => resolveDim('K', bindings)).toThrow(RangeError);
  });
});

import { describe, expect, test } from 'vitest';
import { binOf, histogram, largest, mean, rootMeanSquare, share } from './statistics.ts';

const nowhere = () => false;
const first = (i: number) => i === 0;

describe('statistics under a mask', () => {
  test.each([
    ['mean', mean],
    ['largest', largest],
    ['rootMeanSquare', rootMeanSquare],
  ])('%s of an empty list, or of one that is masked throughout, is null', (_, of) => {
    expect(of([])).toBeNull();
    expect(of([1, 2], nowhere)).toBeNull();
  });

  test.each([
    ['mean', mean, 3],
    ['largest', largest, 3],
    ['rootMeanSquare', rootMeanSquare, 3],
  ])('%s of one element is that element', (_, of, expected) => {
    expect(of([3])).toBe(expected);
  });

  test.each([
    ['mean', mean, -2],
    ['largest', largest, -2],
    ['rootMeanSquare', rootMeanSquare, 2],
  ])('%s of equal elements is theirs', (_, of, expected) => {
    expect(of([-2, -2, -2])).toBe(expected);
  });

  test.each([
    ['mean', mean],
    ['largest', largest],
    ['rootMeanSquare', rootMeanSquare],
  ])('%s passes over NaN in masked places and passes it on elsewhere', (_, of) => {
    expect(of([5, Number.NaN, Number.NaN], first)).toBe(5);
    expect(of([5, Number.NaN])).toBeNaN();
  });

  test('share counts within the mask', () => {
    expect(share([1, 0, 1, 1], (x) => x === 1)).toBe(0.75);
    expect(share([1, 0, 0], (x) => x === 1, first)).toBe(1);
    expect(share([1], (x) => x === 1, nowhere)).toBeNull();
  });
});

describe('a histogram', () => {
  const range = { low: -1, high: 1, bins: 4 };

  test('counts every value once, the outermost bins what lies beyond them', () => {
    expect(histogram([-5, -0.9, -0.4, 0.1, 0.9, 1, 7], range).counts).toEqual([2, 1, 1, 3]);
  });

  test('names the bin of a value, and none for NaN', () => {
    expect([-1, -0.5, 0, 0.49, 0.5, 1].map((value) => binOf(value, range))).toEqual([0, 1, 2, 2, 3, 3]);
    expect(binOf(Number.NaN, range)).toBeNull();
    expect(histogram([Number.NaN], range).counts).toEqual([0, 0, 0, 0]);
  });
});

import { describe, expect, it } from 'vitest';
import type { Budget } from './bench.ts';
import { median, summarise } from './statistics.ts';

describe('median', () => {
  it.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[1, 2, 10, 4], 3],
  ])('of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  it('of nothing is refused', () => {
    expect(() => median([])).toThrow(RangeError);
  });
});

describe('summarise', () => {
  const of = (values: readonly number[], budget: Budget | null) =>
    summarise({ name: 'm', unit: 'ms', values, budget });

  it('judges the median against its budget', () => {
    expect(of([1, 2, 3], { below: 2 }).kept).toBe(false);
    expect(of([1, 2, 3], { below: 2.5 }).kept).toBe(true);
    expect(of([1, 2, 3], { atLeast: 2 }).kept).toBe(true);
    expect(of([1, 2, 3], null).kept).toBeNull();
  });

  it('marks figures of a busy machine', () => {
    expect(of([100, 112, 113], null).noisy).toBe(true);
    expect(of([100, 111, 300], null).noisy).toBe(false);
    expect(of([0, 0, 0], null).noisy).toBe(false);
  });
});

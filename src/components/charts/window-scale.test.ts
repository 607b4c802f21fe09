import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KEPT_SHARE, windowScale } from './window-scale.ts';

describe('the window scale', () => {
  it('never turns around, starts at the bottom and ends at the top', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 0, max: 5000 }),
        fc.integer({ min: 0, max: 5000 }),
        (capacity, threshold, a, b) => {
          const { y, top } = windowScale({ capacity, threshold, widest: null }, 100);
          expect(y(0)).toBe(100);
          expect(y(top)).toBeCloseTo(0);
          expect(y(Math.min(a, b))).toBeGreaterThanOrEqual(y(Math.max(a, b)));
        },
      ),
    );
  });

  it('gives what may be kept its share of the height where the threshold is low', () => {
    const { y, breakAt } = windowScale({ capacity: 2048, threshold: 512, widest: 1900 }, 100);
    expect(breakAt).toBe(512);
    expect(y(512)).toBeCloseTo(100 * (1 - KEPT_SHARE));
    expect(y(256)).toBeCloseTo(100 - (100 * KEPT_SHARE) / 2);
  });

  it('is one plain scale where the threshold is near the window, or unknown', () => {
    for (const threshold of [1946, null]) {
      const { y, breakAt } = windowScale({ capacity: 2048, threshold, widest: null }, 100);
      expect(breakAt).toBeNull();
      expect(y(1024)).toBeCloseTo(50);
    }
  });

  it('reaches as high as the widest count where no window is known', () => {
    expect(windowScale({ capacity: null, threshold: null, widest: 700 }, 100).top).toBe(700);
  });
});

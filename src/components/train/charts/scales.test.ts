import fc from 'fast-check';
import { expect, it } from 'vitest';
import { axisText, scaleOf, ticksOf } from './scales.ts';

const finite = { noNaN: true, noDefaultInfinity: true } as const;

it('gives at least two round ticks within the range, told apart by their text', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1000, max: 1000, ...finite }),
      fc.double({ min: 1e-3, max: 1e4, ...finite }),
      (low, width) => {
        const ticks = ticksOf(low, low + width, 4);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(9);
        for (const tick of ticks) {
          expect(tick).toBeGreaterThanOrEqual(low - width * 1e-6);
          expect(tick).toBeLessThanOrEqual(low + width * (1 + 1e-6));
        }
        const small = ticks.filter((tick) => Math.abs(tick) < 10_000);
        expect(new Set(small.map((tick) => axisText(tick, ticks))).size).toBe(small.length);
      },
    ),
  );
});

it('has ticks on both sides of 0 where the range just misses the next round step', () => {
  expect(ticksOf(-0.0049, 0.0049, 4)).toEqual([-0.004, -0.002, 0, 0.002, 0.004]);
});

it('draws rounding as a flat line in the middle', () => {
  const { low, high, ticks } = scaleOf([1, 1.0000004], { least: 0.02 }, 4);
  expect((low + high) / 2).toBeCloseTo(1, 2);
  expect(high - low).toBeGreaterThanOrEqual(0.02);
  expect(ticks).toContain(1);
});

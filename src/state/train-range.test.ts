import fc from 'fast-check';
import { expect, it } from 'vitest';
import { zoomedRange } from './train-range.ts';

const whole = { from: 0, to: 100 };

it('zooms in around the crosshair and out again to all steps', () => {
  const near = zoomedRange(whole, null, 20, 0.5);
  expect(near).toEqual({ from: 10, to: 60 });
  expect(zoomedRange(whole, near, 20, 0.5)).toEqual({ from: 15, to: 40 });
  expect(zoomedRange(whole, near, 20, 2)).toBeNull();
});

it('never leaves the steps there are, and keeps the crosshair in sight', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: 5000 }),
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0.5, 2)), {
        maxLength: 20,
      }),
      (last, moves) => {
        const all = { from: 0, to: last };
        let range: ReturnType<typeof zoomedRange> = null;
        for (const [place, factor] of moves) {
          const { from, to } = range ?? all;
          const centre = Math.round(from + place * (to - from));
          range = zoomedRange(all, range, centre, factor);
          const shown = range ?? all;
          expect(shown.from).toBeGreaterThanOrEqual(0);
          expect(shown.to).toBeLessThanOrEqual(last);
          expect(shown.to - shown.from).toBeGreaterThanOrEqual(2);
          expect(centre).toBeGreaterThanOrEqual(shown.from);
          expect(centre).toBeLessThanOrEqual(shown.to);
        }
      },
    ),
  );
});

import { expect, test } from 'vitest';
import { outlineOf } from '../../../engine/trajectory/outline.ts';
import { twoWindowTrajectory } from '../../../engine/trajectory/test-builders.ts';
import { layColumns } from '../../charts/columns.ts';
import { tank, widestOf, widestOfAll } from './tank.ts';

const { turns } = outlineOf(twoWindowTrajectory(), null);

test('every turn is drawn once, as what its number rests on', () => {
  const columns = layColumns(turns.count, 300);
  const { measured, estimated, unknown } = tank(turns, columns, widestOfAll(turns), 100);
  const count = (path: string) => path.split('M').length - 1;
  expect(count(measured) + count(estimated) + count(unknown)).toBe(turns.count);
  expect(count(measured)).toBe([...turns.basis].filter((basis) => basis === 2).length);
});

test('the widest window of a turn is its largest known count, and unknown stays unknown', () => {
  const nothing = Float64Array.of(Number.NaN);
  const some = { ...turns, before: Float64Array.of(5), peak: Float64Array.of(9), after: nothing };
  expect(widestOf(some, 0)).toBe(9);
  expect(widestOf({ ...some, before: nothing, peak: nothing }, 0)).toBeNaN();
});

test('thousands of turns share columns, and the fullest one shows', () => {
  const count = 10_000;
  const fill = (value: number) => new Float64Array(count).fill(value);
  const long = {
    ...{ ...turns, count, before: fill(10), peak: fill(10), after: fill(10) },
    basis: new Uint8Array(count).fill(2),
  };
  long.peak[5000] = 100;
  const columns = layColumns(count, 800);
  expect(columns.columns.length).toBeLessThan(500);
  expect(tank(long, columns, 100, 100).measured).toContain(' 100V0.0');
});

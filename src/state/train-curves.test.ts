import { describe, expect, it } from 'vitest';
import { curveOf, pointsOf, smooth, thin } from './train-curves.ts';
import { History } from './train-history.ts';

const numbers = (n: number, of: (i: number) => number) => Float64Array.from({ length: n }, (_, i) => of(i));

describe('smoothing', () => {
  it('leaves a constant as it is from the first value on', () => {
    for (const value of smooth(
      numbers(20, () => 3),
      0.9,
    ))
      expect(value).toBeCloseTo(3, 12);
  });

  it('passes over what was not measured', () => {
    const values = smooth(Float64Array.of(1, Number.NaN, 1), 0.5);
    expect([...values]).toEqual([1, Number.NaN, 1]);
  });
});

describe('thinning', () => {
  it('keeps the highest and the lowest value of the range and at most as many as asked for', () => {
    const values = numbers(5000, (i) => (i === 1234 ? 9 : i === 4321 ? -9 : Math.sin(i)));
    const kept = thin(
      numbers(5000, (i) => i),
      values,
      null,
      100,
    );
    expect(kept.length).toBeLessThanOrEqual(100);
    expect(kept).toContain(1234);
    expect(kept).toContain(4321);
  });

  it('keeps all where they are few, and nothing from outside the range', () => {
    const steps = numbers(10, (i) => i);
    expect(thin(steps, steps, { from: 3, to: 5 })).toEqual([3, 4, 5]);
  });
});

it('gives every series of a chart the same steps, so that what is stacked is whole', () => {
  const history = new History();
  for (let step = 1; step <= 900; step++) {
    const [first, second] = [Math.sin(step) ** 2, Math.cos(7 * step) ** 2];
    history.append(step, {
      'level.1': first,
      'level.2': (1 - first) * second,
      'level.3': (1 - first) * (1 - second),
    });
  }
  const columns = ['level.1', 'level.2', 'level.3'];
  const points = pointsOf([{ key: 'A', histories: [history], columns }], 0, null, 100);
  expect(points.length).toBeGreaterThan(100);
  expect(points.length).toBeLessThanOrEqual(300);
  for (const point of points) {
    const sum = columns.reduce((whole, column) => whole + Number(point[`A:${column}`]), 0);
    expect(sum).toBeCloseTo(1, 12);
  }
});

it('zooming changes no smoothed value', () => {
  const history = new History();
  for (let step = 1; step <= 50; step++) history.append(step, { reward: Math.cos(step) });
  const wish = [{ key: 'A', histories: [history], columns: ['reward'] }];
  const whole = pointsOf(wish, 0.8, null);
  for (const point of pointsOf(wish, 0.8, { from: 20, to: 30 })) {
    expect(point).toEqual(whole.find(({ step }) => step === point.step));
  }
});

it('a stretch between two measurements still has the line through it', () => {
  const history = new History();
  for (let step = 0; step <= 40; step++) {
    history.append(step, step % 20 === 0 ? { reward: step, held: step } : { reward: step });
  }
  const points = pointsOf([{ key: 'A', histories: [history], columns: ['held'] }], 0, { from: 25, to: 30 });
  expect(points).toEqual([
    { step: 20, 'A:held': 20 },
    { step: 40, 'A:held': 40 },
  ]);
});

it('several seeds become their mean and its spread, over the steps that all of them have', () => {
  const [one, two] = [new History(), new History()];
  for (let step = 1; step <= 3; step++) one.append(step, { reward: step });
  for (let step = 1; step <= 2; step++) two.append(step, { reward: step + 2 });
  const { steps, line, band } = curveOf([one, two], 'reward', 0);
  expect(steps).toEqual([1, 2]);
  expect(line).toEqual([2, 3]);
  // ddof 1 over two values that are 2 apart.
  const half = Math.SQRT2;
  expect(band?.[0]?.[0]).toBeCloseTo(2 - half, 12);
  expect(band?.[0]?.[1]).toBeCloseTo(2 + half, 12);
});

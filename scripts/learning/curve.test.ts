import { describe, expect, test } from 'vitest';
import { deviation, firstGain, mean, readCurve } from './curve.ts';
import { curveTable } from './tables.ts';

const held = (em: number) => ({
  em,
  levels: [1, 0, 0, 0, 0],
  charsMean: 200,
  overlongShare: 0,
  qcom: { total: 0.8 },
});
const line = (step: number, em: number | null) =>
  JSON.stringify({
    step,
    ...(step > 0 && { seconds: 2, entropy: step, tokens_mean: 30 }),
    ...(em !== null && { held_out: { sampled: held(em), greedy: held(em + 0.1) } }),
  });
const text = [line(0, 0.25), line(1, null), line(2, 0.35), line(3, null), line(4, 0.4)].join('\n');

describe('a curve', () => {
  test('has a point for every evaluation, with the training time until then', () => {
    const { steps, points } = readCurve(`${text}\n`);
    expect(steps).toBe(4);
    expect(points.map(({ step, seconds }) => [step, seconds])).toEqual([
      [0, 0],
      [2, 4],
      [4, 8],
    ]);
  });

  test('has gained what the first point lies above the start, equality included', () => {
    expect(firstGain(readCurve(text), 0.1)?.step).toBe(2);
    expect(firstGain(readCurve(text), 0.15)?.step).toBe(4);
    expect(firstGain(readCurve(text), 0.16)).toBeNull();
  });

  test('is refused where a line is something else', () => {
    expect(() => readCurve('{"steps": 1}')).toThrow();
  });
});

test('mean and deviation of nothing are null, the divisor is n - 1', () => {
  expect([mean([]), deviation([]), deviation([1])]).toEqual([null, null, null]);
  expect(deviation([1, 3])).toBeCloseTo(Math.SQRT2, 12);
});

test('the table has a row a seed and one of their means', () => {
  const curves = [1, 2].map((seed) => ({ arm: 'grpo', seed, curve: readCurve(text) }));
  const rows = curveTable(curves).split('\n');
  expect(rows).toHaveLength(5);
  expect(rows[2]).toBe('| grpo | 1 | 0.250 / 0.350 | 0.350 / 0.450 | 0.400 / 0.500 | step 2, 4 s |');
  expect(rows[4]).toContain('**0.350 ± 0.000**');
});

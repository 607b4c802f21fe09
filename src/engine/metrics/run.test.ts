import { expect, test } from 'vitest';
import { runMetrics } from './run.ts';

test('no rollouts give no figures (X3)', () => {
  expect(new Set(Object.values(runMetrics([])))).toEqual(new Set([null]));
});

test('accuracy with summary counts only rollouts that made one', () => {
  const rollouts = [
    { reward: 1, summaries: 2, overlong: false, toolCalls: 4 },
    { reward: 0, summaries: 0, overlong: true, toolCalls: 2 },
  ];
  expect(runMetrics(rollouts)).toEqual({
    accuracy: 0.5,
    summaryRate: 0.5,
    accuracyWithSummary: 1,
    overlongRate: 0.5,
    meanToolCalls: 3,
    meanSegments: 2,
  });
});

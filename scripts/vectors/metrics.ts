/** Vector implementations of answer and run metrics (X1-X3). */
import * as v from 'valibot';
import { answerF1, exactMatch } from '../../src/engine/metrics/answers.ts';
import { runMetrics } from '../../src/engine/metrics/run.ts';
import { implementation } from './implementation.ts';

const Answer = v.object({ prediction: v.string(), golds: v.array(v.string()) });
export const answerMetrics = implementation(Answer, ({ prediction, golds }) => ({
  em: exactMatch(prediction, golds),
  f1: answerF1(prediction, golds),
}));

const Run = v.object({
  rollouts: v.array(
    v.object({ reward: v.number(), summaries: v.number(), overlong: v.boolean(), tool_calls: v.number() }),
  ),
});
export const runMetricsVector = implementation(Run, ({ rollouts }) => {
  const m = runMetrics(rollouts.map(({ tool_calls, ...r }) => ({ ...r, toolCalls: tool_calls })));
  return {
    accuracy: m.accuracy,
    summary_rate: m.summaryRate,
    accuracy_with_summary: m.accuracyWithSummary,
    overlong_rate: m.overlongRate,
    mean_tool_calls: m.meanToolCalls,
    mean_segments: m.meanSegments,
  };
});

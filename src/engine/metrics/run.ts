/** X3: metrics over the rollouts of a run. Engine layer. */
export interface RolloutRecord {
  /** 0 or 1. */
  readonly reward: number;
  readonly summaries: number;
  readonly overlong: boolean;
  readonly toolCalls: number;
}

export interface RunMetrics {
  readonly accuracy: number | null;
  /** Share of rollouts with at least one summary. */
  readonly summaryRate: number | null;
  /** null where no rollout made a summary. */
  readonly accuracyWithSummary: number | null;
  readonly overlongRate: number | null;
  readonly meanToolCalls: number | null;
  /** Windows per rollout: one more than its summaries. */
  readonly meanSegments: number | null;
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, v) => sum + v, 0) / values.length;
}

/** All null for no rollouts. */
export function runMetrics(rollouts: readonly RolloutRecord[]): RunMetrics {
  const summarised = rollouts.filter((r) => r.summaries > 0);
  return {
    accuracy: mean(rollouts.map((r) => r.reward)),
    summaryRate: mean(rollouts.map((r) => (r.summaries > 0 ? 1 : 0))),
    accuracyWithSummary: mean(summarised.map((r) => r.reward)),
    overlongRate: mean(rollouts.map((r) => (r.overlong ? 1 : 0))),
    meanToolCalls: mean(rollouts.map((r) => r.toolCalls)),
    meanSegments: mean(rollouts.map((r) => r.summaries + 1)),
  };
}

/** What the loss makes of a batch: each turn's share of it, and how far its probabilities have moved. Pure. */
import type { GroupAdvantage } from '../../../engine/advantage/estimator.ts';
import type { Group } from '../../../engine/advantage/group-model.ts';
import { perToken } from '../../../engine/advantage/missing.ts';
import {
  AGGREGATION_DEFAULTS,
  type Aggregation,
  type RowShape,
  tokenWeights,
} from '../../../engine/loss/aggregation.ts';
import type { LossSettings } from '../../../engine/loss/settings.ts';

export interface RowWeight extends RowShape {
  readonly group: number;
  readonly rolloutIndex: number;
  readonly window: number;
  /** Of one token with loss. */
  readonly weight: number;
}

/** One row per window of the batch; null where the number of tokens is not known everywhere. */
export function rowWeights(
  groups: readonly Group[],
  results: readonly GroupAdvantage[],
  aggregation: Aggregation,
  constant: LossSettings['constant'],
): RowWeight[] | null {
  const rows: Omit<RowWeight, 'weight'>[] = [];
  for (const [group, { rollouts }] of groups.entries()) {
    for (const [rolloutIndex, { segments }] of rollouts.entries()) {
      for (const [window, { turns }] of segments.entries()) {
        let [live, width] = [0, 0];
        for (const [t, { tokens }] of turns.entries()) {
          if (tokens === null) return null;
          width += tokens;
          const result = results[group]?.rollouts[rolloutIndex]?.segments[window]?.turns[t];
          if (result && !result.masked) live += tokens;
        }
        rows.push({ rollout: `${group}.${rolloutIndex}`, group, rolloutIndex, window, live, width });
      }
    }
  }
  const weights = tokenWeights(rows, aggregation, { ...AGGREGATION_DEFAULTS, constant });
  return rows.map((row, i) => ({ ...row, weight: weights[i] ?? 0 }));
}

export interface LossShares {
  /** Per rollout of the group on screen; shares of the whole batch add up to 1. */
  readonly rollouts: readonly number[];
  /** What of them is summaries. */
  readonly rolloutSummaries: readonly number[];
  /** Of all summaries of the batch. */
  readonly summaries: number;
  /** Per rollout, window and turn of the group on screen: share of one token. */
  readonly token: readonly (readonly (readonly number[])[])[];
  /** The same of the whole turn. */
  readonly turn: readonly (readonly (readonly number[])[])[];
}

/** null where token counts are lacking; all 0 where no token has loss. */
export function lossShares(
  groups: readonly Group[],
  results: readonly GroupAdvantage[],
  at: number,
  aggregation: Aggregation,
  constant: LossSettings['constant'],
): LossShares | null {
  const rows = rowWeights(groups, results, aggregation, constant);
  if (rows === null) return null;
  const total = rows.reduce((sum, { weight, live }) => sum + weight * live, 0);
  const share = (weight: number) => (total > 0 ? weight / total : 0);
  const token: number[][][] = [];
  const turn: number[][][] = [];
  const rollouts: number[] = [];
  const rolloutSummaries: number[] = [];
  let summaries = 0;
  for (const { group, rolloutIndex, window, weight } of rows) {
    const turns = groups[group]?.rollouts[rolloutIndex]?.segments[window]?.turns ?? [];
    let own = 0;
    const perTurn = turns.map(({ tokens, kind }, t) => {
      const masked = results[group]?.rollouts[rolloutIndex]?.segments[window]?.turns[t]?.masked ?? true;
      const each = masked ? 0 : share(weight);
      const whole = each * (tokens ?? 0);
      if (kind === 'summary') own += whole;
      return { each, whole };
    });
    summaries += own;
    if (group !== at) continue;
    rolloutSummaries[rolloutIndex] = (rolloutSummaries[rolloutIndex] ?? 0) + own;
    rollouts[rolloutIndex] =
      (rollouts[rolloutIndex] ?? 0) + perTurn.reduce((sum, { whole }) => sum + whole, 0);
    token[rolloutIndex] ??= [];
    turn[rolloutIndex] ??= [];
    token[rolloutIndex]?.push(perTurn.map(({ each }) => each));
    turn[rolloutIndex]?.push(perTurn.map(({ whole }) => whole));
  }
  return { rollouts, rolloutSummaries, summaries, token, turn };
}

/** Mean log-ratio of a turn's tokens, new against old; null where log-probabilities are lacking. */
export function meanLogRatio(
  turn: Group['rollouts'][number]['segments'][number]['turns'][number],
): number | null {
  const old = perToken(turn, turn.logProbs);
  const now = perToken(turn, turn.newLogProbs);
  if (!old || !now || old.length === 0) return null;
  return now.reduce((sum, logProb, i) => sum + logProb - (old[i] ?? logProb), 0) / old.length;
}

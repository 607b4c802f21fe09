/**
 * A group of rollouts as estimators, the grid and the trainer share it: rewards, windows, turns, and what is known
 * of the policy's tokens. Engine layer: plain data, JSON-serialisable. Absent numbers are null, never 0.
 */
import type { Level } from '../quality/levels.ts';
import type { QualityTerm } from '../quality/qcom.ts';

export interface GroupTurn {
  /** Index in its trajectory; null for the summary that closes a window. */
  readonly index: number | null;
  readonly kind: 'turn' | 'summary';
  /** Z9 of what the turn compressed; null where it compressed nothing. */
  readonly qcom: number | null;
  /** The parts of Q_com as scored; null where the source gives only the sum, or nothing. */
  readonly parts: Readonly<Record<QualityTerm, number>> | null;
  readonly level: Level | null;
  /** Policy tokens with a choice in them (those that would carry loss); null: the source does not tell. */
  readonly tokens: number | null;
  /** No loss on this turn, whatever the estimator (S3's dropped pair, say). */
  readonly masked: boolean;
  /** Per token, each of length `tokens`: log-probability when sampled, now, and under the reference. */
  readonly logProbs: readonly number[] | null;
  readonly newLogProbs: readonly number[] | null;
  readonly refLogProbs: readonly number[] | null;
  /** Per token: what the critic expected before it (V). */
  readonly values: readonly number[] | null;
}

/** What one window saw: S's trajectory, an execution segment of C with the summary that ends it. */
export interface GroupSegment {
  readonly turns: readonly GroupTurn[];
}

export interface GroupRollout {
  readonly id: string;
  /** null: not scored. Such a rollout counts nowhere and has no loss. */
  readonly reward: number | null;
  /** S4: stopped without an answer. */
  readonly overlong: boolean;
  /** l(y): context tokens written plus policy tokens of the actions; null where unknown. */
  readonly length: number | null;
  readonly segments: readonly GroupSegment[];
}

export interface Group {
  readonly id: string;
  /** What the rollouts were asked; empty where unknown. */
  readonly question: string;
  readonly rollouts: readonly GroupRollout[];
}

/** A turn of which nothing is known; readers and tests fill in what is. */
export const BLANK_TURN: GroupTurn = {
  index: null,
  kind: 'turn',
  qcom: null,
  parts: null,
  level: null,
  tokens: null,
  masked: false,
  logProbs: null,
  newLogProbs: null,
  refLogProbs: null,
  values: null,
};

/** Whether a number may enter a mean: null, NaN and infinities count as not scored. */
export function scored(value: number | null): value is number {
  return value !== null && Number.isFinite(value);
}

export function rolloutTurns(rollout: GroupRollout): GroupTurn[] {
  return rollout.segments.flatMap((segment) => segment.turns);
}

/** Tokens of a turn that carry loss as far as the group itself says; null where the count is unknown. */
export function liveTokens(turn: GroupTurn): number | null {
  return turn.masked ? 0 : turn.tokens;
}

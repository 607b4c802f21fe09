/** An episode beside its what-if branch, turn by turn. View model: pure, no React. */
import type { Level } from '../../../engine/quality/levels.ts';
import type { Trajectory } from '../../../engine/trajectory/model.ts';
import { type TimelineTurn, timelineOf } from '../../../state/playback.ts';
import { queryOf } from './ledger.ts';

export interface TurnCell {
  readonly action: 'search' | 'answer' | 'none';
  /** What was searched for or answered. */
  readonly text: string | null;
  readonly level: Level | null;
  readonly qcom: number | null;
  /** Context tokens after the turn; null where unknown. */
  readonly tokens: number | null;
  readonly summaryAfter: boolean;
  /** S3: its text overflowed the threshold and did not stay. */
  readonly dropped: boolean;
}

export interface ComparedTurn {
  readonly turn: number;
  /** null: this side had ended. */
  readonly original: TurnCell | null;
  readonly branch: TurnCell | null;
  readonly differs: boolean;
}

export interface Comparison {
  readonly turns: readonly ComparedTurn[];
  /** First turn on which the two differ; null where they are equal throughout. */
  readonly firstDifference: number | null;
}

export function compare(original: Trajectory, branch: Trajectory): Comparison {
  const a = timelineOf(original).turns;
  const b = timelineOf(branch).turns;
  const turns = Array.from({ length: Math.max(a.length, b.length) }, (_, turn): ComparedTurn => {
    const left = cell(a[turn]);
    const right = cell(b[turn]);
    return { turn, original: left, branch: right, differs: !same(left, right) };
  });
  return { turns, firstDifference: turns.find((t) => t.differs)?.turn ?? null };
}

function cell(at: TimelineTurn | undefined): TurnCell | null {
  if (at === undefined) return null;
  const { turn } = at;
  const call = turn.calls[0];
  return {
    action: turn.answer !== null ? 'answer' : call === undefined ? 'none' : 'search',
    text: turn.answer ?? (call === undefined ? null : queryOf(call.arguments)),
    level: turn.compression?.level ?? null,
    qcom: turn.compression?.quality.total ?? null,
    tokens: turn.context.after.value,
    summaryAfter: at.boundary !== null,
    dropped: turn.dropped,
  };
}

function same(a: TurnCell | null, b: TurnCell | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.action === b.action &&
    a.text === b.text &&
    a.level === b.level &&
    a.qcom === b.qcom &&
    a.tokens === b.tokens &&
    a.summaryAfter === b.summaryAfter &&
    a.dropped === b.dropped
  );
}

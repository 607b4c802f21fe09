/**
 * How good each compression of a log was: Q_com of every summary whose source can be read, its ratio, and what it
 * saved once what was looked up again is taken off. Engine layer, pure.
 */
import type { Level } from '../quality/levels.ts';
import { LEVEL_TABLE } from '../quality/levels.ts';
import { type QualityBreakdown, qcom } from '../quality/qcom.ts';
import { chars } from '../text/languages.ts';
import type { Boundary, Segment, Trajectory } from './model.ts';
import { type Reexploration, reexplorations } from './reexploration.ts';
import { droppedSource } from './window-text.ts';

export interface CompactionScore {
  readonly afterTurn: number;
  readonly boundary: Boundary;
  /** The level whose interval fits the summary's length: logs name none, so it is always inferred. */
  readonly level: Level | null;
  readonly quality: QualityBreakdown | null;
  /** Length of the summary over that of its source, in characters; null where either cannot be read. */
  readonly ratio: number | null;
  /** Tokens before less tokens after; null where either is unknown. */
  readonly saved: number | null;
  /** The same less what came back of calls made again because of this boundary. */
  readonly savedNet: number | null;
}

/** RECONSTRUCTION: the first level whose interval reaches as far as the text; beyond the last one, the last. */
export function inferredLevel(output: string): Level {
  const length = chars(output);
  return LEVEL_TABLE.find((info) => length <= info.chars[1])?.level ?? 5;
}

export function compactionScores(trajectory: Trajectory): CompactionScore[] {
  const again = reexplorations(trajectory);
  return trajectory.segments.flatMap((segment) => compactionScore(trajectory, segment, again) ?? []);
}

/** Of the boundary that ends a segment; null where none does. A long window takes a while. */
export function compactionScore(
  trajectory: Trajectory,
  segment: Segment,
  again: readonly Reexploration[],
): CompactionScore | null {
  const { boundary } = segment;
  if (!boundary) return null;
  const { afterTurn, summary, tokensBefore, tokensAfter } = boundary;
  const output = summary.status === 'text' ? summary.text : null;
  const source = output === null ? '' : droppedSource(segment, boundary);
  const level = output === null || source === '' ? null : inferredLevel(output);
  const saved =
    tokensBefore.value === null || tokensAfter.value === null ? null : tokensBefore.value - tokensAfter.value;
  const lookedUp = again
    .filter((one) => one.afterTurn === afterTurn)
    .reduce((sum, one) => sum + one.tokens, 0);
  return {
    afterTurn,
    boundary,
    level,
    quality:
      output === null || level === null
        ? null
        : qcom({ query: trajectory.task.question, source, output, level }),
    ratio: output === null || source === '' ? null : chars(output) / Math.max(1, chars(source)),
    saved,
    savedNet: saved === null ? null : saved - lookedUp,
  };
}

/** A trajectory in figures, as the command line prints it and a list shows it. Engine layer, pure. */
import type { Level } from '../quality/levels.ts';
import { contextCurve } from './context.ts';
import type { Boundary, Outcome, Trajectory } from './model.ts';
import { needStories } from './needs.ts';
import { rereadings } from './rereading.ts';
import { allBoundaries, allTurns } from './turns.ts';

export interface BoundarySummary {
  readonly turn: number;
  readonly kind: Boundary['kind'];
  readonly trigger: string;
  readonly tokensBefore: number | null;
  readonly tokensAfter: number | null;
  readonly summary: Boundary['summary']['status'];
}

export interface CompressionSummary {
  readonly turn: number;
  readonly level: Level | null;
  /** The level was not chosen by the agent but worked out from the length. */
  readonly levelInferred: boolean;
  readonly qcom: {
    readonly ratio: number | null;
    readonly level: number | null;
    readonly info: number;
    readonly sem: number;
    readonly total: number;
  };
}

export interface TrajectorySummary {
  readonly id: string;
  readonly group: string | null;
  readonly turns: number;
  /** Widest window of the run in context tokens; null where nothing is known. */
  readonly tokens: number | null;
  readonly status: Outcome['status'];
  readonly reward: number | null;
  readonly boundaries: readonly BoundarySummary[];
  readonly compressions: readonly CompressionSummary[];
  /** Documents opened again. */
  readonly reexplorations: number;
  /** Needed facts that were read and no longer stood in the window at the end; null where none are known. */
  readonly commitmentsLost: number | null;
  readonly warnings: readonly string[];
}

export function boundarySummary(boundary: Boundary): BoundarySummary {
  return {
    turn: boundary.afterTurn,
    kind: boundary.kind,
    trigger: boundary.trigger,
    tokensBefore: boundary.tokensBefore.value,
    tokensAfter: boundary.tokensAfter.value,
    summary: boundary.summary.status,
  };
}

export function summarise(trajectory: Trajectory): TrajectorySummary {
  const turns = allTurns(trajectory);
  const stories = needStories(trajectory);
  return {
    id: trajectory.id,
    group: trajectory.groupId,
    turns: turns.length,
    tokens: contextCurve(trajectory).widest,
    status: trajectory.outcome.status,
    reward: trajectory.outcome.reward,
    boundaries: allBoundaries(trajectory).map(boundarySummary),
    compressions: turns.flatMap(({ index, compression }) => {
      if (!compression) return [];
      const { level, quality } = compression;
      const { ratio, level: fit, info, sem } = quality.parts;
      return [
        {
          turn: index,
          level,
          levelInferred: false,
          qcom: {
            ratio: ratio?.score ?? null,
            level: fit?.score ?? null,
            info: info.score,
            sem: sem.score,
            total: quality.total,
          },
        },
      ];
    }),
    reexplorations: rereadings(trajectory).length,
    commitmentsLost:
      stories.length === 0 ? null : stories.filter((s) => s.lastSeen !== null && !s.inWindow).length,
    warnings: trajectory.source.warnings,
  };
}

/** A trajectory in figures, as the command line prints it and a list shows it. Engine layer, pure. */

import type { Level } from '../quality/levels.ts';
import type { QualityBreakdown } from '../quality/qcom.ts';
import type { Remark } from '../remark.ts';
import { lostCommitments } from './commitments.ts';
import { compactionScores } from './compactions.ts';
import { contextCurve } from './context.ts';
import { compactionLoops } from './loops.ts';
import type { Boundary, Origin, Outcome, TokenCount, Trajectory } from './model.ts';
import { needStories } from './needs.ts';
import { orphans } from './orphans.ts';
import { reexplorations } from './reexploration.ts';
import { rereadings } from './rereading.ts';
import { allBoundaries, allTurns } from './turns.ts';

export interface BoundarySummary {
  readonly turn: number;
  readonly kind: Boundary['kind'];
  readonly trigger: string;
  readonly tokensBefore: number | null;
  readonly tokensAfter: number | null;
  /** What the two counts rest on; 'unknown' where either is unknown. */
  readonly tokensBasis: TokenCount['basis'];
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
  readonly tokensBasis: TokenCount['basis'];
  readonly status: Outcome['status'];
  readonly reward: number | null;
  readonly boundaries: readonly BoundarySummary[];
  readonly compressions: readonly CompressionSummary[];
  /** Documents opened again; in logs, calls made again after a boundary. */
  readonly reexplorations: number;
  /**
   * Needed facts that were read and no longer stood in the window at the end; in logs, what user and agent had said
   * and no summary took over. null where neither is known.
   */
  readonly commitmentsLost: number | null;
  /** Tokens the boundaries saved, less what was looked up again; null where no boundary is measured. */
  readonly tokensSaved: number | null;
  /** Boundaries that lie in loops without progress. */
  readonly loops: number;
  /** Calls without result and results without call. */
  readonly orphans: number;
  /** The turn of another run that started this one. */
  readonly startedBy: Origin | null;
  readonly warnings: readonly Remark[];
}

function commonBasis(a: TokenCount, b: TokenCount): TokenCount['basis'] {
  if (a.basis === 'unknown' || b.basis === 'unknown') return 'unknown';
  return a.basis === 'measured' && b.basis === 'measured' ? 'measured' : 'estimated';
}

export function boundarySummary(boundary: Boundary): BoundarySummary {
  return {
    turn: boundary.afterTurn,
    kind: boundary.kind,
    trigger: boundary.trigger,
    tokensBefore: boundary.tokensBefore.value,
    tokensAfter: boundary.tokensAfter.value,
    tokensBasis: commonBasis(boundary.tokensBefore, boundary.tokensAfter),
    summary: boundary.summary.status,
  };
}

function compression(
  turn: number,
  level: Level | null,
  levelInferred: boolean,
  quality: QualityBreakdown,
): CompressionSummary {
  const { ratio, level: fit, info, sem } = quality.parts;
  const scores = { ratio: ratio?.score ?? null, level: fit?.score ?? null, info: info.score, sem: sem.score };
  return { turn, level, levelInferred, qcom: { ...scores, total: quality.total } };
}

export function summarise(trajectory: Trajectory): TrajectorySummary {
  const turns = allTurns(trajectory);
  const isOwn = trajectory.source.episode !== null || trajectory.task.needs.length > 0;
  const stories = needStories(trajectory);
  const scores = isOwn ? [] : compactionScores(trajectory);
  const chosen = turns.flatMap(({ index, compression: made }) =>
    made ? [compression(index, made.level, false, made.quality)] : [],
  );
  const inferred = scores.flatMap(({ afterTurn, level, quality }) =>
    quality ? [compression(afterTurn, level, true, quality)] : [],
  );
  const saved = scores.flatMap(({ savedNet }) => savedNet ?? []);
  const lost = isOwn ? null : lostCommitments(trajectory);
  const curve = contextCurve(trajectory);
  const widest = curve.points.find((point) => point.tokens.value === curve.widest)?.tokens;
  return {
    id: trajectory.id,
    group: trajectory.groupId,
    turns: turns.length,
    tokens: curve.widest,
    tokensBasis: curve.widest === null ? 'unknown' : (widest?.basis ?? 'unknown'),
    status: trajectory.outcome.status,
    reward: trajectory.outcome.reward,
    boundaries: allBoundaries(trajectory).map(boundarySummary),
    compressions: [...chosen, ...inferred],
    reexplorations:
      isOwn || chosen.length > 0 ? rereadings(trajectory).length : reexplorations(trajectory).length,
    commitmentsLost:
      stories.length > 0
        ? stories.filter((s) => s.lastSeen !== null && !s.inWindow).length
        : (lost?.length ?? null),
    tokensSaved: saved.length === 0 ? null : saved.reduce((sum, one) => sum + one, 0),
    loops: compactionLoops(trajectory).reduce((sum, loop) => sum + loop.afterTurns.length, 0),
    orphans: isOwn ? 0 : orphans(trajectory).length,
    startedBy: trajectory.log?.startedBy ?? null,
    warnings: trajectory.source.warnings,
  };
}

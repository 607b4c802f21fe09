/**
 * What takes a look at all texts of a run: quality of its compressions, losses, re-exploration, loops, orphans. Engine
 * layer, pure. A run of hundreds of windows takes seconds, so the analysis stops between two windows for its caller.
 */
import { commitmentsLostAt, type LostCommitment } from './commitments.ts';
import { type CompactionScore, compactionScore } from './compactions.ts';
import { type CompactionLoop, compactionLoops } from './loops.ts';
import type { Trajectory } from './model.ts';
import { type Orphan, orphans } from './orphans.ts';
import { type Reexploration, reexplorations } from './reexploration.ts';
import { rereadings } from './rereading.ts';
import { allTurns } from './turns.ts';

export interface Analysis {
  readonly again: readonly Reexploration[];
  readonly scores: readonly CompactionScore[];
  readonly lost: readonly LostCommitment[];
  /** False: no summary could be read, so nothing is known of what was lost. */
  readonly isLossKnown: boolean;
  readonly loops: readonly CompactionLoop[];
  readonly orphans: readonly Orphan[];
}

/** @param pause is awaited between two windows; it may throw to end the analysis */
export async function analyse(trajectory: Trajectory, pause: () => Promise<void>): Promise<Analysis> {
  const again = reexplorations(trajectory);
  await pause();
  const loops = compactionLoops(trajectory);
  const alone = orphans(trajectory);
  await pause();
  const scores: CompactionScore[] = [];
  const lost: LostCommitment[] = [];
  let isLossKnown = false;
  for (const segment of trajectory.segments) {
    if (!segment.boundary) continue;
    const score = compactionScore(trajectory, segment, again);
    if (score) scores.push(score);
    await pause();
    const here = commitmentsLostAt(trajectory, segment);
    if (here) {
      isLossKnown = true;
      lost.push(...here);
    }
    await pause();
  }
  return { again, scores, lost, isLossKnown, loops, orphans: alone };
}

/** The analysis in the figures of one row. */
export interface Findings {
  readonly reexplorations: number;
  readonly commitmentsLost: number | null;
  readonly tokensSaved: number | null;
  /** Mean Q_com of all compressions that have one. */
  readonly qcom: number | null;
  /** Some level was not named by the log but told by the length. */
  readonly isLevelInferred: boolean;
  readonly loops: number;
  readonly orphans: number;
}

export function findingsOf(trajectory: Trajectory, analysis: Analysis): Findings {
  const { scores, lost, isLossKnown, loops, again } = analysis;
  const saved = scores.flatMap(({ savedNet }) => savedNet ?? []);
  const chosen = allTurns(trajectory).flatMap((turn) => turn.compression?.quality.total ?? []);
  const inferred = scores.flatMap(({ quality }) => quality?.total ?? []);
  const totals = [...chosen, ...inferred];
  return {
    reexplorations: chosen.length > 0 ? rereadings(trajectory).length : again.length,
    commitmentsLost: isLossKnown ? lost.length : null,
    tokensSaved: saved.length === 0 ? null : saved.reduce((sum, one) => sum + one, 0),
    qcom: totals.length === 0 ? null : totals.reduce((sum, one) => sum + one, 0) / totals.length,
    isLevelInferred: inferred.length > 0,
    loops: loops.reduce((sum, loop) => sum + loop.afterTurns.length, 0),
    orphans: analysis.orphans.length,
  };
}

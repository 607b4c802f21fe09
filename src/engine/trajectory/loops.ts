/**
 * Compactions that lead nowhere: one after another, and between them the run made no call that it had not made
 * before, or the window did not become smaller. Engine layer, pure. RECONSTRUCTION: the rule.
 */
import type { Boundary, Trajectory } from './model.ts';
import { callKey } from './reexploration.ts';

export interface CompactionLoop {
  /** Boundaries of the loop, by the turns they follow. */
  readonly afterTurns: readonly number[];
}

/** A window that keeps more than this share was not made smaller. */
const NO_RELIEF = 0.95;

function isWithoutRelief({ tokensBefore, tokensAfter }: Boundary): boolean {
  const [before, after] = [tokensBefore.value, tokensAfter.value];
  return (
    before !== null &&
    after !== null &&
    before > 0 &&
    after >= NO_RELIEF * before &&
    tokensBefore.basis === tokensAfter.basis
  );
}

export function compactionLoops(trajectory: Trajectory): CompactionLoop[] {
  const loops: number[][] = [];
  const known = new Set<string>();
  let previous: Boundary | null = null;
  let open: number[] | null = null;
  for (const { turns, boundary } of trajectory.segments) {
    let isProgress = false;
    for (const turn of turns) {
      // A run without calls makes progress by writing.
      if (turn.calls.length === 0 && turn.text !== '') isProgress = true;
      for (const call of turn.calls) {
        const key = callKey(call);
        if (!known.has(key)) isProgress = true;
        known.add(key);
      }
    }
    if (!boundary) continue;
    if (previous && (!isProgress || (isWithoutRelief(previous) && isWithoutRelief(boundary)))) {
      if (open) open.push(boundary.afterTurn);
      else {
        open = [previous.afterTurn, boundary.afterTurn];
        loops.push(open);
      }
    } else open = null;
    previous = boundary;
  }
  return loops.map((afterTurns) => ({ afterTurns }));
}

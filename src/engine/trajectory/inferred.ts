/**
 * Boundaries a log does not name: the measured context falls by more than 30 % from one turn to the next. Engine
 * layer, pure. RECONSTRUCTION: the share; marked as inferred wherever it is shown.
 */
import type { Boundary, Segment, Trajectory, Turn } from './model.ts';

export const INFERRED_DROP = 0.3;

/** Estimates never make a boundary: they grow with the text and know of no drop. */
function isDrop(before: Turn, next: Turn): boolean {
  const [from, to] = [before.context.before, next.context.before];
  if (from.value === null || to.value === null || from.basis !== 'measured' || to.basis !== 'measured')
    return false;
  return to.value < (1 - INFERRED_DROP) * from.value;
}

function inferredBoundary(last: Turn, next: Turn): Boundary {
  const { before, peak } = last.context;
  return {
    afterTurn: last.index,
    kind: 'inferred',
    trigger: 'unknown',
    tokensBefore: peak.value === null ? before : peak,
    tokensAfter: next.context.before,
    summary: { status: 'none' },
    kept: [],
    dropped: [],
    decision: null,
  };
}

/** The same run with its segments cut where the context fell without a word. */
export function withInferredBoundaries(trajectory: Trajectory): Trajectory {
  const segments: Segment[] = [];
  for (const segment of trajectory.segments) {
    let open: Turn[] = [];
    for (const turn of segment.turns) {
      const last = open.at(-1);
      if (last && isDrop(last, turn)) {
        segments.push(cut(segments.length, segment, open, inferredBoundary(last, turn)));
        open = [];
      }
      open.push(turn);
    }
    segments.push(cut(segments.length, segment, open, segment.boundary));
  }
  return segments.length === trajectory.segments.length ? trajectory : { ...trajectory, segments };
}

function cut(index: number, segment: Segment, turns: readonly Turn[], boundary: Boundary | null): Segment {
  const promptTokens = turns[0]?.context.before ?? segment.promptTokens;
  return { index, kind: segment.kind, promptTokens, turns, boundary };
}

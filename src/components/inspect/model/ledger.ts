/** What a summary kept and dropped, row by row (S3). View model: pure, no React. */
import type { Level } from '../../../engine/quality/levels.ts';
import type { Boundary, NeededFact, SourceSpan, Trajectory, Turn } from '../../../engine/trajectory/model.ts';
import { timelineOf } from '../../../state/playback.ts';

export interface LedgerRow {
  /** Document and place: the same words may stand in many places. */
  readonly id: string;
  readonly text: string;
  readonly turn: number;
  readonly level: Level | null;
  /** Facts the gold answer rests on whose name or value stands in this text. */
  readonly needs: readonly NeededFact[];
}

export interface Ledger {
  readonly boundary: Boundary;
  readonly kept: readonly LedgerRow[];
  readonly dropped: readonly LedgerRow[];
  /** The pair whose text overflowed the threshold and was dropped before the summary (S3). */
  readonly droppedPair: {
    readonly turn: number;
    readonly searched: string | null;
    readonly title: string | null;
  } | null;
  /** The facts lost here, once each. */
  readonly factsLost: readonly NeededFact[];
  readonly factsKept: readonly NeededFact[];
}

export function ledgerOf(trajectory: Trajectory, boundary: Boundary): Ledger {
  const { needs } = trajectory.task;
  const kept = boundary.kept.map((span) => row(span, needs));
  const dropped = boundary.dropped.map((span) => row(span, needs));
  const keptIds = new Set(kept.flatMap((r) => r.needs.map((need) => need.id)));
  const lostIds = new Set(
    dropped.flatMap((r) => r.needs.map((need) => need.id)).filter((id) => !keptIds.has(id)),
  );
  const turn = timelineOf(trajectory).turns[boundary.afterTurn]?.turn;
  return {
    boundary,
    kept,
    dropped,
    droppedPair: turn?.dropped === true ? pair(turn) : null,
    factsKept: needs.filter((need) => keptIds.has(need.id)),
    factsLost: needs.filter((need) => lostIds.has(need.id)),
  };
}

function row(span: SourceSpan, needs: readonly NeededFact[]): LedgerRow {
  return {
    id: `${span.documentId} ${span.start}`,
    text: span.text,
    turn: span.turn,
    level: span.level,
    needs: needs.filter(
      (need) =>
        need.documentId === span.documentId &&
        span.start < need.end &&
        need.start < span.end &&
        span.text.includes(need.objectText),
    ),
  };
}

function pair(turn: Turn): { turn: number; searched: string | null; title: string | null } {
  const call = turn.calls[0];
  return {
    turn: turn.index,
    searched: call === undefined ? null : queryOf(call.arguments),
    title: call?.observation?.title ?? null,
  };
}

/** The words searched for, whatever the call names its argument; null for calls without one. */
export function queryOf(args: Readonly<Record<string, unknown>>): string | null {
  const value = args.query ?? Object.values(args)[0];
  return typeof value === 'string' ? value : null;
}

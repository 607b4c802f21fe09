/** What stood in the window when a turn began: the text its decision was made on. View model: pure, no React. */
import type { Level } from '../../../engine/quality/levels.ts';
import type { NeededFact, SourceSpan, Trajectory } from '../../../engine/trajectory/model.ts';
import { covers } from '../../../engine/trajectory/place.ts';
import { observationOf } from './reading.ts';

export interface WindowEntry {
  readonly id: string;
  /** A summary carries the number of the turn it followed, kept text the turn that read it. */
  readonly kind: 'summary' | 'kept' | 'raw';
  readonly turn: number;
  readonly title: string | null;
  readonly level: Level | null;
  readonly text: string;
  /** Needed facts whose name or value this text still holds. */
  readonly needs: readonly NeededFact[];
}

/** In the order in which it stands there: the summary first, then each document as it was kept. */
export function windowBefore(trajectory: Trajectory, turn: number): readonly WindowEntry[] {
  const { needs } = trajectory.task;
  const held = (spans: readonly SourceSpan[]) => needs.filter((need) => covers(spans, need));
  let entries: WindowEntry[] = [];
  for (const segment of trajectory.segments) {
    for (const at of segment.turns) {
      if (at.index >= turn) return entries;
      const observation = observationOf(at);
      if (observation === null || at.dropped) continue;
      const { compression } = at;
      const readable = observation.text.slice(0, observation.readableChars);
      const whole: readonly SourceSpan[] = [
        {
          documentId: observation.documentId ?? '',
          start: 0,
          end: observation.readableChars,
          text: readable,
          turn: at.index,
          level: null,
        },
      ];
      entries.push({
        id: `turn ${at.index}`,
        kind: compression === null ? 'raw' : 'kept',
        turn: at.index,
        title: observation.title,
        level: compression?.level ?? null,
        text: compression?.output ?? readable,
        needs: held(compression?.kept ?? whole),
      });
    }
    const { boundary } = segment;
    if (boundary === null || boundary.afterTurn >= turn) continue;
    entries = [
      {
        id: `summary ${boundary.afterTurn}`,
        kind: 'summary',
        turn: boundary.afterTurn,
        title: null,
        level: null,
        text: boundary.summary.status === 'text' ? boundary.summary.text : '',
        needs: held(boundary.kept),
      },
    ];
  }
  return entries;
}

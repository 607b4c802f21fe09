/**
 * The story of each fact the gold answer rests on: where it was read, what kept it, what lost it, and whether it
 * stood in the window when the answer was given. Engine layer; a pure function of the trajectory.
 */
import type { Level } from '../quality/levels.ts';
import type { Boundary, NeededFact, Trajectory, Turn } from './model.ts';
import { covers, objectPlace, type Range } from './place.ts';
import { happenings, observations } from './turns.ts';

export type NeedEvent =
  /** The document was read as far as the fact; `again` where an earlier turn had read it too. */
  | { readonly type: 'read'; readonly turn: number; readonly again: boolean }
  /** The document was opened, but the fact lay beyond the room left in the window. */
  | { readonly type: 'out-of-room'; readonly turn: number }
  /** The turn's compression kept it; level null where the text stays raw. */
  | { readonly type: 'kept'; readonly turn: number; readonly level: Level | null }
  /** The turn's compression left it out. */
  | { readonly type: 'left-out'; readonly turn: number; readonly level: Level | null }
  /** S3: kept by the compression, but the pair overflowed the threshold and was dropped whole. */
  | { readonly type: 'overflowed'; readonly turn: number }
  | { readonly type: 'summary-kept'; readonly afterTurn: number }
  /** It stood in the window and the summary did not take it over. */
  | { readonly type: 'summary-left-out'; readonly afterTurn: number };

export interface NeedStory {
  readonly fact: NeededFact;
  /** Place of the object in the fact's document. */
  readonly place: Range;
  readonly events: readonly NeedEvent[];
  /** In the window when the answer was given, or when the rollout stopped without one. */
  readonly inWindow: boolean;
  /** What took it out of the window, or kept it from getting there; null while it is in, or was never read. */
  readonly lostBy: NeedEvent | null;
  /** Last turn that read it; null: never read. */
  readonly lastSeen: number | null;
}

const LOSSES: readonly NeedEvent['type'][] = ['out-of-room', 'left-out', 'overflowed', 'summary-left-out'];

interface Progress {
  readonly fact: NeededFact;
  readonly place: Range;
  readonly events: NeedEvent[];
  inWindow: boolean;
}

/** One story per needed fact, in the task's order; empty where the source names no facts. */
export function needStories(trajectory: Trajectory): NeedStory[] {
  const all: Progress[] = trajectory.task.needs.map((fact) => ({
    fact,
    place: objectPlace(fact),
    events: [],
    inWindow: false,
  }));
  for (const step of happenings(trajectory)) {
    for (const progress of all) {
      if (step.type === 'turn') readTurn(progress, step.turn);
      else passBoundary(progress, step.boundary);
    }
  }
  return all.map(({ fact, place, events, inWindow }) => {
    const seen = events.filter((event) => event.type === 'read').at(-1);
    return {
      fact,
      place,
      events,
      inWindow,
      lostBy: inWindow ? null : (events.filter((event) => LOSSES.includes(event.type)).at(-1) ?? null),
      lastSeen: seen?.turn ?? null,
    };
  });
}

function readTurn(progress: Progress, turn: Turn): void {
  const { fact, place, events } = progress;
  const opened = observations(turn).filter((o) => o.documentId === fact.documentId);
  if (opened.length === 0) return;
  if (!opened.some((o) => o.readableChars >= place.end)) {
    events.push({ type: 'out-of-room', turn: turn.index });
    return;
  }
  events.push({ type: 'read', turn: turn.index, again: events.some((e) => e.type === 'read') });
  const { compression } = turn;
  const level = compression?.level ?? null;
  if (compression && !covers(compression.kept, fact)) {
    events.push({ type: 'left-out', turn: turn.index, level });
  } else if (turn.dropped) {
    events.push({ type: 'overflowed', turn: turn.index });
  } else {
    events.push({ type: 'kept', turn: turn.index, level });
    progress.inWindow = true;
  }
}

function passBoundary(progress: Progress, boundary: Boundary): void {
  if (!progress.inWindow) return;
  const { afterTurn } = boundary;
  progress.inWindow = covers(boundary.kept, progress.fact);
  progress.events.push({ type: progress.inWindow ? 'summary-kept' : 'summary-left-out', afterTurn });
}

/** Whether the fact stood in the window after that turn, any boundary that follows the turn included. */
export function inWindowAfter(story: NeedStory, turn: number): boolean {
  let inside = false;
  for (const event of story.events) {
    const at = 'turn' in event ? event.turn : event.afterTurn;
    if (at > turn) break;
    if (event.type === 'kept' || event.type === 'summary-kept') inside = true;
    else if (event.type === 'summary-left-out') inside = false;
  }
  return inside;
}

/**
 * An episode as something to walk through: the list of its decisions in time order, and pure moves over it.
 * State layer, no store and no React: the stores keep a cursor, everything else here is derived from it.
 */
import type { Boundary, Segment, Trajectory, Turn } from '../engine/trajectory/model.ts';

/**
 * What one step shows: the policy chooses a search or answers, the document pours in, the level is chosen, the
 * units are picked (the compression stands), and at the end of a window the summary.
 */
export type StepKind = 'act' | 'answer' | 'read' | 'level' | 'picks' | 'boundary';

export interface Step {
  readonly turn: number;
  /** Place within the turn, from 0. */
  readonly step: number;
  readonly kind: StepKind;
}

/** Where the walk stands. Always within the timeline it was made for; `clamp` brings a foreign one inside. */
export interface Cursor {
  readonly turn: number;
  readonly step: number;
}

export interface TimelineTurn {
  readonly turn: Turn;
  readonly segment: Segment;
  readonly kinds: readonly StepKind[];
  /** The step that shows the whole turn: the last one before its boundary. */
  readonly landing: number;
  readonly boundary: Boundary | null;
}

export interface Timeline {
  readonly trajectory: Trajectory;
  /** By position; position and Turn.index are the same in every trajectory we read. */
  readonly turns: readonly TimelineTurn[];
  /** First turn of each segment that has turns. */
  readonly segmentStarts: readonly number[];
}

const memo = new WeakMap<Trajectory, Timeline>();

/** The timeline of a trajectory; the same object for the same trajectory. */
export function timelineOf(trajectory: Trajectory): Timeline {
  const known = memo.get(trajectory);
  if (known) return known;
  const turns: TimelineTurn[] = [];
  const segmentStarts: number[] = [];
  for (const segment of trajectory.segments) {
    if (segment.turns.length > 0) segmentStarts.push(turns.length);
    for (const turn of segment.turns) {
      const boundary = segment.boundary?.afterTurn === turn.index ? segment.boundary : null;
      const kinds = kindsOf(turn, boundary);
      turns.push({ turn, segment, kinds, landing: kinds.length - (boundary ? 2 : 1), boundary });
    }
  }
  const timeline = { trajectory, turns, segmentStarts };
  memo.set(trajectory, timeline);
  return timeline;
}

function kindsOf(turn: Turn, boundary: Boundary | null): readonly StepKind[] {
  const kinds: StepKind[] = [turn.answer === null ? 'act' : 'answer'];
  if (turn.calls.some((call) => call.observation !== null && call.observation.text !== ''))
    kinds.push('read');
  if (turn.compression) {
    if (turn.compression.level !== null) kinds.push('level');
    kinds.push('picks');
  }
  if (boundary) kinds.push('boundary');
  return kinds;
}

export function stepAt(timeline: Timeline, cursor: Cursor): Step | null {
  const kind = timeline.turns[cursor.turn]?.kinds[cursor.step];
  return kind === undefined ? null : { ...cursor, kind };
}

/** The cursor that shows the whole of a turn. */
export function landing(timeline: Timeline, turn: number): Cursor {
  const last = Math.max(0, timeline.turns.length - 1);
  const at = Math.min(Math.max(0, turn), last);
  return { turn: at, step: timeline.turns[at]?.landing ?? 0 };
}

/** The nearest cursor inside the timeline. */
export function clamp(timeline: Timeline, cursor: Cursor): Cursor {
  const last = timeline.turns.length - 1;
  if (last < 0) return { turn: 0, step: 0 };
  if (cursor.turn > last) return end(timeline);
  if (cursor.turn < 0) return home();
  const steps = timeline.turns[cursor.turn]?.kinds.length ?? 1;
  return { turn: cursor.turn, step: Math.min(Math.max(0, cursor.step), steps - 1) };
}

export function home(): Cursor {
  return { turn: 0, step: 0 };
}

export function end(timeline: Timeline): Cursor {
  const turn = Math.max(0, timeline.turns.length - 1);
  return { turn, step: Math.max(0, (timeline.turns[turn]?.kinds.length ?? 1) - 1) };
}

export function isEnd(timeline: Timeline, cursor: Cursor): boolean {
  const last = end(timeline);
  return cursor.turn === last.turn && cursor.step === last.step;
}

export function nextDecision(timeline: Timeline, cursor: Cursor): Cursor {
  const steps = timeline.turns[cursor.turn]?.kinds.length ?? 0;
  if (cursor.step + 1 < steps) return { turn: cursor.turn, step: cursor.step + 1 };
  return cursor.turn + 1 < timeline.turns.length ? { turn: cursor.turn + 1, step: 0 } : end(timeline);
}

export function previousDecision(timeline: Timeline, cursor: Cursor): Cursor {
  if (cursor.step > 0) return { turn: cursor.turn, step: cursor.step - 1 };
  if (cursor.turn === 0) return home();
  const turn = cursor.turn - 1;
  return { turn, step: (timeline.turns[turn]?.kinds.length ?? 1) - 1 };
}

/** To the whole of the next turn; a turn seen in part is completed first. */
export function nextTurn(timeline: Timeline, cursor: Cursor): Cursor {
  const here = timeline.turns[cursor.turn];
  if (here && cursor.step < here.landing) return landing(timeline, cursor.turn);
  return cursor.turn + 1 < timeline.turns.length ? landing(timeline, cursor.turn + 1) : end(timeline);
}

export function previousTurn(timeline: Timeline, cursor: Cursor): Cursor {
  return cursor.turn === 0 ? home() : landing(timeline, cursor.turn - 1);
}

/** Index into `segmentStarts` of the segment a turn lies in. */
export function segmentOf(timeline: Timeline, turn: number): number {
  let found = 0;
  timeline.segmentStarts.forEach((start, index) => {
    if (start <= turn) found = index;
  });
  return found;
}

export function nextSegment(timeline: Timeline, cursor: Cursor): Cursor {
  const start = timeline.segmentStarts[segmentOf(timeline, cursor.turn) + 1];
  return start === undefined ? end(timeline) : landing(timeline, start);
}

/** To the start of this segment, or of the one before where the cursor is at the start already. */
export function previousSegment(timeline: Timeline, cursor: Cursor): Cursor {
  const here = segmentOf(timeline, cursor.turn);
  const start = timeline.segmentStarts[here] ?? 0;
  if (cursor.turn > start) return landing(timeline, start);
  const before = timeline.segmentStarts[here - 1];
  return before === undefined ? home() : landing(timeline, before);
}

/** Milliseconds a step stays on screen at speed 1: long where there is something to read. */
export const DWELL: Readonly<Record<StepKind, number>> = {
  act: 900,
  answer: 2400,
  read: 900,
  level: 900,
  picks: 1500,
  boundary: 2400,
};

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

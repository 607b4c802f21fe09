/**
 * The needed facts as lines of life: one begins where a turn kept the fact and ends where the fact left the window,
 * with a hollow mark where it was lost. Facts with the same story share a line. Pure.
 */
import type { NeedEvent, NeedStory } from '../../engine/trajectory/needs.ts';

/** Half-open stretch in turns; a boundary after turn t lies at t + 1, a turn's own events at its middle. */
export interface LifeLine {
  readonly from: number;
  readonly to: number;
}

export interface NeedMark {
  readonly at: number;
  /** 'kept' is filled, everything that lost it is hollow. */
  readonly kind: 'kept' | 'lost';
}

export interface NeedLane {
  readonly stories: readonly NeedStory[];
  readonly lines: readonly LifeLine[];
  readonly marks: readonly NeedMark[];
}

const middle = (turn: number) => turn + 0.5;

function signature(events: readonly NeedEvent[]): string {
  return events.map((event) => `${event.type}@${'turn' in event ? event.turn : event.afterTurn}`).join(' ');
}

/** @param turns length of the episode, where lines still open end */
export function needLanes(stories: readonly NeedStory[], turns: number): readonly NeedLane[] {
  const groups = new Map<string, NeedStory[]>();
  for (const story of stories) {
    const key = signature(story.events);
    const group = groups.get(key);
    if (group) group.push(story);
    else groups.set(key, [story]);
  }
  return [...groups.values()].map((group) => ({ stories: group, ...trace(group[0]?.events ?? [], turns) }));
}

function trace(events: readonly NeedEvent[], turns: number): Pick<NeedLane, 'lines' | 'marks'> {
  const lines: LifeLine[] = [];
  const marks: NeedMark[] = [];
  let open: number | null = null;
  for (const event of events) {
    switch (event.type) {
      case 'read':
        break;
      case 'kept':
        open ??= middle(event.turn);
        marks.push({ at: middle(event.turn), kind: 'kept' });
        break;
      case 'left-out':
      case 'overflowed':
      case 'out-of-room':
        // Left out of one compression, it may still stand in the window through another.
        if (open === null) marks.push({ at: middle(event.turn), kind: 'lost' });
        break;
      case 'summary-kept':
        break;
      case 'summary-left-out':
        if (open !== null) lines.push({ from: open, to: event.afterTurn + 1 });
        open = null;
        marks.push({ at: event.afterTurn + 1, kind: 'lost' });
        break;
      default:
        event satisfies never;
    }
  }
  if (open !== null) lines.push({ from: open, to: turns });
  return { lines, marks };
}

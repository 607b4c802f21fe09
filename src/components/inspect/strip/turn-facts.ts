/** What the strip says about one turn in words: tooltip, table and text alternative read it from here. Pure. */
import type { Level } from '../../../engine/quality/levels.ts';
import type { Boundary, ContextBreakdown, TokenCount } from '../../../engine/trajectory/model.ts';
import { inWindowAfter, type NeedStory } from '../../../engine/trajectory/needs.ts';
import type { Timeline } from '../../../state/playback.ts';

export interface TurnFacts {
  readonly turn: number;
  readonly segment: number;
  readonly action: 'search' | 'answer' | 'none';
  /** What was searched for or answered. */
  readonly text: string | null;
  readonly title: string | null;
  readonly level: Level | null;
  readonly qcom: number | null;
  readonly before: TokenCount;
  readonly peak: TokenCount;
  readonly after: TokenCount;
  readonly breakdown: ContextBreakdown | null;
  readonly dropped: boolean;
  readonly boundary: Boundary | null;
}

export function turnFacts(timeline: Timeline, turn: number): TurnFacts | null {
  const entry = timeline.turns[turn];
  if (!entry) return null;
  const { context, calls, answer, compression, dropped } = entry.turn;
  const call = calls[0];
  const argument = call
    ? Object.values(call.arguments).find((value) => typeof value === 'string')
    : undefined;
  return {
    turn,
    segment: entry.segment.index,
    action: answer !== null ? 'answer' : call ? 'search' : 'none',
    text: answer ?? (typeof argument === 'string' ? argument : null),
    title: call?.observation?.title ?? null,
    level: compression?.level ?? null,
    qcom: compression?.quality.total ?? null,
    before: context.before,
    peak: context.peak,
    after: context.after,
    breakdown: context.breakdown,
    dropped,
    boundary: entry.boundary,
  };
}

export interface NeedCounts {
  readonly total: number;
  readonly inWindow: number;
  /** Read by then, and not in the window. */
  readonly lost: number;
}

export function needCounts(stories: readonly NeedStory[], turn: number): NeedCounts {
  let inWindow = 0;
  let lost = 0;
  for (const story of stories) {
    if (inWindowAfter(story, turn)) inWindow += 1;
    else if (story.events.some((event) => event.type !== 'out-of-room' && placeOf(event) <= turn)) lost += 1;
  }
  return { total: stories.length, inWindow, lost };
}

function placeOf(event: NeedStory['events'][number]): number {
  return 'turn' in event ? event.turn : event.afterTurn;
}

/** Largest known count of a timeline; null where none is known. */
export function widest(timeline: Timeline): number | null {
  let most: number | null = null;
  for (const { turn } of timeline.turns) {
    for (const { value } of [turn.context.before, turn.context.peak, turn.context.after]) {
      if (value !== null && (most === null || value > most)) most = value;
    }
  }
  return most;
}

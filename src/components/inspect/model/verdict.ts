/** The needed facts grouped by what became of them: a list question needs dozens that share one fate. Pure. */
import type { NeedEvent, NeedStory } from '../../../engine/trajectory/needs.ts';

export interface FateGroup {
  readonly stories: readonly NeedStory[];
  readonly inWindow: boolean;
  readonly lastSeen: number | null;
  readonly lostBy: NeedEvent | null;
  /** The step of the chain these facts belong to. */
  readonly hop: number;
}

/** What was lost before what was there, since it explains a wrong answer; else in the order of each group's first fact. */
export function groupByFate(stories: readonly NeedStory[]): readonly FateGroup[] {
  const groups = new Map<string, NeedStory[]>();
  for (const story of stories) {
    const { inWindow, lastSeen, lostBy, fact } = story;
    const key = JSON.stringify([fact.hop, inWindow, lastSeen, lostBy]);
    const group = groups.get(key);
    if (group) group.push(story);
    else groups.set(key, [story]);
  }
  const fates = [...groups.values()].flatMap((members) => {
    const first = members[0];
    if (first === undefined) return [];
    const { inWindow, lastSeen, lostBy, fact } = first;
    return [{ stories: members, inWindow, lastSeen, lostBy, hop: fact.hop }];
  });
  return fates.toSorted((a, b) => Number(a.inWindow) - Number(b.inWindow));
}

export function turnOf(event: NeedEvent): number {
  return 'turn' in event ? event.turn : event.afterTurn;
}

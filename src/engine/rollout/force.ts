/** Turns a decision from outside into picks of the state it meets. */
import { levelItem, stopItem, unitsOf } from '../policy/legal.ts';
import type { Decision, PolicyState } from '../policy/state.ts';
import type { ForcedDecision } from './forced.ts';
import { replayDecision } from './record.ts';

/** The whole decision, or the first picks of one that the agent completes. */
export type Force =
  | { readonly type: 'decision'; readonly decision: Decision }
  | { readonly type: 'given'; readonly picks: readonly number[] };

/** null where nothing is forced, or where the force does not fit this state: the agent decides then. */
export function force(state: PolicyState, forced: ForcedDecision | null): Force | null {
  if (!forced) return null;
  if (forced.type === 'recorded') {
    const decision = replayDecision(state, forced.record);
    return decision && { type: 'decision', decision };
  }
  if (state.kind !== 'document') return null;
  const layout = { units: unitsOf(state.itemCount) };
  const level = levelItem(layout, forced.level);
  if (forced.type === 'level') return { type: 'given', picks: [level] };
  const wanted = new Set(forced.units.map((span) => `${span.documentId} ${span.start} ${span.end}`));
  const units = state.options.flatMap((option, i) =>
    option?.type === 'unit' && wanted.has(`${option.span.documentId} ${option.span.start} ${option.span.end}`)
      ? [i]
      : [],
  );
  return { type: 'decision', decision: byUser([level, ...units, stopItem(layout, forced.level)]) };
}

/** A person is not bound by the level's interval, so nothing is asked of the legal sets and nothing is trained. */
function byUser(picks: readonly number[]): Decision {
  return {
    picks,
    logProbs: picks.map(() => 0),
    legalCounts: picks.map(() => 1),
    probabilities: null,
    by: 'user',
  };
}

/** Decisions given from outside instead of drawn: replays of a recorded episode, and what-if. */
import type { Level } from '../quality/levels.ts';
import type { DecisionRecord, Span } from '../trajectory/model.ts';

export type ForcedDecision =
  /** As recorded: the picks, their log-probabilities and the probabilities beside them are taken over. */
  | { readonly type: 'recorded'; readonly record: DecisionRecord }
  /** Document decisions: this level; the agent picks the units. */
  | { readonly type: 'level'; readonly level: Level }
  /** Document decisions: this level and exactly these units (spans of the document), in document order. */
  | { readonly type: 'units'; readonly level: Level; readonly units: readonly Span[] };

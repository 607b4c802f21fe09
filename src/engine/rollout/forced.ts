/** Decisions given from outside instead of drawn: replays of a recorded episode, and what-if. */
import type { Level } from '../quality/levels.ts';
import type { Span } from '../trajectory/model.ts';

export type ForcedDecision =
  /** Exactly these option indices, as recorded. */
  | { readonly type: 'picks'; readonly picks: readonly number[] }
  /** Document decisions: this level; the agent picks the units. */
  | { readonly type: 'level'; readonly level: Level }
  /** Document decisions: this level and exactly these units (spans of the document), in document order. */
  | { readonly type: 'units'; readonly level: Level; readonly units: readonly Span[] };

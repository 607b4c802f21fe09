/**
 * What the policy sees and what it may pick. A state is at most 128 items with features; a decision is a
 * sequence of picks over options, drawn from one forward pass. Engine layer.
 *
 * Option numbering is fixed: option i < N is item i under its main head (search for candidates, level, keep or
 * summary for the rest), option N + i is item i under the answer head. N is the state's item count.
 */
import type { OptionLabel } from '../trajectory/model.ts';

export const MAX_ITEMS = 128;
export const MAX_PICKS = 80;
/** 32 hashed words of the item, 32 of its context, 32 scalars (learning-notes: 32 dimensions suffice). */
export const FEATURES = 96;
/** The first scalars of the scalar block are the one-hot of the head an item answers to; the graph slices them. */
export const MAIN_HEADS = ['search', 'level', 'keep', 'summary'] as const;
export type MainHead = (typeof MAIN_HEADS)[number];
/** Where in an item's feature vector the one-hot of its main head starts (MAIN_HEADS.length entries). */
export const HEAD_ONE_HOT_OFFSET = 64;

export type DecisionKind = 'act' | 'document' | 'summary';

/**
 * The legal sets of a decision. One shared object gives them to the rollout and to training alike, so that
 * both see the same probabilities.
 */
export interface LegalRule {
  /** Options legal after `picks`, ascending; empty means the decision is over. */
  legal(picks: readonly number[]): readonly number[];
}

export interface PolicyState {
  readonly kind: DecisionKind;
  readonly itemCount: number;
  /** Row-major [itemCount, FEATURES]. */
  readonly features: Float32Array;
  readonly rule: LegalRule;
  /** Length 2 * itemCount; null for options that can never be picked. */
  readonly options: readonly (OptionLabel | null)[];
}

/** The picks of one decision with what the policy thought of them. */
export interface Decision {
  readonly picks: readonly number[];
  /** One per pick; 0 where only one option was legal. */
  readonly logProbs: readonly number[];
  readonly legalCounts: readonly number[];
  /** Entropy of the distribution each pick was drawn from, in nats; absent where no policy gave one. */
  readonly entropies?: readonly number[];
  /** As DecisionRecord.probabilities, over all 2N options; null for scripted agents. */
  readonly probabilities: readonly number[] | null;
  readonly by: 'policy' | 'script' | 'user';
}

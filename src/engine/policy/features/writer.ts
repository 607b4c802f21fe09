/**
 * Lays items' features out as the network reads them: 32 of the item's words, 32 of its context's, 32 scalars, of
 * which the first nine say what the item is. One place for the layout; the three states fill in the rest.
 */

import type { Level } from '../../quality/levels.ts';
import { FEATURES, HEAD_ONE_HOT_OFFSET, MAIN_HEADS, type MainHead } from '../state.ts';
import { BAG_DIMENSIONS, type Bag } from './bag.ts';

const KINDS = ['question', 'candidate', 'unit', 'level', 'stop'] as const;
export type ItemKind = (typeof KINDS)[number];

const KIND_OFFSET = HEAD_ONE_HOT_OFFSET + MAIN_HEADS.length;
const LEVEL_OFFSET = KIND_OFFSET + KINDS.length;
const FREE_OFFSET = LEVEL_OFFSET + 5;
/** Scalars left to the states: 18. */
export const FREE_SCALARS = FEATURES - FREE_OFFSET;
/** The last of them say the same on every item of a state: how the rollout stands. */
export const SHARED_SCALARS = 4;

export interface ItemFeatures {
  readonly kind: ItemKind;
  /** null: the item has no main logit worth reading (the question). */
  readonly head: MainHead | null;
  readonly level?: Level;
  readonly words: Bag | null;
  readonly context: Bag | null;
  /** At most FREE_SCALARS - SHARED_SCALARS, each about 0..1. */
  readonly scalars: readonly number[];
}

/** @returns row-major [items, FEATURES]. @throws RangeError where an item has too many scalars. */
export function writeFeatures(items: readonly ItemFeatures[], shared: readonly number[]): Float32Array {
  const out = new Float32Array(items.length * FEATURES);
  items.forEach((item, i) => {
    const at = i * FEATURES;
    if (item.words) out.set(item.words, at);
    if (item.context) out.set(item.context, at + BAG_DIMENSIONS);
    if (item.head) out[at + HEAD_ONE_HOT_OFFSET + MAIN_HEADS.indexOf(item.head)] = 1;
    out[at + KIND_OFFSET + KINDS.indexOf(item.kind)] = 1;
    if (item.level) out[at + LEVEL_OFFSET + item.level - 1] = 1;
    if (item.scalars.length > FREE_SCALARS - SHARED_SCALARS) {
      throw new RangeError(`${item.scalars.length} scalars, room for ${FREE_SCALARS - SHARED_SCALARS}`);
    }
    out.set(item.scalars, at + FREE_OFFSET);
    out.set(shared, at + FEATURES - SHARED_SCALARS);
  });
  return out;
}

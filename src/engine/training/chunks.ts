/**
 * Shares examples out into chunks with little padding: sorted by picks and items, cut where a chunk is full or its
 * items would grow too far. Item counts are rounded up, so that a runtime meets few shapes.
 */
import { type Chunk, type Example, packChunk, type StatesLimit } from './pack.ts';

const ITEM_STEP = 8;
/** Picks cost little beside items, so that few classes suffice. */
const PICK_CLASSES = [1, 8, 24, 80];
/** A chunk is cut early where the next state has this much more items than its first, */
const GROWTH = 1.3;
/** but not before it has this many states: a call has its price too. */
const FEW = 16;

const itemsOf = ({ state }: Example) => Math.ceil(state.itemCount / ITEM_STEP) * ITEM_STEP;
const classOf = ({ picks }: Example) => PICK_CLASSES.findIndex((most) => picks.length <= most);

export function chunksOf<E extends Example>(examples: readonly E[], limit: StatesLimit): Chunk<E>[] {
  const sorted = examples.toSorted((a, b) => classOf(a) - classOf(b) || itemsOf(a) - itemsOf(b));
  const shares: E[][] = [];
  for (const example of sorted) {
    const share = shares.at(-1);
    const [first] = share ?? [];
    const fits =
      share !== undefined &&
      first !== undefined &&
      // Sorted, so that the next state has the most items.
      share.length < limit(itemsOf(example)) &&
      classOf(example) === classOf(first) &&
      (share.length < FEW || itemsOf(example) <= GROWTH * itemsOf(first));
    if (fits) share.push(example);
    else shares.push([example]);
  }
  return shares.map((share) => {
    const items = Math.max(...share.map(itemsOf));
    const picks = Math.max(...share.map((example) => example.picks.length));
    return packChunk(share, items, picks);
  });
}

/** The rows of the list: turns that pass the filter, and between them the boundaries. Pure. */
import type { Outline } from '../../../engine/trajectory/outline.ts';

export interface Entry {
  readonly type: 'turn' | 'boundary';
  /** The turn, or the turn the boundary follows. */
  readonly turn: number;
}

/** Names a row in the document. */
export const entryKey = ({ type, turn }: Entry): string => `${type === 'turn' ? 't' : 'b'}${turn}`;

/** The same as a number: a list asks for thousands at a time. */
export const entryNumber = ({ type, turn }: Entry): number => 2 * turn + (type === 'turn' ? 0 : 1);

export function entriesOf(outline: Outline, turns: Uint32Array, isFiltering: boolean): Entry[] {
  const boundaries = new Set(outline.boundaries.map(({ afterTurn }) => afterTurn));
  const entries: Entry[] = [];
  for (const turn of turns) {
    entries.push({ type: 'turn', turn });
    if (boundaries.has(turn)) entries.push({ type: 'boundary', turn });
  }
  if (!isFiltering && outline.trailing > 0) entries.push({ type: 'turn', turn: outline.turns.count });
  return entries;
}

/** Index of the row of a turn, or of the nearest one after it. */
export function entryAt(entries: readonly Entry[], turn: number): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.turn ?? 0) < turn) low = middle + 1;
    else high = middle;
  }
  return Math.min(low, Math.max(0, entries.length - 1));
}

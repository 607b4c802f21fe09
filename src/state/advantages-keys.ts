/** Moving about the grid of Advantages. State layer, pure. */
import type { StoreApi } from 'zustand/vanilla';
import type { Cell } from './advantages-address.ts';
import { shownOrder } from './advantages-order.ts';
import { type AdvantagesStore, editedGroup } from './advantages-state.ts';

export const CELL_MOVES = [
  'nextCell',
  'previousCell',
  'nextRollout',
  'previousRollout',
  'nextWindow',
  'previousWindow',
  'firstCell',
  'lastCell',
] as const;
export type CellMove = (typeof CELL_MOVES)[number];

/**
 * Where a move leads from a cell; the same cell at an edge. Turns are looked up as they stand in the grid, and named
 * as recorded. @param order rollouts from top to bottom
 */
export function moved(
  origins: readonly (readonly (readonly number[])[])[],
  order: readonly number[],
  { rollout, turn }: Cell,
  move: CellMove,
): Cell {
  const windows = origins[rollout] ?? [];
  const turns = windows.flat();
  const at = turns.indexOf(turn);
  const along = (to: number): Cell => ({
    rollout,
    turn: turns[Math.min(turns.length - 1, Math.max(0, to))] ?? turn,
  });
  switch (move) {
    case 'nextCell':
      return along(at + 1);
    case 'previousCell':
      return along(at - 1);
    case 'firstCell':
      return along(0);
    case 'lastCell':
      return along(turns.length - 1);
    case 'nextRollout':
    case 'previousRollout': {
      const row = order[order.indexOf(rollout) + (move === 'nextRollout' ? 1 : -1)];
      if (row === undefined) return { rollout, turn };
      const there = (origins[row] ?? []).flat();
      return { rollout: row, turn: there[Math.min(Math.max(0, at), there.length - 1)] ?? 0 };
    }
    case 'nextWindow':
    case 'previousWindow': {
      const here = windows.findIndex((window) => window.includes(turn));
      const window = windows[here + (move === 'nextWindow' ? 1 : -1)];
      return { rollout, turn: window?.[0] ?? turn };
    }
  }
}

/** Moves the selected cell of the store. */
export function moveCell(store: StoreApi<AdvantagesStore>, move: CellMove): void {
  const state = store.getState();
  state.show({ cell: moved(editedGroup(state).origins, shownOrder(state), state.cell, move) });
}

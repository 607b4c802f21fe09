/** Re-exploration: documents opened again after an earlier turn had opened them. Engine layer, pure. */
import type { Trajectory } from './model.ts';
import { allTurns, observations } from './turns.ts';

export interface Rereading {
  readonly turn: number;
  readonly documentId: string;
  /** Last turn before that opened it. */
  readonly previousTurn: number;
}

export function rereadings(trajectory: Trajectory): Rereading[] {
  const openedIn = new Map<string, number>();
  const found: Rereading[] = [];
  for (const turn of allTurns(trajectory)) {
    for (const { documentId } of observations(turn)) {
      if (documentId === null) continue;
      const previousTurn = openedIn.get(documentId);
      if (previousTurn !== undefined && previousTurn < turn.index) {
        found.push({ turn: turn.index, documentId, previousTurn });
      }
      openedIn.set(documentId, turn.index);
    }
  }
  return found;
}

/** Calls without a result and results without a call. Engine layer, pure. */
import type { Trajectory } from './model.ts';
import { allTurns } from './turns.ts';

export interface Orphan {
  readonly turn: number;
  readonly kind: 'call' | 'result';
  readonly id: string;
  readonly name: string;
}

/** Calls of the last turn may be the end of the run, which has no result. */
export function orphans(trajectory: Trajectory): Orphan[] {
  const turns = allTurns(trajectory);
  const last = turns.at(-1)?.index;
  return turns.flatMap((turn) =>
    turn.calls.flatMap((call): Orphan[] => {
      if (call.name === '') return [{ turn: turn.index, kind: 'result', id: call.id, name: '' }];
      return call.observation === null && turn.index !== last
        ? [{ turn: turn.index, kind: 'call', id: call.id, name: call.name }]
        : [];
    }),
  );
}

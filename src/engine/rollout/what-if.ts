/** What-if: the recorded decisions up to one of them, that one replaced, the rest left to the agent. */
import type { DecisionRecord, Trajectory } from '../trajectory/model.ts';
import type { ForcedDecision } from './forced.ts';

/** Every decision of a trajectory in the order it was made: each turn's, then that of the boundary after it. */
export function decisionsOf(trajectory: Trajectory): DecisionRecord[] {
  return trajectory.segments.flatMap(({ turns, boundary }) => [
    ...turns.flatMap((turn) => turn.decisions),
    ...(boundary?.decision ? [boundary.decision] : []),
  ]);
}

/**
 * Forces for a replay that differs in the document decision of one turn.
 * @throws RangeError where that turn compressed nothing
 */
export function whatIf(trajectory: Trajectory, turn: number, instead: ForcedDecision): ForcedDecision[] {
  const replayed: ForcedDecision[] = [];
  for (const { turns, boundary } of trajectory.segments) {
    for (const { index, decisions } of turns) {
      for (const record of decisions) {
        if (index === turn && record.kind === 'document') return [...replayed, instead];
        replayed.push({ type: 'recorded', record });
      }
    }
    if (boundary?.decision) replayed.push({ type: 'recorded', record: boundary.decision });
  }
  throw new RangeError(`turn ${turn} compressed nothing`);
}

/**
 * Who started a run: the turn of another run whose call made it. Engine layer, pure. Logs tell it in different ways:
 * by the id of the call, by the task given to the sub-agent, or by the sub-agent's id in the result.
 */
import type { Origin, Trajectory } from '../trajectory/model.ts';
import { allTurns } from '../trajectory/turns.ts';

/** Shorter tasks and ids stand in calls and results by chance. */
const LEAST_TOLD = 6;

/** The turn that made the call of this id. */
export function turnOfCall(trajectory: Trajectory, call: string): number | null {
  if (call === '') return null;
  return allTurns(trajectory).find(({ calls }) => calls.some(({ id }) => id === call))?.index ?? null;
}

/** The turn whose call gave the run its task, or brought back its id. */
export function startingTurn(parent: Trajectory, child: Trajectory, childId: string | null): number | null {
  const task = child.task.question.trim();
  const isTask = (value: unknown) => typeof value === 'string' && value.trim() === task;
  const found = allTurns(parent).find(({ calls }) =>
    calls.some(
      (call) =>
        (task.length >= LEAST_TOLD && Object.values(call.arguments).some(isTask)) ||
        (childId !== null &&
          childId.length >= LEAST_TOLD &&
          call.observation?.text.includes(childId) === true),
    ),
  );
  return found?.index ?? null;
}

export const withOrigin = (trajectory: Trajectory, startedBy: Origin): Trajectory =>
  trajectory.log ? { ...trajectory, log: { ...trajectory.log, startedBy } } : trajectory;

/** Rollouts as estimators read them, and the way back: which turn of a group's result a decision belongs to. */
import { groupsFromTrajectories } from '../advantage/from-trajectories.ts';
import type { Group } from '../advantage/group-model.ts';
import type { Trajectory } from '../trajectory/model.ts';
import type { RolloutGroup } from './rollouts.ts';

/**
 * @param trainDropped turns whose text overflowed and was dropped carry loss as well; a recorded group masks them (S5)
 */
export function toGroup({ prompt, rollouts }: RolloutGroup, trainDropped: boolean): Group {
  const [group] = groupsFromTrajectories(rollouts.map(({ trajectory }) => trajectory));
  if (!group) throw new Error(`no rollouts of ${prompt.task.id}`);
  return trainDropped ? unmasked(group) : group;
}

/** Every turn with loss. */
export function unmasked(group: Group): Group {
  return {
    ...group,
    rollouts: group.rollouts.map((rollout) => ({
      ...rollout,
      segments: rollout.segments.map(({ turns }) => ({
        turns: turns.map((turn) => ({ ...turn, masked: false })),
      })),
    })),
  };
}

/** Where a decision lies in a group's segments. */
export interface Place {
  readonly segment: number;
  readonly turn: number;
}

/** One place per decision of an own episode, in the order in which they were made; a summary follows its turns. */
export function decisionPlaces(trajectory: Trajectory): Place[] {
  return trajectory.segments.flatMap(({ turns, boundary }, segment) => [
    ...turns.flatMap(({ decisions }, turn) => decisions.map(() => ({ segment, turn }))),
    ...(boundary?.decision ? [{ segment, turn: turns.length }] : []),
  ]);
}

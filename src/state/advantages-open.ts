/** How other workspaces hand rollouts to Advantages: groups are made of them, and stand in the grid at the next look. */
import type { StoreApi } from 'zustand/vanilla';
import { groupsFromTrajectories } from '../engine/advantage/from-trajectories.ts';
import { unmasked } from '../engine/training/groups.ts';
import type { Trajectory } from '../engine/trajectory/model.ts';
import type { AdvantagesStore, BatchOrigin, Hand } from './advantages-state.ts';

export interface Handed extends Partial<Pick<Hand, 'estimator' | 'given' | 'loss'>> {
  /** Turns whose text was dropped carried loss too. */
  readonly trainDropped?: boolean;
  /** One of the group that is to be seen first. */
  readonly first?: Trajectory;
}

/**
 * Shows rollouts as groups, by group id where they have one, else by task. Going to the workspace is the caller's.
 * @param handed the estimator and settings under which they were credited; HRR with its defaults where none is given
 */
export function openRollouts(
  advantages: StoreApi<AdvantagesStore>,
  origin: BatchOrigin,
  trajectories: readonly Trajectory[],
  { trainDropped = false, first, ...hand }: Handed = {},
): void {
  const recorded = groupsFromTrajectories(trajectories);
  const groups = trainDropped ? recorded.map(unmasked) : recorded;
  advantages.getState().openBatch(origin, groups, hand);
  const at = groups.findIndex(({ rollouts }) => rollouts.some(({ id }) => id === first?.id));
  if (at > 0) advantages.getState().showGroup(at);
}

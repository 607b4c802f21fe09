/** How other workspaces hand rollouts to Advantages: groups are made of them, and stand in the grid at the next look. */
import type { StoreApi } from 'zustand/vanilla';
import { groupsFromTrajectories } from '../engine/advantage/from-trajectories.ts';
import type { Trajectory } from '../engine/trajectory/model.ts';
import type { AdvantagesStore, BatchOrigin, Hand } from './advantages-state.ts';

/**
 * Shows rollouts as groups, by group id where they have one, else by task. Going to the workspace is the caller's.
 * @param hand the estimator and settings under which they were credited; HRR with its defaults where none is given
 */
export function openRollouts(
  advantages: StoreApi<AdvantagesStore>,
  origin: BatchOrigin,
  trajectories: readonly Trajectory[],
  hand: Partial<Pick<Hand, 'estimator' | 'given' | 'loss'>> = {},
): void {
  advantages.getState().openBatch(origin, groupsFromTrajectories(trajectories), hand);
}

/** Hands the rollout on screen in Inspect to Advantages for as long as that is the source asked for. */
import type { StoreApi } from 'zustand/vanilla';
import { groupsFromTrajectories } from '../engine/advantage/from-trajectories.ts';
import type { Trajectory } from '../engine/trajectory/model.ts';
import type { AdvantagesStore } from './advantages-state.ts';
import { type InspectStore, shownTrajectory } from './inspect-state.ts';

export function followEpisode(
  inspect: StoreApi<InspectStore>,
  advantages: StoreApi<AdvantagesStore>,
): () => void {
  let handed: Trajectory | null = null;
  const hand = () => {
    const { source, groups, setEpisode } = advantages.getState();
    if (source.type !== 'episode') {
      handed = null;
      return;
    }
    const trajectory = shownTrajectory(inspect.getState());
    if (trajectory === handed && groups.length > 0 === (trajectory !== null)) return;
    handed = trajectory;
    setEpisode(trajectory === null ? [] : groupsFromTrajectories([trajectory]));
  };
  hand();
  const stops = [inspect.subscribe(hand), advantages.subscribe(hand)];
  return () => {
    for (const stop of stops) stop();
  };
}

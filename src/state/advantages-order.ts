/** In which order the grid shows rollouts, and the numbers it sorts by. State layer, pure. */
import type { GroupAdvantage, RolloutAdvantage } from '../engine/advantage/estimator.ts';
import type { Sort } from './advantages-address.ts';
import { type AdvantagesState, groupResult } from './advantages-state.ts';

function liveTurns({ segments }: RolloutAdvantage) {
  return segments.flatMap(({ turns }) => turns).filter(({ masked }) => !masked);
}

/** Largest minus smallest advantage of the turns with loss; 0 for none. */
export function rolloutSpread(rollout: RolloutAdvantage): number {
  const values = liveTurns(rollout).map(({ advantage }) => advantage);
  return values.length === 0 ? 0 : Math.max(...values) - Math.min(...values);
}

/** Turns with loss that are pushed the other way than their base. */
export function rolloutFlips(rollout: RolloutAdvantage): number {
  return liveTurns(rollout).filter(({ advantage, base }) => advantage * base < 0).length;
}

/** Indices of the recorded rollouts from top to bottom; equal ones stay as recorded. */
export function rolloutOrder(result: GroupAdvantage | null, sort: Sort): number[] {
  const rollouts = result?.rollouts ?? [];
  const recorded = rollouts.map((_, i) => i);
  if (sort === 'recorded') return recorded;
  const by = {
    reward: ({ reward }: RolloutAdvantage) => reward ?? Number.NEGATIVE_INFINITY,
    spread: rolloutSpread,
    flips: rolloutFlips,
  }[sort];
  const keys = rollouts.map(by);
  return recorded.sort((a, b) => (keys[b] ?? 0) - (keys[a] ?? 0) || a - b);
}

export function shownOrder(state: AdvantagesState): number[] {
  return rolloutOrder(groupResult(state), state.sort);
}

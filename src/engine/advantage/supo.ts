/**
 * S8-S10: SUPO's advantage. S8 counts a rollout once, however many windows it has; S9, the ablation, counts each
 * window as a row with its rollout's reward, so that long successes dilute themselves. The overlong mask (S10) is
 * on by default. Engine layer, pure. RECONSTRUCTION: overlong rollouts keep their reward in the statistics.
 */
import { type Estimator, REWARD_NEEDS } from './estimator.ts';
import type { Reward } from './group.ts';
import type { Group } from './group-model.ts';
import { countedRewards, NORMALISATION_SETTINGS, normalised, recordedRewards } from './grpo.ts';
import type { AdvantageSettings } from './settings.ts';

export const supo: Estimator = {
  name: 'supo',
  equations: ['S8', 'S10'],
  settings: NORMALISATION_SETTINGS,
  defaults: { overlongMask: true },
  needs: () => REWARD_NEEDS,
  zeroSpread: 'nothing',
  compute: (groups, settings) =>
    normalised('supo', groups, settings, (group) => {
      const used = recordedRewards(group);
      return { counted: countedRewards(group, used, settings), used, unit: 'rollouts', gate: null };
    }),
};

/** S9: every window's reward; a rollout without windows has no row. */
export function rowRewards(
  group: Group,
  { countOverlong }: Pick<AdvantageSettings, 'countOverlong'>,
): Reward[] {
  const used = recordedRewards(group);
  return group.rollouts.flatMap(({ segments, overlong }, i) =>
    countOverlong || !overlong ? segments.map(() => used[i] ?? null) : [],
  );
}

export const supoTrajectory: Estimator = {
  ...supo,
  name: 'supo-trajectory',
  equations: ['S9', 'S10'],
  compute: (groups, settings) =>
    normalised('supo-trajectory', groups, settings, (group) => ({
      counted: rowRewards(group, settings),
      used: recordedRewards(group),
      unit: 'rows',
      gate: null,
    })),
};

/** S10: dummy rows that pad `rows` to a multiple of the mini-batch. */
export function dummyRows(rows: number, multiple: number): number {
  if (!(multiple >= 1)) throw new RangeError(`a mini-batch of ${multiple} rows`);
  return (multiple - (rows % multiple)) % multiple;
}

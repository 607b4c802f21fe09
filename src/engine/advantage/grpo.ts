/**
 * G1 as an estimator: GRPO, and Dr.GRPO (B3), which leaves the deviation out. Also the shape shared by every
 * estimator that normalises some reward within a group: `normalised`. Engine layer, pure.
 */
import {
  type Estimator,
  type EstimatorName,
  evenRollout,
  type GroupAdvantage,
  REWARD_NEEDS,
} from './estimator.ts';
import { type Reward, type Statistics, standardised, statistics } from './group.ts';
import { type Group, scored } from './group-model.ts';
import type { Gate } from './mastery-gate.ts';
import type { AdvantageSettings, SettingName } from './settings.ts';

export const NORMALISATION_SETTINGS: readonly SettingName[] = [
  'normStd',
  'ddof',
  'eps',
  'meanScope',
  'stdScope',
  'countOverlong',
  'overlongMask',
];

/** What one group brings into the statistics, and what is then standardised by them. */
export interface Entries {
  /** Members of mean and deviation. */
  readonly counted: readonly Reward[];
  /** One per rollout. */
  readonly used: readonly Reward[];
  readonly unit: Statistics['unit'];
  readonly gate: Gate | null;
}

/** Rewards of a group as G1 takes them; S8 may leave overlong rollouts out of the statistics. */
export function countedRewards(
  group: Group,
  used: readonly Reward[],
  { countOverlong }: AdvantageSettings,
): Reward[] {
  return used.filter((_, i) => countOverlong || !group.rollouts[i]?.overlong);
}

export function recordedRewards(group: Group): Reward[] {
  return group.rollouts.map(({ reward }) => (scored(reward) ? reward : null));
}

/** Statistics over the batch and each group, then one advantage per rollout. */
export function normalised(
  estimator: EstimatorName,
  groups: readonly Group[],
  settings: AdvantageSettings,
  entriesOf: (group: Group) => Entries,
): GroupAdvantage[] {
  const entries = groups.map(entriesOf);
  const batch = entries.flatMap(({ counted }) => counted);
  return groups.map((group, g) => {
    const { counted, used, unit, gate } = entries[g] ?? entriesOf(group);
    const own = statistics(counted, batch, settings, unit);
    const rollouts = group.rollouts.map((rollout, i) => {
      const reward = used[i] ?? null;
      return evenRollout(rollout, standardised(reward, own), reward, settings);
    });
    return { id: group.id, estimator, settings, statistics: own, gate, rollouts, missing: [] };
  });
}

function groupRelative(name: 'grpo' | 'drgrpo', normStd: boolean, equations: readonly string[]): Estimator {
  return {
    name,
    equations,
    settings: NORMALISATION_SETTINGS,
    defaults: { normStd },
    needs: () => REWARD_NEEDS,
    zeroSpread: 'nothing',
    compute: (groups, settings) =>
      normalised(name, groups, settings, (group) => {
        const used = recordedRewards(group);
        return { counted: countedRewards(group, used, settings), used, unit: 'rollouts', gate: null };
      }),
  };
}

export const grpo = groupRelative('grpo', true, ['G1', 'G2']);
export const drgrpo = groupRelative('drgrpo', false, ['G1', 'B3']);

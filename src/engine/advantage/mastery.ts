/**
 * Mastery-gated reward shaping as an estimator: M5's reward in place of the recorded one, then G1. Engine layer,
 * pure. With `normStd` off the group part is Dr.GRPO's.
 */
import { type Estimator, REWARD_NEEDS } from './estimator.ts';
import { scored } from './group-model.ts';
import { countedRewards, NORMALISATION_SETTINGS, normalised, recordedRewards } from './grpo.ts';
import { masteryGate } from './mastery-gate.ts';

export const mastery: Estimator = {
  name: 'mastery',
  equations: ['M1', 'M2', 'M3', 'M4', 'M5', 'G1'],
  settings: ['gateThreshold', ...NORMALISATION_SETTINGS],
  defaults: {},
  needs: () => [...REWARD_NEEDS, { input: 'length', without: 'blocked', when: 'any' }],
  zeroSpread: 'length',
  compute: (groups, settings) =>
    normalised('mastery', groups, settings, (group) => {
      const rewards = recordedRewards(group);
      const gate = masteryGate(
        rewards.map((reward) => reward ?? 0),
        group.rollouts.map(({ length }) => (scored(length) ? length : 0)),
        settings.gateThreshold,
      );
      const used = rewards.map((reward, i) => (reward === null ? null : (gate.rewards[i] ?? reward)));
      return { counted: countedRewards(group, used, settings), used, unit: 'rollouts', gate };
    }),
};

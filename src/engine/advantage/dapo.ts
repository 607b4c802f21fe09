/**
 * B1-B2: DAPO's length term, a global penalty that knows nothing of mastery (the contrast to M4), and G1 on the
 * rewards it shapes. Groups without spread are sampled again in training, which a recorded group cannot show.
 * Engine layer, pure.
 */
import { type Estimator, REWARD_NEEDS } from './estimator.ts';
import { scored } from './group-model.ts';
import { countedRewards, NORMALISATION_SETTINGS, normalised, recordedRewards } from './grpo.ts';

/** B2: 0 up to L_max - L_cache, falling to -1 at L_max, -1 beyond. `length`, L_max and L_cache in tokens. */
export function overlongTerm(length: number, lengthMax: number, lengthCache: number): number {
  const start = lengthMax - lengthCache;
  if (length <= start) return 0;
  return length > lengthMax ? -1 : (start - length) / lengthCache;
}

export const dapo: Estimator = {
  name: 'dapo',
  equations: ['B1', 'B2', 'G1'],
  settings: ['lengthMax', 'lengthCache', ...NORMALISATION_SETTINGS],
  defaults: {},
  needs: () => [...REWARD_NEEDS, { input: 'length', without: 'blocked', when: 'any' }],
  zeroSpread: 'resampled',
  compute: (groups, settings) =>
    normalised('dapo', groups, settings, (group) => {
      const used = recordedRewards(group).map((reward, i) => {
        const length = group.rollouts[i]?.length ?? null;
        if (reward === null || !scored(length)) return reward;
        return reward + overlongTerm(length, settings.lengthMax, settings.lengthCache);
      });
      return { counted: countedRewards(group, used, settings), used, unit: 'rollouts', gate: null };
    }),
};

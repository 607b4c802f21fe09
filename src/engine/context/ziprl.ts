/** ZipRL's graded compression: the policy picks one of five levels per document; summaries at the threshold (S2-S5). */
import { LEVELS } from '../quality/levels.ts';
import { type ContextManager, presetThreshold, standardInterval } from './manager.ts';

export const ziprl: ContextManager = {
  name: 'ziprl',
  levels: LEVELS,
  interval: standardInterval,
  thresholdTokens: presetThreshold,
  maxSummaries: (limits) => limits.maxSummaries,
};

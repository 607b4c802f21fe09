/** B7, uniform compression: every document at the same level, whatever it is worth. */
import type { Level } from '../quality/levels.ts';
import { type ContextManager, presetThreshold, standardInterval } from './manager.ts';

export function uniform(level: Level): ContextManager {
  return {
    name: `uniform:${level}`,
    levels: [level],
    interval: standardInterval,
    thresholdTokens: presetThreshold,
    maxSummaries: (limits) => limits.maxSummaries,
  };
}

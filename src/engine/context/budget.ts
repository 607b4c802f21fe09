/** One budget of characters for every document: the uniform counterpart of a graded policy at the same mean length. */
import { type ContextManager, presetThreshold } from './manager.ts';

/** @param chars code points a compression may reach; STOP is open from 90 % of it. */
export function budget(chars: number): ContextManager {
  return {
    name: `budget:${chars}`,
    levels: [1],
    interval: () => [Math.floor(0.9 * chars), chars],
    thresholdTokens: presetThreshold,
    maxSummaries: (limits) => limits.maxSummaries,
  };
}

/** No compression under the same threshold and summaries as `ziprl`: what the compression itself is worth. */
import { type ContextManager, presetThreshold, standardInterval } from './manager.ts';

export const uncompressed: ContextManager = {
  name: 'uncompressed',
  levels: [],
  interval: standardInterval,
  thresholdTokens: presetThreshold,
  maxSummaries: (limits) => limits.maxSummaries,
};

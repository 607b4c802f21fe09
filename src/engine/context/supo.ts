/** SUPO (S1-S6): documents stay as read; at the threshold the pair is dropped and a summary takes the window over. */
import { thresholdFor } from './bounds.ts';
import { type ContextManager, standardInterval } from './manager.ts';

export const supo: ContextManager = {
  name: 'supo',
  levels: [],
  interval: standardInterval,
  // 0.95 W is the paper's own share; it suits raw text, so the environment's lower threshold does not apply.
  thresholdTokens: (limits) => thresholdFor(limits.W),
  maxSummaries: (limits) => limits.maxSummaries,
};

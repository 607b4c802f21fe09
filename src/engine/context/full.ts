/** B6, full context (ReAct): every document stays as it was read, and the rollout ends where the window does. */
import { type ContextManager, standardInterval } from './manager.ts';

export const full: ContextManager = {
  name: 'full',
  levels: [],
  interval: standardInterval,
  thresholdTokens: (limits) => limits.W,
  maxSummaries: () => 0,
};

/**
 * A context manager is one way of keeping a context small: at which levels a document may be kept, what may stay in
 * the window, and what happens when it overflows. Engine layer, pure. One file per manager, one line in registry.ts.
 */
import type { WindowSettings } from '../environments/window.ts';
import { type Interval, type Level, levelInfo } from '../quality/levels.ts';
import { thresholdFor } from './bounds.ts';

export interface ContextManager {
  /** As it stands in episode specs and on the command line, e.g. 'ziprl' or 'uniform:3'. */
  readonly name: string;
  /** Levels the policy may choose from for a document; empty: documents are kept as read. */
  readonly levels: readonly Level[];
  /** [L_l, L_h] of a level in code points. */
  interval(level: Level): Interval;
  /** L: the pair that brings the window to L or above is not kept (S2). */
  thresholdTokens(limits: WindowSettings): number;
  /** S under this manager; 0 ends the rollout at the first overflow. */
  maxSummaries(limits: WindowSettings): number;
}

/** floor(share * W), the threshold of the environment's preset. */
export function presetThreshold(limits: WindowSettings): number {
  return thresholdFor(limits.W, limits.thresholdShare);
}

/** Z1's own intervals. */
export const standardInterval = (level: Level): Interval => levelInfo(level).chars;

/** S6: how wide the working context can get, and how far summaries stretch it. Engine layer, pure. */

export interface Lengths {
  /** L, the summary threshold. */
  readonly threshold: number;
  /** L_A, the longest action. */
  readonly longestAction: number;
  /** L_O, the longest observation. */
  readonly longestObservation: number;
  /** L_V = |v_sum|, the summary instruction. */
  readonly instruction: number;
}

export interface ContextBounds {
  /** Longest prompt of any call where the overflowing pair stays; inclusive. */
  readonly keptPrompt: number;
  readonly keptWithSummary: number;
  /** The prompt of a summary call stays below this where the overflowing pair is dropped. */
  readonly droppedPrompt: number;
  readonly droppedWithSummary: number;
}

/** RECONSTRUCTION: the sums; the source names the lengths that bound the context. */
export function contextBounds(lengths: Lengths): ContextBounds {
  const { threshold, longestAction, longestObservation, instruction } = lengths;
  const keptPrompt = threshold + longestAction + longestObservation + instruction;
  const droppedPrompt = threshold + instruction;
  return {
    keptPrompt,
    keptWithSummary: keptPrompt + longestAction,
    droppedPrompt,
    droppedWithSummary: droppedPrompt + longestAction,
  };
}

/** W (S + 1): context a rollout can work through with S summaries. */
export function effectiveContext(window: number, summaries: number): number {
  return window * (summaries + 1);
}

/** The share of S6. */
const DEFAULT_THRESHOLD_RATIO = 0.95;

/** L = floor(ratio W), in tokens. */
export function thresholdFor(window: number, ratio = DEFAULT_THRESHOLD_RATIO): number {
  return Math.floor(ratio * window);
}

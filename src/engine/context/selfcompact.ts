/**
 * B12, SelfCompact: the rubrics by which an untrained model is asked whether to compact now. Engine layer, pure:
 * answers in, verdict out; asking the model and checking its quotations is the episode loop's. SECONDARY.
 */

export type Verdict = 'CONTINUE' | 'COMPRESS' | 'COMPRESS_FORCED';

export interface SearchRubric {
  /** C1: the last unit of work is closed. */
  readonly unitClosed: boolean;
  /** C2: the content can be put into three to five cited facts. */
  readonly condensable: boolean;
  /** C3: there was progress since the last compaction. */
  readonly progress: boolean;
  /** N1: stuck, three of the last four queries brought nothing new. */
  readonly stuck: boolean;
}

export interface MathRubric {
  /** Q1: a final answer is present. */
  readonly answered: boolean;
  /** Q2: the last two rounds brought nothing. */
  readonly stalled: boolean;
  /** Q3: the next step can be written down. */
  readonly nextStepKnown: boolean;
}

/** Share of the window at which a search agent compacts whatever the rubric says. */
export const DEFAULT_BACKSTOP = 0.3;

/** `context` and `window` in tokens; the backstop counts from its exact share on. */
export function searchVerdict(
  { unitClosed, condensable, progress, stuck }: SearchRubric,
  { context, window, backstop = DEFAULT_BACKSTOP }: { context: number; window: number; backstop?: number },
): Verdict {
  if (context >= backstop * window) return 'COMPRESS_FORCED';
  return unitClosed && condensable && progress && !stuck ? 'COMPRESS' : 'CONTINUE';
}

export function mathVerdict({ answered, stalled, nextStepKnown }: MathRubric): Verdict {
  return answered || (stalled && nextStepKnown) ? 'COMPRESS' : 'CONTINUE';
}

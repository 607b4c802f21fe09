/** B10 AgentFold: blocks of summaries, condensed or consolidated by a range each turn emits. Engine layer, pure. */
import { ZipscopeError } from '../error.ts';

/** Steps start..end (inclusive) held in `tokens` tokens. */
export interface Block {
  readonly start: number;
  readonly end: number;
  readonly tokens: number;
}

export interface Fold {
  /** Range of steps that the new text takes over; ends at the last step. */
  readonly range: readonly [start: number, end: number];
  readonly tokens: number;
}

/**
 * The blocks after one fold: the last step alone condenses, a longer range consolidates.
 * @throws ZipscopeError 'fold-range' unless the range starts at a block boundary and ends at the last step.
 */
export function fold(blocks: readonly Block[], { range, tokens }: Fold): Block[] {
  const [start, end] = range;
  const first = blocks.findIndex((b) => b.start === start);
  if (first < 0 || blocks.at(-1)?.end !== end) throw new ZipscopeError('fold-range', { start, end });
  return [...blocks.slice(0, first), { start, end, tokens }];
}

export function blockTokens(blocks: readonly Block[]): number {
  return blocks.reduce((sum, b) => sum + b.tokens, 0);
}

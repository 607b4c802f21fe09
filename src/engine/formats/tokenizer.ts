/** The tokenizer behind estimated counts: o200k. Engine layer. Two megabytes, so it is loaded when first needed. */
import type { CountTokens } from '../trajectory/estimate.ts';

/**
 * A stretch without a space, or of nothing but spaces, is merged as one piece, in time that grows with its square:
 * hostile texts, and some honest ones, would hold the worker for minutes. It is cut after so many characters, which
 * costs a token at most at each cut.
 */
const LONG_STRETCH = /\S{300}(?=\S)|\s{300}(?=\s)/gu;

let loading: Promise<CountTokens> | null = null;

export function loadTokenizer(): Promise<CountTokens> {
  loading ??= import('gpt-tokenizer/encoding/o200k_base').then(({ countTokens }) => {
    // Marks of chat templates in a text are text.
    const count = (text: string) => countTokens(text, { disallowedSpecial: new Set() });
    return (text) => {
      let sum = 0;
      let at = 0;
      for (const { 0: stretch, index } of text.matchAll(LONG_STRETCH)) {
        const end = index + stretch.length;
        sum += count(text.slice(at, end));
        at = end;
      }
      return sum + count(text.slice(at));
    };
  });
  return loading;
}

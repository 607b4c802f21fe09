/**
 * Context tokens: the unit of windows, thresholds and savings in our own environments. A rule instead of a
 * tokenizer, so that nothing has to be loaded; trajectories record its wording. RECONSTRUCTION: 4 code points
 * a token, 12 tokens of overhead per document.
 */
import { isCjk } from './languages.ts';

export const CODE_POINTS_PER_TOKEN = 4;
export const DOCUMENT_OVERHEAD_TOKENS = 12;
/** How context tokens were counted, as trajectories store it. */
export const CONTEXT_TOKEN_RULE = 'ceil(code points / 4), one per CJK character, plus 12 for each document';

/** Context tokens of a text, without any document overhead. */
export function contextTokens(text: string): number {
  const { cjk, other } = count(text, Number.POSITIVE_INFINITY);
  return cjk + Math.ceil(other / CODE_POINTS_PER_TOKEN);
}

/**
 * Context tokens before they are rounded up, in quarters. These add up over the pieces of a text; the whole has at
 * most n context tokens exactly where they are at most 4 n.
 */
export function quarterTokens(text: string): number {
  const { cjk, other } = count(text, Number.POSITIVE_INFINITY);
  return cjk * CODE_POINTS_PER_TOKEN + other;
}

/** Context tokens of a text that stands in the window as a document of its own. */
export function documentTokens(text: string): number {
  return contextTokens(text) + DOCUMENT_OVERHEAD_TOKENS;
}

/** Code units of the longest prefix with at most `tokens` context tokens; never inside a surrogate pair. */
export function prefixWithin(text: string, tokens: number): number {
  return tokens <= 0 ? 0 : count(text, tokens).units;
}

function count(text: string, limit: number): { cjk: number; other: number; units: number } {
  let cjk = 0;
  let other = 0;
  let i = 0;
  while (i < text.length) {
    const unit = text.charCodeAt(i);
    const point = unit >= 0xd800 && unit <= 0xdbff ? (text.codePointAt(i) ?? unit) : unit;
    if (isCjk(point)) cjk++;
    else other++;
    if (cjk + Math.ceil(other / CODE_POINTS_PER_TOKEN) > limit) break;
    i += point > 0xffff ? 2 : 1;
  }
  return { cjk, other, units: i };
}

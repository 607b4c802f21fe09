/** Z4: keywords K(text). */
import { codePoints } from './languages.ts';
import { STOP_WORDS_EN } from './stopwords.ts';
import { tokens } from './tokens.ts';

const DIGIT = /\p{Nd}/u;

/** Whether a token counts as a keyword: no stop word, and at least 3 characters or a digit in it. */
export function isKeyword(token: string): boolean {
  if (STOP_WORDS_EN.has(token)) return false;
  return codePoints(token) >= 3 || DIGIT.test(token);
}

/** K of a list of tokens: order of first occurrence, no repeats. */
export function keywordsOf(tokenList: readonly string[]): string[] {
  const seen = new Set<string>();
  for (const token of tokenList) if (!seen.has(token) && isKeyword(token)) seen.add(token);
  return [...seen];
}

/** K(text). No stemming, no cap. */
export function keywords(text: string): string[] {
  return keywordsOf(tokens(text));
}

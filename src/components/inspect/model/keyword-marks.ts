/** Where the query's keywords stand in a text, with what became of each. View model: pure, no React. */
import { tokens, wordSpans } from '../../../engine/text/tokens.ts';
import type { KeywordMark, Survival } from './document.ts';

/**
 * Marks every word of `text` whose token (Z4: folded, without 's) is one of `states`, covering the word as it
 * is written. A word that folds into several tokens is marked by the first of them that is asked for.
 */
export function keywordMarks(text: string, states: ReadonlyMap<string, Survival>): readonly KeywordMark[] {
  if (states.size === 0) return [];
  return wordSpans(text).flatMap(({ start, end }) => {
    for (const word of tokens(text.slice(start, end))) {
      const state = states.get(word);
      if (state !== undefined) return [{ start, end, word, state }];
    }
    return [];
  });
}

/**
 * Z8: Q_level, words and sentences against what the level expects: the right length in the wrong structure
 * loses here. Engine layer. RECONSTRUCTION: the formula.
 */
import { type Interval, type Level, levelInfo } from './levels.ts';

export interface LevelPart {
  readonly score: number;
  readonly words: number;
  readonly expectedWords: Interval;
  readonly wordsFit: number;
  readonly sentences: number;
  readonly expectedSentences: Interval;
  readonly sentencesFit: number;
}

/** 1 inside [low, high], falling to 0 with the ratio to the nearer end; 0 for n = 0. */
export function intervalFit(n: number, [low, high]: Interval): number {
  if (n <= 0) return 0;
  if (n < low) return n / low;
  return n > high ? high / n : 1;
}

export function levelPart(level: Level, words: number, sentences: number): LevelPart {
  const info = levelInfo(level);
  const wordsFit = intervalFit(words, info.words);
  const sentencesFit = intervalFit(sentences, info.sentences);
  return {
    score: 0.5 * wordsFit + 0.5 * sentencesFit,
    words,
    expectedWords: info.words,
    wordsFit,
    sentences,
    expectedSentences: info.sentences,
    sentencesFit,
  };
}

/** Z9: Q_com, the weighted sum of four parts, each kept with the inputs it came from. */
import type { Level } from './levels.ts';

/** Closed interval [low, high]. */
export type Interval = readonly [low: number, high: number];

export interface RatioPart {
  readonly score: number;
  /** Code points of the trimmed output. */
  readonly lengthChars: number;
  readonly expected: Interval;
}

export interface LevelPart {
  readonly score: number;
  readonly words: number;
  readonly expectedWords: Interval;
  readonly wordsFit: number;
  readonly sentences: number;
  readonly expectedSentences: Interval;
  readonly sentencesFit: number;
}

export interface InfoPart {
  readonly score: number;
  /** null: no query keyword is in the document, so the term was dropped. */
  readonly coverage: number | null;
  /** null: the document has no keywords. */
  readonly retention: number | null;
  readonly queryKeywords: readonly string[];
  readonly queryKeywordsInDocument: readonly string[];
  readonly queryKeywordsKept: readonly string[];
  readonly documentKeywordCount: number;
  readonly documentKeywordsKeptCount: number;
}

export interface SemPart {
  readonly score: number;
  readonly terminator: number;
  readonly structure: number;
  readonly length: number;
  readonly sentences: number;
  /** Sentences that do not begin with an upper-case letter or digit, or are too short to be one. */
  readonly fragments: readonly string[];
}

export interface QualityBreakdown {
  /** null: scored without a valid level; then `total` is 0. */
  readonly level: Level | null;
  readonly weights: {
    readonly ratio: number;
    readonly level: number;
    readonly info: number;
    readonly sem: number;
  };
  readonly parts: {
    readonly ratio: RatioPart | null;
    readonly level: LevelPart | null;
    readonly info: InfoPart;
    readonly sem: SemPart;
  };
  readonly total: number;
}

/** Vector implementations of text and quality (Z1-Z9, Z16). */
import * as v from 'valibot';
import { infoPart, prepare, prepareQuery } from '../../src/engine/quality/info.ts';
import { levelPart } from '../../src/engine/quality/level.ts';
import {
  geometricBreaks,
  interpolatedBounds,
  isLevel,
  LEVEL_TABLE,
  levelForRelevance,
} from '../../src/engine/quality/levels.ts';
import {
  appliedWeights,
  QUALITY_DEFAULTS,
  QUALITY_TERMS,
  qcom,
  weightedSum,
} from '../../src/engine/quality/qcom.ts';
import { ratioScore } from '../../src/engine/quality/ratio.ts';
import { semPart } from '../../src/engine/quality/sem.ts';
import { keywords } from '../../src/engine/text/keywords.ts';
import { sentences, sentenceTexts } from '../../src/engine/text/sentences.ts';
import { countWords } from '../../src/engine/text/tokens.ts';
import { implementation, oneOf } from './implementation.ts';

const Level = v.pipe(v.number(), v.guard(isLevel));
const Breaks = v.object({ lo: v.number(), hi: v.number(), parts: v.number() });
const Relevance = v.object({ relevance: v.array(v.number()) });

export const ziprlLevels = oneOf(
  [Breaks, implementation(Breaks, (i) => ({ breaks: geometricBreaks(i.lo, i.hi, i.parts) }))],
  [Relevance, implementation(Relevance, (i) => ({ level: i.relevance.map(levelForRelevance) }))],
  [v.strictObject({}), () => ({ levels: LEVEL_TABLE, ...interpolatedBounds() })],
);

const Ratio = v.object({
  length: v.number(),
  lo: v.number(),
  hi: v.number(),
  kappa: v.number(),
  shape: v.picklist(['exp', 'hyperbolic', 'quadratic']),
});
export const ziprlQratio = implementation(Ratio, ({ length, lo, hi, kappa, shape }) => ({
  q_ratio: ratioScore(length, [lo, hi], { kappa, shape }),
}));

const Text = v.object({ text: v.string() });
const CountsSentences = v.object({ sentences: v.number() });
export const ziprlKeywords = implementation(Text, ({ text }, expected) => ({
  keywords: keywords(text),
  words: countWords(text),
  sentences: v.is(CountsSentences, expected) ? sentences(text).length : sentenceTexts(text),
  terminated: sentences(text).map((s) => s.terminated),
}));

const Info = v.object({
  query: v.string(),
  document: v.string(),
  compressed: v.string(),
  lambda1: v.number(),
  lambda2: v.number(),
  empty: v.picklist(['renorm', 'neutral_one']),
});
export const ziprlQinfo = implementation(Info, ({ query, document, compressed, ...settings }) => {
  const part = infoPart(prepareQuery(query), prepare(document), compressed, settings);
  return {
    q_info: part.score,
    coverage: part.coverage,
    retention: part.retention,
    query_keywords: part.queryKeywords,
    query_keywords_in_document: part.queryKeywordsInDocument,
    query_keywords_kept: part.queryKeywordsKept,
    document_keyword_count: part.documentKeywordCount,
    document_keywords_kept_count: part.documentKeywordsKeptCount,
  };
});

export const ziprlQsem = implementation(Text, ({ text }) => {
  const { score, ...part } = semPart(text);
  return { q_sem: score, ...part };
});

const Structure = v.object({ level: Level, words: v.number(), sentences: v.number() });
export const ziprlQlevel = implementation(Structure, ({ level, words, sentences: count }) => {
  const part = levelPart(level, words, count);
  return { q_level: part.score, words_fit: part.wordsFit, sentences_fit: part.sentencesFit };
});

const Compression = v.object({
  query: v.string(),
  document: v.string(),
  compressed: v.string(),
  level: Level,
});
const Scores = v.object({
  q_ratio: v.number(),
  q_level: v.number(),
  q_info: v.number(),
  q_sem: v.number(),
  drop: v.optional(v.picklist(QUALITY_TERMS)),
});
export const ziprlQcom = oneOf(
  [
    Compression,
    implementation(Compression, ({ query, document, compressed, level }) => {
      const { parts, total } = qcom({ query, source: document, output: compressed, level });
      return {
        chars: parts.ratio?.lengthChars,
        words: parts.level?.words,
        sentences: parts.sem.sentences,
        ratio: parts.ratio?.score,
        info: parts.info.score,
        sem: parts.sem.score,
        level: parts.level?.score,
        com: total,
      };
    }),
  ],
  [
    Scores,
    implementation(Scores, (i) => {
      const enabled = { ...QUALITY_DEFAULTS.enabled, ...(i.drop ? { [i.drop]: false } : {}) };
      const scores = { ratio: i.q_ratio, level: i.q_level, info: i.q_info, sem: i.q_sem };
      return { q_com: weightedSum(scores, appliedWeights({ ...QUALITY_DEFAULTS, enabled })) };
    }),
  ],
);

/**
 * Z9: Q_com, the weighted sum of four parts, each kept with the inputs it came from. Engine layer.
 * Constants the papers leave open live in one settings object; `RECONSTRUCTED` names them for the page.
 */
import { chars } from '../text/languages.ts';
import { countWords } from '../text/tokens.ts';
import {
  type InfoPart,
  type InfoSettings,
  infoPart,
  type PreparedQuery,
  type PreparedSource,
  prepare,
  prepareQuery,
} from './info.ts';
import { type LevelPart, levelPart } from './level.ts';
import { isLevel, type Level, levelInfo } from './levels.ts';
import { type RatioPart, type RatioSettings, ratioPart } from './ratio.ts';
import { type SemPart, semPart } from './sem.ts';

export type { InfoPart } from './info.ts';
export type { LevelPart } from './level.ts';
export type { Interval } from './levels.ts';
export type { RatioPart } from './ratio.ts';
export type { SemPart } from './sem.ts';
export { prepare, prepareQuery };

export const QUALITY_TERMS = ['ratio', 'level', 'info', 'sem'] as const;
export type QualityTerm = (typeof QUALITY_TERMS)[number];
export type TermWeights = Readonly<Record<QualityTerm, number>>;

export interface QualitySettings {
  readonly ratio: RatioSettings;
  readonly info: InfoSettings;
  readonly weights: TermWeights;
  /** Terms switched on; the weights of the others are divided by their sum (RECONSTRUCTION). */
  readonly enabled: Readonly<Record<QualityTerm, boolean>>;
}

export const QUALITY_DEFAULTS: QualitySettings = {
  ratio: { kappa: 1, shape: 'exp' },
  info: { lambda1: 0.7, lambda2: 0.3, empty: 'renorm' },
  weights: { ratio: 0.3, level: 0.1, info: 0.4, sem: 0.2 },
  enabled: { ratio: true, level: true, info: true, sem: true },
};

/**
 * What of Q_com is our reconstruction and not a paper's: to be labelled so wherever it is shown. The weights
 * rest on one secondary account.
 */
export const RECONSTRUCTED: readonly string[] = [
  'levels.inner-bounds',
  'levels.words',
  'levels.sentences',
  'ratio.kappa',
  'ratio.shape',
  'info.keywords',
  'info.empty',
  'sem.formulas',
  'level.formula',
  'com.renormalisation',
  'com.invalid-level',
];

export interface QualityBreakdown {
  /** null: scored without a valid level; then `total` is 0. */
  readonly level: Level | null;
  /** As applied: 0 for a term switched off, the rest adding up to 1. */
  readonly weights: TermWeights;
  readonly parts: {
    readonly ratio: RatioPart | null;
    readonly level: LevelPart | null;
    readonly info: InfoPart;
    readonly sem: SemPart;
  };
  /** In [0, 1]. */
  readonly total: number;
}

/** Weights as applied: terms switched off weigh 0, the others add up to 1; all 0 if nothing is left. */
export function appliedWeights({ weights, enabled }: QualitySettings): TermWeights {
  const on = (term: QualityTerm) => (enabled[term] ? weights[term] : 0);
  const sum = QUALITY_TERMS.reduce((total, term) => total + on(term), 0);
  const share = (term: QualityTerm) => (sum > 0 ? on(term) / sum : 0);
  return { ratio: share('ratio'), level: share('level'), info: share('info'), sem: share('sem') };
}

/** Z9 from the four scores; rounding may not push it out of [0, 1]. */
export function weightedSum(scores: TermWeights, weights: TermWeights): number {
  const sum = QUALITY_TERMS.reduce((total, term) => total + weights[term] * scores[term], 0);
  return Math.min(1, Math.max(0, sum));
}

export interface QualityInput {
  readonly query: string | PreparedQuery;
  /** `prepare(text)` where several compressions of one document are scored. */
  readonly source: string | PreparedSource;
  readonly output: string;
  readonly level: Level | null;
  readonly settings?: QualitySettings;
}

/** Q_com of one compression with all its parts. */
export function qcom({
  query,
  source,
  output,
  level,
  settings = QUALITY_DEFAULTS,
}: QualityInput): QualityBreakdown {
  const weights = appliedWeights(settings);
  const words = countWords(output);
  const sem = semPart(output, words);
  const info = infoPart(
    typeof query === 'string' ? prepareQuery(query) : query,
    typeof source === 'string' ? prepare(source) : source,
    output,
    settings.info,
  );
  if (!isLevel(level)) {
    return { level: null, weights, parts: { ratio: null, level: null, info, sem }, total: 0 };
  }
  const ratio = ratioPart(chars(output), levelInfo(level).chars, settings.ratio);
  const fit = levelPart(level, words, sem.sentences);
  const total = weightedSum(
    { ratio: ratio.score, level: fit.score, info: info.score, sem: sem.score },
    weights,
  );
  return { level, weights, parts: { ratio, level: fit, info, sem }, total };
}

/** A turn that compresses several documents takes the mean of their scores (RECONSTRUCTION); null for none. */
export function meanQuality(totals: readonly number[]): number | null {
  return totals.length === 0 ? null : totals.reduce((sum, q) => sum + q, 0) / totals.length;
}

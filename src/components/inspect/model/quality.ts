/** Q_com as the quality panel shows it: four weighted parts that add up to the total (Z9). Pure. */
import type { QualityBreakdown } from '../../../engine/quality/qcom.ts';

export const PARTS = ['ratio', 'level', 'info', 'sem'] as const;
export type Part = (typeof PARTS)[number];

/** Equation of each part in the method notes, and what in it the paper leaves open. */
export const PART_EQUATION: Readonly<Record<Part, string>> = {
  ratio: 'Z3',
  level: 'Z8',
  info: 'Z6',
  sem: 'Z7',
};

export interface PartRow {
  readonly part: Part;
  /** null: no valid level, so the part cannot be scored and the total is 0. */
  readonly score: number | null;
  readonly weight: number;
  /** weight x score: the length of this part in the stacked bar. */
  readonly contribution: number;
}

export function partRows(quality: QualityBreakdown): readonly PartRow[] {
  return PARTS.map((part) => {
    const score = quality.parts[part]?.score ?? null;
    const weight = quality.weights[part];
    return {
      part,
      score,
      weight,
      contribution: quality.level === null ? 0 : weight * (score ?? 0),
    };
  });
}

export interface KeywordFate {
  readonly word: string;
  /** absent: not in the document, so not held against the compression. */
  readonly state: 'kept' | 'lost' | 'absent';
}

/** The query's keywords in question order, each with what became of it. */
export function keywordFates(quality: QualityBreakdown): readonly KeywordFate[] {
  const { queryKeywords, queryKeywordsInDocument, queryKeywordsKept } = quality.parts.info;
  const found = new Set(queryKeywordsInDocument);
  const kept = new Set(queryKeywordsKept);
  return queryKeywords.map((word) => ({
    word,
    state: kept.has(word) ? 'kept' : found.has(word) ? 'lost' : 'absent',
  }));
}

export interface QualityPoint {
  readonly turn: number;
  readonly level: number | null;
  readonly total: number;
  readonly ratio: number | null;
  readonly structure: number | null;
  readonly info: number | null;
  readonly sem: number | null;
}

/**
 * Q_com and its parts over the compressing turns, at most `limit` points: past that every k-th turn is kept,
 * with the first and the last.
 */
export function qualitySeries(
  turns: readonly {
    readonly index: number;
    readonly compression: { readonly quality: QualityBreakdown } | null;
  }[],
  limit: number,
): readonly QualityPoint[] {
  const points = turns.flatMap(({ index, compression }) =>
    compression === null
      ? []
      : [
          {
            turn: index,
            level: compression.quality.level,
            total: compression.quality.total,
            ratio: compression.quality.parts.ratio?.score ?? null,
            structure: compression.quality.parts.level?.score ?? null,
            info: compression.quality.parts.info.score,
            sem: compression.quality.parts.sem.score,
          },
        ],
  );
  if (points.length <= limit) return points;
  const last = points.length - 1;
  return Array.from({ length: limit }, (_, i) => points[Math.round((i * last) / (limit - 1))]).flatMap(
    (point) => point ?? [],
  );
}

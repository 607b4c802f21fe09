/**
 * Z6: Q_info, what a compression keeps of the query's and the document's keywords. Engine layer.
 * It knows nothing of relevance or truth: a document about something else can score high.
 */
import { interned } from '../text/intern.ts';
import { keywords, keywordsOf } from '../text/keywords.ts';
import { tokens } from '../text/tokens.ts';

export interface InfoSettings {
  /** Weight of query-keyword coverage. */
  readonly lambda1: number;
  /** Weight of retention of document keywords. */
  readonly lambda2: number;
  /** RECONSTRUCTION: an undefined term is dropped ('renorm') or counts 1 ('neutral_one'). */
  readonly empty: 'renorm' | 'neutral_one';
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

/** What Q_info needs of a document, computed once and used for every compression of it. */
export interface PreparedSource {
  readonly text: string;
  readonly tokens: ReadonlySet<string>;
  readonly keywords: readonly string[];
}

export function prepare(source: string): PreparedSource {
  const list = tokens(source).map(interned);
  return { text: source, tokens: new Set(list), keywords: keywordsOf(list) };
}

/** Keywords of a query, computed once and used for every document. */
export interface PreparedQuery {
  readonly text: string;
  readonly keywords: readonly string[];
}

export function prepareQuery(query: string): PreparedQuery {
  return { text: query, keywords: keywords(query) };
}

function combine(coverage: number | null, retention: number | null, settings: InfoSettings): number {
  const { lambda1, lambda2, empty } = settings;
  if (empty === 'neutral_one') return lambda1 * (coverage ?? 1) + lambda2 * (retention ?? 1);
  if (coverage === null) return retention ?? 1;
  if (retention === null) return coverage;
  return lambda1 * coverage + lambda2 * retention;
}

export function infoPart(
  query: PreparedQuery,
  source: PreparedSource,
  output: string,
  settings: InfoSettings,
): InfoPart {
  const kept = new Set(tokens(output));
  const inDocument = query.keywords.filter((k) => source.tokens.has(k));
  const queryKept = inDocument.filter((k) => kept.has(k));
  let documentKept = 0;
  for (const k of source.keywords) if (kept.has(k)) documentKept++;
  const coverage = inDocument.length === 0 ? null : queryKept.length / inDocument.length;
  const retention = source.keywords.length === 0 ? null : documentKept / source.keywords.length;
  return {
    score: combine(coverage, retention, settings),
    coverage,
    retention,
    queryKeywords: query.keywords,
    queryKeywordsInDocument: inDocument,
    queryKeywordsKept: queryKept,
    documentKeywordCount: source.keywords.length,
    documentKeywordsKeptCount: documentKept,
  };
}

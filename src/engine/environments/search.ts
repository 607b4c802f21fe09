/**
 * BM25 over titles and texts (Robertson and Zaragoza 2009, with the idf of Lucene, which is never negative):
 *   score(q, d) = sum over t in q of idf(t) * f (k1 + 1) / (f + k1 (1 - b + b |d| / avg|d|))
 *   idf(t) = ln(1 + (N - n_t + 0.5) / (n_t + 0.5))
 * f counts a title token `titleCounts` times on top of the text: articles speak of "she" and "the firm", so
 * that without it a thing's own article rarely comes first for its name. Engine layer; documents in memory.
 */
import { tokens } from '../text/tokens.ts';
import type { SearchHit } from '../trajectory/model.ts';
import type { Corpus } from './environment.ts';

export interface SearchOptions {
  readonly k1: number;
  readonly b: number;
  readonly titleCounts: number;
}

const DEFAULTS: SearchOptions = { k1: 1.2, b: 0.75, titleCounts: 6 };

interface Posting {
  readonly document: number;
  /** Count on entry; the whole BM25 weight once all lengths are known. */
  weight: number;
}

export function createSearch(
  documents: readonly { readonly id: string; readonly title: string; readonly text: string }[],
  options: Partial<SearchOptions> = {},
): Pick<Corpus, 'search' | 'idf'> {
  const { k1, b, titleCounts } = { ...DEFAULTS, ...options };
  const postings = new Map<string, Posting[]>();
  const lengths = documents.map((document, index) => {
    const text = tokens(document.text);
    const title = tokens(document.title);
    for (const token of text) count(postings, token, index, 1);
    for (const token of title) count(postings, token, index, titleCounts);
    return text.length + titleCounts * title.length;
  });
  const N = documents.length;
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, N);

  const idfOf = (n: number) => Math.log(1 + (N - n + 0.5) / (n + 0.5));
  const idf = (token: string) => idfOf(postings.get(token)?.length ?? 0);

  for (const list of postings.values()) {
    const tokenIdf = idfOf(list.length);
    for (const posting of list) {
      const f = posting.weight;
      const length = lengths[posting.document] ?? 0;
      posting.weight = (tokenIdf * f * (k1 + 1)) / (f + k1 * (1 - b + (b * length) / mean));
    }
  }

  const search = (query: string, read: ReadonlySet<string>, limit: number): readonly SearchHit[] => {
    const scores = new Float64Array(N);
    for (const token of tokens(query)) {
      for (const { document, weight } of postings.get(token) ?? []) {
        scores[document] = (scores[document] ?? 0) + weight;
      }
    }
    const found: [index: number, score: number][] = [];
    scores.forEach((score, index) => {
      if (score > 0) found.push([index, score]);
    });
    return found
      .sort(([i, a], [j, b]) => b - a || i - j)
      .slice(0, limit)
      .flatMap(([index, score]) => {
        const document = documents[index];
        if (document === undefined) return [];
        const { id, title } = document;
        return [{ documentId: id, title, score, alreadyRead: read.has(id) }];
      });
  };
  return { search, idf };
}

function count(postings: Map<string, Posting[]>, token: string, document: number, by: number): void {
  const list = postings.get(token);
  if (list === undefined) {
    postings.set(token, [{ document, weight: by }]);
    return;
  }
  const last = list[list.length - 1];
  if (last?.document === document) last.weight += by;
  else list.push({ document, weight: by });
}

/**
 * BM25 over titles and texts (Robertson and Zaragoza 2009, with the idf of Lucene, which is never negative):
 *   score(q, d) = sum over t in q of idf(t) * f (k1 + 1) / (f + k1 (1 - b + b |d| / avg|d|))
 *   idf(t) = ln(1 + (N - n_t + 0.5) / (n_t + 0.5))
 * f counts a title token `titleCounts` times on top of the text: articles speak of "she" and "the firm", so
 * that without it a thing's own article rarely comes first for its name. Engine layer; documents in memory.
 */
import { interned } from '../text/intern.ts';
import { tokens } from '../text/tokens.ts';
import type { SearchHit } from '../trajectory/model.ts';
import type { Corpus } from './environment.ts';

export interface SearchOptions {
  readonly k1: number;
  readonly b: number;
  readonly titleCounts: number;
}

const DEFAULTS: SearchOptions = { k1: 1.2, b: 0.75, titleCounts: 6 };

/** Where a token stands: `starts[token]` to `starts[token + 1]` of the two lists. A world has 30,000 such places. */
interface Postings {
  readonly tokens: ReadonlyMap<string, number>;
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
  /** The whole BM25 weight of the token in that document. */
  readonly weights: Float64Array;
}

type Documents = readonly { readonly id: string; readonly title: string; readonly text: string }[];

const idfOf = (n: number, N: number) => Math.log(1 + (N - n + 0.5) / (n + 0.5));

export function createSearch(
  documents: Documents,
  options: Partial<SearchOptions> = {},
): Pick<Corpus, 'search' | 'idf'> {
  // Built elsewhere, so that the functions below hold on to nothing but the result.
  const postings = postingsOf(documents, { ...DEFAULTS, ...options });
  const N = documents.length;
  const range = (token: string): readonly [start: number, end: number] => {
    const index = postings.tokens.get(token);
    return index === undefined ? [0, 0] : [postings.starts[index] ?? 0, postings.starts[index + 1] ?? 0];
  };
  const idf = (token: string) => {
    const [start, end] = range(token);
    return idfOf(end - start, N);
  };

  const search = (query: string, read: ReadonlySet<string>, limit: number): readonly SearchHit[] => {
    const scores = new Float64Array(N);
    for (const token of tokens(query)) {
      const [start, end] = range(token);
      for (let i = start; i < end; i++) {
        const document = postings.documents[i] ?? 0;
        scores[document] = (scores[document] ?? 0) + (postings.weights[i] ?? 0);
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

function postingsOf(documents: Documents, { k1, b, titleCounts }: SearchOptions): Postings {
  const counts = new Map<string, Counts>();
  const lengths = documents.map((document, index) => {
    const text = tokens(document.text);
    const title = tokens(document.title);
    for (const token of text) count(counts, token, index, 1);
    for (const token of title) count(counts, token, index, titleCounts);
    return text.length + titleCounts * title.length;
  });
  const N = documents.length;
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, N);
  return pack(counts, (f, n, document) => {
    const length = lengths[document] ?? 0;
    return (idfOf(n, N) * f * (k1 + 1)) / (f + k1 * (1 - b + (b * length) / mean));
  });
}

/** How often a token stands in the documents that hold it, the documents in their order. */
interface Counts {
  readonly documents: number[];
  readonly counts: number[];
}

function count(all: Map<string, Counts>, token: string, document: number, by: number): void {
  const known = all.get(token);
  if (known === undefined) {
    all.set(interned(token), { documents: [document], counts: [by] });
    return;
  }
  const last = known.documents.length - 1;
  if (known.documents[last] === document) known.counts[last] = (known.counts[last] ?? 0) + by;
  else {
    known.documents.push(document);
    known.counts.push(by);
  }
}

/** @param weigh of a token f times in `document`, and in n documents at all */
function pack(
  all: ReadonlyMap<string, Counts>,
  weigh: (f: number, n: number, document: number) => number,
): Postings {
  const starts = new Uint32Array(all.size + 1);
  let total = 0;
  for (const { documents } of all.values()) total += documents.length;
  const documents = new Uint32Array(total);
  const weights = new Float64Array(total);
  const tokens = new Map<string, number>();
  let at = 0;
  for (const [token, of] of all) {
    tokens.set(token, tokens.size);
    of.documents.forEach((document, i) => {
      documents[at] = document;
      weights[at++] = weigh(of.counts[i] ?? 0, of.documents.length, document);
    });
    starts[tokens.size] = at;
  }
  return { tokens, starts, documents, weights };
}

/** What the search worker and its client say to each other. Types only. */
import type { SearchHit, SearchPage, SearchQuery } from '../../engine/trajectory/search.ts';

export interface SearchResult {
  /** All hits, also those beyond `hits`. */
  readonly total: number;
  /** Hits by segment. */
  readonly perSegment: readonly number[];
  /** The first ones, in order. */
  readonly hits: readonly SearchHit[];
  /** Code units looked through. */
  readonly chars: number;
}

/** What the importer serves at its end of the port. */
export interface TextServer {
  page(from: number): Promise<SearchPage>;
}

export interface SearchEvent {
  readonly type: 'progress';
  readonly id: number;
  /** Turns looked through. */
  readonly turn: number;
  /** Hits so far. */
  readonly total: number;
}

export interface SearchCommands {
  /** @param texts the end of a port that the importer serves */
  search(id: number, query: SearchQuery, texts: MessagePort): Promise<SearchResult>;
}

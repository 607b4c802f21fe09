/** What the search worker does, apart from being a worker. */
import { matcher, type SearchHit, searchText } from '../../engine/trajectory/search.ts';
import type { SearchCommands, SearchEvent, TextServer } from './protocol.ts';

export interface SearchParts {
  /** The importer at the other end of a port. */
  connect(port: MessagePort): TextServer;
}

/** Hits that are listed; the rest is counted. */
const MOST_HITS = 2000;

export function searchHandler(parts: SearchParts, emit: (event: SearchEvent) => void): SearchCommands {
  return {
    async search(id, query, port) {
      const texts = parts.connect(port);
      const pattern = matcher(query);
      const hits: SearchHit[] = [];
      const perSegment: number[] = [];
      let total = 0;
      let chars = 0;
      for (let from: number | null = 0; from !== null; ) {
        const page = await texts.page(from);
        const openings = new Map(page.openings.map(({ segment, text }) => [segment, text]));
        for (const text of page.texts) {
          chars += text.text.length;
          const opening = openings.get(text.segment) ?? null;
          for (const hit of searchText(text, opening, pattern, query.isDroppedOnly)) {
            total++;
            perSegment[hit.segment] = (perSegment[hit.segment] ?? 0) + 1;
            if (hits.length < MOST_HITS) hits.push(hit);
          }
        }
        from = page.next;
        emit({ type: 'progress', id, turn: from ?? -1, total });
      }
      return { total, perSegment: Array.from(perSegment, (count) => count ?? 0), hits, chars };
    },
  };
}

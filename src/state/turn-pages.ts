/**
 * Turns of the run on screen, fetched in pages as they come into sight and forgotten when they are far away. Outside
 * of the store, since a scroll asks for many of them.
 */
import type { RunPlace, TurnView } from '../workers/importer/protocol.ts';

const PAGE = 16;
const MOST_PAGES = 48;

export interface TurnPages {
  /** The turn, or null while it is on its way; asking fetches it. */
  turn(index: number): TurnView | null;
  subscribe(listener: () => void): () => void;
  /** Rises with every page that arrives. */
  version(): number;
}

export function turnPages(
  place: RunPlace,
  fetch: (place: RunPlace, from: number, to: number) => Promise<readonly TurnView[]>,
): TurnPages {
  // In order of use, the oldest first.
  const pages = new Map<number, readonly TurnView[] | 'coming'>();
  const listeners = new Set<() => void>();
  let version = 0;
  const load = (page: number) => {
    pages.set(page, 'coming');
    fetch(place, page * PAGE, (page + 1) * PAGE).then(
      (turns) => {
        pages.set(page, turns);
        for (const old of pages.keys()) {
          if (pages.size <= MOST_PAGES) break;
          pages.delete(old);
        }
        version += 1;
        for (const listener of listeners) listener();
      },
      // The worker has ended; whoever ended it says why.
      () => pages.delete(page),
    );
  };
  return {
    turn(index) {
      const page = Math.floor(index / PAGE);
      const found = pages.get(page);
      if (found === undefined) {
        load(page);
        return null;
      }
      if (found === 'coming') return null;
      pages.delete(page);
      pages.set(page, found);
      return found[index - page * PAGE] ?? null;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}

/**
 * The page's end of the search worker. A regular expression can run for ever, and nothing but the end of its worker
 * stops it: silence beyond the limit ends it, and the next search starts a new one.
 */
import { transfer } from 'comlink';
import { ZipscopeError } from '../../engine/error.ts';
import type { SearchQuery } from '../../engine/trajectory/search.ts';
import { type Connection, connect, type WorkerPort } from '../connection.ts';
import type { SearchCommands, SearchEvent, SearchResult } from './protocol.ts';

export interface SearchRun {
  readonly result: Promise<SearchResult>;
  cancel(): void;
}

export interface SearchClient {
  /** @param serve hands the other end of the port to who holds the texts */
  search(query: SearchQuery, serve: (port: MessagePort) => Promise<void>): SearchRun;
  dispose(): void;
}

/** Longest silence of a search; two megabytes of text take a hundredth of it. */
const LIMIT_MS = 8000;

export function createSearchClient(
  startWorker: () => WorkerPort = startSearchWorker,
  limitMs = LIMIT_MS,
): SearchClient {
  let connection: Connection<SearchCommands> | null = null;
  let nextId = 0;
  const end = (code: string) => {
    connection?.close(new ZipscopeError(code));
    connection = null;
  };
  return {
    search(query, serve) {
      // A search that still runs is of no more use.
      if (connection !== null) end('cancelled');
      const mine = connect<SearchCommands, SearchEvent>(startWorker, () => undefined, limitMs);
      connection = mine;
      const id = nextId++;
      const { port1, port2 } = new MessageChannel();
      const result = serve(port1)
        .then(() => mine.call((commands) => commands.search(id, query, transfer(port2, [port2]))))
        .catch((error: unknown) => {
          const isSlow = error instanceof ZipscopeError && error.code === 'worker-stalled';
          throw isSlow ? new ZipscopeError('search-too-slow', { seconds: limitMs / 1000 }) : error;
        })
        .finally(() => {
          if (connection === mine) end('disposed');
        });
      return {
        result,
        cancel: () => {
          if (connection === mine) end('cancelled');
        },
      };
    },
    dispose: () => end('disposed'),
  };
}

function startSearchWorker(): Worker {
  return new Worker(new URL('./entry.ts', import.meta.url), { type: 'module', name: 'zipscope-search' });
}

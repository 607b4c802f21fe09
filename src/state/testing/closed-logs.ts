/** A store of logs in which nothing is open and nothing can be opened, for tests of what stands beside it. */
import { createImporterClient } from '../../workers/importer/client.ts';
import { createSearchClient } from '../../workers/search/client.ts';
import { createLogsStore } from '../logs.ts';

const noWorker = (): never => {
  throw new Error('this test opens no logs');
};

export const closedLogs = () =>
  createLogsStore({
    importer: createImporterClient(noWorker),
    search: createSearchClient(noWorker),
    showEpisode: () => undefined,
    now: () => 0,
  });

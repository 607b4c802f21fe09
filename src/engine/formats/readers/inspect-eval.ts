/** Inspect AI archives (.eval), after container/inspect-archive.ts has put their entries together. Engine layer, pure. */
import type { Format } from '../reader.ts';
import { readLog } from '../run/inspect-log.ts';

export const inspectEval: Format = {
  id: 'inspect-eval',
  // The archive tells it, before there are rows.
  detect: () => null,
  read: (input) => readLog(input, 'inspect-eval'),
};

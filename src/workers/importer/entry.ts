/** The importer worker's script. */
import { loadTokenizer } from '../../engine/formats/tokenizer.ts';
import { serve } from '../serve.ts';
import { importerHandler } from './handler.ts';
import type { ImporterCommands, ImporterEvent } from './protocol.ts';

serve<ImporterCommands, ImporterEvent>(self, (emit) =>
  importerHandler({ loadTokenizer, now: () => performance.now() }, emit),
);

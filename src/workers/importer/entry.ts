/** The importer worker's script. */
import { expose, transfer } from 'comlink';
import { createSHA256 } from 'hash-wasm';
import { loadTokenizer } from '../../engine/formats/tokenizer.ts';
import { outlineBuffers } from '../../engine/trajectory/outline.ts';
import type { TextServer } from '../search/protocol.ts';
import { serve } from '../serve.ts';
import { importerHandler } from './handler.ts';
import type { ImporterCommands, ImporterEvent } from './protocol.ts';

serve<ImporterCommands, ImporterEvent>(self, (emit) =>
  importerHandler(
    {
      loadTokenizer,
      now: () => performance.now(),
      transfer: (outline) => transfer(outline, outlineBuffers(outline)),
      servePages: (port, page) => expose({ page } satisfies TextServer, port),
      hasher: async () => {
        const hash = await createSHA256();
        return { update: (bytes) => hash.update(bytes), digest: () => hash.digest('hex') };
      },
    },
    emit,
  ),
);

/** The search worker's script. */
import { wrap } from 'comlink';
import { serve } from '../serve.ts';
import { searchHandler } from './handler.ts';
import type { SearchCommands, SearchEvent, TextServer } from './protocol.ts';

serve<SearchCommands, SearchEvent>(self, (emit) =>
  searchHandler({ connect: (port) => wrap<TextServer>(port) }, emit),
);

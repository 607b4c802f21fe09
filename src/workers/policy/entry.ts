/** The policy worker's script. */
import { runEpisode } from '../../engine/rollout/run.ts';
import { download } from '../runtime/download.ts';
import { serve } from '../serve.ts';
import { policyHandler } from './handler.ts';
import { browserNetwork } from './network.ts';
import type { PolicyCommands, PolicyEvent } from './protocol.ts';

serve<PolicyCommands, PolicyEvent>(self, (emit) =>
  policyHandler(
    {
      ...browserNetwork,
      download: (url, onBytes, signal) => download(url, onBytes, { signal }),
      runEpisode,
    },
    emit,
  ),
);

/** The policy worker's script. */
import { serve } from '../serve.ts';
import { policyHandler } from './handler.ts';
import { browserParts } from './parts.ts';
import type { PolicyCommands, PolicyEvent } from './protocol.ts';

serve<PolicyCommands, PolicyEvent>(self, (emit) => policyHandler(browserParts, emit));

/** Chat messages as Anthropic writes them: content blocks, with a system beside. Engine layer, pure. */
import type { Format } from '../reader.ts';
import { chatFormat } from '../run/conversation.ts';

export const anthropicMessages: Format = chatFormat('anthropic-messages');

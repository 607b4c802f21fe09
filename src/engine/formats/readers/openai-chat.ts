/** Chat messages as OpenAI writes them, bare or wrapped: LiteLLM logs, tau-bench results, request and response. Engine layer, pure. */
import type { Format } from '../reader.ts';
import { chatFormat } from '../run/conversation.ts';

export const openaiChat: Format = chatFormat('openai-chat');

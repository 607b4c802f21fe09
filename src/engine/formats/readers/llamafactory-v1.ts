/** Chat messages as LLaMA-Factory writes them: content parts of type and value. Engine layer, pure. */
import type { Format } from '../reader.ts';
import { chatFormat } from '../run/conversation.ts';

export const llamaFactoryV1: Format = chatFormat('llamafactory-v1');

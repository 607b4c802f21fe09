/** Chat messages whose text holds calls and results as tags: WebDancer and its kin. Engine layer, pure. */
import type { Format } from '../reader.ts';
import { chatFormat } from '../run/conversation.ts';

export const reactTags: Format = chatFormat('react-tags', { tagged: true });

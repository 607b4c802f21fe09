/** MEM1: chat messages where each thought replaces all that stood before it. Engine layer, pure. */
import type { Row } from '../container/rows.ts';
import type { Format } from '../reader.ts';
import type { RunBuilder } from '../run/builder.ts';
import { tellMessage } from '../run/chat.ts';
import { chatFormat } from '../run/conversation.ts';
import type { Found } from '../run/dialect.ts';
import { isRecord, text } from '../run/value.ts';

export const mem1: Format = chatFormat('mem1', { tagged: true, tell: tellMem1 });

/** Every thought replaces all that stood before it: a boundary after each turn but the last. */
function tellMem1(run: RunBuilder, found: Found, row: Row): boolean {
  let open = false;
  found.messages.forEach((message, i) => {
    if (text(message, 'role') === 'assistant') {
      if (open) run.boundary({ trigger: 'every turn', summary: run.lastTurn?.reasoning.join('\n\n') ?? '' });
      open = true;
    }
    if (isRecord(message))
      tellMessage(run, message, { row: row.index, path: `${found.path}[${i}]`, tagged: true });
  });
  return true;
}

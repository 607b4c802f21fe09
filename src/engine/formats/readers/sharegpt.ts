/** ShareGPT conversations. Engine layer, pure. */
import { remark } from '../../remark.ts';
import { type Format, perRow, place } from '../reader.ts';
import { RunBuilder } from '../run/builder.ts';
import { tellMessages } from '../run/chat.ts';
import { fingerprint, get, list, records, text } from '../run/value.ts';

const isConversation = (value: unknown) =>
  records(value, 'conversations').some(
    (message) =>
      (text(message, 'from') ?? text(message, 'role')) !== null &&
      (get(message, 'value') ?? get(message, 'content')) !== undefined,
  );

export const shareGpt: Format = {
  id: 'sharegpt',
  detect({ shape, rows }) {
    return shape !== 'text' && rows.some(isConversation)
      ? { variant: null, why: remark('sign-sharegpt') }
      : null;
  },
  read: (input) =>
    perRow(input, isConversation, ({ value, ...row }, name) => {
      const run = new RunBuilder(text(value, 'id') ?? name, 'sharegpt', input.file, place(row.index));
      const system = text(value, 'system');
      if (system) run.message('system', system, place(row.index, 'system'));
      tellMessages(run, list(value, 'conversations'), { row: row.index, path: 'conversations' });
      run.groupId = fingerprint(run.question ?? name);
      const last = run.lastTurn;
      if (last && run.isReplyOpen && last.calls.length === 0) run.answer(last.text.join('\n\n'));
      return run.build();
    }),
};

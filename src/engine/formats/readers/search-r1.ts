/** Search-R1: messages or plain text with search and information tags. Engine layer, pure. */
import { remark } from '../../remark.ts';
import { type Format, place, type ReaderInput, type ReaderOutput, trajectoriesOnly } from '../reader.ts';
import { RunBuilder } from '../run/builder.ts';
import { tellMessages } from '../run/chat.ts';
import { chatFormat } from '../run/conversation.ts';
import { promptMessages, questionOf, taggedRun } from '../run/tags.ts';
import { contentText, get, text } from '../run/value.ts';

const chats = chatFormat('search-r1', {
  tagged: true,
  questionIn: questionOf,
  tell(run, found, row) {
    const single = singleText(found.messages);
    if (single === null) return false;
    tellMessages(run, found.messages.slice(0, -1), { row: row.index, path: found.path });
    taggedRun(run, single, place(row, found.path));
    return true;
  },
});

export const searchR1: Format = {
  id: 'search-r1',
  detect: (sample) => chats.detect(sample),
  hint: ({ text: plain }) =>
    plain?.includes('<search>') && plain.includes('<information>')
      ? { variant: 'text', why: remark('sign-search-tags') }
      : null,
  read: (input) => (input.document.shape === 'text' ? readText(input) : chats.read(input)),
};

/** A whole search run in the one reply of a conversation. */
function singleText(messages: readonly unknown[]): string | null {
  const last = messages.at(-1);
  const replies = messages.filter((message) => text(message, 'role') === 'assistant');
  if (replies.length !== 1 || replies[0] !== last) return null;
  const said = contentText(get(last, 'content'));
  return said.includes('<information>') ? said : null;
}

function readText({ document, file }: ReaderInput): ReaderOutput {
  const run = new RunBuilder(file, 'search-r1', file);
  const source = document.text ?? '';
  // The prompt names the tags too: the run begins after the last mark of the assistant.
  const mark = Math.max(source.lastIndexOf('<|im_start|>assistant'), source.lastIndexOf('\nassistant\n'));
  const start =
    mark < 0 ? Math.max(0, source.search(/<think>|<search>/)) : source.indexOf('\n', mark + 1) + 1;
  const prompt = source.slice(0, start);
  for (const message of promptMessages(prompt))
    if (message.text !== '') run.message(message.role, message.text, place(0));
  if (prompt.trim() !== '')
    run.question = questionOf(prompt.replace(/<\|im_\w+\|>(?:assistant)?/g, ' ')).trim();
  taggedRun(run, source.slice(start), place(0));
  return trajectoriesOnly([run.build()]);
}

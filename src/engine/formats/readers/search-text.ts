/** A search run as plain text, with its tags. Engine layer, pure. */
import { type Format, place, trajectoriesOnly } from '../reader.ts';
import { RunBuilder } from '../run/builder.ts';
import { promptMessages, questionOf, taggedRun } from '../run/tags.ts';

export const searchText: Format = {
  id: 'search-r1',
  detect({ text }) {
    return text?.includes('<search>') && text.includes('<information>')
      ? { variant: 'text', why: 'text with <search> and <information>' }
      : null;
  },
  read({ document, file }) {
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
  },
};

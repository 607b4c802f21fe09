/** A completion in a dump: tagged text, text with the marks of a chat template, or plain text. Engine layer. */
import type { RawPlace } from '../../trajectory/model.ts';
import type { RunBuilder } from './builder.ts';
import { tellMessage } from './chat.ts';
import { promptMessages, taggedRun } from './tags.ts';

const hasTags = (source: string) => /<(?:search|tool_call|answer|access)>/.test(source);

/** A completion: tagged text, text with the marks of a chat template, or plain text. */
export function tellCompletion(run: RunBuilder, source: string, raw: RawPlace): void {
  if (source.includes('<|im_start|>') || /\n(?:assistant|user)\n/.test(source)) {
    for (const { role, text: said } of promptMessages(
      `<|im_start|>assistant\n${source}`.replace(/\n(assistant|user|system|tool)\n/g, '\n<|im_start|>$1\n'),
    )) {
      if (role === 'assistant') {
        if (hasTags(said) || said.includes('</think>')) taggedRun(run, said, raw);
        else run.reply({ text: said, raw });
      } else {
        tellMessage(run, { role, content: said }, { row: raw.row, path: raw.path ?? '' });
      }
    }
  } else if (hasTags(source) || source.includes('</think>')) taggedRun(run, source, raw);
  else run.reply({ text: source, raw });
}

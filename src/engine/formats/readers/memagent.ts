/** MemAgent: a conversation per chunk, whose reply is the memory that the next one begins with. Engine layer, pure. */
import type { Row } from '../container/rows.ts';
import { type Format, place, type ReaderInput, runId, trajectoriesOnly } from '../reader.ts';
import { droppedText, RunBuilder } from '../run/builder.ts';
import { detectChat } from '../run/conversation.ts';
import {
  contentText,
  fingerprint,
  get,
  isRecord,
  type Json,
  label,
  number,
  records,
  strings,
  text,
} from '../run/value.ts';

export const memAgent: Format = {
  id: 'memagent',
  detect: (sample) => detectChat(sample, 'memagent'),
  read: (input) => trajectoriesOnly(readMemAgent(input)),
};

interface Chunk {
  readonly prompt: string;
  readonly reply: string;
  readonly path: string;
}

/** One conversation per chunk; its reply is the memory that the next one begins with. */
function readMemAgent({ document, file }: ReaderInput) {
  const groups: { row: Row; value: Json; chunks: Chunk[]; problem: string }[] = [];
  for (const row of document.rows) {
    if (!isRecord(row.value)) continue;
    const turns = records(row.value, 'turns');
    const found = (turns.length > 0 ? turns : [row.value]).flatMap((turn, i): Chunk[] => {
      const messages = records(turn, 'messages');
      const reply = messages.findLast((message) => text(message, 'role') === 'assistant');
      const prompt = messages.find((message) => text(message, 'role') === 'user');
      const path = turns.length > 0 ? `turns[${i}].messages` : 'messages';
      return reply ? [{ prompt: contentText(prompt?.content), reply: contentText(reply.content), path }] : [];
    });
    const problem = between(found[0]?.prompt ?? '', 'problem') ?? label(row.value, 'question') ?? '';
    const last = groups.at(-1);
    // Conversations on their own rows follow one another as long as the problem is the same.
    if (turns.length === 0 && last && last.problem === problem) last.chunks.push(...found);
    else groups.push({ row, value: row.value, chunks: found, problem });
  }
  return groups.map(({ row, value, chunks, problem }, i) => {
    const id = label(value, 'sample_uuid') ?? label(value, 'id') ?? runId(file, i, groups.length);
    const run = new RunBuilder(id, 'memagent', file, place(row));
    run.question = label(value, 'question') ?? problem;
    run.golds = strings(get(value, 'answer') ?? get(value, 'ground_truth'));
    run.groupId = fingerprint(run.question);
    chunks.forEach(({ prompt, reply, path }, at) => {
      const section = between(prompt, 'section');
      // The prompt is put together by the tool, section and memory included.
      run.message('user', prompt, place(row, path), 'injected');
      run.reply({ text: reply, raw: place(row, path) });
      if (at === chunks.length - 1) return;
      const memory = between(prompt, 'memory') ?? '';
      const source = [memory, section ?? ''].filter((one) => one.trim() !== '').join('\n\n');
      run.boundary({
        trigger: 'every chunk',
        summary: reply,
        dropped: [droppedText(source, at, `${id} chunk ${at + 1}`)],
      });
    });
    run.answer(boxed(chunks.at(-1)?.reply ?? ''));
    run.outcome = { ...run.outcome, reward: number(value, 'score') ?? number(value, 'reward') };
    return run.build();
  });
}

function between(source: string, tag: string): string | null {
  const start = source.lastIndexOf(`<${tag}>`);
  const end = source.lastIndexOf(`</${tag}>`);
  return start < 0 || end < start ? null : source.slice(start + tag.length + 2, end).trim();
}

/** What stands in the last \boxed{}, braces inside included. */
export function boxed(source: string): string | null {
  const start = source.lastIndexOf('\\boxed{');
  if (start < 0) return null;
  let depth = 0;
  for (let i = start + 6; i < source.length; i++) {
    if (source[i] === '{') depth++;
    else if (source[i] === '}' && --depth === 0) return source.slice(start + 7, i);
  }
  return null;
}

/**
 * Chat messages: OpenAI, Anthropic, LLaMA-Factory's parts, ReAct and search tags, MemAgent. Engine layer, pure. They
 * share one container, so that one file tells them apart; every kind is a format of its own.
 */
import type { Row } from '../container/rows.ts';
import { type Format, place, type ReaderInput, runId, type Sample, trajectoriesOnly } from '../reader.ts';
import { droppedText, RunBuilder } from '../run/builder.ts';
import { tellMessages } from '../run/chat.ts';
import { questionOf, taggedReply, taggedRun } from '../run/tags.ts';
import { anthropicUsage, openaiUsage } from '../run/usage.ts';
import {
  contentText,
  fingerprint,
  get,
  isRecord,
  type Json,
  label,
  list,
  number,
  record,
  records,
  strings,
  text,
} from '../run/value.ts';

/** Where the messages of a row lie, and what wraps them. */
interface Found {
  readonly messages: readonly unknown[];
  readonly path: string;
  readonly wrapper: 'plain' | 'tau-bench' | 'litellm' | 'request-response';
  /** The reply that stands beside the messages. */
  readonly reply: unknown;
}

const isMessage = (value: unknown) =>
  text(value, 'role') !== null &&
  (get(value, 'content') !== undefined ||
    get(value, 'tool_calls') !== undefined ||
    get(value, 'function_call') !== undefined);
const areMessages = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.slice(0, 5).some(isMessage);

export function messagesIn(value: unknown): Found | null {
  const traj = get(value, 'traj');
  if (areMessages(traj) && get(value, 'reward') !== undefined) {
    return { messages: traj, path: 'traj', wrapper: 'tau-bench', reply: null };
  }
  const response = get(value, 'response') ?? get(value, 'completion');
  const request = get(value, 'request', 'messages') ?? get(value, 'request', 'body', 'messages');
  if (areMessages(request))
    return { messages: request, path: 'request.messages', wrapper: 'request-response', reply: response };
  const own = get(value, 'messages');
  if (areMessages(own)) {
    const isLog =
      record(response) !== null &&
      (get(value, 'cost') !== undefined || get(response, 'choices') !== undefined);
    return {
      messages: own,
      path: 'messages',
      wrapper: isLog ? 'litellm' : 'plain',
      reply: isLog ? response : null,
    };
  }
  return null;
}

type Dialect =
  | 'anthropic-messages'
  | 'openai-chat'
  | 'llamafactory-v1'
  | 'react-tags'
  | 'search-r1'
  | 'mem1'
  | 'memagent';

const MEMAGENT = 'You are presented with a problem, a section';
const BLOCKS = /^(?:tool_use|tool_result|server_tool_use|thinking|redacted_thinking|compaction)$/;

function dialectOf(
  messages: readonly unknown[],
  beside: unknown,
): { readonly id: Dialect; readonly why: string } {
  const all = messages.filter(isRecord);
  const parts = all.flatMap((message) => records(message, 'content'));
  const replies = all.filter((message) => text(message, 'role') === 'assistant');
  if (parts.some((part) => BLOCKS.test(text(part, 'type') ?? ''))) {
    return { id: 'anthropic-messages', why: 'content blocks such as tool_use and tool_result' };
  }
  const calls = all.some(
    (message) =>
      list(message, 'tool_calls').length > 0 ||
      /^(?:tool|function)$/.test(text(message, 'role') ?? '') ||
      record(message, 'function_call') !== null,
  );
  if (parts.some((part) => text(part, 'type') !== null && get(part, 'value') !== undefined)) {
    return { id: 'llamafactory-v1', why: 'content parts of type and value' };
  }
  if (get(beside, 'system') !== undefined)
    return { id: 'anthropic-messages', why: 'system stands beside messages' };
  if (calls) return { id: 'openai-chat', why: 'messages with tool_calls or of role tool' };
  const said = all
    .filter((message) => text(message, 'role') !== 'system')
    .map((message) => contentText(message.content));
  if (said.some((one) => one.startsWith(MEMAGENT)))
    return { id: 'memagent', why: 'prompts that present a problem, a section and a memory' };
  const spoken = replies.map((message) => contentText(message.content));
  if (
    spoken.some((one) => one.includes('<tool_call>')) ||
    said.some((one) => /^\s*<tool_response>/.test(one))
  ) {
    return { id: 'react-tags', why: 'text with <tool_call> and <tool_response>' };
  }
  if (spoken.some((one) => one.includes('<search>')) || said.some((one) => /^\s*<information>/.test(one))) {
    return isRunningSummary(spoken)
      ? {
          id: 'mem1',
          why: 'text with <search> and <information>, where each <think> takes up the one before',
        }
      : { id: 'search-r1', why: 'text with <search> and <information>' };
  }
  return { id: 'openai-chat', why: 'messages with role and content' };
}

/** MEM1 carries what it knows from one thought to the next; Search-R1's thoughts are new each time. */
function isRunningSummary(replies: readonly string[]): boolean {
  const thoughts = replies.map((reply) => taggedReply(reply).reasoning ?? '').filter((one) => one !== '');
  if (thoughts.length < 3) return false;
  let carried = 0;
  for (let i = 1; i < thoughts.length - 1; i++) {
    const next = new Set(words(thoughts[i + 1] ?? ''));
    const before = words(thoughts[i] ?? '');
    if (before.filter((word) => next.has(word)).length >= 0.7 * before.length) carried++;
  }
  return carried >= 0.6 * (thoughts.length - 2);
}

const words = (source: string) => source.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The dialect of a file: that of its first rows that have messages. */
function chatOf(
  sample: Sample,
): { readonly id: Dialect; readonly why: string; readonly variant: string | null } | null {
  if (sample.shape === 'text') return null;
  const isBare =
    sample.shape === 'array' && sample.rows.length > 0 && sample.rows.slice(0, 5).every(isMessage);
  if (isBare) return { ...dialectOf(sample.rows, null), variant: 'bare-list' };
  const nested = sample.rows.find(areMessages);
  if (nested) return { ...dialectOf(nested, null), variant: 'bare-list' };
  const conversations = sample.rows
    .map((row) => records(row, 'turns'))
    .find((turns) => turns.some((turn) => areMessages(turn.messages)));
  if (
    conversations?.some((turn) =>
      records(turn, 'messages').some((message) => contentText(message.content).startsWith(MEMAGENT)),
    )
  ) {
    return {
      id: 'memagent',
      why: 'turns whose prompts present a problem, a section and a memory',
      variant: 'turns',
    };
  }
  for (const row of sample.rows) {
    const found = messagesIn(row);
    if (!found) continue;
    const beside = found.wrapper === 'request-response' ? get(row, 'request') : row;
    const dialect =
      found.wrapper === 'tau-bench' || found.wrapper === 'litellm'
        ? {
            id: 'openai-chat' as const,
            why: found.wrapper === 'tau-bench' ? 'traj, reward and task_id' : 'messages, response and cost',
          }
        : dialectOf(found.messages, beside);
    return { ...dialect, variant: found.wrapper === 'plain' ? 'messages' : found.wrapper };
  }
  return null;
}

function chatFormat(id: Dialect): Format {
  return {
    id,
    detect(sample) {
      const found = chatOf(sample);
      return found?.id === id ? { variant: found.variant, why: found.why } : null;
    },
    read: (input) => trajectoriesOnly(id === 'memagent' ? readMemAgent(input) : readChats(input, id)),
  };
}

function readChats(input: ReaderInput, id: Dialect) {
  const { document, file } = input;
  if (document.shape === 'array' && document.rows.slice(0, 5).every((row) => isMessage(row.value))) {
    const run = new RunBuilder(runId(file, 0, 1), id, file);
    for (const row of document.rows) {
      tellMessages(run, [row.value], { row: row.index, path: '', tagged: isTagged(id) });
    }
    return [finished(run, id, null)];
  }
  return document.rows.flatMap((row, i) => {
    const found = Array.isArray(row.value)
      ? ({ messages: row.value, path: '', wrapper: 'plain', reply: null } satisfies Found)
      : messagesIn(row.value);
    return found ? [readChat(row, found, id, runId(file, i, document.rows.length), file)] : [];
  });
}

const isTagged = (id: Dialect) => id === 'react-tags' || id === 'search-r1' || id === 'mem1';

function readChat(row: Row, found: Found, id: Dialect, name: string, file: string) {
  const value = isRecord(row.value) ? row.value : {};
  const task = label(value, 'task_id') ?? label(value, 'id') ?? label(value, 'instance_id');
  const run = new RunBuilder(task === null ? name : `${task}${trialOf(value)}`, id, file, place(row));
  const beside = found.wrapper === 'request-response' ? get(value, 'request') : value;
  const system = get(beside, 'system');
  if (system !== undefined && system !== null)
    run.message('system', contentText(system), place(row, 'system'));
  const single = id === 'search-r1' ? singleText(found.messages) : null;
  if (single) {
    tellMessages(run, found.messages.slice(0, -1), { row: row.index, path: found.path });
    taggedRun(run, single, place(row, found.path));
  } else if (id === 'mem1') tellMem1(run, found, row);
  else tellMessages(run, found.messages, { row: row.index, path: found.path, tagged: isTagged(id) });
  tellReplyBeside(run, found, row);
  const window = number(value, 'context_window');
  if (window !== null) run.capacity = window;
  tellOutcome(run, value, task, found.wrapper);
  return finished(run, id, value);
}

const trialOf = (value: Json) => (label(value, 'trial') === null ? '' : `#${label(value, 'trial')}`);

/** A whole search run in the one reply of a conversation. */
function singleText(messages: readonly unknown[]): string | null {
  const last = messages.at(-1);
  const replies = messages.filter((message) => text(message, 'role') === 'assistant');
  if (replies.length !== 1 || replies[0] !== last) return null;
  const said = contentText(get(last, 'content'));
  return said.includes('<information>') ? said : null;
}

function tellReplyBeside(run: RunBuilder, found: Found, row: Row): void {
  const { reply } = found;
  if (!isRecord(reply)) return;
  const body = record(reply, 'body') ?? reply;
  const choice = record(body, 'choices', 0, 'message');
  const path = found.wrapper === 'litellm' ? 'response.choices[0].message' : 'response';
  const edits = records(body, 'context_management', 'applied_edits');
  if (edits.length > 0) {
    run.boundary({
      trigger: edits.map((edit) => text(edit, 'type') ?? 'edit').join(', '),
      summary: undefined,
    });
  }
  const message = choice ?? (text(body, 'role') === 'assistant' ? body : null);
  if (!message) return;
  tellMessages(run, [{ ...message, role: 'assistant' }], { row: row.index, path });
  const usage = choice ? openaiUsage(get(body, 'usage')) : anthropicUsage(get(body, 'usage'));
  if (usage) run.usage(usage);
  run.extend({ model: label(body, 'model') });
}

function tellOutcome(run: RunBuilder, value: Json, task: string | null, wrapper: Found['wrapper']): void {
  const golds =
    get(value, 'golden_answers') ?? get(value, 'ground_truth') ?? get(value, 'answer') ?? get(value, 'gold');
  run.golds = strings(golds);
  run.question =
    label(value, 'question') ??
    (wrapper === 'tau-bench' ? text(value, 'info', 'task', 'instruction') : null) ??
    run.question;
  const reward = number(value, 'reward') ?? number(value, 'score');
  run.outcome = { ...run.outcome, reward };
  // What was scored had come to its end, whoever said the last word.
  if (reward !== null && run.outcome.status === undefined)
    run.outcome = { ...run.outcome, status: 'finished' };
  run.groupId = task ?? (run.question === null ? null : fingerprint(run.question));
  run.step = number(value, 'step');
}

function finished(run: RunBuilder, id: Dialect, value: Json | null) {
  if (id === 'search-r1' && run.question !== null) run.question = questionOf(run.question);
  const last = run.lastTurn;
  const call = last?.calls.at(-1);
  if (call && /^(?:finish|submit|mark_task_complete|final_answer|answer)$/.test(call.name)) {
    const said =
      label(call.arguments, 'message') ?? label(call.arguments, 'answer') ?? label(call.arguments, 'result');
    if (said !== null) run.answer(said);
    run.outcome = { ...run.outcome, status: 'finished' };
  } else if (
    last &&
    run.isReplyOpen &&
    last.calls.length === 0 &&
    run.outcome.answer === undefined &&
    get(value, 'traj') === undefined
  ) {
    run.answer(last.text.join('\n\n'));
  }
  return run.build();
}

/** Every thought replaces all that stood before it: a boundary after each turn but the last. */
function tellMem1(run: RunBuilder, found: Found, row: Row): void {
  let open = false;
  found.messages.forEach((message, i) => {
    if (text(message, 'role') === 'assistant') {
      if (open) run.boundary({ trigger: 'every turn', summary: run.lastTurn?.reasoning.join('\n\n') ?? '' });
      open = true;
    }
    tellMessages(run, [message], { row: row.index, path: `${found.path}[${i}]`, tagged: true });
  });
}

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

export const anthropicMessages = chatFormat('anthropic-messages');
export const openaiChat = chatFormat('openai-chat');
export const llamaFactoryV1 = chatFormat('llamafactory-v1');
export const reactTags = chatFormat('react-tags');
export const searchR1 = chatFormat('search-r1');
export const mem1 = chatFormat('mem1');
export const memAgent = chatFormat('memagent');

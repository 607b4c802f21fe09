/**
 * Chat messages in their many dialects, told to a builder: OpenAI, Anthropic, parts with values, tagged text. Engine
 * layer. One reader serves them all, since logs mix the dialects.
 */
import type { Message, RawPlace } from '../../trajectory/model.ts';
import type { Call, RunBuilder } from './builder.ts';
import { taggedCalls, taggedReply, taggedResults } from './tags.ts';
import { anthropicUsage, openaiUsage } from './usage.ts';
import {
  contentText,
  get,
  isRecord,
  type Json,
  label,
  list,
  parsed,
  record,
  records,
  text,
} from './value.ts';

export interface ChatOptions {
  /** Row of the file, for the raw view. */
  readonly row: number;
  /** JSON path of the message list inside the row; '' for the row itself. */
  readonly path: string;
  /** Text of replies holds tags. */
  readonly tagged?: boolean;
  readonly note?: (message: Json) => Message['note'];
}

/** Signs of a summary that stands for what came before it. */
const SUMMARY_SIGNS =
  /^\s*This session is being continued from a previous conversation|<state_snapshot>|Below is a summary of the previous conversation|<summary>[\s\S]*<\/summary>/;

/** The summary in a message that hands one over; null for an ordinary message. */
export function summaryIn(message: string): string | null {
  if (!SUMMARY_SIGNS.test(message)) return null;
  const inner = /<(summary|state_snapshot)>([\s\S]*?)<\/\1>/.exec(message);
  return inner?.[2]?.trim() ?? message;
}

export function tellMessages(run: RunBuilder, messages: readonly unknown[], options: ChatOptions): void {
  messages.forEach((message, i) => {
    const path = `${options.path}[${i}]`;
    if (isRecord(message)) tellMessage(run, message, { ...options, path });
    else run.warn('not-a-message', { place: path || '—' });
  });
}

export function tellMessage(run: RunBuilder, message: Json, options: ChatOptions): void {
  const raw = { row: options.row, path: options.path === '' ? null : options.path };
  const role = label(message, 'role') ?? label(message, 'from') ?? label(message, 'type') ?? 'other';
  const content = get(message, 'content') ?? get(message, 'value') ?? get(message, 'parts');
  switch (role) {
    case 'assistant':
    case 'model':
    case 'gpt':
    case 'ai':
    case 'agent':
      tellReply(run, message, content, options, raw);
      return;
    case 'tool':
    case 'function':
    case 'observation':
    case 'function_response':
      tellToolMessage(run, message, content, raw);
      return;
    case 'function_call':
    case 'tool_call':
      run.reply({ calls: taggedCalls(contentText(content)), raw });
      return;
    default:
      tellInput(run, role === 'human' ? 'user' : role, message, content, options, raw);
  }
}

/** Some sets put the results of several calls into one message, as a JSON list. */
function tellToolMessage(run: RunBuilder, message: Json, content: unknown, raw: RawPlace): void {
  const id = label(message, 'tool_call_id') ?? firstLabel(message, 'tool_call_ids');
  const said = contentText(content);
  const listed = id === null && said.startsWith('[') ? parsed(said) : undefined;
  const results = Array.isArray(listed) ? listed.filter((one) => get(one, 'tool_call_id') !== undefined) : [];
  if (!Array.isArray(listed) || results.length < listed.length || listed.length === 0) {
    run.result(id, said, raw);
    return;
  }
  for (const one of results) run.result(null, contentText(get(one, 'content')), raw);
}

const firstLabel = (message: Json, key: string) => label(list(message, key)[0]);

/** Anthropic's result blocks and tagged results inside user messages go to their calls; the rest is a message. */
function tellInput(
  run: RunBuilder,
  role: string,
  message: Json,
  content: unknown,
  options: ChatOptions,
  raw: RawPlace,
): void {
  const rest: unknown[] = [];
  for (const part of Array.isArray(content) ? content : [content]) {
    const type = text(part, 'type') ?? '';
    if (type.endsWith('tool_result')) {
      run.result(label(part, 'tool_use_id'), contentText(get(part, 'content')), raw);
    } else if (record(part, 'functionResponse')) {
      const response = record(part, 'functionResponse');
      run.result(label(response, 'id'), contentText(get(response, 'response')), raw);
    } else if (part !== null && part !== undefined) rest.push(part);
  }
  if (rest.length === 0 && (Array.isArray(content) || content === null || content === undefined)) return;
  const said = rest.map((part) => contentText(part)).join('\n');
  const results = run.lastTurn === null ? null : taggedResults(said);
  if (results) {
    for (const result of results) run.result(null, result, raw);
    return;
  }
  const summary = run.turnCount === 0 || role === 'system' ? null : summaryIn(said);
  if (summary !== null) run.boundary({ summary });
  run.message(role, said, raw, summary === null ? (options.note?.(message) ?? null) : 'summary');
}

function tellReply(
  run: RunBuilder,
  message: Json,
  content: unknown,
  options: ChatOptions,
  raw: RawPlace,
): void {
  const reasoning: string[] = [];
  const said: string[] = [];
  const calls: Call[] = [];
  const results: { id: string | null; text: string }[] = [];
  const spoken = text(message, 'reasoning_content') ?? text(message, 'reasoning');
  if (spoken) reasoning.push(spoken);
  for (const part of Array.isArray(content) ? content : [content]) {
    const type = text(part, 'type') ?? '';
    if (type === 'thinking' || type === 'reasoning' || get(part, 'thought') === true)
      reasoning.push(contentText(part));
    else if (type === 'redacted_thinking') reasoning.push('[thinking that the provider keeps unreadable]');
    else if (type.endsWith('tool_use')) {
      calls.push({ id: label(part, 'id'), name: label(part, 'name') ?? '', arguments: get(part, 'input') });
    } else if (type.endsWith('tool_result')) {
      results.push({ id: label(part, 'tool_use_id'), text: contentText(get(part, 'content')) });
    } else if (type === 'tool_call') calls.push(...taggedCalls(contentText(part)));
    else if (record(part, 'functionCall')) {
      const call = record(part, 'functionCall');
      calls.push({ id: label(call, 'id'), name: label(call, 'name') ?? '', arguments: get(call, 'args') });
    } else if (type === 'compaction') run.boundary({ summary: contentText(get(part, 'content')) || null });
    else if (part !== null && part !== undefined) said.push(contentText(part));
  }
  calls.push(...openaiCalls(message));
  const body = said.filter((one) => one !== '').join('\n');
  const tagged = options.tagged ? taggedReply(body) : null;
  if (tagged?.reasoning) reasoning.push(tagged.reasoning);
  run.reply({
    reasoning: reasoning.filter((one) => one !== '').join('\n\n') || null,
    text: tagged?.text ?? body,
    calls: [...calls, ...(tagged?.calls ?? [])],
    usage: usageOf(message),
    model: label(message, 'model'),
    raw,
  });
  for (const { id, text: result } of results) run.result(id, result, raw);
  if (tagged?.answer) run.answer(tagged.answer);
}

/** tool_calls as OpenAI writes them, or flat as Inspect does; function_call of old. */
export function openaiCalls(message: Json): Call[] {
  const calls = records(message, 'tool_calls').map((call): Call => {
    const inner = record(call, 'function');
    return {
      id: label(call, 'id'),
      name: label(inner, 'name') ?? label(call, 'name') ?? label(call, 'function') ?? '',
      arguments: get(inner, 'arguments') ?? get(call, 'arguments') ?? get(call, 'args'),
    };
  });
  const old = record(message, 'function_call');
  return old
    ? [...calls, { id: null, name: label(old, 'name') ?? '', arguments: get(old, 'arguments') }]
    : calls;
}

function usageOf(message: Json) {
  const usage = get(message, 'usage');
  const isAnthropic =
    get(usage, 'cache_read_input_tokens') !== undefined && get(usage, 'prompt_tokens') === undefined;
  return isAnthropic ? anthropicUsage(usage) : openaiUsage(usage);
}

/** Inspect AI logs as one JSON object; the archives (.eval) come here after their entries were put together. Engine layer. */

import { type Remark, remark } from '../../remark.ts';
import type { Usage } from '../../trajectory/model.ts';
import { place, type ReaderInput, type ReaderOutput, trajectoriesOnly } from '../reader.ts';
import { RunBuilder } from './builder.ts';
import { tellMessage } from './chat.ts';
import {
  contentText,
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
} from './value.ts';

export function readLog({ document, file }: ReaderInput, format: string): ReaderOutput {
  const log = document.rows[0]?.value;
  const samples = list(log, 'samples');
  const warnings: Remark[] = [];
  if (samples.length === 0) warnings.push(remark('no-samples'));
  const error = label(log, 'error', 'message');
  if (error !== null) warnings.push(remark('evaluation-error', { message: error }));
  const model = label(log, 'eval', 'model');
  const trajectories = samples.flatMap((sample, i) => {
    if (!isRecord(sample)) {
      warnings.push(remark('no-sample', { place: `samples[${i}]` }));
      return [];
    }
    return [readSample(sample, i, file, format, model)];
  });
  return trajectoriesOnly(trajectories, warnings);
}

function readSample(sample: Json, i: number, file: string, format: string, model: string | null) {
  const id = label(sample, 'id') ?? String(i + 1);
  const epoch = label(sample, 'epoch');
  const run = new RunBuilder(epoch === null ? id : `${id}/${epoch}`, format, file, place(0, `samples[${i}]`));
  const attachments = record(sample, 'attachments') ?? record(sample, 'transcript', 'content') ?? {};
  const events =
    records(sample, 'events').length > 0
      ? records(sample, 'events')
      : records(sample, 'transcript', 'events');
  const calls = events.filter((event) => text(event, 'event') === 'model');
  const messages = records(sample, 'messages');
  run.groupId = id;
  tellEvents(run, messages, events, attachments, `samples[${i}]`);
  if (messages.length === 0 && calls.length > 0) {
    run.warn('replies-from-calls');
  }
  if (run.lastTurn && run.lastTurn.model === null) run.lastTurn.model = model;
  const input = get(sample, 'input');
  run.question = (typeof input === 'string' ? resolve(input, attachments) : null) ?? run.question;
  run.golds = strings(get(sample, 'target'));
  tellOutcome(run, sample);
  return run.build();
}

/** Inspect's total tells whether the provider's input count includes the cache. */
function usageOf(value: unknown): Usage | null {
  const usage = record(value);
  const input = number(usage, 'input_tokens');
  if (!usage || input === null) return null;
  const completion = number(usage, 'output_tokens');
  const total = number(usage, 'total_tokens');
  const prompt = total === null || completion === null ? input : Math.max(input, total - completion);
  return {
    prompt,
    completion,
    cached: number(usage, 'input_tokens_cache_read'),
    reasoning: number(usage, 'reasoning_tokens'),
  };
}

const outputOf = (event: Json) => record(event, 'output', 'choices', 0, 'message');

/**
 * Messages hold the whole history; the model's calls bring counts and models, and compactions stand between them. A
 * reply finds its call by id, else by text: graders call models too.
 */
function tellEvents(
  run: RunBuilder,
  messages: readonly Json[],
  events: readonly Json[],
  attachments: Json,
  path: string,
): void {
  const queue = events.filter(
    (event) => text(event, 'event') === 'model' || text(event, 'event') === 'compaction',
  );
  const history: readonly Json[] =
    messages.length > 0
      ? messages
      : queue.flatMap((event): Json[] => [outputOf(event)].filter((one) => one !== null));
  let at = 0;
  history.forEach((message, i) => {
    const resolved = resolveDeep(message, attachments);
    if (!isRecord(resolved)) return;
    const raw = { row: 0, path: messages.length > 0 ? `${path}.messages[${i}]` : path };
    if (text(message, 'role') !== 'assistant') {
      const isSummary = get(message, 'metadata', 'summary') === true;
      if (isSummary && run.isAfterBoundary) run.summarise(contentText(resolved.content));
      tellMessage(run, resolved, { row: 0, path: raw.path, note: () => (isSummary ? 'summary' : null) });
      return;
    }
    const found = callOf(queue, at, message, attachments);
    for (; at < found; at++) {
      const event = queue[at];
      if (event && text(event, 'event') === 'compaction')
        tellCompaction(run, event, queue.slice(at + 1), attachments);
    }
    const event = queue[found];
    at = Math.max(at, found + 1);
    tellMessage(run, resolved, { row: 0, path: raw.path });
    if (event && found >= 0) {
      const usage = usageOf(get(event, 'output', 'usage'));
      run.extend({ usage, model: label(event, 'model') });
    }
  });
  for (; at < queue.length; at++) {
    const event = queue[at];
    if (event && text(event, 'event') === 'compaction') tellCompaction(run, event, [], attachments);
  }
}

/** Position of the call that made this reply, or -1. */
function callOf(queue: readonly Json[], from: number, message: Json, attachments: Json): number {
  const id = label(message, 'id');
  const said = contentText(resolveDeep(message.content, attachments));
  const ids = records(message, 'tool_calls').map((call) => label(call, 'id'));
  const at = queue.slice(from).findIndex((event) => {
    const output = outputOf(event);
    if (text(event, 'event') !== 'model' || !output) return false;
    if (id !== null && label(output, 'id') === id) return true;
    const called = records(output, 'tool_calls').map((call) => label(call, 'id'));
    return contentText(resolveDeep(output.content, attachments)) === said && called.join() === ids.join();
  });
  return at < 0 ? -1 : from + at;
}

function tellCompaction(run: RunBuilder, event: Json, after: readonly Json[], attachments: Json): void {
  const next = after.find((one) => text(one, 'event') === 'model');
  const summary = records(next, 'input').findLast((message) => get(message, 'metadata', 'summary') === true);
  run.boundary({
    trigger: text(event, 'type') ?? 'compaction',
    before: number(event, 'tokens_before'),
    after: number(event, 'tokens_after'),
    ...(summary ? { summary: contentText(resolveDeep(summary.content, attachments)) } : {}),
  });
}

const ATTACHMENT = /attachment:\/\/([0-9a-f]{32}|\d+)/g;

/** Long strings stand in another place, by hash or by number. */
function resolve(value: string, attachments: Json): string {
  if (!value.includes('attachment://')) return value;
  return value.replace(ATTACHMENT, (whole, key: string) => text(attachments, key) ?? whole);
}

function resolveDeep(value: unknown, attachments: Json): unknown {
  if (typeof value === 'string') return resolve(value, attachments);
  if (Array.isArray(value)) return value.map((inner) => resolveDeep(inner, attachments));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, resolveDeep(inner, attachments)]),
  );
}

const LETTERS: Readonly<Record<string, number>> = { C: 1, I: 0, P: 0.5, N: 0 };

function scoreValue(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'string' && Object.hasOwn(LETTERS, value) ? (LETTERS[value] ?? null) : null;
}

function tellOutcome(run: RunBuilder, sample: Json): void {
  const scores = Object.entries(record(sample, 'scores') ?? {});
  let reward: number | null = null;
  let answer: string | null = null;
  for (const [name, score] of scores) {
    const value = get(score, 'value');
    reward ??= scoreValue(value);
    answer ??= label(score, 'answer');
    if (isRecord(value))
      for (const [part, inner] of Object.entries(value)) run.score(`${name}.${part}`, inner);
    else run.score(name, value);
  }
  const last = run.lastTurn;
  const said = last && last.calls.length === 0 ? last.text.join('\n\n') : null;
  run.answer(said || answer);
  const error = label(sample, 'error', 'message');
  const limit = label(sample, 'limit', 'type') ?? label(sample, 'limit');
  run.outcome = {
    ...run.outcome,
    reward,
    status:
      error !== null ? 'failed' : limit !== null ? 'overlong' : run.turnCount > 0 ? 'finished' : 'unknown',
    reason: error ?? limit,
  };
}

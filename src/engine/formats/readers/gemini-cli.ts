/** Gemini CLI: session JSON and JSONL, checkpoints, stream-json; its recorded API responses are refused. Engine layer. */

import { ZipscopeError } from '../../error.ts';
import { remark } from '../../remark.ts';
import { type Format, place, type ReaderInput, type Sample, trajectoriesOnly } from '../reader.ts';
import { RunBuilder } from '../run/builder.ts';
import { summaryIn, tellMessage } from '../run/chat.ts';
import { geminiUsage } from '../run/usage.ts';
import {
  contentText,
  get,
  isRecord,
  type Json,
  label,
  list,
  record,
  records,
  text,
  written,
} from '../run/value.ts';

const isHead = (value: unknown) =>
  get(value, 'sessionId') !== undefined && get(value, 'projectHash') !== undefined;

function isCheckpoint({ shape, rows }: Sample): boolean {
  return (
    shape === 'array' &&
    rows.length > 0 &&
    rows.every((row) => /^(?:user|model)$/.test(text(row, 'role') ?? '') && Array.isArray(get(row, 'parts')))
  );
}

const isRecorded = (row: unknown) =>
  text(row, 'method') !== null &&
  get(row, 'response') !== undefined &&
  /candidates|generateContent|countTokens/.test(
    `${text(row, 'method')}${Object.keys(record(row, 'response') ?? list(row, 'response')[0] ?? {})}`,
  );

export const geminiCli: Format = {
  id: 'gemini-cli',
  detect(sample) {
    if (sample.shape === 'table' || sample.shape === 'text') return null;
    const { first, rows } = sample;
    if (isHead(first) && Array.isArray(get(first, 'messages'))) {
      return { variant: 'legacy', why: remark('sign-gemini-object') };
    }
    if (rows.some(isHead)) return { variant: 'session', why: remark('sign-gemini-rows') };
    if (isCheckpoint(sample)) return { variant: 'checkpoint', why: remark('sign-gemini-checkpoint') };
    if (rows.some(isRecorded)) return { variant: 'recorded-responses', why: remark('sign-gemini-responses') };
    return text(first, 'type') === 'init' &&
      rows.some((row) => /^(?:tool_use|message)$/.test(text(row, 'type') ?? ''))
      ? { variant: 'stream-json', why: remark('sign-gemini-stream') }
      : null;
  },
  read(input) {
    switch (input.variant) {
      case 'recorded-responses':
        throw new ZipscopeError('recorded-responses', { file: input.file });
      case 'checkpoint':
        return trajectoriesOnly([readCheckpoint(input)]);
      case 'stream-json':
        return trajectoriesOnly([readStream(input)]);
      default:
        return trajectoriesOnly([readSession(input)]);
    }
  },
};

interface Entry {
  readonly value: Json;
  readonly row: number;
  readonly path: string | null;
}

/** The messages of one window. A message may be written again; the last form counts, at the place of the first. */
class MessageList {
  entries: Entry[] = [];
  readonly #at = new Map<string, number>();

  put(entry: Entry): void {
    const id = label(entry.value, 'id');
    const at = id === null ? undefined : this.#at.get(id);
    if (at !== undefined) {
      this.entries[at] = entry;
      return;
    }
    if (id !== null) this.#at.set(id, this.entries.length);
    this.entries.push(entry);
  }

  /** Drops that message and all after it; all where it is unknown. Returns how many. */
  rewind(id: string): number {
    const gone = this.entries.splice(this.#at.get(id) ?? 0);
    for (const { value } of gone) this.#at.delete(label(value, 'id') ?? '');
    return gone.length;
  }
}

/**
 * Windows of the session: each `$set.messages` replaces the whole list, and the messages from before are the window
 * before. Rewinds cut the list.
 */
function windowsOf({ document }: ReaderInput, run: RunBuilder): Entry[][] {
  let open = new MessageList();
  const windows = [open];
  for (const row of document.rows) {
    const { value } = row;
    if (!isRecord(value)) continue;
    const replaced = get(value, '$set', 'messages');
    const rewindTo = label(value, '$rewindTo');
    const putAll = (messages: readonly unknown[], path: string) => {
      messages.forEach((message, i) => {
        if (isRecord(message)) open.put({ value: message, row: row.index, path: `${path}[${i}]` });
      });
    };
    if (Array.isArray(replaced)) {
      open = new MessageList();
      windows.push(open);
      putAll(replaced, '$set.messages');
    } else if (rewindTo !== null) {
      run.warn('rewound', { count: open.rewind(rewindTo) });
    } else if (isHead(value)) putAll(list(value, 'messages'), 'messages');
    else if (text(value, 'type') !== null) open.put({ value, row: row.index, path: null });
  }
  return windows.map(({ entries }) => entries);
}

function readSession(input: ReaderInput) {
  const head = input.document.rows.find((row) => isHead(row.value));
  const run = new RunBuilder(
    label(head?.value, 'sessionId') ?? input.file,
    'gemini-cli',
    input.file,
    head ? place(head) : null,
  );
  const windows = windowsOf(input, run);
  const told = new Map<string, string>();
  windows.forEach((entries, i) => {
    // Turns that are still in the list stand there from before: they are copies, not new replies.
    if (i > 0) {
      const summary = entries.map(({ value }) => summaryIn(saidIn(value))).find((one) => one !== null);
      const cleared = entries.filter(({ value }) => isMasked(value, told)).length;
      run.boundary({
        trigger: summary == null && cleared > 0 ? 'tool output masked' : 'unknown',
        ...(summary == null ? {} : { summary }),
      });
    }
    entries.forEach((entry, position) => {
      tellEntry(run, entry, told, i > 0, position);
    });
  });
  return run.build();
}

const saidIn = (value: Json) => contentText(get(value, 'content'));
const outputsIn = (value: Json) =>
  written(records(value, 'toolCalls').map((call) => get(call, 'result') ?? null));
const isMasked = (value: Json, told: ReadonlyMap<string, string>) => {
  const before = told.get(label(value, 'id') ?? '');
  return before !== undefined && before !== outputsIn(value);
};

function tellEntry(
  run: RunBuilder,
  { value, row, path }: Entry,
  told: Map<string, string>,
  again: boolean,
  position: number,
): void {
  const id = label(value, 'id') ?? '';
  const raw = { row, path };
  const said = saidIn(value);
  const isKnown = told.has(id) && id !== '';
  told.set(id, outputsIn(value));
  const type = text(value, 'type');
  if (type === 'info' || type === 'error' || type === 'warning') {
    run.message('other', said, raw, 'injected');
    return;
  }
  if (type !== 'gemini') {
    const note = again && summaryIn(said) !== null ? 'summary' : isKnown ? 'copied' : null;
    run.message('user', said, raw, note);
    return;
  }
  if (isKnown) {
    run.message('other', said, raw, 'copied');
    return;
  }
  const usage = geminiUsage(get(value, 'tokens'));
  if (again && usage === null && position === 1) {
    // The reply that accepts the summary was put in by the tool.
    run.message('other', said, raw, 'injected');
    return;
  }
  const calls = records(value, 'toolCalls');
  const thoughts = records(value, 'thoughts').map((thought) =>
    [text(thought, 'subject'), text(thought, 'description')].filter((part) => part).join(': '),
  );
  run.reply({
    reasoning: thoughts.join('\n') || null,
    text: said,
    calls: calls.map((call) => ({
      id: label(call, 'id'),
      name: label(call, 'name') ?? '',
      arguments: get(call, 'args'),
    })),
    usage,
    model: label(value, 'model'),
    time: label(value, 'timestamp'),
    raw,
  });
  for (const call of calls) {
    const result = get(call, 'result');
    if (result === undefined || result === null) continue;
    run.result(label(call, 'id'), responseText(result));
  }
}

/** Results are function responses whose output is a field. */
function responseText(result: unknown): string {
  const parts = Array.isArray(result) ? result : [result];
  return parts
    .map((part) => {
      const response = get(part, 'functionResponse', 'response');
      return (
        text(response, 'output') ??
        text(response, 'error') ??
        (response === undefined ? contentText(part) : written(response))
      );
    })
    .join('\n');
}

function readCheckpoint({ document, file }: ReaderInput) {
  const run = new RunBuilder(file, 'gemini-cli', file);
  for (const row of document.rows) {
    if (isRecord(row.value)) tellMessage(run, row.value, { row: row.index, path: '' });
  }
  return run.build();
}

function readStream({ document, file }: ReaderInput) {
  const run = new RunBuilder(label(document.rows[0]?.value, 'session_id') ?? file, 'gemini-cli', file);
  run.warn('live-output');
  for (const row of document.rows) {
    const raw = place(row);
    const type = text(row.value, 'type');
    const said = contentText(get(row.value, 'content'));
    if (type === 'message' && text(row.value, 'role') === 'user') run.message('user', said, raw);
    else if (type === 'message') {
      if (get(row.value, 'delta') === true && run.isReplyOpen && run.lastTurn?.calls.length === 0)
        run.lastTurn.text = [run.lastTurn.text.join('') + said];
      else run.reply({ text: said, raw });
    } else if (type === 'tool_use') {
      const call = {
        id: label(row.value, 'tool_id'),
        name: label(row.value, 'tool_name') ?? '',
        arguments: get(row.value, 'parameters'),
      };
      const isAnswered = run.lastTurn?.calls.some((one) => one.observation !== null) ?? true;
      if (run.isReplyOpen && !isAnswered) run.extend({ calls: [call], raw });
      else run.reply({ calls: [call], raw });
    } else if (type === 'tool_result')
      run.result(label(row.value, 'tool_id'), contentText(get(row.value, 'output')), raw);
    else if (type === 'error') run.warn('error-named', { message: label(row.value, 'message') ?? '—' });
    else if (type === 'result') {
      run.outcome = {
        ...run.outcome,
        status: text(row.value, 'status') === 'success' ? 'finished' : 'failed',
        reason: text(row.value, 'status'),
      };
    }
  }
  return run.build();
}

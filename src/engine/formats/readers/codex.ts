/** Codex: rollout JSONL of its command line, the older bare form, and the output of `codex exec --json`. Engine layer. */
import { remark } from '../../remark.ts';
import type { Link } from '../links.ts';
import { withOrigin } from '../origins.ts';
import {
  type Format,
  place,
  type ReaderInput,
  type ReaderOutput,
  type Sample,
  trajectoriesOnly,
} from '../reader.ts';
import { RunBuilder } from '../run/builder.ts';
import { ItemTeller, isItem } from '../run/items.ts';
import { openaiUsage } from '../run/usage.ts';
import { contentText, get, isRecord, type Json, label, list, number, record, text } from '../run/value.ts';

const TYPES = new Set([
  ...['session_meta', 'response_item', 'event_msg', 'turn_context', 'compacted'],
  ...['world_state', 'token_usage_record'],
]);

const isRolloutRow = (row: unknown) => TYPES.has(text(row, 'type') ?? '') && record(row, 'payload') !== null;

function isOldForm({ shape, first, rows }: Sample): boolean {
  return (
    shape !== 'array' &&
    label(first, 'id') !== null &&
    label(first, 'timestamp') !== null &&
    get(first, 'type') === undefined &&
    get(first, 'projectHash') === undefined &&
    get(first, 'kind') === undefined &&
    (get(first, 'instructions') !== undefined || text(rows[1], 'record_type') === 'state') &&
    rows.slice(1).some((row) => isItem(row) || text(row, 'record_type') === 'state')
  );
}

export const codex: Format = {
  id: 'codex',
  detect(sample) {
    if (sample.shape === 'table' || sample.shape === 'text') return null;
    if (sample.rows.some(isRolloutRow)) {
      return {
        variant: 'rollout',
        why: remark('sign-codex-rows'),
      };
    }
    if (isOldForm(sample)) {
      return { variant: 'legacy', why: remark('sign-codex-legacy') };
    }
    return sample.rows.some((row) => /^(?:thread\.started|item\.completed)$/.test(text(row, 'type') ?? ''))
      ? { variant: 'exec-stream', why: remark('sign-codex-stream') }
      : null;
  },
  read(input) {
    if (input.variant === 'exec-stream') return trajectoriesOnly([readStream(input)]);
    return input.variant === 'legacy' ? trajectoriesOnly([readOldForm(input)]) : readSession(input);
  },
};

/** Texts that the tool puts in, not the user. */
const INJECTED = /^\s*(?:<environment_context>|<user_instructions>|# AGENTS\.md|<permissions instructions>)/;

/** The session of a sub-agent names the one that spawned it. */
function readSession(input: ReaderInput): ReaderOutput {
  const run = readRollout(input);
  const meta = input.document.rows.find((row) => text(row.value, 'type') === 'session_meta');
  const id = label(meta?.value, ...['payload', 'source', 'subagent', 'thread_spawn', 'parent_thread_id']);
  if (id === null) return trajectoriesOnly([run]);
  const link: Link = { kind: 'part-of', trajectory: 0, path: null, id, turn: -1 };
  return { ...trajectoriesOnly([withOrigin(run, { run: id, file: null, turn: null })]), links: [link] };
}

function readRollout({ document, file }: ReaderInput) {
  const meta = document.rows.find((row) => text(row.value, 'type') === 'session_meta');
  const run = new RunBuilder(
    label(meta?.value, 'payload', 'id') ?? file,
    'codex',
    file,
    meta ? place(meta) : null,
  );
  const teller = new ItemTeller(run, (message) => (INJECTED.test(message) ? 'injected' : null));
  let last = '';
  /** The first message that was typed: what else the user is said to have sent was put in by the tool. */
  let typed: string | null = null;
  let afterCompaction = false;
  let others = 0;
  for (const row of document.rows) {
    const payload = record(row.value, 'payload');
    if (!payload) {
      others++;
      continue;
    }
    const raw = place(row, 'payload');
    switch (text(row.value, 'type')) {
      case 'response_item':
        teller.tell(payload, raw, label(row.value, 'timestamp'));
        break;
      case 'turn_context':
        teller.model = label(payload, 'model');
        break;
      case 'compacted':
        teller.close();
        run.boundary({ trigger: 'unknown', summary: summaryOf(payload, run), kept: [] });
        tellReplacement(run, payload, raw);
        afterCompaction = true;
        break;
      case 'event_msg':
        if (text(payload, 'type') === 'token_count') {
          // The sum over the session is no context, and the same numbers come again with the next request.
          const info = record(payload, 'info');
          const usage = record(info, 'last_token_usage');
          run.capacity = number(info, 'model_context_window') ?? run.capacity;
          const key = JSON.stringify([get(info, 'total_token_usage'), usage]);
          if (usage && key !== last) {
            last = key;
            afterCompaction = tellCount(run, usage, teller, afterCompaction);
          }
        } else if (text(payload, 'type') === 'user_message') {
          typed ??= label(payload, 'message');
        } else if (text(payload, 'type') === 'turn_aborted') {
          run.warn('broken-off', { reason: label(payload, 'reason') ?? '—' });
        }
        break;
      default:
        break;
    }
  }
  teller.close();
  if (others > 0) run.warn('other-rows', { count: others });
  run.question = typed ?? run.question;
  return run.build();
}

/** Around a compaction the count may be absurd, and without input it measures nothing. */
function tellCount(run: RunBuilder, usage: Json, teller: ItemTeller, afterCompaction: boolean): boolean {
  const counted = openaiUsage(usage);
  if (!counted) return afterCompaction;
  const total = number(usage, 'total_tokens');
  if (counted.prompt === 0 || counted.prompt === null) {
    if (total !== null && total > (run.capacity ?? Number.POSITIVE_INFINITY)) {
      run.warn('absurd-count', { value: total });
    }
    return afterCompaction;
  }
  teller.usage(counted);
  return false;
}

function summaryOf(payload: Json, run: RunBuilder): string | null {
  const message = text(payload, 'message') ?? '';
  const isEncrypted = list(payload, 'replacement_history').some(
    (item) => get(item, 'encrypted_content') !== undefined,
  );
  if (message !== '' && !isEncrypted) return message;
  run.warn('summary-encrypted');
  return null;
}

/** The new history, where the log has it, is what the window goes on with. */
function tellReplacement(run: RunBuilder, payload: Json, raw: { row: number }): void {
  const history = list(payload, 'replacement_history');
  history.forEach((item, i) => {
    const said = contentText(get(item, 'content'));
    if (text(item, 'type') === 'compaction' || said === '') return;
    run.message(
      label(item, 'role') ?? 'other',
      said,
      { row: raw.row, path: `payload.replacement_history[${i}]` },
      'copied',
    );
  });
  const message = text(payload, 'message') ?? '';
  if (history.length === 0 && message !== '') {
    run.message('user', message, { row: raw.row, path: 'payload.message' }, 'summary');
  }
}

function readOldForm({ document, file }: ReaderInput) {
  const [head] = document.rows;
  const run = new RunBuilder(label(head?.value, 'id') ?? file, 'codex', file);
  const teller = new ItemTeller(run, (message) => (INJECTED.test(message) ? 'injected' : null));
  for (const row of document.rows.slice(1)) {
    if (isRecord(row.value) && isItem(row.value)) teller.tell(row.value, place(row), null);
  }
  teller.close();
  return run.build();
}

function readStream({ document, file }: ReaderInput) {
  const head = document.rows.find((row) => text(row.value, 'type') === 'thread.started');
  const run = new RunBuilder(label(head?.value, 'thread_id') ?? file, 'codex', file);
  run.warn('live-output');
  for (const row of document.rows) {
    const raw = place(row);
    const type = text(row.value, 'type');
    if (type === 'turn.failed' || type === 'error') {
      run.outcome = {
        ...run.outcome,
        status: 'failed',
        reason: label(row.value, 'error', 'message') ?? label(row.value, 'message'),
      };
    }
    if (type === 'turn.completed') {
      // The count is that of the whole turn with all its requests, so it is no context.
      run.outcome = { ...run.outcome, status: 'finished' };
    }
    const item = record(row.value, 'item');
    if (type !== 'item.completed' || !item) continue;
    const kind = text(item, 'type') ?? text(item, 'item_type');
    if (kind === 'reasoning') run.reply({ reasoning: text(item, 'text'), raw });
    else if (kind === 'agent_message' || kind === 'assistant_message') {
      const said = text(item, 'text');
      if (run.isReplyOpen && run.lastTurn?.text.length === 0 && run.lastTurn.calls.length === 0)
        run.extend({ text: said, raw });
      else run.reply({ text: said, raw });
    } else {
      const output = contentText(
        get(item, 'aggregated_output') ?? get(item, 'result') ?? get(item, 'output'),
      );
      const id = label(item, 'id');
      const call = {
        id,
        name: kind ?? '',
        arguments:
          get(item, 'command') ?? get(item, 'arguments') ?? get(item, 'query') ?? get(item, 'changes'),
      };
      if (run.isReplyOpen && run.lastTurn?.calls.length === 0) run.extend({ calls: [call], raw });
      else run.reply({ calls: [call], raw });
      run.result(id, output);
    }
  }
  const last = run.lastTurn;
  if (last && last.calls.length === 0) run.answer(last.text.join('\n\n'));
  return run.build();
}

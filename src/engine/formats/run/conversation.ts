/** Files of chat messages, whatever the dialect: one conversation a row, or one in the whole file, with its wrappers. Engine layer, pure. */
import type { Row } from '../container/rows.ts';
import {
  type Detection,
  type Format,
  place,
  type ReaderInput,
  runId,
  type Sample,
  trajectoriesOnly,
} from '../reader.ts';
import { RunBuilder } from './builder.ts';
import { tellMessage, tellMessages } from './chat.ts';
import { chatOf, type Dialect, type Found, isMessage, messagesIn } from './dialect.ts';
import { anthropicUsage, openaiUsage } from './usage.ts';
import {
  contentText,
  fingerprint,
  get,
  isRecord,
  type Json,
  label,
  number,
  record,
  records,
  strings,
  text,
} from './value.ts';

export interface ChatHabits {
  /** Text of replies holds tags. */
  readonly tagged?: boolean;
  /** Tells the messages of a row; where it gives false they are told one by one. */
  tell?(run: RunBuilder, found: Found, row: Row): boolean;
  /** The question in the first user message, where that explains much before it asks. */
  questionIn?(message: string): string;
}

export function chatFormat(id: Dialect, habits: ChatHabits = {}): Format {
  return {
    id,
    detect: (sample) => detectChat(sample, id),
    read: (input) => trajectoriesOnly(readChats(input, id, habits)),
  };
}

export function detectChat(sample: Sample, id: Dialect): Detection | null {
  const found = chatOf(sample);
  return found?.id === id ? { variant: found.variant, why: found.why } : null;
}

function readChats(input: ReaderInput, id: Dialect, habits: ChatHabits) {
  const { document, file } = input;
  if (document.shape === 'array' && document.rows.slice(0, 5).every((row) => isMessage(row.value))) {
    const run = new RunBuilder(runId(file, 0, 1), id, file);
    for (const row of document.rows) {
      if (isRecord(row.value))
        tellMessage(run, row.value, { row: row.index, path: '', tagged: habits.tagged === true });
    }
    return [finished(run, habits, null)];
  }
  return document.rows.flatMap((row, i) => {
    const found = Array.isArray(row.value)
      ? ({ messages: row.value, path: '', wrapper: 'plain', reply: null } satisfies Found)
      : messagesIn(row.value);
    return found ? [readChat(row, found, id, habits, runId(file, i, document.rows.length), file)] : [];
  });
}

function readChat(row: Row, found: Found, id: Dialect, habits: ChatHabits, name: string, file: string) {
  const value = isRecord(row.value) ? row.value : {};
  const task = label(value, 'task_id') ?? label(value, 'id') ?? label(value, 'instance_id');
  const run = new RunBuilder(task === null ? name : `${task}${trialOf(value)}`, id, file, place(row));
  const beside = found.wrapper === 'request-response' ? get(value, 'request') : value;
  const system = get(beside, 'system');
  if (system !== undefined && system !== null)
    run.message('system', contentText(system), place(row, `${found.path.replace(/messages$/, '')}system`));
  if (!habits.tell?.(run, found, row))
    tellMessages(run, found.messages, { row: row.index, path: found.path, tagged: habits.tagged === true });
  tellReplyBeside(run, found, row);
  const window = number(value, 'context_window');
  if (window !== null) run.capacity = window;
  tellOutcome(run, value, task, found.wrapper);
  return finished(run, habits, value);
}

const trialOf = (value: Json) => (label(value, 'trial') === null ? '' : `#${label(value, 'trial')}`);

function tellReplyBeside(run: RunBuilder, found: Found, row: Row): void {
  const { reply } = found;
  if (!isRecord(reply)) return;
  const body = record(reply, 'body') ?? reply;
  const choice = record(body, 'choices', 0, 'message');
  const path = found.wrapper === 'litellm' ? 'response.choices[0].message' : 'response';
  tellEdits(run, body);
  const message = choice ?? (text(body, 'role') === 'assistant' ? body : null);
  if (!message) return;
  tellMessage(run, { ...message, role: 'assistant' }, { row: row.index, path });
  const usage = choice ? openaiUsage(get(body, 'usage')) : anthropicUsage(get(body, 'usage'));
  if (usage) run.usage(usage);
  run.extend({ model: label(body, 'model') });
}

/** What the provider cleared before it counted the input: the input and what was cleared were there before. */
function tellEdits(run: RunBuilder, body: Json): void {
  const edits = records(body, 'context_management', 'applied_edits');
  // A compaction block in the reply is a boundary of its own.
  const isTold = records(body, 'content').some((part) => text(part, 'type') === 'compaction');
  if (edits.length === 0 || isTold) return;
  const after = anthropicUsage(get(body, 'usage'))?.prompt ?? null;
  const cleared = edits.flatMap((edit) => number(edit, 'cleared_input_tokens') ?? []);
  run.boundary({
    trigger: edits.map((edit) => text(edit, 'type') ?? 'edit').join(', '),
    before:
      after === null || cleared.length === 0 ? null : after + cleared.reduce((sum, one) => sum + one, 0),
    after,
    summary: undefined,
  });
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

function finished(run: RunBuilder, habits: ChatHabits, value: Json | null) {
  if (habits.questionIn && run.question !== null) run.question = habits.questionIn(run.question);
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

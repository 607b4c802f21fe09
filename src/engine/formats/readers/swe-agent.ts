/** SWE-agent .traj files of every age. Engine layer, pure. */
import { remark } from '../../remark.ts';
import { type Format, place, type ReaderInput, runId, trajectoriesOnly } from '../reader.ts';
import { RunBuilder } from '../run/builder.ts';
import { openaiCalls } from '../run/chat.ts';
import { contentText, get, isRecord, type Json, label, list, record, records, text } from '../run/value.ts';

const isHistory = (value: unknown) =>
  records(value, 'history').some(
    (item) =>
      text(item, 'role') !== null &&
      (get(item, 'agent') !== undefined || get(item, 'message_type') !== undefined),
  );

export const sweAgent: Format = {
  id: 'swe-agent',
  detect({ shape, first }) {
    if (shape !== 'object' || !isHistory(first)) return null;
    const steps = records(first, 'trajectory');
    const [step] = steps;
    const variant =
      step === undefined
        ? 'history-only'
        : get(step, 'query') !== undefined
          ? 'v1.1'
          : get(step, 'messages') !== undefined
            ? 'v1.0'
            : 'v0';
    return { variant, why: remark('sign-swe-history') };
  },
  read(input) {
    const [row] = input.document.rows;
    return trajectoriesOnly(row && isRecord(row.value) ? [readTraj(row.value, input)] : []);
  },
};

function readTraj(value: Json, { file }: ReaderInput) {
  const info = record(value, 'info');
  const run = new RunBuilder(
    runId(file, 0, 1).replace(/\.traj(?:\.json)?$/, ''),
    'swe-agent',
    file,
    place(0),
  );
  const steps = records(value, 'trajectory');
  const history = records(value, 'history');
  let step = 0;
  history.forEach((item, i) => {
    const raw = place(0, `history[${i}]`);
    const role = text(item, 'role') ?? 'other';
    const said = contentText(get(item, 'content'));
    if (get(item, 'is_demo') === true)
      run.message(role === 'assistant' ? 'other' : role, said, raw, 'demonstration');
    else if (role === 'assistant') {
      tellElided(run, steps, step++);
      tellStep(run, item, said, raw);
    } else if (role === 'tool')
      run.result(label(list(item, 'tool_call_ids')[0]) ?? label(item, 'tool_call_id'), said, raw);
    // An observation is a user message here; what comes before the first action is the task.
    else if (role === 'user' && run.lastTurn?.calls.some((call) => call.observation === null))
      run.result(null, said, raw);
    else run.message(role, said, raw);
  });
  tellEnd(run, info, steps, history);
  return run.build();
}

function tellStep(run: RunBuilder, item: Json, said: string, raw: ReturnType<typeof place>): void {
  const calls = openaiCalls(item);
  const action = text(item, 'action')?.trim();
  const thinking = records(item, 'thinking_blocks')
    .map((block) => contentText(block))
    .join('\n');
  run.reply({
    reasoning: thinking || null,
    text: text(item, 'thought') ?? said,
    calls:
      calls.length > 0
        ? calls
        : action
          ? [{ id: null, name: commandName(action), arguments: { command: action } }]
          : [],
    raw,
  });
}

const commandName = (action: string) => /^[\w-]+/.exec(action)?.[0] ?? 'command';

/** From 1.1 on each step holds the exact input: old observations may have been elided since the step before. */
function tellElided(run: RunBuilder, steps: readonly Json[], at: number): void {
  const elided = (step: Json | undefined) =>
    records(step, 'query').filter((message) =>
      /Old environment output: \(\d+ lines omitted\)/.test(contentText(message.content)),
    ).length;
  const [before, now] = [elided(steps[at - 1]), elided(steps[at])];
  if (at > 0 && now > before) {
    run.warn('elided', { count: now });
  }
}

function tellEnd(run: RunBuilder, info: Json | null, steps: readonly Json[], history: readonly Json[]): void {
  const reason = label(info, 'exit_status');
  const submission = text(info, 'submission');
  if (submission) run.answer(submission);
  const status =
    reason === null
      ? 'unknown'
      : /context|cost/.test(reason)
        ? 'overlong'
        : /^submitted/.test(reason)
          ? 'finished'
          : 'failed';
  const isSubmitted = reason === null && run.lastTurn?.calls.at(-1)?.name === 'submit';
  run.outcome = { ...run.outcome, status: isSubmitted ? 'finished' : status, reason };
  const replies = history.filter(
    (item) => text(item, 'role') === 'assistant' && get(item, 'is_demo') !== true,
  ).length;
  if (steps.length > 0 && replies !== steps.length) {
    run.warn('steps-and-replies', { steps: steps.length, replies });
  }
}

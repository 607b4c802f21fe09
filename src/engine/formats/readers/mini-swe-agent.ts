/** mini-SWE-agent: its object form and the bare list of messages. Engine layer, pure. */
import { remark } from '../../remark.ts';
import { type Format, place, type ReaderInput, runId, type Sample, trajectoriesOnly } from '../reader.ts';
import { RunBuilder } from '../run/builder.ts';
import { openaiCalls } from '../run/chat.ts';
import { openaiUsage } from '../run/usage.ts';
import { contentText, get, isRecord, type Json, label, list, record, text } from '../run/value.ts';

const isMiniPrompt = (value: unknown) =>
  text(value, 'role') === 'system' && /exactly ONE bash code block/i.test(contentText(get(value, 'content')));

export const miniSweAgent: Format = {
  id: 'mini-swe-agent',
  detect({ shape, first }: Sample) {
    const format = text(first, 'trajectory_format');
    if (format?.startsWith('mini-swe-agent'))
      return { variant: format, why: remark('sign-mini-format', { format }) };
    if (get(first, 'info', 'mini_version') !== undefined)
      return { variant: 'object', why: remark('sign-mini-version') };
    return shape === 'array' && isMiniPrompt(first)
      ? { variant: 'messages-only', why: remark('sign-mini-prompt') }
      : null;
  },
  read(input) {
    return trajectoriesOnly([readMini(input)]);
  },
};

function readMini({ document, file }: ReaderInput) {
  const isBare = document.shape === 'array';
  const [head] = document.rows;
  const info = isBare ? null : record(head?.value, 'info');
  const run = new RunBuilder(
    runId(file, 0, 1).replace(/\.traj(?:\.json)?$/, ''),
    'mini-swe-agent',
    file,
    place(0),
  );
  const messages: readonly { value: unknown; row: number; path: string | null }[] = isBare
    ? document.rows.map((row) => ({ value: row.value, row: row.index, path: null }))
    : list(head?.value, 'messages').map((value, i) => ({ value, row: 0, path: `messages[${i}]` }));
  messages.forEach(({ value, row, path }, i) => {
    if (!isRecord(value)) return;
    const raw = { row, path };
    const role = text(value, 'role') ?? 'other';
    const said = contentText(get(value, 'content'));
    const extra = record(value, 'extra');
    const exit = label(extra, 'exit_status');
    if (exit !== null || role === 'exit') run.outcome = { ...run.outcome, reason: exit ?? said };
    if (role === 'assistant') tellMiniReply(run, value, said, raw);
    else if (role === 'tool') run.result(label(value, 'tool_call_id'), said, raw);
    else if (role === 'exit') run.message('other', said, raw, 'injected');
    else if (role === 'user' && run.lastTurn?.calls.some((call) => call.observation === null))
      run.result(null, said, raw);
    else if (said !== '' || i < messages.length - 1) run.message(role, said, raw);
  });
  const reason = label(info, 'exit_status') ?? run.outcome.reason ?? null;
  const last = run.lastTurn?.text.at(-1) ?? '';
  const isDone =
    /^submitted/i.test(reason ?? '') || (reason === null && last.includes('COMPLETE_TASK_AND_SUBMIT'));
  run.answer(text(info, 'submission'));
  run.outcome = {
    ...run.outcome,
    status: isDone
      ? 'finished'
      : reason === null
        ? 'unknown'
        : /limit|context/i.test(reason)
          ? 'overlong'
          : 'failed',
    reason,
  };
  return run.build();
}

function tellMiniReply(run: RunBuilder, value: Json, said: string, raw: ReturnType<typeof place>): void {
  const calls = openaiCalls(value);
  const fenced = /```(?:bash|mswea_bash_command)\s*\n([\s\S]*?)\n?```/.exec(said)?.[1];
  const usage = openaiUsage(get(value, 'extra', 'response', 'usage'));
  run.reply({
    text: said,
    reasoning: text(value, 'reasoning_content'),
    calls:
      calls.length > 0
        ? calls
        : fenced === undefined
          ? []
          : [{ id: null, name: 'bash', arguments: { command: fenced } }],
    usage,
    model: label(value, 'extra', 'response', 'model'),
    raw,
  });
}

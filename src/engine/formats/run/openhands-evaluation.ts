/** Rows of OpenHands evaluations and of its resolver: a history of events of either age, and what came of it. Engine layer, pure. */
import { place, type ReaderInput, runId } from '../reader.ts';
import { RunBuilder } from './builder.ts';
import { readRuns } from './openhands-runs.ts';
import { isSdkEvent, tellSdkEvents } from './openhands-sdk-events.ts';
import { get, isRecord, type Json, label, list, record, text } from './value.ts';

export const isEvalRow = (value: unknown) =>
  (get(value, 'instance_id') !== undefined || record(value, 'issue') !== null) &&
  Array.isArray(get(value, 'history')) &&
  list(value, 'history')
    .slice(0, 5)
    .every((item) => get(item, 'role') === undefined);

export function readEval({ document, file }: ReaderInput, format: string) {
  return document.rows.flatMap((row, i) => {
    if (!isRecord(row.value) || !isEvalRow(row.value)) return [];
    const { value } = row;
    const id =
      label(value, 'instance_id') ?? label(value, 'issue', 'number') ?? runId(file, i, document.rows.length);
    const run = new RunBuilder(id, format, file, place(row));
    // Old files pair each action with its observation.
    const history = list(value, 'history').flatMap((item, at) =>
      Array.isArray(item)
        ? item.map((inner: unknown, k) => ({ value: inner, raw: place(row, `history[${at}][${k}]`) }))
        : [{ value: item, raw: place(row, `history[${at}]`) }],
    );
    const finish = () => {
      tellResult(run, value);
      run.groupId = id;
    };
    if (!history.some((event) => isSdkEvent(event.value)))
      return readRuns(history, run, finish, list(value, 'metrics', 'token_usages'));
    tellSdkEvents(run, history);
    finish();
    return [run.build()];
  });
}

function tellResult(run: RunBuilder, value: Json): void {
  const report = record(value, 'test_result', 'report') ?? record(value, 'report');
  const resolved =
    get(report, 'resolved') ??
    get(value, 'resolved') ??
    get(value, 'test_result', 'resolved') ??
    get(value, 'success');
  const patch = text(value, 'test_result', 'git_patch') ?? text(value, 'git_patch');
  if (patch && run.outcome.answer === undefined) run.answer(patch);
  const error = label(value, 'error');
  run.outcome = {
    ...run.outcome,
    reward: typeof resolved === 'boolean' ? Number(resolved) : null,
    ...(error === null ? {} : { status: 'failed', reason: error }),
  };
  run.question = text(value, 'instance', 'problem_statement') ?? run.question ?? text(value, 'instruction');
}

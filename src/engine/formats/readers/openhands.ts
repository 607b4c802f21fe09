/** OpenHands: events of before and after its SDK, and the evaluation rows around them. Engine layer, pure. */
import { type Format, place, type ReaderInput, runId, trajectoriesOnly } from '../reader.ts';
import { RunBuilder } from '../run/builder.ts';
import { tellEvents } from '../run/openhands-events.ts';
import { isSdkEvent, tellSdkEvents } from '../run/openhands-sdk-events.ts';
import { get, isRecord, type Json, label, list, number, record, text } from '../run/value.ts';

const isOldEvent = (value: unknown) =>
  get(value, 'kind') === undefined &&
  number(value, 'id') !== null &&
  text(value, 'source') !== null &&
  get(value, 'timestamp') !== undefined &&
  (text(value, 'action') !== null || text(value, 'observation') !== null);

const isEvalRow = (value: unknown) =>
  (get(value, 'instance_id') !== undefined || record(value, 'issue') !== null) &&
  Array.isArray(get(value, 'history')) &&
  list(value, 'history')
    .slice(0, 5)
    .every((item) => get(item, 'role') === undefined);

export const openhandsSdk: Format = {
  id: 'openhands-sdk',
  detect({ shape, rows }) {
    if (shape === 'table' || shape === 'text') return null;
    if (rows.some(isSdkEvent)) return { variant: 'events', why: 'rows have kind, id and source' };
    return rows.some((row) => isEvalRow(row) && list(row, 'history').some(isSdkEvent))
      ? { variant: 'eval-output', why: 'instance_id beside a history of SDK events' }
      : null;
  },
  read: (input) =>
    trajectoriesOnly(input.variant === 'eval-output' ? readEval(input, 'openhands-sdk') : [readSdk(input)]),
};

export const openhandsV0: Format = {
  id: 'openhands-v0',
  detect({ shape, first, rows }) {
    if (shape === 'table' || shape === 'text') return null;
    if (isOldEvent(first))
      return { variant: 'events', why: 'events have id, timestamp, source and an action or observation' };
    return rows.some(isEvalRow)
      ? {
          variant: record(first, 'issue') ? 'resolver-output' : 'eval-output',
          why: 'instance_id or issue beside a history of events',
        }
      : null;
  },
  read: (input) =>
    trajectoriesOnly(input.variant === 'events' ? [readEvents(input)] : readEval(input, 'openhands-v0')),
};

function readSdk({ document, file }: ReaderInput) {
  const run = new RunBuilder(runId(file, 0, 1), 'openhands-sdk', file);
  tellSdkEvents(
    run,
    document.rows.map((row) => ({ value: row.value, raw: place(row) })),
  );
  return run.build();
}

function readEvents({ document, file }: ReaderInput) {
  const run = new RunBuilder(runId(file, 0, 1), 'openhands-v0', file);
  tellEvents(
    run,
    document.rows.map((row) => ({ value: row.value, raw: place(row) })),
    [],
  );
  return run.build();
}

function readEval({ document, file }: ReaderInput, format: string) {
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
    if (history.some((event) => isSdkEvent(event.value))) tellSdkEvents(run, history);
    else tellEvents(run, history, list(value, 'metrics', 'token_usages'));
    tellResult(run, value);
    run.groupId = id;
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

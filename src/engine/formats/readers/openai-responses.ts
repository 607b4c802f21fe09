/** OpenAI Responses: responses and item lists, and the rollouts of NeMo Gym around them. Engine layer, pure. */
import { remark } from '../../remark.ts';
import type { Row } from '../container/rows.ts';
import { type Format, place, type ReaderInput, runId, trajectoriesOnly } from '../reader.ts';
import { RunBuilder } from '../run/builder.ts';
import { ItemTeller, isItem } from '../run/items.ts';
import { openaiUsage } from '../run/usage.ts';
import {
  fingerprint,
  get,
  isRecord,
  type Json,
  label,
  list,
  number,
  record,
  strings,
  text,
  written,
} from '../run/value.ts';

const isRollout = (value: unknown) =>
  record(value, 'responses_create_params') !== null && Array.isArray(get(value, 'response', 'output'));
const isResponse = (value: unknown) =>
  /^response(?:\.compaction)?$/.test(text(value, 'object') ?? '') && Array.isArray(get(value, 'output'));

export const openaiResponses: Format = {
  id: 'openai-responses',
  detect({ shape, rows }) {
    if (shape === 'table' || shape === 'text') return null;
    if (rows.some(isRollout)) {
      return { variant: 'nemo-gym', why: remark('sign-nemo-gym') };
    }
    if (rows.some(isResponse)) return { variant: 'response', why: remark('sign-response') };
    const items = rows.filter(isItem);
    const hasCall = items.some(
      (item) => get(item, 'call_id') !== undefined || text(item, 'type') === 'compaction',
    );
    return items.length > 0 && (hasCall || items.some((item) => text(item, 'type') === 'reasoning'))
      ? { variant: 'items', why: remark('sign-response-items') }
      : null;
  },
  read(input) {
    const { document } = input;
    if (input.variant === 'items') return trajectoriesOnly([readItems(input)]);
    return trajectoriesOnly(
      document.rows.flatMap((row, i) => {
        const id = runId(input.file, i, document.rows.length);
        if (isRollout(row.value)) return [readRollout(row, id, input.file)];
        return isResponse(row.value) ? [readResponse(row, id, input.file)] : [];
      }),
    );
  },
};

function tellInput(run: RunBuilder, teller: ItemTeller, params: Json, row: Row, path: string): void {
  const instructions = text(params, 'instructions');
  if (instructions) run.message('system', instructions, place(row, `${path}instructions`));
  const input = get(params, 'input');
  if (typeof input === 'string') run.message('user', input, place(row, `${path}input`));
  list(params, 'input').forEach((item, i) => {
    if (isRecord(item)) teller.tell(item, place(row, `${path}input[${i}]`), null);
  });
  if (label(params, 'previous_response_id')) {
    run.warn('earlier-response');
  }
}

function tellOutput(teller: ItemTeller, response: unknown, row: Row, path: string): void {
  teller.model = label(response, 'model');
  list(response, 'output').forEach((item, i) => {
    if (isRecord(item)) teller.tell(item, place(row, `${path}output[${i}]`), null);
  });
  const usage = openaiUsage(get(response, 'usage'));
  if (usage) teller.usage(usage);
}

function readRollout(row: Row, name: string, file: string) {
  const params = record(row.value, 'responses_create_params') ?? {};
  const response = record(row.value, 'response') ?? {};
  const run = new RunBuilder(label(row.value, 'id') ?? name, 'openai-responses', file, place(row));
  const teller = new ItemTeller(run);
  tellInput(run, teller, params, row, 'responses_create_params.');
  teller.close();
  const before = run.turnCount;
  tellOutput(teller, response, row, 'response.');
  finish(run, response, before);
  run.question = label(row.value, 'question') ?? run.question;
  run.golds = strings(
    get(row.value, 'expected_answer') ?? get(row.value, 'ground_truth') ?? get(row.value, 'answer'),
  );
  run.groupId = fingerprint(written(get(params, 'input')));
  run.kind = text(row.value, 'type');
  const answer = label(row.value, 'extracted_answer');
  if (answer !== null) run.answer(answer);
  run.outcome = {
    ...run.outcome,
    reward: number(row.value, 'reward'),
    exactMatch: number(row.value, 'answer_em'),
    f1: number(row.value, 'answer_f1'),
  };
  for (const [key, value] of Object.entries(isRecord(row.value) ? row.value : {})) {
    if (key !== 'reward' && (typeof value === 'number' || typeof value === 'boolean')) run.score(key, value);
  }
  return run.build();
}

function finish(run: RunBuilder, response: unknown, before: number): void {
  const status = text(response, 'status');
  const reason = label(response, 'incomplete_details', 'reason') ?? status;
  const last = run.lastTurn;
  if (status === 'failed' || record(response, 'error')) run.outcome = { status: 'failed', reason };
  else if (status === 'incomplete') run.outcome = { status: 'overlong', reason };
  else if (last && run.turnCount > before && last.calls.length === 0) run.answer(last.text.join('\n\n'));
}

function readResponse(row: Row, name: string, file: string) {
  const run = new RunBuilder(label(row.value, 'id') ?? name, 'openai-responses', file, place(row));
  const teller = new ItemTeller(run);
  tellInput(run, teller, isRecord(row.value) ? row.value : {}, row, '');
  teller.close();
  const before = run.turnCount;
  tellOutput(teller, row.value, row, '');
  finish(run, row.value, before);
  return run.build();
}

function readItems({ document, file }: ReaderInput) {
  const run = new RunBuilder(runId(file, 0, 1), 'openai-responses', file);
  const teller = new ItemTeller(run);
  for (const row of document.rows) if (isRecord(row.value)) teller.tell(row.value, place(row), null);
  const last = run.lastTurn;
  if (last && run.isReplyOpen && last.calls.length === 0) run.answer(last.text.join('\n\n'));
  return run.build();
}

/** OpenHands before its SDK: lists of events, and evaluation rows. Engine layer, pure. */
import { remark } from '../../remark.ts';
import type { Trajectory } from '../../trajectory/model.ts';
import { type Format, place, type ReaderInput, runId, trajectoriesOnly } from '../reader.ts';
import { RunBuilder } from '../run/builder.ts';
import { isEvalRow, readEval } from '../run/openhands-evaluation.ts';
import { readRuns } from '../run/openhands-runs.ts';
import { get, number, record, text } from '../run/value.ts';

const isOldEvent = (value: unknown) =>
  get(value, 'kind') === undefined &&
  number(value, 'id') !== null &&
  text(value, 'source') !== null &&
  get(value, 'timestamp') !== undefined &&
  (text(value, 'action') !== null || text(value, 'observation') !== null);

export const openhandsV0: Format = {
  id: 'openhands-v0',
  detect({ shape, first, rows }) {
    if (shape === 'table' || shape === 'text') return null;
    if (isOldEvent(first)) return { variant: 'events', why: remark('sign-openhands-events') };
    return rows.some(isEvalRow)
      ? {
          variant: record(first, 'issue') ? 'resolver-output' : 'eval-output',
          why: remark('sign-openhands-output'),
        }
      : null;
  },
  read: (input) =>
    trajectoriesOnly(input.variant === 'events' ? readEvents(input) : readEval(input, 'openhands-v0')),
};

function readEvents({ document, file }: ReaderInput): Trajectory[] {
  const events = document.rows.map((row) => ({ value: row.value, raw: place(row) }));
  return readRuns(events, new RunBuilder(runId(file, 0, 1), 'openhands-v0', file), () => {});
}

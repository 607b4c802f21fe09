/** OpenHands SDK (V1): events told apart by kind, as lines, as one-event files, or in evaluation rows. Engine layer, pure. */
import { remark } from '../../remark.ts';
import { type Format, place, type ReaderInput, runId, trajectoriesOnly } from '../reader.ts';
import { RunBuilder } from '../run/builder.ts';
import { isEvalRow, readEval } from '../run/openhands-evaluation.ts';
import { isSdkEvent, tellSdkEvents } from '../run/openhands-sdk-events.ts';
import { list } from '../run/value.ts';

export const openhandsSdk: Format = {
  id: 'openhands-sdk',
  detect({ shape, rows }) {
    if (shape === 'table' || shape === 'text') return null;
    if (rows.some(isSdkEvent)) return { variant: 'events', why: remark('sign-openhands-sdk') };
    return rows.some((row) => isEvalRow(row) && list(row, 'history').some(isSdkEvent))
      ? { variant: 'eval-output', why: remark('sign-openhands-sdk-output') }
      : null;
  },
  read: (input) =>
    trajectoriesOnly(input.variant === 'eval-output' ? readEval(input, 'openhands-sdk') : [readSdk(input)]),
};

function readSdk({ document, file }: ReaderInput) {
  const run = new RunBuilder(runId(file, 0, 1), 'openhands-sdk', file);
  tellSdkEvents(
    run,
    document.rows.map((row) => ({ value: row.value, raw: place(row) })),
  );
  return run.build();
}

/** Our own files: ATIF with our extension, JSON lines; and ATIF of others. Engine layer, pure. */
import { isAtif, isOwnAtif, readAtif } from '../atif.ts';
import { isOwnLine, readLineValue } from '../lines.ts';
import { type Format, trajectoriesOnly } from '../reader.ts';
import { get, record, records, text } from '../run/value.ts';

/** Files that lost their version are still told by their steps. */
const looksLikeAtif = (value: unknown) =>
  text(value, 'agent', 'name') !== null &&
  records(value, 'steps').some((step) => get(step, 'step_id') !== undefined && text(step, 'source') !== null);

export const atif: Format = {
  id: 'atif',
  detect({ rows }) {
    const found = rows.find((row) => isAtif(row));
    if (found !== undefined) {
      return isOwnAtif(found)
        ? { variant: 'zipscope', why: 'schema_version of ATIF, with our extension' }
        : { variant: text(found, 'schema_version'), why: 'schema_version begins with ATIF-' };
    }
    return rows.some(looksLikeAtif)
      ? { variant: null, why: 'agent.name, and steps with step_id and source' }
      : null;
  },
  read({ document, file }) {
    return trajectoriesOnly(
      document.rows.flatMap((row) => {
        if (isAtif(row.value)) return [readAtif(row.value, file, row.index)];
        return looksLikeAtif(row.value)
          ? [readAtif({ ...record(row.value), schema_version: 'ATIF-v1' }, file, row.index)]
          : [];
      }),
    );
  },
};

export const ownLines: Format = {
  id: 'zipscope',
  detect({ rows }) {
    return rows.some(isOwnLine) ? { variant: 'jsonl', why: 'lines with our mark' } : null;
  },
  read({ document }) {
    return trajectoriesOnly(document.rows.map((row) => readLineValue(row.value, row.line ?? row.index + 1)));
  },
};

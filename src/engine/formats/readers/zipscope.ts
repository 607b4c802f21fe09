/** Our own JSON lines: one trajectory a line. Engine layer, pure. */
import { remark } from '../../remark.ts';
import { isOwnLine, readLineValue } from '../lines.ts';
import { type Format, trajectoriesOnly } from '../reader.ts';

export const ownLines: Format = {
  id: 'zipscope',
  detect({ rows }) {
    return rows.some(isOwnLine) ? { variant: 'jsonl', why: remark('sign-own-lines') } : null;
  },
  read({ document }) {
    return trajectoriesOnly(document.rows.map((row) => readLineValue(row.value, row.line ?? row.index + 1)));
  },
};

/** Inspect AI logs as one JSON object. Engine layer, pure. */
import { remark } from '../../remark.ts';
import type { Format } from '../reader.ts';
import { readLog } from '../run/inspect-log.ts';
import { get, number, record, text } from '../run/value.ts';

const isInspect = (value: unknown) =>
  number(value, 'version') !== null &&
  text(value, 'status') !== null &&
  record(value, 'eval') !== null &&
  get(value, 'eval', 'task') !== undefined;

export const inspectJson: Format = {
  id: 'inspect-json',
  detect({ shape, first }) {
    return shape === 'object' && isInspect(first)
      ? { variant: `v${number(first, 'version')}`, why: remark('sign-inspect') }
      : null;
  },
  read: (input) => readLog(input, 'inspect-json'),
};

/**
 * What an address can say of a place in a dropped log: which file by name, size and hash, which run in it, which
 * stretch of text.
 */
import * as v from 'valibot';
import { blockId } from '../engine/trajectory/blocks.ts';
import type { TextSpan } from './logs-state.ts';
import type { Parameter } from './parameter.ts';

const text: Parameter<string> = {
  initial: '',
  read: v.pipe(v.string(), v.maxLength(300)),
  write: (value) => value,
};

const whole = (most: number): Parameter<number> => ({
  initial: 0,
  read: v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number), v.maxValue(most)),
  write: String,
});

const hash: Parameter<string> = {
  initial: '',
  read: v.pipe(v.string(), v.regex(/^[0-9a-f]{16,64}$/)),
  write: (value) => value,
};

const SPAN = /^([a-z]\d{0,5}):(\d{1,12})-(\d{1,12})$/;

const span: Parameter<TextSpan | null> = {
  initial: null,
  read: v.pipe(
    v.string(),
    v.regex(SPAN),
    v.transform((written): TextSpan => {
      const [, block = '', start = '', end = ''] = SPAN.exec(written) ?? [];
      return { block, start: Number(start), end: Number(end) };
    }),
    v.check(({ block, start, end }) => blockId.test(block) && start <= end),
  ),
  write: (value) => (value === null ? '' : `${value.block}:${value.start}-${value.end}`),
};

/** Beside `source=log` and `turn`. */
export const LOG_PARAMETERS = {
  log: text,
  bytes: whole(Number.MAX_SAFE_INTEGER),
  hash,
  /** Which of the files inside the dropped one, and which run in it. */
  part: whole(999_999),
  run: whole(9_999_999),
  span,
} as const;

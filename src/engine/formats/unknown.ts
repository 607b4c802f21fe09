/** One sentence for a file that is none of the formats: what was seen in it, and what can be read. Engine layer, pure. */
import { ZipscopeError } from '../error.ts';
import { visible } from './container/names.ts';
import type { Document } from './container/rows.ts';
import { FORMATS } from './registry.ts';
import { isRecord } from './run/value.ts';

const KEYS_TOLD = 8;
const LONGEST_KEY = 40;
const START_TOLD = 40;

export function unknownFormat(document: Document, file: string): ZipscopeError {
  const formats = FORMATS.map(({ id }) => id).join(', ');
  const { rows, text } = document;
  if (text !== null) {
    if (isBinary(text)) return new ZipscopeError('format-unknown-binary', { file, formats });
    const start = visible(text.trim().slice(0, START_TOLD).split('\n')[0] ?? '').trim();
    return new ZipscopeError('format-unknown-text', { file, start, formats });
  }
  const record = rows.find(({ value }) => isRecord(value))?.value;
  if (!isRecord(record))
    return new ZipscopeError('format-unknown-values', { file, count: rows.length, formats });
  const keys = Object.keys(record)
    .slice(0, KEYS_TOLD)
    .map((key) => visible(key.slice(0, LONGEST_KEY)));
  const told = keys.join(', ') || '-';
  return new ZipscopeError('format-unknown', { file, count: rows.length, keys: told, formats });
}

/** Zeros, or many bytes that are no UTF-8, near the beginning. */
function isBinary(text: string): boolean {
  const head = text.slice(0, 2000);
  const odd = [...head].filter((c) => c === '\ufffd' || c === '\u0000').length;
  return head.includes('\u0000') || odd > head.length / 10;
}

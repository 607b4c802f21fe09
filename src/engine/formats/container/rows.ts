/**
 * From bytes to rows: a JSON value, the elements of an array, lines, table rows or plain text. Engine layer. What
 * cannot be read is kept as damage with its number, reason and raw text; nothing is passed over unsaid.
 */

import { Allow, parse as parsePartial } from 'partial-json';
import { ZipscopeError } from '../../error.ts';
import { type Remark, remark } from '../../remark.ts';
import { isRecord, isTooDeep, MAX_DEPTH } from '../run/value.ts';
import { parseJson } from './json.ts';
import { faultOf, jsonFault } from './json-fault.ts';
import { bigObject } from './object.ts';
import { parquetRows } from './parquet.ts';
import { SIGNATURE_BYTES, type Signature, signatureOf } from './signature.ts';
import { type ByteSource, bytesSource, chunks, MAX_TEXT_BYTES, wholeFile } from './source.ts';
import { ElementSplitter, firstValueEnd, isBlank, LineSplitter, type Piece } from './split.ts';
import { tableRows } from './table.ts';

export interface Row {
  /** Position among all rows, damaged ones included. */
  readonly index: number;
  /** Line of the file, from 1; null where rows are no lines. */
  readonly line: number | null;
  /** Bytes [start, end) of the row in its file; null where rows are no stretches of it. */
  readonly bytes: readonly [start: number, end: number] | null;
  readonly value: unknown;
}

export interface Damage {
  readonly row: number;
  readonly line: number | null;
  /** What is wrong. */
  readonly reason: Remark;
  /** Beginning of the raw text. */
  readonly raw: string;
  /** Bytes [start, end) of the row in its file, for all of the raw text; left out where it is no stretch of it. */
  readonly bytes?: readonly [start: number, end: number];
}

export type Shape = 'object' | 'array' | 'lines' | 'table' | 'text';

export interface Document {
  readonly shape: Shape;
  readonly rows: readonly Row[];
  readonly damages: readonly Damage[];
  /** Only of shape 'text'. */
  readonly text: string | null;
}

export interface ReadOptions {
  readonly onBytes?: (done: number) => void;
  readonly signal?: AbortSignal | null;
}

/** Objects of so many bytes are read in pieces; smaller ones as one text, which is faster. */
export const BIG_OBJECT = 16_000_000;
const RAW_SHOWN = 4000;
const rawOf = (text: string) => text.slice(0, RAW_SHOWN);

/** Collects rows and damages in order. */
class Collector {
  readonly rows: Row[] = [];
  readonly damages: Damage[] = [];
  readonly #decoder = new TextDecoder();
  readonly #strict = new TextDecoder('utf-8', { fatal: true });
  readonly #areLines: boolean;
  #next = 0;

  constructor(areLines: boolean) {
    this.#areLines = areLines;
  }

  add({ bytes, start, number }: Piece): void {
    const line = this.#areLines ? number : null;
    const row = this.#next++;
    const text = this.#decoder.decode(bytes);
    const place = [start, start + bytes.length] as const;
    const fail = (reason: Remark) => {
      this.damages.push({ row, line, reason, raw: rawOf(text), bytes: place });
    };
    let value: unknown;
    try {
      value = parseJson(text);
    } catch (error) {
      fail(jsonFault(error, text));
      return;
    }
    if (isTooDeep(value)) {
      fail(remark('too-deep', { limit: MAX_DEPTH }));
      return;
    }
    if (text.includes('\ufffd') && !this.#isUtf8(bytes)) {
      this.damages.push({
        row,
        line,
        reason: remark('not-utf8'),
        raw: rawOf(text),
      });
    }
    this.rows.push({ index: row, line, bytes: place, value });
  }

  #isUtf8(bytes: Uint8Array): boolean {
    try {
      this.#strict.decode(bytes);
      return true;
    } catch {
      return false;
    }
  }

  document(shape: Shape): Document {
    return { shape, rows: this.rows, damages: this.damages, text: null };
  }
}

/**
 * Rows that are valid JSON and still no records, among rows that are: a number or a text on a line of its own. No
 * reader has a use for them, so they are told as damage.
 */
function withoutStrays(document: Document): Document {
  const records = document.rows.filter((row) => isRecord(row.value)).length;
  if (records === 0 || records === document.rows.length || 2 * records < document.rows.length)
    return document;
  const strays = document.rows.filter((row) => !isRecord(row.value));
  const damages = strays.map(({ index, line, bytes, value }): Damage => {
    const raw = rawOf(JSON.stringify(value));
    return { row: index, line, reason: remark(strayCode(value)), raw, ...(bytes ? { bytes } : {}) };
  });
  return {
    ...document,
    rows: document.rows.filter((row) => isRecord(row.value)),
    damages: [...document.damages, ...damages].sort((a, b) => a.row - b.row),
  };
}

function strayCode(value: unknown): string {
  if (value === null) return 'stray-null';
  if (Array.isArray(value)) return 'stray-list';
  return typeof value === 'number'
    ? 'stray-number'
    : typeof value === 'string'
      ? 'stray-text'
      : 'stray-boolean';
}

/** @throws ZipscopeError 'file-empty', 'file-too-large', those of `jsonFault` and what containers throw */
export async function readRows(source: ByteSource, options: ReadOptions = {}): Promise<Document> {
  return withoutStrays(await readAllRows(source, options));
}

async function readAllRows(source: ByteSource, options: ReadOptions): Promise<Document> {
  const head = await source.slice(0, SIGNATURE_BYTES);
  const signature = signatureOf(head);
  if (signature === 'parquet') return tableDocument(await parquetRows(source));
  if (signature === 'utf-16le' || signature === 'utf-16be') {
    const read = await readAllRows(await asUtf8(source, signature), options);
    // The places are those of the copy, not of the file.
    return {
      ...read,
      rows: read.rows.map((row) => ({ ...row, bytes: null })),
      damages: read.damages.map(({ bytes: _, ...damage }) => damage),
    };
  }
  const from = signature === 'utf-8-bom' ? 3 : 0;
  const first = await firstInk(source, from);
  if (first === null) throw new ZipscopeError('file-empty', { file: source.name });
  if (first === '[') return readArray(source, from, options);
  if (first === '{') return readObjects(source, from, options);
  return readText(source, from, options);
}

async function asUtf8(source: ByteSource, signature: Signature): Promise<ByteSource> {
  const bytes = await wholeFile(source);
  const text = new TextDecoder(signature === 'utf-16le' ? 'utf-16le' : 'utf-16be').decode(bytes.subarray(2));
  return bytesSource(source.name, new TextEncoder().encode(text));
}

async function firstInk(source: ByteSource, from: number): Promise<string | null> {
  for await (const chunk of chunks(source, () => {}, from)) {
    const byte = chunk.find((one) => one > 0x20);
    if (byte !== undefined) return String.fromCharCode(byte);
  }
  return null;
}

async function readArray(source: ByteSource, from: number, options: ReadOptions): Promise<Document> {
  const splitter = new ElementSplitter(from);
  const found = new Collector(false);
  for await (const chunk of chunks(source, options.onBytes, from)) {
    options.signal?.throwIfAborted();
    for (const piece of splitter.push(chunk)) found.add(piece);
  }
  for (const piece of splitter.end()) found.add(piece);
  const document = found.document('array');
  if (splitter.isClosed) return document;
  const cut: Damage = {
    row: document.rows.length,
    line: null,
    reason: remark('list-cut'),
    raw: '',
  };
  return { ...document, damages: [...document.damages, cut] };
}

async function readLines(source: ByteSource, from: number, options: ReadOptions): Promise<Collector> {
  const splitter = new LineSplitter(from);
  const found = new Collector(true);
  for await (const chunk of chunks(source, options.onBytes, from)) {
    options.signal?.throwIfAborted();
    for (const piece of splitter.push(chunk)) found.add(piece);
  }
  for (const piece of splitter.end()) found.add(piece);
  return found;
}

/** One object, or one on each line: line ends alone do not tell, since objects may be written over many lines. */
async function readObjects(source: ByteSource, from: number, options: ReadOptions): Promise<Document> {
  const lines = await firstLines(source, from);
  if (lines.isFirstComplete) {
    const found = await readLines(source, from, options);
    return found.document(found.rows.length + found.damages.length === 1 ? 'object' : 'lines');
  }
  if (source.size >= BIG_OBJECT) {
    const big = await readBigObject(source, from, options);
    if (big) return big;
    const found = await readLines(source, from, options);
    if (found.rows.some((row) => isRecord(row.value))) return found.document('lines');
    return concatenated((await wholeFile(source)).subarray(from), from).document('lines');
  }
  const bytes = (await source.slice(0, source.size)).subarray(from);
  options.onBytes?.(source.size);
  const text = new TextDecoder().decode(bytes);
  const whole = (value: unknown, damages: readonly Damage[]): Document => {
    if (isTooDeep(value)) throw new ZipscopeError('nested-too-deep', { file: source.name, limit: MAX_DEPTH });
    return {
      shape: 'object',
      rows: [{ index: 0, line: null, bytes: [from, source.size], value }],
      damages,
      text: null,
    };
  };
  let fault: Remark;
  try {
    return whole(parseJson(text), []);
  } catch (error) {
    if (error instanceof ZipscopeError) throw error;
    fault = jsonFault(error, text);
  }
  const end = firstValueEnd(bytes);
  if (end !== null && !isBlank(bytes.subarray(end)) && lines.count > 1) {
    const found = await readLines(source, from, options);
    if (found.rows.some((row) => isRecord(row.value))) return found.document('lines');
    const values = concatenated(bytes, from);
    if (values.rows.length > 1) return values.document('lines');
  }
  const salvaged = salvage(text);
  if (isRecord(salvaged)) {
    const damage = { row: 0, line: null, reason: faultOf('part', fault) };
    return whole(salvaged, [{ ...damage, raw: text.slice(-RAW_SHOWN) }]);
  }
  const found = await readLines(source, from, options);
  if (found.rows.some((row) => isRecord(row.value))) return found.document('lines');
  throw new ZipscopeError(fault.code, fault.values);
}

/** null where the file holds more than one value. */
async function readBigObject(
  source: ByteSource,
  from: number,
  options: ReadOptions,
): Promise<Document | null> {
  const { value, faults, isClosed, hasMore } = await bigObject(source, from, options);
  if (hasMore) return null;
  const damages = faults.map(({ where, reason, raw }): Damage => {
    return {
      row: 0,
      line: null,
      reason: faultOf('member', reason, { where }),
      raw: rawOf(raw),
    };
  });
  if (!isClosed) damages.push({ row: 0, line: null, reason: remark('object-cut'), raw: '' });
  if (Object.keys(value).length === 0) throw new ZipscopeError('object-unreadable', { file: source.name });
  const row = { index: 0, line: null, bytes: [from, source.size] as const, value };
  return { shape: 'object', rows: [row], damages, text: null };
}

/** Objects written one after another, each over many lines. */
function concatenated(bytes: Uint8Array, from: number): Collector {
  const found = new Collector(false);
  let at = 0;
  for (let number = 1; at < bytes.length; number++) {
    const rest = bytes.subarray(at);
    if (isBlank(rest)) break;
    const end = firstValueEnd(rest) ?? rest.length;
    found.add({ bytes: rest.subarray(0, end), start: from + at, number });
    at += end;
  }
  return found;
}

function salvage(text: string): unknown {
  try {
    return parsePartial(text, Allow.ALL);
  } catch {
    return undefined;
  }
}

/** Whether the first line that is not blank is a complete JSON value, and whether others follow. */
async function firstLines(
  source: ByteSource,
  from: number,
): Promise<{ readonly isFirstComplete: boolean; readonly count: number }> {
  const splitter = new LineSplitter(from);
  let first: Uint8Array | null = null;
  let count = 0;
  const complete = () => {
    if (!first || first.length > MAX_TEXT_BYTES) return false;
    try {
      parseJson(new TextDecoder().decode(first));
      return true;
    } catch {
      return false;
    }
  };
  let seen = 0;
  for await (const chunk of chunks(source, () => {}, from)) {
    for (const piece of splitter.push(chunk)) {
      first ??= piece.bytes;
      count++;
    }
    if (count > 1) return { isFirstComplete: complete(), count };
    // A first line that long is told apart by reading on, in pieces.
    seen += chunk.length;
    if (seen >= BIG_OBJECT && count === 0) return { isFirstComplete: false, count };
  }
  for (const piece of splitter.end()) {
    first ??= piece.bytes;
    count++;
  }
  return { isFirstComplete: complete(), count };
}

async function readText(source: ByteSource, from: number, options: ReadOptions): Promise<Document> {
  if (source.size > MAX_TEXT_BYTES) {
    throw new ZipscopeError('file-too-large', { file: source.name, limit: MAX_TEXT_BYTES / 1e6 });
  }
  const bytes = (await source.slice(0, source.size)).subarray(from);
  options.onBytes?.(source.size);
  const text = new TextDecoder().decode(bytes);
  const table = tableRows(text);
  if (table) return tableDocument(table);
  // A first line may be broken by a writer that was killed; the rest can be whole.
  const found = await readLines(source, from, {});
  if (found.rows.filter((row) => isRecord(row.value)).length > 0) return found.document('lines');
  return { shape: 'text', rows: [], damages: [], text };
}

function tableDocument(values: readonly unknown[]): Document {
  const rows = values.map((value, index): Row => ({ index, line: null, bytes: null, value }));
  return { shape: 'table', rows, damages: [], text: null };
}

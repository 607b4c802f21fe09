/**
 * A dropped file, from bytes to trajectories and questions: container, rows, format, reader. Engine layer. One
 * imported file per file inside an archive; a file that cannot be read is told with its reason, never thrown away.
 */

import { ZipscopeError } from '../error.ts';
import { type Remark, remark } from '../remark.ts';
import { inspectArchive, isInspectArchive } from './container/inspect-archive.ts';
import { entryName, isNoise } from './container/names.ts';
import { type Damage, type Document, readRows } from './container/rows.ts';
import { SIGNATURE_BYTES, signatureOf } from './container/signature.ts';
import { type ByteSource, bytesSource, LIMITS, wholeFile } from './container/source.ts';
import { tarEntries } from './container/tar.ts';
import { unpack } from './container/unpack.ts';
import { zipEntries, zipEntryBytes } from './container/zip.ts';
import type { ImportedFile } from './imported-file.ts';
import { joinedFiles } from './joined-files.ts';
import type { Format, ReaderOutput, Sample } from './reader.ts';
import { inspectEval } from './readers/inspect-eval.ts';
import { NO_RECORDS, recordsOf } from './records.ts';
import { detect, FORMATS } from './registry.ts';
import { isSdkEvent } from './run/openhands-sdk-events.ts';
import { unknownFormat } from './unknown.ts';

export type { ImportedFile } from './imported-file.ts';

export interface ImportOptions {
  /** Reads the file as this format whatever it looks like. */
  readonly format?: string | null;
  /** Bytes of the dropped file read so far. */
  readonly onBytes?: (done: number) => void;
  readonly signal?: AbortSignal | null;
}

const SAMPLE_ROWS = 50;
/** Entries of archives that can hold logs; others are passed over without a word. */
export const LOG_ENTRY = /\.(?:jsonl?|ndjson|traj|eval|parquet|csv|tsv|txt|log|gz|zst|zip|tar|tgz)$/i;

export function sampleOf(document: Document, file: string): Sample {
  const rows = document.rows.slice(0, SAMPLE_ROWS).map((row) => row.value);
  return { shape: document.shape, first: rows[0], rows, text: document.text, fileName: file.toLowerCase() };
}

/** @throws only what `signal` throws; everything else is told in the results */
export async function* importFile(
  source: ByteSource,
  options: ImportOptions = {},
): AsyncGenerator<ImportedFile> {
  yield* importSource(source, options, { depth: 0, budget: { bytes: LIMITS.totalBytes } });
}

interface Nesting {
  readonly depth: number;
  /** Unpacked bytes left for everything inside the dropped file. */
  readonly budget: { bytes: number };
}

async function* importSource(
  source: ByteSource,
  options: ImportOptions,
  nesting: Nesting,
): AsyncGenerator<ImportedFile> {
  try {
    options.signal?.throwIfAborted();
    const signature = signatureOf(await source.slice(0, SIGNATURE_BYTES));
    if (nesting.depth > LIMITS.depth)
      throw new ZipscopeError('archive-nested', { file: source.name, limit: LIMITS.depth });
    switch (signature) {
      case 'zip':
        yield* importZip(source, options, nesting);
        return;
      case 'tar':
        yield* importTar(source, options, nesting);
        return;
      case 'gzip':
      case 'zstd': {
        const packed = await wholeFile(source);
        const bytes = unpack(
          signature,
          packed,
          Math.min(LIMITS.unpackedBytes, nesting.budget.bytes),
          source.name,
        );
        nesting.budget.bytes -= bytes.length;
        options.onBytes?.(source.size);
        const inner = bytesSource(
          source.name.replace(/\.(?:gz|zst)$/i, '').replace(/\.tgz$/i, '.tar'),
          bytes,
        );
        yield* importSource(inner, withoutBytes(options), { ...nesting, depth: nesting.depth + 1 });
        return;
      }
      default:
        yield await importRows(source, options);
    }
  } catch (error) {
    if (options.signal?.aborted) throw error;
    yield refused(source.name, asZipscopeError(error));
  }
}

const withoutBytes = ({ onBytes: _, ...options }: ImportOptions): ImportOptions => options;

/** A fault of ours or of a library on a hostile file must not end the page: it refuses the file. */
function asZipscopeError(error: unknown): ZipscopeError {
  if (error instanceof ZipscopeError) return error;
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new ZipscopeError('internal-error', { message });
}

function refused(file: string, refusal: ZipscopeError): ImportedFile {
  const nothing = {
    ...{ trajectories: [], questions: [], damages: [], warnings: [], rows: 0, links: [] },
    records: NO_RECORDS,
  };
  return { file, format: null, variant: null, why: null, ...nothing, refusal };
}

async function* importZip(
  source: ByteSource,
  options: ImportOptions,
  nesting: Nesting,
): AsyncGenerator<ImportedFile> {
  const entries = await zipEntries(source);
  if (isInspectArchive(entries)) {
    const { document, variant } = await inspectArchive(source, entries, (done) => options.onBytes?.(done));
    const read = inspectEval.read({
      document,
      file: source.name,
      variant,
      signal: options.signal ?? null,
    });
    yield imported(source, inspectEval.id, variant, remark('sign-inspect-archive'), document, read);
    return;
  }
  const files = entries.flatMap((entry) => {
    const name = entryName(entry.name);
    return entry.name.endsWith('/') || isNoise(entry.name) || !LOG_ENTRY.test(name) ? [] : [{ entry, name }];
  });
  if (files.length === 0)
    throw new ZipscopeError('archive-without-logs', { file: source.name, count: entries.length });
  yield* importEntries(
    source,
    options,
    nesting,
    files.map(({ entry, name }) => ({
      name,
      bytes: () => zipEntryBytes(source, entry, Math.min(LIMITS.unpackedBytes, nesting.budget.bytes)),
      end: entry.offset + entry.packedBytes,
    })),
  );
}

async function* importTar(
  source: ByteSource,
  options: ImportOptions,
  nesting: Nesting,
): AsyncGenerator<ImportedFile> {
  const { entries, isCut } = tarEntries(await wholeFile(source), LIMITS.entries);
  const files = entries.flatMap(({ name, bytes }) => {
    const safe = entryName(name);
    return isNoise(name) || !LOG_ENTRY.test(safe)
      ? []
      : [{ name: safe, bytes: () => Promise.resolve(bytes), end: 0 }];
  });
  if (files.length === 0 && !isCut) {
    throw new ZipscopeError('archive-without-logs', { file: source.name, count: entries.length });
  }
  yield* importEntries(source, options, nesting, files);
  if (isCut) yield refused(source.name, new ZipscopeError('archive-cut', { file: source.name }));
}

interface Entry {
  readonly name: string;
  readonly bytes: () => Promise<Uint8Array>;
  /** Byte of the archive behind the entry, for the progress. */
  readonly end: number;
}

async function* importEntries(
  archive: ByteSource,
  options: ImportOptions,
  nesting: Nesting,
  entries: readonly Entry[],
): AsyncGenerator<ImportedFile> {
  const events: ByteSource[] = [];
  for (const entry of entries) {
    options.signal?.throwIfAborted();
    const file = `${archive.name}/${entry.name}`;
    let inner: ByteSource;
    try {
      const bytes = await entry.bytes();
      nesting.budget.bytes -= bytes.length;
      inner = bytesSource(file, bytes);
    } catch (error) {
      yield refused(file, asZipscopeError(error));
      continue;
    }
    if (entry.end > 0) options.onBytes?.(Math.min(archive.size, entry.end));
    if (isEventFile(entry.name)) events.push(inner);
    else yield* importSource(inner, withoutBytes(options), { ...nesting, depth: nesting.depth + 1 });
  }
  yield* importEvents(events, options);
}

/** Files of one event each, as the OpenHands SDK writes them. */
const isEventFile = (name: string) => /(?:^|\/)events?\/(?:event-)?\d[^/]*\.json$/i.test(name);

async function* importEvents(
  sources: readonly ByteSource[],
  options: ImportOptions,
): AsyncGenerator<ImportedFile> {
  const folders = new Map<string, ByteSource[]>();
  for (const source of sources) {
    const folder = source.name.slice(0, source.name.lastIndexOf('/'));
    folders.set(folder, [...(folders.get(folder) ?? []), source]);
  }
  for (const [folder, files] of folders) {
    const inOrder = [...files].sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
    const rows: Document['rows'][number][] = [];
    const damages: Damage[] = [];
    for (const file of inOrder) {
      try {
        const [row] = (await readRows(file)).rows;
        if (row) rows.push({ ...row, index: rows.length, bytes: null });
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        const reason = remark('entry-unreadable', { entry: file.name, why });
        damages.push({ row: rows.length, line: null, reason, raw: '' });
      }
    }
    if (!rows.some((row) => isSdkEvent(row.value))) {
      for (const file of inOrder) yield* importFile(file, withoutBytes(options));
      continue;
    }
    // Every row stands in a file of its own, so the folder as a whole has no bytes.
    yield importDocument(
      { shape: 'lines', rows, damages, text: null },
      bytesSource(folder, new Uint8Array()),
      options,
    );
  }
}

/** The files of one drop, or of a folder; those that belong together are joined. */
export function importFolder(
  sources: readonly ByteSource[],
  options: ImportOptions = {},
): AsyncGenerator<ImportedFile> {
  return joinedFiles(importEach(sources, options));
}

async function* importEach(
  sources: readonly ByteSource[],
  options: ImportOptions,
): AsyncGenerator<ImportedFile> {
  let done = 0;
  const events = sources.filter((source) => isEventFile(source.name));
  for (const source of sources) {
    if (events.includes(source)) continue;
    const before = done;
    yield* importFile(source, { ...options, onBytes: (bytes) => options.onBytes?.(before + bytes) });
    done += source.size;
  }
  yield* importEvents(events, options);
}

async function importRows(source: ByteSource, options: ImportOptions): Promise<ImportedFile> {
  const { onBytes = () => {}, signal = null } = options;
  return importDocument(await readRows(source, { onBytes, signal }), source, options);
}

function importDocument(
  document: Document,
  source: ByteSource,
  { format = null, signal = null }: ImportOptions,
): ImportedFile {
  const { name: file } = source;
  const sample = sampleOf(document, file);
  const found = format === null ? detect(sample) : (detect(sample, format) ?? forced(format));
  if (!found) throw unknownFormat(document, file);
  try {
    const read = found.format.read({ document, file, variant: found.variant, signal });
    return imported(source, found.format.id, found.variant, found.why, document, read);
  } catch (error) {
    const { code, values } = asZipscopeError(error);
    return {
      ...refused(file, new ZipscopeError(code, values)),
      damages: document.damages,
      rows: document.rows.length + document.damages.length,
    };
  }
}

function forced(id: string): { format: Format; variant: null; why: Remark } | null {
  const format = FORMATS.find((one) => one.id === id);
  return format ? { format, variant: null, why: remark('sign-chosen') } : null;
}

function imported(
  source: ByteSource,
  format: string,
  variant: string | null,
  why: Remark,
  document: Document,
  { trajectories, questions, warnings, links = [] }: ReaderOutput,
): ImportedFile {
  const rows = document.rows.length + document.damages.length;
  return {
    file: source.name,
    format,
    variant,
    why,
    trajectories,
    questions,
    damages: document.damages,
    warnings,
    rows,
    links,
    records: recordsOf(document, source),
    refusal: null,
  };
}

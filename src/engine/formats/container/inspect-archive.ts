/** Puts the entries of an Inspect archive (.eval) together into the one log its JSON form would be. Engine layer. */

import { ZipscopeError } from '../../error.ts';
import { remark } from '../../remark.ts';
import { get, isRecord, isTooDeep, type Json, list, number, parsed } from '../run/value.ts';
import type { Damage, Document } from './rows.ts';
import { type ByteSource, LIMITS } from './source.ts';
import { type ZipEntry, zipEntryBytes } from './zip.ts';

export const isInspectArchive = (entries: readonly ZipEntry[]) =>
  entries.some(({ name }) => name === 'header.json' || name === '_journal/start.json');

export interface InspectArchive {
  readonly document: Document;
  readonly variant: string;
}

/** @throws ZipscopeError 'archive-damaged' where neither header nor journal can be read, 'archive-bomb' */
export async function inspectArchive(
  source: ByteSource,
  entries: readonly ZipEntry[],
  onBytes: (done: number) => void,
): Promise<InspectArchive> {
  const damages: Damage[] = [];
  let unpacked = 0;
  const read = async (entry: ZipEntry): Promise<unknown> => {
    try {
      const bytes = await zipEntryBytes(source, entry, LIMITS.unpackedBytes);
      unpacked += bytes.length;
      if (unpacked > LIMITS.totalBytes) {
        throw new ZipscopeError('archive-bomb', { file: source.name, limit: LIMITS.totalBytes / 1e6 });
      }
      onBytes(Math.min(source.size, entry.offset + entry.packedBytes));
      const value = parsed(new TextDecoder().decode(bytes));
      if (value !== undefined && !isTooDeep(value)) return value;
      const reason = remark('entry-not-json', { entry: entry.name });
      damages.push({ row: damages.length, line: null, reason, raw: '' });
    } catch (error) {
      if (!(error instanceof ZipscopeError) || error.code === 'archive-bomb') throw error;
      const reason = remark('entry-unreadable', { entry: entry.name, why: error.values.why ?? error.code });
      damages.push({ row: damages.length, line: null, reason, raw: '' });
    }
    return undefined;
  };
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  const at = async (name: string): Promise<unknown> => {
    const entry = byName.get(name);
    return entry ? read(entry) : undefined;
  };
  const header = (await at('header.json')) ?? (await at('_journal/start.json'));
  if (!isRecord(header)) {
    throw new ZipscopeError('archive-without-header', { file: source.name });
  }
  const samples: unknown[] = [];
  for (const entry of entries) {
    if (/^samples\/[^/]+\.json$/.test(entry.name)) {
      const sample = await read(entry);
      if (sample !== undefined) samples.push(sample);
    }
  }
  const folders = entries.flatMap(({ name }) => /^(samples\/.+)\/sample\.json$/.exec(name)?.[1] ?? []);
  for (const folder of folders) {
    const sample = await chunkedSample(folder, entries, read);
    if (sample) samples.push(sample);
  }
  const method = entries.some((entry) => entry.method === 93) ? 'zstd' : 'deflate';
  const log = { version: 2, status: 'started', ...header, samples: inOrder(samples) };
  return {
    document: {
      shape: 'object',
      rows: [{ index: 0, line: null, bytes: null, value: log }],
      damages,
      text: null,
    },
    variant: folders.length > 0 ? `${method}-chunked` : method,
  };
}

/** By id and epoch, not by the order in which samples ended. */
function inOrder(samples: readonly unknown[]): unknown[] {
  const key = (sample: unknown) => String(get(sample, 'id') ?? '');
  return [...samples].sort(
    (a, b) =>
      key(a).localeCompare(key(b), 'en', { numeric: true }) ||
      (number(a, 'epoch') ?? 0) - (number(b, 'epoch') ?? 0),
  );
}

/** Chunks are lists named after the index of their first item. */
async function chunkedSample(
  folder: string,
  entries: readonly ZipEntry[],
  read: (entry: ZipEntry) => Promise<unknown>,
): Promise<Json | null> {
  const items = async (part: string): Promise<unknown[]> => {
    const found: unknown[] = [];
    const chunks = entries
      .flatMap((entry) => {
        const first = new RegExp(`^${part}/(\\d+)\\.json$`).exec(entry.name.slice(folder.length + 1))?.[1];
        return entry.name.startsWith(`${folder}/`) && first !== undefined
          ? [{ entry, first: Number(first) }]
          : [];
      })
      .sort((a, b) => a.first - b.first);
    for (const { entry } of chunks) found.push(...list({ chunk: await read(entry) }, 'chunk'));
    return found;
  };
  const entry = entries.find(({ name }) => name === `${folder}/sample.json`);
  const sample = entry ? await read(entry) : undefined;
  if (!isRecord(sample)) return null;
  const pool = await items('messages');
  const attachments = await items('attachments');
  const ranges = list(sample, 'message_refs').flatMap((range) => {
    const [from, to] = [number(range, 0), number(range, 1)];
    return from === null || to === null ? [] : [[from, to] as const];
  });
  return {
    ...sample,
    messages: ranges.length > 0 ? ranges.flatMap(([from, to]) => pool.slice(from, to)) : pool,
    events: await items('events'),
    attachments: Object.fromEntries(attachments.map((text, i) => [String(i), text])),
  };
}

/**
 * ZIP by its central directory. Engine layer. Own code, since the libraries at hand refuse method 93 (zstd), which
 * Inspect writes; the decoders themselves are libraries.
 */
import { ZipscopeError } from '../../error.ts';
import { type ByteSource, LIMITS, type Limits } from './source.ts';
import { unpack } from './unpack.ts';

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly offset: number;
  readonly isEncrypted: boolean;
}

const END_RECORD = 0x06054b50;
const END_RECORD_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const CENTRAL_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

async function directoryPlace(source: ByteSource): Promise<{ start: number; size: number; count: number }> {
  const tailStart = Math.max(0, source.size - END_BYTES - MAX_COMMENT);
  const tail = await source.slice(tailStart, source.size);
  const at = view(tail);
  for (let i = tail.length - END_BYTES; i >= 0; i--) {
    if (at.getUint32(i, true) !== END_RECORD) continue;
    const count = at.getUint16(i + 10, true);
    const size = at.getUint32(i + 12, true);
    const start = at.getUint32(i + 16, true);
    if (start !== 0xffffffff && count !== 0xffff) return { start, size, count };
    if (i < 20 || at.getUint32(i - 20, true) !== LOCATOR_64) return { start, size, count };
    const record = await source.slice(Number(at.getBigUint64(i - 12, true)), source.size);
    if (record.length < 56 || view(record).getUint32(0, true) !== END_RECORD_64) break;
    const big = view(record);
    return {
      count: Number(big.getBigUint64(32, true)),
      size: Number(big.getBigUint64(40, true)),
      start: Number(big.getBigUint64(48, true)),
    };
  }
  throw new ZipscopeError('archive-without-list', { file: source.name });
}

/** @throws ZipscopeError 'archive-damaged', 'archive-too-many' */
export async function zipEntries(source: ByteSource, limits: Limits = LIMITS): Promise<ZipEntry[]> {
  const { start, size, count } = await directoryPlace(source);
  if (count > limits.entries) {
    throw new ZipscopeError('archive-too-many', { file: source.name, entries: count, limit: limits.entries });
  }
  if (start + size > source.size) throw new ZipscopeError('archive-without-list', { file: source.name });
  const bytes = await source.slice(start, start + size);
  const at = view(bytes);
  const decoder = new TextDecoder();
  const entries: ZipEntry[] = [];
  for (let i = 0; i + 46 <= bytes.length && at.getUint32(i, true) === CENTRAL_ENTRY; ) {
    const nameLength = at.getUint16(i + 28, true);
    const extraLength = at.getUint16(i + 30, true);
    const name = decoder.decode(bytes.subarray(i + 46, i + 46 + nameLength));
    const entry = {
      name,
      method: at.getUint16(i + 10, true),
      packedBytes: at.getUint32(i + 20, true),
      bytes: at.getUint32(i + 24, true),
      offset: at.getUint32(i + 42, true),
      isEncrypted: (at.getUint16(i + 8, true) & 1) !== 0,
    };
    const extra = bytes.subarray(i + 46 + nameLength, i + 46 + nameLength + extraLength);
    entries.push({ ...entry, ...bigSizes(extra, entry) });
    if (entries.length > limits.entries) {
      throw new ZipscopeError('archive-too-many', {
        file: source.name,
        entries: entries.length,
        limit: limits.entries,
      });
    }
    i += 46 + nameLength + extraLength + at.getUint16(i + 32, true);
  }
  return entries;
}

/** Sizes beyond four gigabytes stand in an extra field, in this order, those alone that overflowed. */
function bigSizes(
  extra: Uint8Array,
  entry: { readonly bytes: number; readonly packedBytes: number; readonly offset: number },
): Partial<ZipEntry> {
  const at = view(extra);
  for (let i = 0; i + 4 <= extra.length; ) {
    const length = at.getUint16(i + 2, true);
    if (at.getUint16(i, true) === 1) {
      const found: { -readonly [K in 'bytes' | 'packedBytes' | 'offset']?: number } = {};
      let next = i + 4;
      for (const key of ['bytes', 'packedBytes', 'offset'] as const) {
        if (entry[key] !== 0xffffffff || next + 8 > Math.min(extra.length, i + 4 + length)) continue;
        found[key] = Number(at.getBigUint64(next, true));
        next += 8;
      }
      return found;
    }
    i += 4 + length;
  }
  return {};
}

/** @throws ZipscopeError 'archive-damaged', 'archive-bomb', 'archive-method' {file, method}, 'archive-encrypted' */
export async function zipEntryBytes(source: ByteSource, entry: ZipEntry, limit: number): Promise<Uint8Array> {
  const file = `${source.name}/${entry.name}`;
  if (entry.isEncrypted) throw new ZipscopeError('archive-encrypted', { file });
  if (entry.bytes > limit) throw new ZipscopeError('archive-bomb', { file, limit: Math.round(limit / 1e6) });
  const local = await source.slice(entry.offset, entry.offset + 30);
  if (local.length < 30 || view(local).getUint32(0, true) !== LOCAL_ENTRY)
    throw new ZipscopeError('entry-without-header', { file });
  const start = entry.offset + 30 + view(local).getUint16(26, true) + view(local).getUint16(28, true);
  const packed = await source.slice(start, start + entry.packedBytes);
  if (packed.length < entry.packedBytes) throw new ZipscopeError('archive-cut', { file });
  // What comes out may not be more than the directory says, so that a lie cannot pass the sum of all sizes.
  const allowed = Math.min(limit, entry.bytes);
  switch (entry.method) {
    case 0:
      return packed;
    case 8:
      return packed.length === 0 ? packed : unpack('deflate', packed, allowed, file);
    case 93:
      return packed.length === 0 ? packed : unpack('zstd', packed, allowed, file);
    default:
      throw new ZipscopeError('archive-method', { file, method: entry.method });
  }
}

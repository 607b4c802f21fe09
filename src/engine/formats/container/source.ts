/**
 * Bytes of a dropped file, whatever they come from: the page hands in a File, the command line a file handle, tests
 * an array. Engine layer.
 */
import { ZipscopeError } from '../../error.ts';

export interface ByteSource {
  /** Path inside a dropped folder, or the file's name. */
  readonly name: string;
  readonly size: number;
  /** Bytes [start, end), cut off at the file's end. */
  slice(start: number, end: number): Promise<Uint8Array>;
}

export function bytesSource(name: string, bytes: Uint8Array): ByteSource {
  return {
    name,
    size: bytes.length,
    slice: (start, end) => Promise.resolve(bytes.subarray(start, end)),
  };
}

/** Limits against archives that unfold without end. */
export interface Limits {
  /** Bytes one file may have once unpacked. */
  readonly unpackedBytes: number;
  /** Bytes all entries of one dropped file may have together. */
  readonly totalBytes: number;
  readonly entries: number;
  /** Archives inside archives. */
  readonly depth: number;
}

export const LIMITS: Limits = {
  unpackedBytes: 1 << 30,
  totalBytes: 2 ** 31,
  entries: 50_000,
  depth: 3,
};

/** Longest text the engine parses in one piece: strings end at about half a gigabyte. */
export const MAX_TEXT_BYTES = 480_000_000;

export async function wholeFile(source: ByteSource): Promise<Uint8Array> {
  if (source.size > LIMITS.unpackedBytes) {
    throw new ZipscopeError('file-too-large', { file: source.name, limit: LIMITS.unpackedBytes / 1e6 });
  }
  return source.slice(0, source.size);
}

const CHUNK = 4 << 20;

/** The file in pieces; `onBytes` hears how far reading has come. */
export async function* chunks(
  source: ByteSource,
  onBytes: (done: number) => void = () => {},
  from = 0,
): AsyncGenerator<Uint8Array> {
  for (let at = from; at < source.size; at += CHUNK) {
    const chunk = await source.slice(at, Math.min(source.size, at + CHUNK));
    if (chunk.length === 0) return;
    onBytes(Math.min(source.size, at + chunk.length));
    yield chunk;
  }
}

/**
 * Inflate, gzip and zstd under a limit on what comes out. Engine layer. The streaming decoders of fflate and fzstd
 * are used for small inputs too, since only they can be stopped in the middle of a bomb.
 */
import { Gunzip, Inflate } from 'fflate';
import { Decompress } from 'fzstd';
import { ZipscopeError } from '../../error.ts';

/** Compressed bytes pushed at a time: at deflate's best ratio, 1032, this is at most 17 MB of output. */
const PUSH = 16_384;
/** Windows larger than this are refused before memory is set aside for them. */
const MAX_ZSTD_WINDOW = 128 << 20;

interface Decoder {
  push(chunk: Uint8Array, final?: boolean): void;
}

type Method = 'deflate' | 'gzip' | 'zstd';

function decoder(method: Method, onData: (data: Uint8Array) => void): Decoder {
  switch (method) {
    case 'deflate':
      return new Inflate(onData);
    case 'gzip':
      return new Gunzip(onData);
    case 'zstd':
      return new Decompress(onData);
  }
}

/** @throws ZipscopeError 'archive-bomb' {file, limit}, 'archive-damaged' {file, why} */
export function unpack(method: Method, packed: Uint8Array, limit: number, file: string): Uint8Array {
  if (method === 'zstd') checkZstdWindow(packed, file);
  const parts: Uint8Array[] = [];
  let length = 0;
  const running = decoder(method, (data) => {
    length += data.length;
    if (length > limit) throw new ZipscopeError('archive-bomb', { file, limit: Math.round(limit / 1e6) });
    parts.push(data);
  });
  try {
    for (let at = 0; at < packed.length; at += PUSH) {
      running.push(packed.subarray(at, at + PUSH), at + PUSH >= packed.length);
    }
  } catch (error) {
    if (error instanceof ZipscopeError) throw error;
    throw damaged(file, error instanceof Error ? error.message : String(error));
  }
  return joined(parts, length);
}

/** The window a zstd frame asks for stands in its header; the decoder would set it aside at once. */
function checkZstdWindow(packed: Uint8Array, file: string): void {
  const descriptor = packed[4] ?? 0;
  const isSingleSegment = (descriptor & 0x20) !== 0;
  if (isSingleSegment) {
    const width = [1, 2, 4, 8][descriptor >> 6] ?? 1;
    const dictionary = [0, 1, 2, 4][descriptor & 3] ?? 0;
    let size = 0;
    for (let i = width - 1; i >= 0; i--) size = size * 256 + (packed[5 + dictionary + i] ?? 0);
    if (size > MAX_ZSTD_WINDOW * 8)
      throw new ZipscopeError('archive-bomb', { file, limit: Math.round((MAX_ZSTD_WINDOW * 8) / 1e6) });
    return;
  }
  const window = packed[5] ?? 0;
  const base = 2 ** (10 + (window >> 3));
  if (base + (base / 8) * (window & 7) > MAX_ZSTD_WINDOW) {
    throw new ZipscopeError('archive-bomb', { file, limit: Math.round(MAX_ZSTD_WINDOW / 1e6) });
  }
}

function damaged(file: string, why: string): ZipscopeError {
  return new ZipscopeError('archive-damaged', { file, why });
}

export function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const [first] = parts;
  if (parts.length === 1 && first) return first;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

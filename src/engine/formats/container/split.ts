/**
 * Cuts streams of bytes into JSON texts: lines, and elements of a top-level array. Engine layer, pure. Own scanners
 * instead of a streaming JSON library: they run at the speed of a memory scan, know where each record lies (for the
 * raw view), and a damaged record costs only itself.
 */
import { joined } from './unpack.ts';

export interface Piece {
  readonly bytes: Uint8Array;
  /** Bytes before the piece in the stream. */
  readonly start: number;
  /** 1-based number of the line, or of the element. */
  readonly number: number;
}

const NEWLINE = 0x0a;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
export const isOpening = (byte: number) => byte === 0x7b || byte === 0x5b;
export const isClosing = (byte: number) => byte === 0x7d || byte === 0x5d;
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Place of the quote that ends the string the chunk is in from there on; -1 where it goes on beyond the chunk. */
function stringEnd(chunk: Uint8Array, from: number): number {
  for (let at = chunk.indexOf(QUOTE, from); at >= 0; at = chunk.indexOf(QUOTE, at + 1)) {
    if (!isEscapedAt(chunk, from, at)) return at;
  }
  return -1;
}

/** Whether an odd number of backslashes stands before that place. */
function isEscapedAt(chunk: Uint8Array, from: number, at: number): boolean {
  let slashes = 0;
  while (at - 1 - slashes >= from && chunk[at - 1 - slashes] === BACKSLASH) slashes++;
  return slashes % 2 === 1;
}

/** A string that may go on from one chunk to the next. */
export class OpenString {
  isOpen = false;
  #isEscaped = false;

  /** @returns the last byte of `chunk`, from `i` on, that belongs to the string; its length where the string goes on. */
  skip(chunk: Uint8Array, i: number): number {
    // A backslash at the end of the chunk before escapes the first byte of this one.
    if (this.#isEscaped) {
      this.#isEscaped = false;
      return i;
    }
    const end = stringEnd(chunk, i);
    if (end < 0) {
      this.#isEscaped = isEscapedAt(chunk, i, chunk.length);
      return chunk.length;
    }
    this.isOpen = false;
    return end;
  }
}

export function isBlank(bytes: Uint8Array): boolean {
  return bytes.every(isSpace);
}

/** Bytes held back until their piece is complete. */
export class Pending {
  #parts: Uint8Array[] = [];
  #length = 0;

  add(part: Uint8Array): void {
    if (part.length === 0) return;
    this.#parts.push(part);
    this.#length += part.length;
  }

  take(last: Uint8Array): Uint8Array {
    this.add(last);
    const whole = joined(this.#parts, this.#length);
    this.#parts = [];
    this.#length = 0;
    return whole;
  }
}

/** Splits on \n alone: other line ends occur unescaped inside strings. Blank lines are counted and passed over. */
export class LineSplitter {
  readonly #pending = new Pending();
  #line = 1;
  #lineStart = 0;
  #seen = 0;

  constructor(firstByte = 0) {
    this.#seen = firstByte;
    this.#lineStart = firstByte;
  }

  *push(chunk: Uint8Array): Generator<Piece> {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      const bytes = this.#pending.take(chunk.subarray(from, at));
      if (!isBlank(bytes)) yield { bytes, start: this.#lineStart, number: this.#line };
      this.#line++;
      from = at + 1;
      this.#lineStart = this.#seen + from;
    }
    this.#pending.add(chunk.subarray(from));
    this.#seen += chunk.length;
  }

  *end(): Generator<Piece> {
    const bytes = this.#pending.take(new Uint8Array(0));
    if (!isBlank(bytes)) yield { bytes, start: this.#lineStart, number: this.#line };
  }
}

/** Elements of a top-level array. */
export class ElementSplitter {
  readonly #pending = new Pending();
  #depth = 0;
  readonly #string = new OpenString();
  #element = 1;
  #start = 0;
  #seen = 0;
  /** The closing bracket has come. */
  isClosed = false;

  constructor(firstByte = 0) {
    this.#seen = firstByte;
  }

  *push(chunk: Uint8Array): Generator<Piece> {
    let from = 0;
    const length = chunk.length;
    for (let i = 0; i < length; i++) {
      if (this.#string.isOpen) {
        i = this.#string.skip(chunk, i);
        continue;
      }
      const byte = chunk[i] ?? 0;
      if (byte === QUOTE) this.#string.isOpen = true;
      else if (isOpening(byte)) {
        if (this.#depth++ === 0) {
          from = i + 1;
          this.#start = this.#seen + from;
        }
      } else if (isClosing(byte)) {
        if (--this.#depth === 0) {
          const bytes = this.#pending.take(chunk.subarray(from, i));
          if (!isBlank(bytes)) yield this.#piece(bytes);
          this.isClosed = true;
          this.#seen += length;
          return;
        }
      } else if (byte === COMMA && this.#depth === 1) {
        yield this.#piece(this.#pending.take(chunk.subarray(from, i)));
        from = i + 1;
        this.#start = this.#seen + from;
      }
    }
    if (this.#depth > 0) this.#pending.add(chunk.subarray(from));
    this.#seen += length;
  }

  /** What is left where the array never ended. */
  *end(): Generator<Piece> {
    const bytes = this.#pending.take(new Uint8Array(0));
    if (!this.isClosed && !isBlank(bytes)) yield this.#piece(bytes);
  }

  #piece(bytes: Uint8Array): Piece {
    return { bytes, start: this.#start, number: this.#element++ };
  }
}

/** Byte after the first complete object or array; null where it does not end. */
export function firstValueEnd(bytes: Uint8Array): number | null {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    if (inString) {
      if (byte === BACKSLASH) i++;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (isOpening(byte)) depth++;
    else if (isClosing(byte) && --depth <= 0) return i + 1;
  }
  return null;
}

/**
 * One large JSON object in pieces: its members, and the elements of members that are lists, so that neither its text
 * nor its bytes are ever held as a whole. Engine layer. Own scanner, as for lines and lists (split.ts): it reports
 * bytes, can be cancelled between chunks, and a damaged element costs itself.
 */
import { type Remark, remark } from '../../remark.ts';
import { isTooDeep, MAX_DEPTH } from '../run/value.ts';
import { parseJson } from './json.ts';
import { jsonFault } from './json-fault.ts';
import type { ByteSource } from './source.ts';
import { chunks } from './source.ts';
import { isBlank, isClosing, isOpening, OpenString, Pending } from './split.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** A member as its text, or the opening of a member that is a list, or one of its elements. */
type Part =
  | { readonly type: 'member'; readonly bytes: Uint8Array }
  | { readonly type: 'list'; readonly key: Uint8Array }
  | { readonly type: 'element'; readonly bytes: Uint8Array };

/** Members at depth 1; a list that is the whole value of a member is opened, so that its elements come one by one. */
export class ObjectSplitter {
  readonly #pending = new Pending();
  #depth = 0;
  readonly #string = new OpenString();
  /** The last byte of the member that is no space. */
  #lastInk = 0;
  #inList = false;
  /** The closing brace has come. */
  isClosed = false;
  /** Something other than white space stands behind it. */
  hasMore = false;

  *push(chunk: Uint8Array): Generator<Part> {
    let from = 0;
    const length = chunk.length;
    for (let i = 0; i < length; i++) {
      if (this.isClosed) {
        if (!isBlank(chunk.subarray(i))) this.hasMore = true;
        return;
      }
      if (this.#string.isOpen) {
        i = this.#string.skip(chunk, i);
        continue;
      }
      const byte = chunk[i] ?? 0;
      if (isSpace(byte)) continue;
      const before = this.#lastInk;
      this.#lastInk = byte;
      if (byte === QUOTE) this.#string.isOpen = true;
      else if (isOpening(byte)) {
        this.#depth++;
        if (this.#depth === 1) from = i + 1;
        else if (this.#depth === 2 && byte === OPEN_LIST && before === COLON && !this.#inList) {
          yield { type: 'list', key: this.#pending.take(chunk.subarray(from, i)) };
          this.#inList = true;
          from = i + 1;
        }
      } else if (isClosing(byte)) {
        this.#depth--;
        if (this.#depth === 1 && this.#inList) {
          yield* this.#part(chunk.subarray(from, i), 'element');
          this.#inList = false;
          from = i + 1;
        } else if (this.#depth === 0) {
          yield* this.#part(chunk.subarray(from, i), 'member');
          this.isClosed = true;
        }
      } else if (byte === COMMA && this.#depth === (this.#inList ? 2 : 1)) {
        yield* this.#part(chunk.subarray(from, i), this.#inList ? 'element' : 'member');
        from = i + 1;
      }
    }
    if (!this.isClosed && this.#depth > 0) this.#pending.add(chunk.subarray(from));
  }

  /** What is left where the object never ended. */
  *end(): Generator<Part> {
    if (!this.isClosed) yield* this.#part(new Uint8Array(0), this.#inList ? 'element' : 'member');
  }

  *#part(last: Uint8Array, type: 'member' | 'element'): Generator<Part> {
    const bytes = this.#pending.take(last);
    if (!isBlank(bytes)) yield { type, bytes };
  }
}

export interface BigObject {
  readonly value: Readonly<Record<string, unknown>>;
  /** Members and elements that are no JSON, with their raw text. */
  readonly faults: readonly { readonly where: string; readonly reason: Remark; readonly raw: string }[];
  readonly isClosed: boolean;
  /** The file holds more than one value. */
  readonly hasMore: boolean;
}

export interface BigObjectOptions {
  readonly onBytes?: (done: number) => void;
  readonly signal?: AbortSignal | null;
}

export async function bigObject(
  source: ByteSource,
  from: number,
  { onBytes, signal }: BigObjectOptions = {},
): Promise<BigObject> {
  const splitter = new ObjectSplitter();
  const members: [string, unknown][] = [];
  const faults: BigObject['faults'][number][] = [];
  const decoder = new TextDecoder();
  let open: unknown[] | null = null;
  let name = '';
  const parsed = (text: string, where: string): unknown => {
    try {
      const value = parseJson(text);
      if (!isTooDeep(value)) return value;
      faults.push({ where, reason: remark('too-deep', { limit: MAX_DEPTH }), raw: text });
    } catch (error) {
      faults.push({ where, reason: jsonFault(error, text), raw: text });
    }
    return undefined;
  };
  const take = (part: Part) => {
    if (part.type === 'list') {
      open = [];
      const head = parsed(`{${decoder.decode(part.key)}0}`, `member ${members.length + 1}`);
      name = Object.keys(head ?? {})[0] ?? '';
      if (head !== undefined) members.push([name, open]);
    } else if (part.type === 'element') {
      const value = parsed(decoder.decode(part.bytes), `${name}[${open?.length ?? 0}]`);
      // A place is kept for what is damaged, so that the others keep their numbers.
      open?.push(value ?? null);
    } else {
      open = null;
      const member = parsed(`{${decoder.decode(part.bytes)}}`, `member ${members.length + 1}`);
      members.push(...Object.entries(member ?? {}));
    }
  };
  for await (const chunk of chunks(source, onBytes, from)) {
    signal?.throwIfAborted();
    for (const part of splitter.push(chunk)) take(part);
    if (splitter.hasMore) break;
  }
  for (const part of splitter.end()) take(part);
  const { isClosed, hasMore } = splitter;
  // From entries, every key becomes a property of its own, `__proto__` too.
  return { value: Object.fromEntries(members), faults, isClosed, hasMore };
}

/** The rows of a file as they stood in it, for the raw view. Engine layer. Holds places, not texts. */
import type { RawPlace } from '../trajectory/model.ts';
import { parseJson } from './container/json.ts';
import type { Document } from './container/rows.ts';
import type { ByteSource } from './container/source.ts';
import { isRecord, written } from './run/value.ts';

export interface RawRecord {
  readonly text: string;
  /** The row goes on beyond the text. */
  readonly isCut: boolean;
}

export interface Records {
  /** null where there is no such row. */
  read(place: RawPlace): Promise<RawRecord | null>;
}

export const NO_RECORDS: Records = { read: async () => null };

/** Rows of two files whose runs are one: those of the second are counted on. */
export function joinedRecords(first: Records, rows: number, second: Records): Records {
  return {
    read: ({ row, path }) =>
      row < rows ? first.read({ row, path }) : second.read({ row: row - rows, path }),
  };
}

/** Longer rows are shown as far as this. */
const MOST_CHARS = 20_000_000;

const shown = (text: string): RawRecord => ({
  text: text.length > MOST_CHARS ? text.slice(0, MOST_CHARS) : text,
  isCut: text.length > MOST_CHARS,
});

export function recordsOf(document: Document, source: ByteSource): Records {
  const last = Math.max(document.rows.at(-1)?.index ?? -1, document.damages.at(-1)?.row ?? -1);
  const starts = new Float64Array(last + 1).fill(-1);
  const ends = new Float64Array(last + 1);
  // Rows of tables and of archives are no stretches of a file; their values are all there is of them.
  const values = new Map<number, unknown>();
  for (const { index, bytes, value } of document.rows) {
    if (bytes) [starts[index], ends[index]] = bytes;
    else values.set(index, value);
  }
  // Damaged rows have no value, but they do stand in the file.
  for (const { row, bytes } of document.damages) if (bytes) [starts[row], ends[row]] = bytes;
  const { text } = document;
  let lastParsed: { readonly row: number; readonly value: unknown } | null = null;

  const rowText = async (row: number): Promise<string | null> => {
    if (text !== null) return row === 0 ? text : null;
    if (values.has(row)) return JSON.stringify(values.get(row), bigints, 2) ?? null;
    const [start, end] = [starts[row], ends[row]];
    if (start === undefined || end === undefined || start < 0) return null;
    return new TextDecoder().decode(await source.slice(start, end));
  };
  const rowValue = async (row: number): Promise<unknown> => {
    if (values.has(row)) return values.get(row);
    if (lastParsed?.row === row) return lastParsed.value;
    const found = await rowText(row);
    if (found === null) return undefined;
    try {
      const value = parseJson(found);
      lastParsed = { row, value };
      return value;
    } catch {
      return undefined;
    }
  };

  return {
    async read({ row, path }) {
      const inner = path === null ? undefined : walk(await rowValue(row), path);
      if (inner !== undefined) {
        return shown(typeof inner === 'object' ? (JSON.stringify(inner, bigints, 2) ?? '') : written(inner));
      }
      const found = await rowText(row);
      return found === null ? null : shown(found);
    },
  };
}

const bigints = (_: string, value: unknown) => (typeof value === 'bigint' ? Number(value) : value);

/** Follows a path such as `history[3][0].content`; undefined where it leads nowhere. */
function walk(value: unknown, path: string): unknown {
  let at = value;
  for (const [, index, key] of path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)) {
    if (index !== undefined) at = Array.isArray(at) ? at[Number(index)] : undefined;
    else at = isRecord(at) && key !== undefined && Object.hasOwn(at, key) ? at[key] : undefined;
    if (at === undefined) return undefined;
  }
  return at;
}

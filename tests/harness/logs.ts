/** Reads texts, bytes and sample folders in tests, and makes damaged copies of them. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { bytesSource } from '../../src/engine/formats/container/source.ts';
import { type ImportedFile, type ImportOptions, importFile } from '../../src/engine/formats/import.ts';

export async function readBytes(
  name: string,
  bytes: Uint8Array,
  options: ImportOptions = {},
): Promise<ImportedFile[]> {
  const found: ImportedFile[] = [];
  for await (const file of importFile(bytesSource(name, bytes), options)) found.push(file);
  return found;
}

export async function readOne(
  name: string,
  content: unknown,
  options: ImportOptions = {},
): Promise<ImportedFile> {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const [file] = await readBytes(name, new TextEncoder().encode(text), options);
  if (!file) throw new Error(`${name} gave nothing`);
  return file;
}

export const jsonLines = (...rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).join('\n');

export function filesUnder(folder: string): string[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? filesUnder(path) : name === 'README.md' ? [] : [path];
    })
    .sort();
}

/** One random fault: bytes cut off, a byte changed, a key deleted, or a value of another type. */
export function damagedCopies(file: string): fc.Arbitrary<Uint8Array> {
  const bytes = readFileSync(file);
  const cut = fc.nat(bytes.length - 1).map((end) => new Uint8Array(bytes.subarray(0, end)));
  const flipped = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)).map(([at, byte]) => {
    const copy = new Uint8Array(bytes);
    copy[at] = byte;
    return copy;
  });
  const isText = /\.(?:jsonl?|traj)$/.test(file);
  if (!isText) return fc.oneof(cut, flipped);
  const places = jsonPlaces(new TextDecoder().decode(bytes));
  if (places.length === 0) return fc.oneof(cut, flipped);
  const other = fc.constantFrom<unknown>(
    null,
    0,
    -1,
    1e300,
    true,
    '',
    'text',
    [],
    {},
    [null],
    [[1]],
    { __proto__: 1 },
    { role: 3 },
  );
  const changed = fc.tuple(fc.nat(places.length - 1), fc.boolean(), other).map(([at, isDeleted, value]) => {
    const text = new TextDecoder().decode(bytes);
    const place = places[at];
    if (!place) return bytes;
    const replaced = isDeleted
      ? place.without(text)
      : `${text.slice(0, place.start)}${JSON.stringify(value)}${text.slice(place.end)}`;
    return new TextEncoder().encode(replaced);
  });
  return fc.oneof(cut, flipped, { arbitrary: changed, weight: 3 });
}

interface JsonPlace {
  readonly start: number;
  readonly end: number;
  without(text: string): string;
}

/** Values of keys in a JSON text, found by their spelling: enough to delete or replace some. */
function jsonPlaces(text: string): JsonPlace[] {
  const places: JsonPlace[] = [];
  for (const match of text.matchAll(
    /"(\w+)"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null|\[\]|\{\})/g,
  )) {
    const value = match[2] ?? '';
    const end = match.index + match[0].length;
    const from = match.index;
    places.push({
      start: end - value.length,
      end,
      // With the comma behind it, or else the one before.
      without: (whole) => {
        const after = /^\s*,/.exec(whole.slice(end, end + 4));
        if (after) return whole.slice(0, from) + whole.slice(end + after[0].length);
        return whole.slice(0, from).replace(/,\s*$/, '') + whole.slice(end);
      },
    });
    if (places.length >= 5000) break;
  }
  return places;
}

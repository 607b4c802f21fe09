/** Reads texts, bytes and sample folders in tests. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
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

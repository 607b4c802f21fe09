/** What tests of commands need: a folder for files that goes with the tests, and the command line with its output. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { main } from '../main.ts';

export const folder = mkdtempSync(join(tmpdir(), 'zipscope-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** @returns the path of a file that holds the text */
export function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

export async function run(...argv: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await main(argv, { out: (line) => out.push(line), err: (line) => err.push(line) });
  return { code, out, err };
}

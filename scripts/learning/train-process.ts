/**
 * `train` in a process of its own, its lines kept in a file: every run pays for its own worlds, so that seconds can
 * be compared, and a run that stands complete is not made again.
 */
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { readCurve } from './curve.ts';

const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url));

/**
 * @param words arguments of the command line, `--json` among them
 * @returns the lines, from the file where it holds all steps
 * @throws where the command fails
 */
export async function trainedLines(file: string, words: readonly string[], steps: number): Promise<string> {
  const known = await readFile(file, 'utf8').catch(() => null);
  if (known !== null && readCurve(known).steps >= steps) return known;
  console.error(`npm run -s cli -- ${words.join(' ')}`);
  await mkdir(dirname(file), { recursive: true });
  const part = `${file}.part`;
  const stored = createWriteStream(part);
  const child = spawn(process.execPath, ['--import', 'tsx', CLI, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.pipe(stored);
  const [code] = await Promise.all([
    new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve)),
    finished(stored),
  ]);
  if (code !== 0) throw new Error(`${file}: train ended with ${code}`);
  await rename(part, file);
  return readFile(file, 'utf8');
}

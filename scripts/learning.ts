/**
 * `npm run learning -- [ARM...] [--seeds N] [--out DIR]`: makes the runs behind docs/learning.md one after the other
 * and prints their tables. A run that stands complete in DIR is not made again, so that a stopped series goes on.
 */
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { cac } from 'cac';
import { type Arm, armsNamed, trainArguments } from './learning/arms.ts';
import { readCurve } from './learning/curve.ts';
import { curveTable, endTable, type NamedCurve } from './learning/tables.ts';

const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url));

const options = { seeds: 3, out: join('node_modules', '.cache', 'zipscope-learning') };
type Options = typeof options;

async function main(names: readonly string[], { seeds, out }: Options): Promise<void> {
  await mkdir(out, { recursive: true });
  const curves: NamedCurve[] = [];
  for (const arm of armsNamed(names)) {
    for (let seed = 1; seed <= seeds; seed++) {
      const file = join(out, `${arm.name}-${seed}.jsonl`);
      const text = (await complete(file, arm)) ?? (await train(file, arm, seed));
      curves.push({ arm: arm.name, seed, curve: readCurve(text) });
    }
  }
  console.log(`${curveTable(curves)}\n\n${endTable(curves)}`);
}

/** null unless the file holds the whole run. */
async function complete(file: string, { steps }: Arm): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text !== null && readCurve(text).steps >= steps ? text : null;
}

/** A process of its own, so that every run pays for its own worlds and its seconds can be compared. */
async function train(file: string, arm: Arm, seed: number): Promise<string> {
  const words = trainArguments(arm, seed);
  console.error(`npm run -s cli -- ${words.join(' ')}`);
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
  if (code !== 0) throw new Error(`${arm.name}, seed ${seed}: train ended with ${code}`);
  await rename(part, file);
  return readFile(file, 'utf8');
}

const cli = cac('learning');
cli
  .command('[...arms]', 'Makes the runs of the named arms, or of all')
  .option('--seeds <n>', 'Seeds of each, from 1', { default: options.seeds })
  .option('--out <dir>', 'Where the JSON lines of the runs are kept', { default: options.out })
  .action(main);
cli.help();

try {
  cli.parse(process.argv, { run: false });
  await cli.runMatchedCommand();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

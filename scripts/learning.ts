/**
 * `npm run learning -- [ARM...] [--seeds N] [--out DIR]`: makes the runs behind docs/learning.md one after the other
 * and prints their tables. A run that stands complete in DIR is not made again, so that a stopped series goes on.
 */
import { join } from 'node:path';
import { cac } from 'cac';
import { armsNamed, trainArguments } from './learning/arms.ts';
import { readCurve } from './learning/curve.ts';
import { curveTable, endTable, type NamedCurve } from './learning/tables.ts';
import { trainedLines } from './learning/train-process.ts';

const options = { seeds: 3, out: join('node_modules', '.cache', 'zipscope-learning') };
type Options = typeof options;

async function main(names: readonly string[], { seeds, out }: Options): Promise<void> {
  const curves: NamedCurve[] = [];
  for (const arm of armsNamed(names)) {
    for (let seed = 1; seed <= seeds; seed++) {
      const file = join(out, `${arm.name}-${seed}.jsonl`);
      const text = await trainedLines(file, trainArguments(arm, seed), arm.steps);
      curves.push({ arm: arm.name, seed, curve: readCurve(text) });
    }
  }
  console.log(`${curveTable(curves)}\n\n${endTable(curves)}`);
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

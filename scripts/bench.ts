/** `npm run bench -- [NAME...] [--runs N] [--json FILE]`: measures budgets on this machine, in a real browser. */
import { writeFileSync } from 'node:fs';
import { cac } from 'cac';
import { markdown, record } from './bench/report.ts';
import { runBenches } from './bench/run.ts';

const cli = cac('bench');

async function main(names: readonly string[], options: { readonly runs: number; readonly json?: string }) {
  if (!Number.isInteger(options.runs) || options.runs < 1)
    throw new Error('--runs takes a whole number from 1');
  const { machine, results } = await runBenches(names, options.runs, (words) => console.error(words));
  if (options.json !== undefined) {
    writeFileSync(options.json, `${JSON.stringify(record(machine, results), null, 2)}\n`);
  }
  console.log(markdown(machine, results));
}

cli
  .command('[...names]', 'Runs the named benches, or all')
  .option('--runs <n>', 'Runs of each', { default: 5 })
  .option('--json <file>', 'Writes every value to a file')
  .action(main);
cli.help();

try {
  cli.parse(process.argv, { run: false });
  await cli.runMatchedCommand();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

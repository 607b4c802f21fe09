/**
 * `npm test`: installs what is missing and runs everything. Ends with a line `N passed, N failed`
 * (`, N skipped`), where each static check counts as one; exits 1 on any failure.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './start/install.mjs';
import { projectRoot } from './start/root.mjs';

async function main() {
  ensureInstalled();
  const { STAGES } = await import('./test/stages.mjs');
  const { closingLine, total } = await import('./test/report.mjs');
  const counts = [];
  for (const [index, stage] of STAGES.entries()) {
    console.log(`\n[${index + 1}/${STAGES.length}] ${stage.name}`);
    const count = await stage.run();
    console.log(`${stage.name}: ${closingLine(count)}`);
    counts.push(count);
  }
  const sum = total(counts);
  console.log('');
  if (sum.skipped.length > 0) {
    const why = existsSync(join(projectRoot, '..', 'shared')) ? '' : ' (../shared is absent)';
    console.log(`Skipped${why}:\n${sum.skipped.map((name) => `  ${name}`).join('\n')}`);
  }
  console.log(closingLine(sum));
  process.exitCode = sum.failed === 0 ? 0 : 1;
}

main().catch((/** @type {unknown} */ error) => {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
});

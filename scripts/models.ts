/**
 * `npm run models [-- FILE...]` rebuilds public/models from seeds: every policy, or the named files;
 * with `--scores` it only measures the files that are there again.
 */
import { readFile } from 'node:fs/promises';
import { buildModel } from './models/build.ts';
import { modelFile, readManifest, storePolicy } from './models/manifest.ts';
import { reportedScores } from './models/measure.ts';
import { MODEL_RECIPES } from './models/recipes.ts';
import { buildTrained, TRAINED_RECIPES } from './models/trained.ts';

const given = process.argv.slice(2);
const files = given.filter((word) => !word.startsWith('--'));
const made = [...MODEL_RECIPES, ...TRAINED_RECIPES].map(({ file }) => file);
const unknown = files.filter((file) => !made.includes(file));
const isWanted = (file: string) => files.length === 0 || files.includes(file);
const log = (line: string) => process.stderr.write(`${line}\n`);

if (unknown.length > 0) {
  log(`No such policy: ${unknown.join(', ')}. Known: ${made.join(', ')}.`);
  process.exitCode = 2;
} else if (given.includes('--scores')) {
  for (const policy of (await readManifest()).policies.filter(({ file }) => isWanted(file))) {
    const measured = await reportedScores(policy, await readFile(modelFile(policy.file)));
    await storePolicy({ ...policy, ...measured });
    log(
      `${policy.file} ${measured.scores.map(({ mode, n, em }) => `${mode} ${n}: ${em.toFixed(4)}`).join(', ')}`,
    );
  }
} else {
  for (const recipe of MODEL_RECIPES.filter(({ file }) => isWanted(file))) await buildModel(recipe, log);
  for (const recipe of TRAINED_RECIPES.filter(({ file }) => isWanted(file))) await buildTrained(recipe, log);
}

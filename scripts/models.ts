/** `npm run models [-- FILE...]` rebuilds public/models from seeds: every policy, or the named files. */
import { buildModel } from './models/build.ts';
import { MODEL_RECIPES } from './models/recipes.ts';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((file) => !MODEL_RECIPES.some((recipe) => recipe.file === file));
if (unknown.length > 0) {
  console.error(
    `No such policy: ${unknown.join(', ')}. Known: ${MODEL_RECIPES.map((recipe) => recipe.file).join(', ')}.`,
  );
  process.exit(2);
}
for (const recipe of MODEL_RECIPES) {
  if (wanted.length === 0 || wanted.includes(recipe.file)) {
    await buildModel(recipe, (line) => process.stderr.write(`${line}\n`));
  }
}

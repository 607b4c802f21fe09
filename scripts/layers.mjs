/** `npm run layers`: fails on imports that run upwards, across or in circles. */
import { checkLayers } from './layers/check.mjs';
import { projectRoot } from './start/root.mjs';

const { files, problems } = checkLayers(projectRoot);
for (const problem of problems) console.error(problem);
console.log(`${files} files, ${problems.length} forbidden imports or places`);
process.exitCode = problems.length === 0 ? 0 : 1;

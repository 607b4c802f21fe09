/** The stages of `npm test`. Each prints its own output and answers with its counts. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser, HOW_TO_INSTALL } from '../browser.mjs';
import { build, compress } from '../start/build.mjs';
import { projectRoot } from '../start/root.mjs';
import { countTests, oneCheck } from './report.mjs';

/**
 * @typedef {import('./report.mjs').Count} Count
 * @typedef {{ name: string, run: () => Count | Promise<Count> }} Stage
 */

/** @param {readonly string[]} args a script of the project or of a package, then its arguments @param {NodeJS.ProcessEnv} [env] */
function node(args, env = {}) {
  const options = {
    cwd: projectRoot,
    stdio: /** @type {const} */ ('inherit'),
    env: { ...process.env, ...env },
  };
  return spawnSync(process.execPath, args, options).status === 0;
}

/** @param {string} config @param {NodeJS.ProcessEnv} [env] */
function vitest(config, env) {
  const folder = mkdtempSync(join(tmpdir(), 'zipscope-test-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  node(['node_modules/vitest/vitest.mjs', 'run', '--config', config, ...reporters], env);
  const count = countTests(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);
  rmSync(folder, { recursive: true });
  return count;
}

async function buildQuietly() {
  try {
    const warnings = await build();
    await compress();
    if (warnings.length > 0) console.error(`The build gave ${warnings.length} warnings.`);
    return oneCheck(warnings.length === 0);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return oneCheck(false);
  }
}

async function endToEnd() {
  const browser = await ensureBrowser();
  if (browser === null) {
    console.error(HOW_TO_INSTALL);
    return oneCheck(false);
  }
  console.log(`Browser: ${browser}`);
  return vitest('vitest.e2e.config.ts', { CHROME_PATH: browser });
}

/** @type {readonly Stage[]} */
export const STAGES = [
  {
    name: 'format and lint',
    run: () => oneCheck(node(['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'])),
  },
  { name: 'types', run: () => oneCheck(node(['node_modules/typescript/bin/tsc', '--noEmit'])) },
  {
    name: 'types of the engine without a browser',
    run: () => oneCheck(node(['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.engine.json'])),
  },
  { name: 'layers', run: () => oneCheck(node(['scripts/layers.mjs'])) },
  { name: 'unit tests', run: () => vitest('vitest.config.ts') },
  { name: 'build', run: buildQuietly },
  { name: 'end-to-end tests', run: endToEnd },
];

/** Builds dist/ when the sources changed, and lays compressed copies beside its files for the server. */
import { existsSync, readFileSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { distFolder, projectRoot } from './root.mjs';
import { buildId, filesUnder } from './sources.mjs';

const COMPRESSIBLE = /\.(?:html|js|css|json|svg|wasm|txt|onnx)$/;
/** Below this a compressed copy saves less than its headers. */
const LEAST_BYTES = 1024;
/** Above this the best brotli quality takes minutes (the runtime's wasm). */
const LARGE_BYTES = 2_000_000;

/** Whether dist/ holds the build of these sources: the service worker is written last. */
export function isBuilt(id = buildId()) {
  return ['index.html', 'sw.js'].every((name) => {
    const path = join(distFolder, name);
    return existsSync(path) && readFileSync(path, 'utf8').includes(id);
  });
}

/**
 * Runs the Vite build.
 * @returns {Promise<readonly string[]>} its warnings
 */
export async function build() {
  const vite = await import('vite');
  const logger = vite.createLogger('warn', { allowClearScreen: false });
  /** @type {string[]} */
  const warnings = [];
  const { warn, warnOnce } = logger;
  logger.warn = (message, options) => {
    warnings.push(message);
    warn(message, options);
  };
  logger.warnOnce = (message, options) => {
    warnings.push(message);
    warnOnce(message, options);
  };
  // A test runner asks for a build as well, and says 'test', with which React would be its development edition.
  process.env.NODE_ENV = 'production';
  await vite.build({ root: projectRoot, logLevel: 'warn', customLogger: logger });
  return warnings;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** @param {string} path @param {number} since */
async function isFresh(path, since) {
  const found = await stat(path).catch(() => null);
  return found !== null && found.mtimeMs >= since;
}

/** Browsers accept brotli on trustworthy origins only, so a classroom over plain http needs gzip. */
export async function compress(directory = distFolder) {
  for (const file of filesUnder(directory)) {
    if (!COMPRESSIBLE.test(file)) continue;
    const { size, mtimeMs } = await stat(file);
    if (size < LEAST_BYTES || (await isFresh(`${file}.gz`, mtimeMs))) continue;
    const bytes = await readFile(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: size > LARGE_BYTES ? 5 : 11 };
    const [br, gz] = await Promise.all([brotli(bytes, { params }), gzipped(bytes)]);
    await writeFile(`${file}.br`, br);
    await writeFile(`${file}.gz`, gz);
  }
}

/** Brings dist/ up to date; seconds when it already is. */
export async function ensureBuilt() {
  if (!isBuilt()) {
    console.log('Building ...');
    await build();
  }
  await compress();
}

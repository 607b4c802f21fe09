/**
 * The identity of a build: a hash of everything it is made from. It is written into the page and the service
 * worker, so a build can be recognised as up to date without a record beside it.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { projectRoot } from './root.mjs';

const SOURCES = [
  'src',
  'public',
  'index.html',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
  'scripts/vite',
  'scripts/security.mjs',
];

/** Tests lie beside their source and are in no build. */
const isTest = (/** @type {string} */ path) => /\.test\.tsx?$/.test(path);

/**
 * @param {string} path
 * @returns {string[]} files under it, in an order that does not depend on the file system
 */
export function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

/** @param {string} [root] @returns {string} 16 hexadecimal digits */
export function buildId(root = projectRoot) {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesUnder(join(root, source))) {
      if (isTest(file)) continue;
      hash.update(relative(root, file).split(sep).join('/'));
      hash.update('\0');
      hash.update(readFileSync(file));
      hash.update('\0');
    }
  }
  return hash.digest('hex').slice(0, 16);
}

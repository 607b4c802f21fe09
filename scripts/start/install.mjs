/**
 * Brings node_modules in line with package-lock.json. Runs before anything is installed: node: imports only.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './root.mjs';

const LEAST_NODE = [20, 19];

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} Lock
 */

/**
 * Whether what npm wrote down after its last install covers the lock file. Optional packages (binaries for
 * other systems) may be missing, but never of another version.
 * @param {Lock} wanted package-lock.json
 * @param {Lock} installed node_modules/.package-lock.json, which npm writes last
 */
export function coversLock(wanted, installed) {
  const present = installed.packages ?? {};
  return Object.entries(wanted.packages ?? {}).every(([path, locked]) => {
    if (path === '') return true;
    const found = present[path];
    if (found === undefined) return locked.optional === true || locked.devOptional === true;
    return found.version === locked.version;
  });
}

/** @param {string} path @returns {Lock | null} */
function readLock(path) {
  if (!existsSync(path)) return null;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // Half-written by an interrupted install: the same as none.
    return null;
  }
}

function isInstalled() {
  const installed = readLock(join(projectRoot, 'node_modules', '.package-lock.json'));
  const wanted = readLock(join(projectRoot, 'package-lock.json'));
  return installed !== null && wanted !== null && coversLock(wanted, installed);
}

/** @param {readonly string[]} args */
function npm(args) {
  const own = process.env.npm_execpath;
  const windows = process.platform === 'win32';
  const options = { cwd: projectRoot, stdio: /** @type {const} */ ('inherit') };
  return own?.endsWith('npm-cli.js')
    ? spawnSync(process.execPath, [own, ...args], options)
    : spawnSync(windows ? 'npm.cmd' : 'npm', args, { ...options, shell: windows });
}

/** @throws {Error} one clear line when Node is too old or the packages cannot be had */
export function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = LEAST_NODE;
  if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
    throw new Error(
      `Zipscope needs Node ${LEAST_NODE.join('.')} or newer; this is ${process.versions.node}.`,
    );
  }
  if (isInstalled()) return;
  console.log('Installing packages (npm ci) ...');
  // No package of ours needs its install script; binaries come as packages of their own.
  const done = npm(['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']);
  if (done.status !== 0) {
    throw new Error('The packages could not be installed: see the lines of npm above.');
  }
}

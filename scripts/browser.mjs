/** Finds a Chromium-like browser on this machine, or installs one where the system allows. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { projectRoot } from './start/root.mjs';

export const HOW_TO_INSTALL =
  'No browser for the end-to-end tests: install Chrome, Chromium or Edge, or name one in CHROME_PATH.';

const COMMANDS = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
];

const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Google Chrome Canary'];

const WINDOWS_PLACES = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

/** @returns {string[]} where a browser may be, likeliest first */
function candidates() {
  const { env, platform } = process;
  if (platform === 'darwin') {
    return ['/Applications', join(env.HOME ?? '', 'Applications')].flatMap((folder) =>
      MAC_APPS.map((name) => `${folder}/${name}.app/Contents/MacOS/${name}`),
    );
  }
  if (platform === 'win32') {
    return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].flatMap((folder) =>
      folder === undefined ? [] : WINDOWS_PLACES.map((place) => join(folder, place)),
    );
  }
  const folders = (env.PATH ?? '').split(delimiter);
  return COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
}

/** Some systems have a stand-in of that name that only says how to install the real one. */
function runs(/** @type {string} */ path) {
  if (!existsSync(path)) return false;
  // Windows browsers open a window instead of telling their version.
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { timeout: 30_000, stdio: 'ignore' }).status === 0;
}

/** The browser that playwright-core keeps for itself, if it ever installed one. */
async function playwrightBrowser() {
  const { chromium } = await import('playwright-core');
  return chromium.executablePath();
}

/**
 * @returns {Promise<string | null>} path of a browser that runs
 * @throws {Error} when CHROME_PATH names none
 */
export async function findBrowser() {
  const named = process.env.CHROME_PATH;
  if (named !== undefined && named !== '') {
    if (runs(named)) return named;
    throw new Error(`CHROME_PATH names no browser that runs: ${named}`);
  }
  return [...candidates(), await playwrightBrowser()].find(runs) ?? null;
}

/** @param {string} command @param {readonly string[]} args */
function run(command, args) {
  console.log(`> ${command} ${args.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0;
}

function installWithApt() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  // The font is for the pictures of the Chinese page.
  const packages = ['chromium', 'fonts-noto-cjk'];
  run('apt-get', ['update', '-qq']) &&
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
}

function installWithPlaywright() {
  run(process.execPath, [join(projectRoot, 'node_modules/playwright-core/cli.js'), 'install', 'chromium']);
}

/** @returns {Promise<string | null>} path of a browser, installed if need be */
export async function ensureBrowser() {
  const found = await findBrowser();
  if (found !== null) return found;
  for (const install of [installWithApt, installWithPlaywright]) {
    install();
    const installed = await findBrowser();
    if (installed !== null) return installed;
  }
  return null;
}

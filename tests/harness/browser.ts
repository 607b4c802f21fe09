/** A browser for end-to-end tests and benches. */
import { type Browser, chromium } from 'playwright-core';
import { findBrowser, HOW_TO_INSTALL } from '../../scripts/browser.mjs';
import { CLASSROOM_HOST } from './site.ts';

export interface LaunchOptions {
  /** Offers WebGPU on the software adapter: correct and very slow. Without it there is no adapter. */
  readonly webgpu?: boolean;
  /** Gives scripts a `gc()` that collects garbage, for measures of memory. */
  readonly gc?: boolean;
}

const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function launch({ webgpu = false, gc = false }: LaunchOptions = {}): Promise<Browser> {
  const executablePath = await findBrowser();
  if (executablePath === null) throw new Error(HOW_TO_INSTALL);
  return chromium.launch({
    executablePath,
    headless: true,
    args: [
      ...QUIET,
      // Root may not use Chromium's sandbox.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...(webgpu ? ['--enable-unsafe-webgpu'] : []),
      ...(gc ? ['--js-flags=--expose-gc'] : []),
      // Stays on this machine, yet is not localhost to the browser, which would otherwise try https first.
      `--host-resolver-rules=MAP ${CLASSROOM_HOST} 127.0.0.1`,
      '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable',
    ],
  });
}

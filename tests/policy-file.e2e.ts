import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePolicy } from '../src/engine/policy/checkpoint.ts';
import { initialParameters } from '../src/engine/policy/network.ts';
import { stream } from '../src/engine/random.ts';
import { launch } from './harness/browser.ts';
import { giveFile, RUN_TIMEOUT, runEpisode } from './harness/inspect.ts';
import { FIRST_VIEW, openPage } from './harness/page.ts';
import { type Site, startSite } from './harness/site.ts';

let browser: Browser;
let site: Site;

/** A policy that has learnt nothing: enough to be loaded and to run. */
const untrained = () =>
  writePolicy({
    size: 'XS',
    parameters: initialParameters('XS', stream(1, 'test')),
    metadata: { seed: '1' },
  });

beforeAll(async () => {
  [browser, site] = await Promise.all([launch(), startSite()]);
});

afterAll(async () => {
  await Promise.all([browser?.close(), site?.close()]);
});

describe('a policy file of one’s own', () => {
  it(
    'is taken, runs, and stays when a bad file is given after it',
    async () => {
      const watched = await openPage(browser, `${site.url}#/inspect?backend=wasm&seed=3`, { saveData: true });
      const { page } = watched;
      await page.waitForSelector(FIRST_VIEW);
      await giveFile(page, 'Load a policy file', 'mine.onnx', untrained());
      // Loading compiles the runtime, which a busy machine takes long over.
      await page.getByText(/^In use: mine\.onnx/).waitFor({ timeout: RUN_TIMEOUT });
      await runEpisode(page);
      expect(await page.getByText(/Policy mine\.onnx/).isVisible()).toBe(true);

      const bad: readonly (readonly [string, Uint8Array | string, RegExp])[] = [
        ['notes.onnx', 'These are notes, not a network.', /This is not an ONNX file/],
        [
          'half.onnx',
          untrained().slice(0, 9000),
          /This is not an ONNX file|policy file lacks|not a Zipscope policy/,
        ],
        ['empty.onnx', '', /This is not an ONNX file|not a Zipscope policy/],
      ];
      for (const [name, content, sentence] of bad) {
        await giveFile(page, 'Load a policy file', name, content);
        const alert = page.getByRole('alert').filter({ hasText: sentence });
        await alert.waitFor();
        expect(await alert.innerText()).toContain('mine.onnx stays loaded.');
        // Said where it can be seen: inside the window, not below the edge of the rail.
        const box = await alert.boundingBox();
        expect(box && box.y + box.height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
      }
      await runEpisode(page);
      expect(await page.getByText(/Policy mine\.onnx/).isVisible()).toBe(true);
      await watched.close();
    },
    3 * RUN_TIMEOUT,
  );
});

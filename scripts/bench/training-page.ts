/** Training as a person watches it: how long the page's main thread is away meanwhile, and what the tab holds. */
import type { Browser, Page } from 'playwright-core';
import { FIRST_VIEW } from '../../tests/harness/page.ts';
import { start, trainUrl, waitForStep } from '../../tests/harness/train.ts';
import type { Bench, BenchContext, Measure } from './bench.ts';
import { STALL_BUDGET, type Stalls, stallsSoFar, watchStalls } from './stalls.ts';
import { tabMegabytes } from './tab-memory.ts';

const STEPS = 60;
/** Steps between two looks at the memory of the tab. */
const LOOK_EVERY = 10;

/**
 * Opens the Train workspace at its defaults (`grpo`, S cold start, 64 rollouts a step, charts, held-out measuring,
 * checkpoints and stored rollouts) and trains on WASM until `watch` is done.
 */
export async function trainInPage<T>(
  browser: Browser,
  siteUrl: string,
  watch: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 720 },
  });
  await watchStalls(context);
  const page = await context.newPage();
  await page.goto(trainUrl({ url: siteUrl }, 'wasm', null));
  await page.waitForSelector(FIRST_VIEW);
  await start(page);
  const seen = await watch(page);
  await context.close();
  return seen;
}

async function run({ browser, site, runs, say }: BenchContext): Promise<readonly Measure[]> {
  const stalls: Stalls[] = [];
  const largest: number[] = [];
  for (let i = 0; i < runs; i++) {
    await trainInPage(browser, site.url, async (page) => {
      const sizes: number[] = [];
      for (let step = LOOK_EVERY; step <= STEPS; step += LOOK_EVERY) {
        await waitForStep(page, step, 0);
        sizes.push(await tabMegabytes(browser));
      }
      stalls.push(await stallsSoFar(page));
      largest.push(Math.max(...sizes));
    });
    say(
      `run ${i + 1} of ${runs}: longest task ${stalls.at(-1)?.longest.toFixed(0)} ms, ${largest.at(-1)?.toFixed(0)} MB`,
    );
  }
  return [
    {
      name: `share of the first ${STEPS} steps at which a click would wait over 50 ms`,
      unit: 'share',
      values: stalls.map(({ share }) => share),
      budget: STALL_BUDGET,
    },
    {
      name: 'longest task of the main thread meanwhile',
      unit: 'ms',
      values: stalls.map(({ longest }) => longest),
      budget: null,
    },
    {
      name: `largest private memory of the tab, looked at every ${LOOK_EVERY} steps, garbage included`,
      unit: 'MB',
      values: largest,
      budget: { below: 600 },
    },
  ];
}

export const trainingPage: Bench = {
  name: 'training-page',
  about: `Trains ${STEPS} steps of the defaults in the Train workspace on WASM, from the click on Train.`,
  run,
};

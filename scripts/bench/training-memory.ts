/** What a thousand steps of training in the page do to the memory of its tab. Reads /proc, so that it needs Linux. */
import type { Page } from 'playwright-core';
import { launch } from '../../tests/harness/browser.ts';
import { waitForStep } from '../../tests/harness/train.ts';
import type { Bench, BenchContext, Measure } from './bench.ts';
import { tabMegabytes } from './tab-memory.ts';
import { trainInPage } from './training-page.ts';

const STEPS = 1000;
const LOOK_EVERY = 50;

/** Garbage the browser has not collected yet says nothing about leaks, and comes to more than they would. */
async function collect(page: Page): Promise<void> {
  const gc = () => globalThis.gc?.();
  await Promise.all([page.evaluate(gc), ...page.workers().map((worker) => worker.evaluate(gc))]);
}

async function run({ site, say }: BenchContext): Promise<readonly Measure[]> {
  const browser = await launch({ gc: true });
  const sizes: number[] = [];
  try {
    await trainInPage(browser, site.url, async (page) => {
      for (let step = LOOK_EVERY; step <= STEPS; step += LOOK_EVERY) {
        await waitForStep(page, step, 0);
        await collect(page);
        sizes.push(await tabMegabytes(browser));
        say(`step ${step}: ${sizes.at(-1)?.toFixed(0)} MB`);
      }
    });
  } finally {
    await browser.close();
  }
  const [settled = Number.NaN] = sizes;
  return [
    {
      name: `after ${STEPS} steps, over that after ${LOOK_EVERY}`,
      unit: 'share',
      values: [(sizes.at(-1) ?? Number.NaN) / settled],
      budget: { below: 1.05 },
    },
    {
      name: `largest of every ${LOOK_EVERY}th step, over that after ${LOOK_EVERY}`,
      unit: 'share',
      values: [Math.max(...sizes) / settled],
      budget: null,
    },
    { name: `largest of every ${LOOK_EVERY}th step`, unit: 'MB', values: [Math.max(...sizes)], budget: null },
  ];
}

export const trainingMemory: Bench = {
  name: 'training-memory',
  about: `Private memory of the tab over ${STEPS} default steps in the Train workspace, garbage collected; takes half an hour, --runs makes no difference.`,
  run,
};

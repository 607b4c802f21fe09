/** What a live episode costs: runtime, policy and world at the first run, the episode alone at the later ones. */
import type { Page } from 'playwright-core';
import { runEpisode } from '../../tests/harness/inspect.ts';
import { FIRST_VIEW } from '../../tests/harness/page.ts';
import type { Bench, BenchContext } from './bench.ts';
import { STALL_BUDGET, type Stalls, stallsSoFar, watchStalls } from './stalls.ts';

async function timed(page: Page): Promise<number> {
  const start = performance.now();
  await runEpisode(page);
  return performance.now() - start;
}

async function run({ browser, site, runs, say }: BenchContext) {
  const first: number[] = [];
  const later: number[] = [];
  const stalls: Stalls[] = [];
  for (let index = 0; index < runs; index++) {
    const context = await browser.newContext({
      serviceWorkers: 'block',
      viewport: { width: 1280, height: 720 },
    });
    await watchStalls(context);
    const page = await context.newPage();
    await page.goto(`${site.url}#/inspect?backend=wasm&seed=7&mode=sampled`);
    await page.waitForSelector(FIRST_VIEW);
    await stallsSoFar(page);
    first.push(await timed(page));
    later.push(await timed(page));
    stalls.push(await stallsSoFar(page));
    await context.close();
    say(`run ${index + 1} of ${runs}: ${first.at(-1)?.toFixed(0)} ms, then ${later.at(-1)?.toFixed(0)} ms`);
  }
  return [
    { name: 'first live episode, from click to answer', unit: 'ms' as const, values: first, budget: null },
    { name: 'the same episode again', unit: 'ms' as const, values: later, budget: null },
    {
      name: 'share of that time at which a click would wait over 50 ms',
      unit: 'share' as const,
      values: stalls.map(({ share }) => share),
      budget: STALL_BUDGET,
    },
    {
      name: 'longest task of the main thread meanwhile',
      unit: 'ms' as const,
      values: stalls.map(({ longest }) => longest),
      budget: null,
    },
  ];
}

export const liveEpisode: Bench = {
  name: 'live-episode',
  about:
    'Runs one sampled episode of the default policy on WASM in the built page; the first run loads runtime, policy and world.',
  run,
};

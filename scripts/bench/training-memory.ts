/** What a thousand steps of training do to the memory of a tab. Reads /proc, so that it needs Linux. */
import type { Browser } from 'playwright-core';
import { launch } from '../../tests/harness/browser.ts';
import type { Bench, BenchContext, Measure } from './bench.ts';
import { type BenchPage, buildBenchPage } from './bench-page.ts';
import type { RunOrder } from './pages/rl-step/protocol.ts';
import { tabMegabytes } from './tab-memory.ts';

/** Every run of it leaks what one leaks, whatever its size, so that many small steps show it soonest. */
const MANY: RunOrder = {
  recipe: 'grpo',
  settings: { prompts: 2, groupSize: 4 },
  steps: 1000,
  threads: 1,
  collectEvery: 50,
};
/** The default recipe at its own size, for what a tab needs. */
const WHOLE: RunOrder = { recipe: 'grpo', settings: {}, steps: 60, threads: 1, collectEvery: 0 };
/** Steps between two looks at the tab that is left alone. */
const LOOK_EVERY = 10;
/** From here on memory is to be flat. */
const SETTLED = 50;

async function watched(
  built: BenchPage,
  browser: Browser,
  { every, order }: { every: number; order: RunOrder },
): Promise<number[]> {
  return built.open(browser, false, 'trainSteps', async (page) => {
    const sizes: Promise<number>[] = [];
    await page.exposeFunction('onStep', (step: number) => {
      if (step % every === 0) sizes.push(tabMegabytes(browser));
    });
    await page.evaluate((asked) => window.trainSteps(asked), order);
    return Promise.all(sizes);
  });
}

async function run({ browser, say }: BenchContext): Promise<readonly Measure[]> {
  const built = await buildBenchPage('rl-step');
  const list = (sizes: readonly number[]) => sizes.map((size) => size.toFixed(0)).join(' ');
  const whole = await watched(built, browser, { every: LOOK_EVERY, order: WHOLE });
  say(`defaults: ${list(whole)} MB, every ${LOOK_EVERY} steps`);
  // Garbage the browser has not collected yet says nothing about leaks, and comes to more than they would.
  const collecting = await launch({ gc: true });
  const { collectEvery, steps } = MANY;
  const many = await watched(built, collecting, { every: collectEvery, order: MANY }).finally(() =>
    collecting.close(),
  );
  say(`${steps} small steps: ${list(many)} MB, every ${collectEvery} steps, garbage collected`);
  const at = many[SETTLED / collectEvery - 1] ?? Number.NaN;
  const half = many[many.length / 2 - 1] ?? Number.NaN;
  return [
    {
      name: `largest private memory of the tab in ${WHOLE.steps} steps at the defaults`,
      unit: 'MB',
      values: [Math.max(...whole)],
      budget: { below: 600 },
    },
    {
      name: `memory after ${steps} steps of 8 rollouts, over that after ${SETTLED}`,
      unit: 'share',
      values: [(many.at(-1) ?? Number.NaN) / at],
      budget: { below: 1.05 },
    },
    {
      name: `the same, over that after ${steps / 2}`,
      unit: 'share',
      values: [(many.at(-1) ?? Number.NaN) / half],
      budget: null,
    },
  ];
}

export const trainingMemory: Bench = {
  name: 'training-memory',
  about: `Memory of the tab over ${MANY.steps} steps of training, and at the default size; --runs makes no difference.`,
  run,
};

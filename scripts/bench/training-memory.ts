/** What a thousand steps of training in the page do to the memory of its tab. Reads /proc, so that it needs Linux. */
import type { Browser, Page } from 'playwright-core';
import { launch } from '../../tests/harness/browser.ts';
import { goOn, pause, waitForStep } from '../../tests/harness/train.ts';
import type { Bench, BenchContext, Measure } from './bench.ts';
import { tabMegabytes } from './tab-memory.ts';
import { trainInPage } from './training-page.ts';

const LOOKS = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000];
/** The allocator gives freed pages back some seconds after they were freed. */
const SETTLE_MS = 5000;

/** In MB, of the tab at rest. */
interface Held {
  /** What JavaScript of page and worker reaches, buffers included, as the browser counts it. */
  readonly script: number;
  /** Private memory, with what heap and allocator keep in reserve. */
  readonly private: number;
}

/**
 * At rest, since a step in the making holds up to a hundred megabytes, and without garbage, which comes to more than
 * a leak would and says nothing of one.
 */
async function lookAt(page: Page, browser: Browser): Promise<Held> {
  await pause(page);
  const gc = () => globalThis.gc?.();
  await Promise.all([page.evaluate(gc), ...page.workers().map((worker) => worker.evaluate(gc))]);
  await page.waitForTimeout(SETTLE_MS);
  const bytes = await page.evaluate(async () => {
    const { measureUserAgentSpecificMemory: measure } = performance as unknown as {
      measureUserAgentSpecificMemory(): Promise<{ readonly bytes: number }>;
    };
    return (await measure.call(performance)).bytes;
  });
  return { script: bytes / 2 ** 20, private: await tabMegabytes(browser) };
}

async function run({ site, say }: BenchContext): Promise<readonly Measure[]> {
  const browser = await launch({ gc: true });
  const held: Held[] = [];
  try {
    await trainInPage(browser, site.url, async (page) => {
      for (const step of LOOKS) {
        await waitForStep(page, step, 0);
        const look = await lookAt(page, browser);
        held.push(look);
        say(`step ${step}: script ${look.script.toFixed(0)} MB, private ${look.private.toFixed(0)} MB`);
        await goOn(page);
      }
    });
  } finally {
    await browser.close();
  }
  const growth = (of: (look: Held) => number): readonly number[] => {
    const [first = Number.NaN] = held.map(of);
    const last = held.map(of).at(-1) ?? Number.NaN;
    return [last / first];
  };
  const between = `after step ${LOOKS.at(-1)}, over that after step ${LOOKS[0]}`;
  return [
    {
      name: `reached by scripts ${between}`,
      unit: 'share',
      values: growth(({ script }) => script),
      budget: { below: 1.05 },
    },
    {
      // It swings by half with what heap and allocator keep in reserve.
      name: `private memory ${between}`,
      unit: 'share',
      values: growth((look) => look.private),
      budget: null,
    },
    {
      name: 'largest private memory at a look',
      unit: 'MB',
      values: [Math.max(...held.map((look) => look.private))],
      budget: { below: 600 },
    },
  ];
}

export const trainingMemory: Bench = {
  name: 'training-memory',
  about: `Memory of the tab over ${LOOKS.at(-1)} default steps in the Train workspace, paused and garbage collected at every look; takes half an hour, --runs makes no difference.`,
  run,
};

/** How long a world takes: generated in a worker of a real browser, as the page does it. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { startSite } from '../../tests/harness/site.ts';
import type { Bench, BenchContext } from './bench.ts';

const PAGE = fileURLToPath(new URL('./pages/world', import.meta.url));
const OUT = fileURLToPath(new URL('../../node_modules/.cache/zipscope-bench-world', import.meta.url));

declare global {
  interface Window {
    /** Milliseconds to generate and index held-out world `index` of a preset in a fresh worker. */
    timeWorld(preset: string, index: number): Promise<number>;
  }
}

async function run({ browser, runs, say }: BenchContext) {
  await build({
    root: PAGE,
    base: './',
    logLevel: 'error',
    worker: { format: 'es' },
    build: { outDir: OUT, emptyOutDir: true, target: 'esnext' },
  });
  const site = await startSite({ directory: OUT });
  try {
    const values: number[] = [];
    for (let index = 0; index < runs; index++) {
      const page = await browser.newPage();
      await page.goto(site.url);
      await page.waitForFunction(() => 'timeWorld' in window);
      values.push(await page.evaluate(() => window.timeWorld('default', 0)));
      await page.close();
      say(`run ${index + 1} of ${runs}: ${values.at(-1)?.toFixed(0)} ms`);
    }
    return [
      {
        name: 'one default world, generated and indexed',
        unit: 'ms' as const,
        values,
        budget: { below: 1000 },
      },
    ];
  } finally {
    await site.close();
  }
}

export const world: Bench = {
  name: 'world',
  about:
    'Generates one held-out world of the default preset in a fresh worker: articles, questions, search index.',
  run,
};

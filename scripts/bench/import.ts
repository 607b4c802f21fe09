/**
 * How the page bears large logs: 100 MB of rollouts, and one run of 10,000 turns. Times from the choice of the file to
 * rows on screen, stalls of the main thread meanwhile, frames while scrolling, and memory.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { FIRST_VIEW } from '../../tests/harness/page.ts';
import type { Bench, BenchContext, Measure } from './bench.ts';
import { chatRollouts, claudeSession, writeLines } from './large-log.ts';
import { STALL_BUDGET, type Stalls, stallsSoFar, watchStalls } from './stalls.ts';
import { tabMegabytes } from './tab-memory.ts';

const TURNS = 10_000;
const CHARS_PER_TURN = 9000;
const BYTES = 100_000_000;
const SCROLL_FRAMES = 120;

/** Scrolls the list by a third of a screen each frame. @returns times between frames in milliseconds */
function scrollFrames(page: Page, frames: number): Promise<readonly number[]> {
  return page.evaluate(async (count) => {
    const list = document.querySelector('[data-list="turns"]');
    if (!list) throw new Error('there is no list to scroll');
    const times: number[] = [];
    let last = performance.now();
    for (let i = 0; i < count; i++) {
      list.scrollBy(0, 160);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = performance.now();
      times.push(now - last);
      last = now;
    }
    return times.slice(2);
  }, frames);
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

interface Opened {
  readonly usableMs: number;
  readonly stalls: Stalls;
  readonly frames: readonly number[];
  /** What the tab took on beside what it held before, over the size of the file. */
  readonly memoryShare: number;
}

async function open(
  { browser, site }: BenchContext,
  file: string,
  bytes: number,
  usable: (page: Page) => Promise<void>,
): Promise<Opened> {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 720 },
  });
  await watchStalls(context);
  const page = await context.newPage();
  page.setDefaultTimeout(180_000);
  await page.goto(site.url);
  await page.waitForSelector(FIRST_VIEW);
  await page.waitForTimeout(500);
  const before = await tabMegabytes(browser);
  await stallsSoFar(page);
  const started = performance.now();
  await page.locator('input[data-open=files]').setInputFiles(file);
  await usable(page);
  const usableMs = performance.now() - started;
  // What is refined in the background is part of the load that must not stall the page.
  await page.waitForTimeout(3000);
  const stalls = await stallsSoFar(page);
  const memoryShare = ((await tabMegabytes(browser)) - before) / (bytes / 2 ** 20);
  const frames =
    (await page.locator('[data-list="turns"]').count()) > 0 ? await scrollFrames(page, SCROLL_FRAMES) : [];
  await context.close();
  return { usableMs, stalls, frames, memoryShare };
}

async function run(context: BenchContext): Promise<readonly Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'zipscope-bench-'));
  try {
    const session = join(folder, 'session.jsonl');
    const rollouts = join(folder, 'rollouts.jsonl');
    const sizes = {
      session: writeLines(session, claudeSession(TURNS, CHARS_PER_TURN)),
      rollouts: writeLines(rollouts, chatRollouts(BYTES)),
    };
    const sessions: Opened[] = [];
    const many: Opened[] = [];
    for (let i = 0; i < context.runs; i++) {
      sessions.push(
        await open(context, session, sizes.session, (page) =>
          page.locator('[data-row="t0"] [data-block]').first().waitFor(),
        ),
      );
      many.push(
        await open(context, rollouts, sizes.rollouts, (page) =>
          page.getByRole('table', { name: 'Runs of the opened files' }).getByRole('row').nth(2).waitFor(),
        ),
      );
      context.say(
        `run ${i + 1} of ${context.runs}: ${sessions.at(-1)?.usableMs.toFixed(0)} and ${many.at(-1)?.usableMs.toFixed(0)} ms`,
      );
    }
    const of = (opened: readonly Opened[], value: (one: Opened) => number) => opened.map(value);
    const measures = (what: string, opened: readonly Opened[]): Measure[] => [
      {
        name: `${what}: from the choice to rows on screen`,
        unit: 'ms' as const,
        values: of(opened, ({ usableMs }) => usableMs),
        budget: { below: 5000 },
      },
      {
        name: `${what}: share of that time, and of 3 s more, at which a click would wait over 50 ms`,
        unit: 'share' as const,
        values: of(opened, ({ stalls }) => stalls.share),
        budget: STALL_BUDGET,
      },
      {
        name: `${what}: longest task of the main thread meanwhile`,
        unit: 'ms' as const,
        values: of(opened, ({ stalls }) => stalls.longest),
        budget: null,
      },
      {
        name: `${what}: private memory that the tab took on, garbage included, over file size`,
        unit: 'share' as const,
        values: of(opened, ({ memoryShare }) => memoryShare),
        budget: { below: 6 },
      },
    ];
    return [
      ...measures('one run of 10,000 turns, 100 MB', sessions),
      {
        name: 'one run of 10,000 turns: scrolling, frame p95',
        unit: 'ms' as const,
        values: of(sessions, ({ frames }) => percentile(frames, 0.95)),
        budget: { below: 25 },
      },
      ...measures('1,500 runs of one file, 100 MB', many),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const importLogs: Bench = {
  name: 'import',
  about: 'Opens a run of 10,000 turns and a file of 1,500 runs, 100 MB each, made by this bench.',
  run,
};

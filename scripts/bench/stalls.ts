/**
 * How long the page's main thread is away, from the browser's own list of long tasks. Timers as a probe would
 * mislead: after a click Chromium holds them back for the next frame while the thread stands idle.
 */
import type { BrowserContext, Page } from 'playwright-core';

/** What a budget of "p99 < 50 ms" allows, and from what length on the browser lists a task. */
const BOUND_MS = 50;

export interface Stalls {
  /**
   * Share of the watched time at which a click would have waited longer than 50 ms: the sum over all tasks of
   * max(0, length - 50 ms), divided by that time. Below 0.01 exactly when the 99th percentile of the wait is
   * below 50 ms.
   */
  readonly share: number;
  /** The longest task, in ms; 0 where none took 50 ms. */
  readonly longest: number;
}

/** The budget of stalls as a bound on their share. */
export const STALL_BUDGET = { below: 0.01 } as const;

interface Watched {
  since: number;
  readonly lengths: number[];
}

/** Starts the list in every page that `context` opens from now on, before the page's own scripts. */
export async function watchStalls(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const watched: Watched = { since: performance.now(), lengths: [] };
    Object.assign(window, { watched });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) watched.lengths.push(entry.duration);
    }).observe({ type: 'longtask', buffered: true });
  });
}

/** The stalls since the last call, or since the page began. */
export async function stallsSoFar(page: Page): Promise<Stalls> {
  const { time, lengths } = await page.evaluate(() => {
    const { watched } = window as unknown as { watched: Watched };
    const now = performance.now();
    const seen = { time: now - watched.since, lengths: watched.lengths.splice(0) };
    watched.since = now;
    return seen;
  });
  const beyond = lengths.reduce((sum, length) => sum + Math.max(0, length - BOUND_MS), 0);
  return { share: beyond / time, longest: Math.max(0, ...lengths) };
}

/** How soon the page shows something true, and what that costs in JavaScript. */
import type { BrowserContext, CDPSession } from 'playwright-core';
import { FIRST_VIEW } from '../../tests/harness/page.ts';
import type { Bench, BenchContext } from './bench.ts';

interface Run {
  /** From navigation to the frame after the view stood. */
  readonly readyMs: number;
  readonly scriptBytes: number;
  /** Sum of the layout shifts up to a second after that (1 would be the whole screen). */
  readonly shift: number;
}

/** Runs in the page before its own scripts. */
function noteWhenReady(selector: string): void {
  const seen = { readyMs: 0, shift: 0 };
  Object.assign(window, { firstView: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      seen.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  const observer = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return;
    observer.disconnect();
    // The task after the next frame: by then that frame, with the view in it, has been drawn.
    requestAnimationFrame(() =>
      setTimeout(() => {
        seen.readyMs = performance.now();
      }, 0),
    );
  });
  observer.observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-ready'],
  });
}

/** Bytes on the wire of every script, headers included, while `session` listens. */
async function countScripts(session: CDPSession): Promise<() => number> {
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  return () => bytes;
}

async function visit(context: BrowserContext, url: string): Promise<Run> {
  const page = await context.newPage();
  await page.addInitScript(noteWhenReady, FIRST_VIEW);
  const scriptBytes = await countScripts(await context.newCDPSession(page));
  // A view that says what it could not load would be fast and worth nothing.
  const failures: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(url);
  await page.waitForFunction(
    () => (window as unknown as { firstView: { readyMs: number } }).firstView.readyMs > 0,
  );
  const bytes = scriptBytes();
  await page.waitForTimeout(1000);
  const seen = await page.evaluate(
    () => (window as unknown as { firstView: { readyMs: number; shift: number } }).firstView,
  );
  if (failures.length > 0) throw new Error(`the first view is not whole: ${failures.join(', ')}`);
  return { readyMs: seen.readyMs, scriptBytes: bytes, shift: seen.shift };
}

async function run({ browser, site, runs, say }: BenchContext) {
  const seen: Run[] = [];
  for (let index = 0; index < runs; index++) {
    // A fresh context has an empty cache; without the service worker nothing is fetched beside the view.
    const context = await browser.newContext({
      serviceWorkers: 'block',
      viewport: { width: 1280, height: 720 },
    });
    const visited = await visit(context, site.url);
    await context.close();
    seen.push(visited);
    say(`run ${index + 1} of ${runs}: ${visited.readyMs.toFixed(0)} ms`);
  }
  return [
    {
      name: 'navigation to first meaningful view',
      unit: 'ms' as const,
      values: seen.map(({ readyMs }) => readyMs),
      budget: { below: 1000 },
    },
    {
      name: 'JavaScript of the first view, compressed',
      unit: 'kB' as const,
      values: seen.map(({ scriptBytes }) => scriptBytes / 1000),
      budget: { below: 250 },
    },
    {
      name: 'layout shift',
      unit: 'share' as const,
      values: seen.map(({ shift }) => shift),
      budget: { below: 0.001 },
    },
  ];
}

export const firstView: Bench = {
  name: 'first-view',
  about: 'Opens the built page on localhost with an empty cache, 1280 x 720, brotli, no service worker.',
  run,
};

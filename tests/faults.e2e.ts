/** What the policy worker survives: crashes, silence, lost devices, a network that is away. In a real browser. */
import type { Browser, Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Trajectory } from '../src/engine/trajectory/model.ts';
import { launch } from './harness/browser.ts';
import { openPage, waitForData } from './harness/page.ts';
import { startWorkersSite, type WorkersSite } from './pages/workers/build.ts';
import {
  loadPolicy,
  phasesOf,
  runEpisode,
  SPEC,
  startClient,
  statusOf,
  XS_FILE,
} from './pages/workers/policy.ts';

/** Silence that counts as death in these tests: longer than any step of theirs on a busy machine. */
const STALL_MS = 20_000;

/** Long enough for the GPU process to be gone before the worker goes on. */
const PAUSE_MS = 5_000;

/** What Chromium says of a GPU process that has gone. */
const GPU_LOSS = [/GPU|device|lost/i];

declare global {
  interface Window {
    running: Promise<Trajectory>;
  }
}

let workers: WorkersSite;
beforeAll(async () => {
  workers = await startWorkersSite();
});
afterAll(() => workers?.close());

function currentWorker(page: Page): Worker {
  const worker = page.workers().at(-1);
  if (worker === undefined) throw new Error('the page has no worker');
  return worker;
}

/** What a worker does when it first tells of the episode it runs: fail, or stand still for a while. */
type Misbehaviour = 'crash' | 'hang' | 'pause';

async function misbehave(worker: Worker, how: Misbehaviour): Promise<void> {
  await worker.evaluate(
    ([misbehaviour, pauseMs]) => {
      const send = self.postMessage.bind(self);
      self.postMessage = (message: { readonly event?: { readonly type: string } }) => {
        send(message);
        if (message.event?.type !== 'update') return;
        self.postMessage = send;
        if (misbehaviour === 'crash') self.reportError(new Error('boom'));
        const end = misbehaviour === 'pause' ? Date.now() + pauseMs : 0;
        while (misbehaviour === 'hang' || Date.now() < end);
      };
    },
    [how, PAUSE_MS] as const,
  );
}

describe('on WASM', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  it.each([
    ['a crash', 'crash', 'worker-crashed'],
    ['silence', 'hang', 'worker-stalled'],
  ] as const)(
    'an episode broken off by %s runs again and ends as it would have',
    async (_, failure, code) => {
      const { page, close } = await openPage(browser, workers.site.url, { expected: [/boom/] });
      await startClient(page, {}, STALL_MS);
      await loadPolicy(page);
      const undisturbed = await runEpisode(page);
      await misbehave(currentWorker(page), failure);
      expect(await runEpisode(page)).toEqual(undisturbed);
      expect(await statusOf(page)).toMatchObject({ recoveries: 1, lastFailure: { code } });
      expect(await phasesOf(page)).toContain('recovering');
      // A worker that stands in an endless loop is ended by force, which the browser gives it some seconds for.
      await expect.poll(() => page.workers().length, { timeout: STALL_MS }).toBe(1);
      await close();
    },
  );

  it('a worker that crashed while idle is replaced, with its policy', async () => {
    const { page, close } = await openPage(browser, workers.site.url, { expected: [/boom/] });
    await startClient(page, {});
    await loadPolicy(page);
    const before = await runEpisode(page);
    await currentWorker(page).evaluate(() => self.reportError(new Error('boom')));
    await expect.poll(() => page.workers().length).toBe(0);
    expect(await runEpisode(page)).toEqual(before);
    await close();
  });

  it('a runtime that cannot be fetched is named as such, and fetched again on the next request', async () => {
    const { page, context, close } = await openPage(browser, workers.site.url, { expected: [/ERR_FAILED/] });
    await startClient(page, {});
    await context.route(/\.wasm$/, (route) => route.abort());
    const refusal = await page.evaluate(
      ([bytes]) =>
        window.workersUnderTest.refusalOf(
          window.under.client.load({ type: 'bytes', bytes: Uint8Array.from(bytes), name: 'xs.onnx' }),
        ),
      [[...XS_FILE]] as const,
    );
    expect(refusal.code).toBe('runtime-unavailable');
    await context.unroute(/\.wasm$/);
    await loadPolicy(page);
    await runEpisode(page);
    expect(await statusOf(page)).toMatchObject({ recoveries: 0, phase: 'ready' });
    await close();
  });
});

describe('on WebGPU', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch({ webgpu: true });
  });
  afterAll(() => browser?.close());

  /** Runs an episode and crashes the GPU process in the middle of it, `times` times. */
  async function runThroughCrashes(page: Page, times: number): Promise<Trajectory> {
    const session = await browser.newBrowserCDPSession();
    await misbehave(currentWorker(page), 'pause');
    // Those that take its place pause as well; they have a runtime to load before their first update.
    page.on('worker', (worker) => void misbehave(worker, 'pause'));
    await page.evaluate((spec) => {
      const { result } = window.under.client.run({ spec, forced: [] }, () => {
        document.documentElement.dataset.told = String(window.under.client.status.getSnapshot().recoveries);
      });
      window.running = result;
    }, SPEC);
    for (let crash = 0; crash < times; crash++) {
      await waitForData(page, 'told', String(crash));
      await session.send('Browser.crashGpuProcess');
    }
    return page.evaluate(() => window.running);
  }

  it('an episode that loses its device goes on with a new one', async () => {
    const { page, close } = await openPage(browser, workers.site.url, { expected: GPU_LOSS });
    await startClient(page, { backend: 'webgpu' });
    await loadPolicy(page);
    const trajectory = await runThroughCrashes(page, 1);
    expect(trajectory.outcome.status).not.toBe('unknown');
    expect(await statusOf(page)).toMatchObject({
      backend: 'webgpu',
      recoveries: 1,
      lastFailure: { code: 'device-lost' },
    });
    await close();
  });

  it('an episode that loses its device twice ends on WASM, which the status explains', async () => {
    const { page, close } = await openPage(browser, workers.site.url, { expected: GPU_LOSS });
    await startClient(page, { backend: 'webgpu' });
    await loadPolicy(page);
    await runThroughCrashes(page, 2);
    expect(await statusOf(page)).toMatchObject({ backend: 'wasm', reason: 'device-lost', recoveries: 2 });
    await close();
  });
});

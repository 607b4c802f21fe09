/** The policy worker in a real browser, built as the product is and under its headers. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decisionsOf } from '../src/engine/rollout/what-if.ts';
import { launch } from './harness/browser.ts';
import { openPage, type PageOptions } from './harness/page.ts';
import { classroomUrl } from './harness/site.ts';
import { startWorkersSite, type WorkersSite } from './pages/workers/build.ts';
import { loadPolicy, phasesOf, runEpisode, SPEC, startClient, statusOf } from './pages/workers/policy.ts';

let workers: WorkersSite;
beforeAll(async () => {
  workers = await startWorkersSite();
});
afterAll(() => workers?.close());

async function open(browser: Browser, url = workers.site.url, options: PageOptions = {}) {
  const watched = await openPage(browser, url, options);
  const wasm: string[] = [];
  watched.context.on('request', (request) => {
    const [, build] = /ort-wasm-simd-threaded\.?(\w*)-[\w-]+\.wasm$/.exec(request.url()) ?? [];
    if (build !== undefined) wasm.push(build);
  });
  return { ...watched, wasm };
}

describe('without an adapter', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  it('runs an episode on WASM, says why, and downloads that build alone', async () => {
    const { page, wasm, close } = await open(browser);
    await startClient(page, {});
    expect(await loadPolicy(page)).toMatchObject({ name: 'xs.onnx', size: 'XS', metadata: { seed: '3' } });
    const trajectory = await runEpisode(page);
    expect(await statusOf(page)).toMatchObject({
      backend: 'wasm',
      reason: 'no-adapter',
      threads: 1,
      phase: 'ready',
    });
    expect(wasm).toEqual(['']);
    expect(page.workers()).toHaveLength(1);
    expect(trajectory.outcome.status).not.toBe('unknown');
    const decisions = decisionsOf(trajectory);
    expect(decisions.length).toBeGreaterThan(0);
    for (const { by, probabilities, options } of decisions) {
      expect(by).toBe('policy');
      expect(probabilities).toHaveLength(options.length);
    }
    await close();
  });

  it('plays the same episode again, and the same after a restart', async () => {
    const { page, close } = await open(browser);
    await startClient(page, {});
    await loadPolicy(page);
    const first = await runEpisode(page);
    const second = await runEpisode(page);
    await page.evaluate(() => window.under.client.configure({ backend: 'wasm' }));
    const third = await runEpisode(page);
    expect(second).toEqual(first);
    expect(third).toEqual(first);
    expect(await statusOf(page)).toMatchObject({ reason: 'forced', recoveries: 0 });
    await close();
  });

  it('tells of an episode while it runs', async () => {
    const { page, close } = await open(browser);
    await startClient(page, {});
    await loadPolicy(page);
    const turns = await page.evaluate(async (spec) => {
      const seen: number[] = [];
      const run = window.under.client.run({ spec, forced: [] }, ({ segments }) =>
        seen.push(segments.reduce((sum, segment) => sum + segment.turns.length, 0)),
      );
      await run.result;
      return seen;
    }, SPEC);
    expect(turns.length).toBeGreaterThan(0);
    expect(turns).toEqual(turns.toSorted((a, b) => a - b));
    expect(await phasesOf(page)).toContain('running');
    await close();
  });

  it('refuses a file that is no policy with a clear code, and keeps the one it has', async () => {
    const { page, close } = await open(browser);
    await startClient(page, {});
    await loadPolicy(page);
    const refusal = await page.evaluate(() =>
      window.workersUnderTest.refusalOf(
        window.under.client.load({
          type: 'bytes',
          bytes: new TextEncoder().encode('no model'),
          name: 'a.txt',
        }),
      ),
    );
    expect(refusal.code).toBe('policy-not-onnx');
    await runEpisode(page);
    expect((await statusOf(page)).policy?.name).toBe('xs.onnx');
    await close();
  });

  it('names the address of a policy that is not there', async () => {
    const { page, close } = await open(browser, workers.site.url, { expected: [/404/] });
    await startClient(page, {});
    const refusal = await page.evaluate(() =>
      window.workersUnderTest.refusalOf(window.under.client.load({ type: 'url', url: 'models/none.onnx' })),
    );
    expect(refusal).toMatchObject({ code: 'download-failed', values: { why: 404 } });
    await close();
  });

  it('cancels an episode between two decisions', async () => {
    const { page, close } = await open(browser);
    await startClient(page, {});
    await loadPolicy(page);
    const refusal = await page.evaluate((spec) => {
      const run = window.under.client.run({ spec, forced: [] }, () => run.cancel());
      return window.workersUnderTest.refusalOf(run.result);
    }, SPEC);
    expect(refusal.code).toBe('cancelled');
    await runEpisode(page);
    await close();
  });

  it('runs on two threads where the page is isolated', async () => {
    const { page, close } = await open(browser);
    await startClient(page, { threads: 2 });
    await loadPolicy(page);
    await runEpisode(page);
    expect(await statusOf(page)).toMatchObject({ backend: 'wasm', threads: 2 });
    await close();
  });

  it('works over plain http from another machine, on one thread, and says why', async () => {
    const { page, close } = await open(browser, classroomUrl(workers.site));
    await startClient(page, { backend: 'webgpu', threads: 2 });
    await loadPolicy(page);
    await runEpisode(page);
    expect(await statusOf(page)).toMatchObject({ backend: 'wasm', reason: 'insecure-origin', threads: 1 });
    await close();
  });
});

describe('with a software adapter', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch({ webgpu: true });
  });
  afterAll(() => browser?.close());

  it('prefers WASM when left to choose, and tells of it before any download', async () => {
    const { page, wasm, close } = await open(browser);
    await startClient(page, {});
    const choice = await page.evaluate(() => window.under.client.probe());
    expect(choice).toMatchObject({ backend: 'wasm', reason: 'software-adapter' });
    expect(choice.adapter).toContain('swiftshader');
    expect(wasm).toEqual([]);
    await close();
  });

  it('runs an episode on WebGPU when told to, with that build alone', async () => {
    const { page, wasm, close } = await open(browser);
    await startClient(page, { backend: 'webgpu' });
    await loadPolicy(page);
    const trajectory = await runEpisode(page);
    expect(await statusOf(page)).toMatchObject({
      backend: 'webgpu',
      reason: 'software-adapter',
      recoveries: 0,
    });
    expect(wasm).toEqual(['asyncify']);
    expect(page.workers()).toHaveLength(1);
    expect(decisionsOf(trajectory).length).toBeGreaterThan(0);
    await close();
  });
});

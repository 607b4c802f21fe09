import type { Browser, Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from './harness/browser.ts';
import { workerScripts } from './harness/build.ts';
import { openPage, waitForControl } from './harness/page.ts';
import { CONFINED, probe } from './harness/probe.ts';
import { type Site, startSite } from './harness/site.ts';

let browser: Browser;
let elsewhere: Site;

beforeAll(async () => {
  browser = await launch();
  elsewhere = await startSite();
});

afterAll(async () => {
  await browser?.close();
  await elsewhere?.close();
});

/** The browser reports what the policy refuses. */
const REFUSALS = [/Content Security Policy/, /foreign request/];

async function start(page: Page, script: string): Promise<Worker> {
  const [worker] = await Promise.all([
    page.waitForEvent('worker'),
    page.evaluate((url) => {
      new Worker(url, { type: 'module' });
    }, script),
  ]);
  return worker;
}

describe('worker scripts', () => {
  it('are found in the build', () => {
    expect(workerScripts().length).toBeGreaterThan(0);
  });

  it('run neither eval nor foreign requests where the server sends a policy', async () => {
    const site = await startSite();
    for (const script of workerScripts()) {
      const watched = await openPage(browser, site.url, { expected: REFUSALS });
      expect(await probe(await start(watched.page, script), elsewhere.url), script).toEqual(CONFINED);
      await watched.close();
    }
    await site.close();
  });

  it('run neither on a host without headers, once the service worker controls the page', async () => {
    const site = await startSite({ bare: true, base: '/some/dir/' });
    for (const script of workerScripts()) {
      const watched = await openPage(browser, site.url, { expected: REFUSALS });
      await waitForControl(watched.page);
      expect(await probe(await start(watched.page, script), elsewhere.url), script).toEqual(CONFINED);
      await watched.close();
    }
    await site.close();
  });

  it('have only what such a host sends before that, as docs/development.md says', async () => {
    const site = await startSite({ bare: true });
    const [script = ''] = workerScripts();
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto(site.url);
    const found = await probe(await start(page, script), elsewhere.url);
    expect(found).toMatchObject({ evaluates: true, compiles: true });
    await context.close();
    await site.close();
  });
});

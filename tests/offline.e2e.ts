import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from './harness/browser.ts';
import { laterBuild } from './harness/build.ts';
import { FIRST_VIEW, openPage, waitForControl, waitForData } from './harness/page.ts';
import { classroomUrl, startSite } from './harness/site.ts';

/** For what a busy machine takes many attempts at, in ms. */
const PATIENT = 60_000;

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser?.close());

/** Addresses in the caches of the page's origin. */
function keptIn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url);
  });
}

function buildOf(page: Page): Promise<string | null> {
  return page.locator('meta[name="zipscope-build"]').getAttribute('content');
}

describe('offline', () => {
  it('keeps the app and one runtime in the background, and opens without its server', async () => {
    const site = await startSite({ base: '/some/dir/' });
    // The browser reports each failed attempt at the network that the cache then answers.
    const watched = await openPage(browser, site.url, { expected: [/ERR_CONNECTION_REFUSED/] });
    await waitForData(watched.page, 'offline', 'ready');
    const kept = await keptIn(watched.page);
    expect(kept.filter((url) => url.endsWith('.wasm'))).toHaveLength(1);
    await site.close();
    await watched.page.reload();
    await watched.page.waitForSelector(FIRST_VIEW);
    await waitForData(watched.page, 'offline', 'ready');
    await watched.close();
  });

  it('fetches nothing ahead where the reader saves data, yet controls the page', async () => {
    const site = await startSite();
    const watched = await openPage(browser, site.url, { saveData: true });
    await waitForData(watched.page, 'offline', 'save-data');
    await waitForControl(watched.page);
    expect((await keptIn(watched.page)).filter((url) => /\/$|\.(?:js|css|wasm|onnx)$/.test(url))).toEqual([]);
    await watched.close();
    await site.close();
  });

  it('says that plain http from another machine cannot have it', async () => {
    const site = await startSite();
    const watched = await openPage(browser, classroomUrl(site));
    await waitForData(watched.page, 'offline', 'insecure');
    await watched.close();
    await site.close();
  });

  it('shows a new build at once and replaces the kept one when the page was closed', async () => {
    const site = await startSite();
    const watched = await openPage(browser, site.url, { expected: [/ERR_CONNECTION_REFUSED/] });
    await waitForData(watched.page, 'offline', 'ready');
    await site.close();

    const later = laterBuild();
    const newSite = await startSite({ directory: later.directory, port: site.port });
    // A server that keeps the page waiting beyond its patience is passed over for the kept page: ask again then.
    await expect
      .poll(() => watched.page.reload().then(() => buildOf(watched.page)), { timeout: PATIENT })
      .toBe(later.build);
    await waitForData(watched.page, 'offline', 'ready');
    expect(await watched.page.evaluate(() => caches.keys())).toHaveLength(2);

    await watched.page.close();
    const page = await watched.context.newPage();
    await page.goto(newSite.url);
    await page.waitForFunction(async () => (await caches.keys()).length === 1);
    await newSite.close();
    await page.reload();
    await page.waitForSelector(FIRST_VIEW);
    expect(await buildOf(page)).toBe(later.build);
    later.remove();
    await watched.close();
  });
});

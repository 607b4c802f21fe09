import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HEADER_POLICY, META_POLICY } from '../scripts/security.mjs';
import { launch } from './harness/browser.ts';
import { FIRST_VIEW, openPage, waitForControl } from './harness/page.ts';
import { CONFINED, probe } from './harness/probe.ts';
import { classroomUrl, type Site, startSite } from './harness/site.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser?.close());

describe.each(['/', '/some/dir/'])('the page at %s', (base) => {
  let site: Site;

  beforeAll(async () => {
    site = await startSite({ base });
  });

  afterAll(() => site?.close());

  it('draws its first view with no complaint and no request elsewhere', async () => {
    const watched = await openPage(browser, site.url);
    await watched.page.waitForSelector(FIRST_VIEW);
    await watched.close();
  });

  it('carries the same policy in its header and its <meta>', async () => {
    const response = await fetch(site.url);
    expect(response.headers.get('content-security-policy')).toBe(HEADER_POLICY);
    const watched = await openPage(browser, site.url);
    const meta = watched.page.locator('meta[http-equiv="Content-Security-Policy"]');
    expect(await meta.getAttribute('content')).toBe(META_POLICY);
    await watched.close();
  });

  it('is isolated, so that threads are possible', async () => {
    const watched = await openPage(browser, site.url);
    expect(await watched.page.evaluate(() => crossOriginIsolated)).toBe(true);
    await watched.close();
  });
});

describe('a host that sends no headers', () => {
  it('still confines the page, by its <meta>', async () => {
    const [site, elsewhere] = await Promise.all([startSite({ bare: true }), startSite()]);
    const watched = await openPage(browser, site.url, {
      expected: [/Content Security Policy/],
    });
    expect(await probe(watched.page, elsewhere.url)).toEqual(CONFINED);
    await waitForControl(watched.page);
    await watched.close();
    await Promise.all([site.close(), elsewhere.close()]);
  });
});

describe('plain http from another machine', () => {
  it('draws its first view without a secure context', async () => {
    const site = await startSite();
    const watched = await openPage(browser, classroomUrl(site));
    await watched.page.waitForSelector(FIRST_VIEW);
    expect(await watched.page.evaluate(() => isSecureContext)).toBe(false);
    await watched.close();
    await site.close();
  });
});

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from './harness/browser.ts';
import { position, RUN_TIMEOUT, runEpisode } from './harness/inspect.ts';
import { FIRST_VIEW, openPage, waitForData } from './harness/page.ts';
import { type Site, startSite } from './harness/site.ts';

let site: Site;

beforeAll(async () => {
  site = await startSite();
});

afterAll(() => site?.close());

async function openForm(browser: Browser, query: string) {
  const watched = await openPage(browser, `${site.url}#/inspect?${query}`, { saveData: true });
  await watched.page.waitForSelector(FIRST_VIEW);
  return watched;
}

/** Everything the last turn says about the episode: question, answer, verdict, what was needed. */
async function ending(page: Page): Promise<string> {
  await page.keyboard.press('End');
  const heading = page.getByRole('heading', { level: 2, name: /^Turn \d+ · / });
  return `${await position(page)}\n${await page.locator('section', { has: heading }).innerText()}`;
}

describe('a new episode on WASM', { timeout: 2 * RUN_TIMEOUT }, () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launch();
  });

  afterAll(() => browser?.close());

  it('runs in the page with the settings of the form, and is the same on every run', async () => {
    const watched = await openForm(browser, 'backend=wasm');
    const { page } = watched;
    await page.getByLabel('Seed').fill('7');
    await page.getByLabel('Picks').selectOption('sampled');
    await runEpisode(page);
    expect(await waitForData(page, 'backend')).toBe('wasm');
    expect(await page.getByText(/ · seed 7 · Sampled$/).isVisible()).toBe(true);
    const first = await ending(page);
    await runEpisode(page);
    expect(await ending(page)).toBe(first);
    await watched.close();
  });

  it('can be stopped, and the page goes on', async () => {
    const watched = await openForm(browser, 'backend=wasm');
    const { page } = watched;
    const before = await position(page);
    await page.getByRole('button', { name: 'Run episode' }).click();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('button', { name: 'Run episode' }).and(page.locator(':enabled')).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await position(page)).toBe(before);
    await runEpisode(page);
    await watched.close();
  });

  it('says at the control which limit was broken, and keeps the last value that was allowed', async () => {
    const watched = await openForm(browser, 'backend=wasm');
    const { page } = watched;
    await page.getByLabel('Window W').fill('99');
    await page.getByText('Allowed: 256 to 65\u2009536.').waitFor();
    expect(page.url()).not.toContain('window=');
    await watched.close();
  });

  it('says in words that a world has no such question', async () => {
    const watched = await openForm(browser, 'backend=wasm&kind=bridge&hops=200');
    const { page } = watched;
    await page.getByRole('button', { name: 'Run episode' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /no question of kind bridge with 200 hops/ })
      .waitFor({ timeout: RUN_TIMEOUT });
    expect(await position(page)).toMatch(/^Turn 1 of /);
    await watched.close();
  });
});

describe('a new episode on WebGPU', { timeout: 2 * RUN_TIMEOUT }, () => {
  it('runs on the software adapter where the address asks for it', async () => {
    const browser = await launch({ webgpu: true });
    const watched = await openForm(browser, 'backend=webgpu&size=xs&seed=4');
    const { page } = watched;
    await runEpisode(page);
    expect(await waitForData(page, 'backend')).toBe('webgpu');
    expect(await page.getByText(/^WebGPU \(software adapter\), policy /).isVisible()).toBe(true);
    await watched.close();
    await browser.close();
  });
});

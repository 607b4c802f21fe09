import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launch } from './harness/browser.ts';
import { decision, position, waitForPosition, walk } from './harness/inspect.ts';
import { FIRST_VIEW, openPage, type WatchedPage } from './harness/page.ts';
import { type Site, startSite } from './harness/site.ts';

let browser: Browser;
let site: Site;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  [browser, site] = await Promise.all([launch(), startSite()]);
  watched = await openPage(browser, site.url, { saveData: true });
  page = watched.page;
  await page.waitForSelector(FIRST_VIEW);
});

afterAll(async () => {
  await watched?.close();
  await Promise.all([browser?.close(), site?.close()]);
});

beforeEach(async () => {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
});

describe('walking by keys', () => {
  it('goes through a turn decision by decision', async () => {
    await page.keyboard.press('Home');
    await waitForPosition(page, /^Turn 1 of \d+ · choosing a search$/);
    for (const step of ['reading', 'choosing a level', 'picking units']) {
      await page.keyboard.press('ArrowRight');
      await waitForPosition(page, new RegExp(`^Turn 1 of \\d+ · ${step}$`));
    }
    await page.keyboard.press('ArrowLeft');
    await waitForPosition(page, / · choosing a level$/);
  });

  it('pours the document in before anything of it is kept', async () => {
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await waitForPosition(page, / · reading$/);
    expect(await page.locator('.kept').count()).toBe(0);
    expect(await page.getByText('Nothing kept yet.').isVisible()).toBe(true);
    await page.keyboard.press('j');
    expect(await page.locator('.kept').count()).toBeGreaterThan(0);
  });

  it('goes from turn to turn and to both ends', async () => {
    await page.keyboard.press('Home');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await waitForPosition(page, /^Turn 2 of /);
    await page.keyboard.press('k');
    await waitForPosition(page, /^Turn 1 of /);
    await page.keyboard.press('End');
    const [, turn, turns] = /^Turn (\d+) of (\d+) /.exec(await position(page)) ?? [];
    expect(turn).toBe(turns);
  });

  it('goes from segment to segment: past the summary and back', async () => {
    await page.keyboard.press('Home');
    await page.keyboard.press(']');
    const after = Number(/^Turn (\d+)/.exec(await position(page))?.[1]);
    expect(after).toBeGreaterThan(1);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('[');
    expect(Number(/^Turn (\d+)/.exec(await position(page))?.[1])).toBeLessThan(after);
  });

  it('shows the ledger of a summary where one was written', async () => {
    await page.keyboard.press('Home');
    await page.keyboard.press(']');
    await page.keyboard.press('k');
    await page.keyboard.press('ArrowRight');
    await decision(page)
      .filter({ hasText: / · summary$/ })
      .waitFor();
    expect(await page.getByText(/^Summary: \d+ units? kept$/).isVisible()).toBe(true);
    expect(await page.getByText(/^\d+ units? dropped$/).isVisible()).toBe(true);
  });

  it('plays and pauses', async () => {
    await page.keyboard.press('Home');
    await walk(page).getByText('4×').click();
    await page.keyboard.press('Space');
    await waitForPosition(page, /^Turn 2 of /);
    await page.keyboard.press('Space');
    const before = await position(page);
    expect(await walk(page).getByRole('button', { name: 'Play' }).isVisible()).toBe(true);
    await page.keyboard.press('ArrowRight');
    expect(await position(page)).not.toBe(before);
  });

  it('lists every key on ?', async () => {
    await page.keyboard.press('?');
    const help = page.getByRole('dialog');
    await help.getByText('Try level 1 to 5 at this turn').waitFor();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
  });

  it('leaves the keys to a field that is being typed in', async () => {
    await page.keyboard.press('Home');
    await page.getByLabel('Seed').focus();
    await page.keyboard.press('ArrowRight');
    expect(await position(page)).toMatch(/^Turn 1 of \d+ · choosing a search$/);
  });
});

describe('reading', () => {
  it('lights up the counterpart of a kept stretch', async () => {
    await page.keyboard.press('Home');
    await page.keyboard.press('j');
    const output = page.getByRole('region', { name: 'Compression' });
    const source = page.getByRole('region', { name: 'Document with its kept and dropped text' });
    const kept = await output.locator('[data-kept]').last().getAttribute('data-kept');
    await output.locator(`[data-kept="${kept}"]`).last().hover();
    const lit = source.locator(`[data-kept="${kept}"].outline-ink`);
    await lit.first().waitFor();
    expect(await lit.first().innerText()).not.toBe('');
  });

  it('opens the parts of Qcom to their inputs, and a number to its meaning', async () => {
    await page.getByRole('button', { name: /^Information/ }).click();
    await page.getByRole('button', { name: 'Question keywords kept' }).click();
    const meaning = page.locator(':popover-open');
    expect(await meaning.innerText()).toContain('Of the question’s keywords that the document holds');
    expect(await meaning.innerText()).toContain('Z6 · From the paper.');
    await page.keyboard.press('Escape');
  });
});

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from './harness/browser.ts';
import { position, RUN_TIMEOUT, waitForPosition, waitForRun, walk } from './harness/inspect.ts';
import { FIRST_VIEW, openPage, type WatchedPage } from './harness/page.ts';
import { type Site, startSite } from './harness/site.ts';

let browser: Browser;
let site: Site;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  [browser, site] = await Promise.all([launch(), startSite()]);
  watched = await openPage(browser, `${site.url}#/inspect?backend=wasm`, { saveData: true });
  page = watched.page;
  await page.waitForSelector(FIRST_VIEW);
});

afterAll(async () => {
  await watched?.close();
  await Promise.all([browser?.close(), site?.close()]);
});

/** Level of the turn in view, and one that it is not. */
async function levels(): Promise<{ chosen: number; other: number }> {
  const rows = page.getByRole('table', { name: 'The five levels with their probabilities' }).getByRole('row');
  const texts = await rows.allInnerTexts();
  const chosen = texts.slice(1).findIndex((text) => text.includes('chosen')) + 1;
  return { chosen, other: chosen === 3 ? 2 : 3 };
}

const tried = () => walk(page).getByRole('button', { name: 'Run the rest' });
/** Level, Qcom and tokens of one side of the comparison, turn by turn. */
const rows = () => page.getByRole('table', { name: /^The original episode beside/ }).locator('tbody tr');

describe('what if', () => {
  it('scores another level at once, and undoes it', async () => {
    await page.keyboard.press('Home');
    await page.keyboard.press('j');
    const { other } = await levels();
    await page.keyboard.press(String(other));
    await tried().waitFor();
    expect(await walk(page).innerText()).toMatch(/Qcom\s*0\.\d\d\s*→\s*~0\.\d\d/);
    await page.keyboard.press('Backspace');
    await tried().waitFor({ state: 'hidden' });
  });

  it('takes no change for a change', async () => {
    const { chosen } = await levels();
    await page.keyboard.press(String(chosen));
    expect(await tried().count()).toBe(0);
  });

  it('scores other units at once', async () => {
    await page.getByRole('button', { name: 'Choose other units' }).click();
    const unit = page.getByRole('checkbox').first();
    const before = await unit.getAttribute('aria-checked');
    await unit.press('Space');
    await tried().waitFor();
    expect(await unit.getAttribute('aria-checked')).not.toBe(before);
    await walk(page).getByRole('button', { name: 'Discard' }).click();
    expect(await unit.getAttribute('aria-checked')).toBe(before);
    await page.getByRole('button', { name: 'Done choosing' }).click();
  });

  it(
    'runs the rest again beside the original, which stays as it was up to the change',
    async () => {
      await page.keyboard.press('j');
      await waitForPosition(page, /^Turn 2 of /);
      const stood = await position(page);
      const { chosen, other } = await levels();
      await page.keyboard.press(String(other));
      await tried().waitFor();
      await page.keyboard.press('Enter');
      await rows().first().waitFor({ timeout: RUN_TIMEOUT });
      await waitForRun(page);
      const cells = (row: number) => rows().nth(row).locator('td').allInnerTexts();
      const first = await cells(0);
      expect(first.slice(4)).toEqual(first.slice(0, 4));
      const changed = await cells(1);
      expect(changed[1]).toBe(String(chosen));
      expect(changed[5]).toBe(String(other));
      // The original is what is on screen until the other side is asked for.
      expect(await walk(page).getByRole('radio', { name: 'Original' }).isChecked()).toBe(true);
      expect(stood).toMatch(/^Turn 2 of /);
    },
    2 * RUN_TIMEOUT,
  );

  it('shows the other side, names it in the address, and is dismissed', async () => {
    await walk(page).getByText('What if', { exact: true }).click();
    await page.getByText('chosen by you').first().waitFor();
    expect(page.url()).toMatch(/whatif=1:\d/);
    await walk(page).getByRole('button', { name: 'Dismiss' }).click();
    await rows().first().waitFor({ state: 'hidden' });
    expect(await page.getByRole('button', { name: 'Run episode' }).isEnabled()).toBe(true);
  });
});

/** The frame around the workspace: language, theme, address, help, strip. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { position, waitForPosition } from './harness/inspect.ts';
import { FIRST_VIEW, openPage, waitForData } from './harness/page.ts';
import { setStage } from './harness/stage.ts';

const stage = setStage();

/** A view on the built page; nothing is fetched ahead, so that nothing happens by itself. */
async function open(hash = '', options: Parameters<typeof openPage>[2] = {}) {
  const watched = await openPage(stage.browser, `${stage.site.url}${hash}`, { saveData: true, ...options });
  await watched.page.waitForSelector(FIRST_VIEW);
  return watched;
}

const hash = (page: Page) => page.evaluate(() => location.hash);

describe('language and theme', () => {
  it('are those of the browser and the system at first', async () => {
    const watched = await open('', { language: 'zh', theme: 'dark' });
    expect(await waitForData(watched.page, 'lang', 'zh')).toBe('zh');
    expect(await waitForData(watched.page, 'theme', 'dark')).toBe('dark');
    expect(await watched.page.title()).toBe('检视 · Zipscope');
    expect(await watched.page.getAttribute('html', 'lang')).toBe('zh-Hans');
    await watched.close();
  });

  it('change at a click and are kept for the next visit', async () => {
    const watched = await open();
    const { page } = watched;
    await page.getByText('简体中文').locator('..').click();
    await waitForData(page, 'lang', 'zh');
    await page.getByRole('button', { name: /^主题/ }).click();
    await page.getByRole('button', { name: /^主题/ }).click();
    await waitForData(page, 'theme', 'dark');
    await page.reload();
    await page.waitForSelector(FIRST_VIEW);
    expect(await waitForData(page, 'lang')).toBe('zh');
    expect(await waitForData(page, 'theme')).toBe('dark');
    await watched.close();
  });

  it('asked for by an address hold for it alone', async () => {
    const watched = await open('#/inspect?lang=zh&theme=dark');
    const { page } = watched;
    expect(await waitForData(page, 'theme')).toBe('dark');
    await page.goto('about:blank');
    await page.goto(stage.site.url);
    await page.waitForSelector(FIRST_VIEW);
    expect(await waitForData(page, 'theme')).toBe('light');
    expect(await waitForData(page, 'lang')).toBe('en');
    await watched.close();
  });
});

describe('the address', () => {
  it('follows the walk and leads back to the same view', async () => {
    const watched = await open();
    const { page } = watched;
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction(() => location.hash.includes('turn='));
    const there = await position(page);
    const address = page.url();
    expect(await hash(page)).toMatch(/^#\/inspect\?turn=1&step=\d$/);
    await page.goto('about:blank');
    await page.goto(address);
    await page.waitForSelector(FIRST_VIEW);
    expect(await position(page)).toBe(there);
    await watched.close();
  });

  it('typed into an open page moves the walk', async () => {
    const watched = await open();
    await watched.page.evaluate(() => {
      location.hash = '#/inspect?turn=1';
    });
    await waitForPosition(watched.page, /^Turn 2 of /);
    await watched.close();
  });

  it('with a value that is not possible says so, and uses the default', async () => {
    const watched = await open('?theme=plaid#/inspect?turn=minus');
    const { page } = watched;
    const notice = page.getByRole('status').filter({ hasText: 'turn=minus' });
    await notice.waitFor();
    expect(await notice.innerText()).toContain('theme=plaid');
    expect(await position(page)).toMatch(/^Turn 1 of /);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await notice.waitFor({ state: 'detached' });
    await watched.close();
  });

  it('of no workspace offers the way home', async () => {
    const watched = await openPage(stage.browser, `${stage.site.url}#/nowhere`, { saveData: true });
    await watched.page.getByRole('link', { name: 'Open Inspect' }).click();
    await watched.page.waitForSelector(FIRST_VIEW);
    await waitForPosition(watched.page, /^Turn 1 of /);
    await watched.close();
  });

  it('is what the share button copies', async () => {
    const watched = await open('#/inspect?turn=1');
    const { page, context } = watched;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy a link to this view' }).click();
    await page.getByText('Link copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${stage.site.url}#/inspect?turn=1`,
    );
    await watched.close();
  });
});

describe('the strip', () => {
  it('selects the turn that is clicked and describes the one that is pointed at', async () => {
    const watched = await open();
    const { page } = watched;
    const strip = page.getByRole('img', { name: /^Tokens in the window over/ });
    const box = await strip.boundingBox();
    if (!box) throw new Error('the strip has no size');
    await page.mouse.move(box.x + 3, box.y + 20);
    await page.getByText('Turn 1', { exact: true }).waitFor();
    const turns = Number(/of (\d+)/.exec(await position(page))?.[1]);
    const turnWidth = Math.min(96, box.width / turns);
    await page.mouse.click(box.x + turnWidth * 2.5, box.y + 20);
    await waitForPosition(page, /^Turn 3 of /);
    await watched.close();
  });

  it('tells every number in a table', async () => {
    const watched = await open();
    const { page } = watched;
    const turns = Number(/of (\d+)/.exec(await position(page))?.[1]);
    await page.getByRole('button', { name: 'Show the numbers as a table' }).click();
    const table = page.getByRole('dialog').getByRole('table');
    expect(await table.getByRole('row').count()).toBe(turns + 1);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await watched.close();
  });
});

describe('while the page arrives', () => {
  it.each([
    [1280, 720],
    [320, 640],
  ])('nothing on screen is moved (%i x %i)', async (width, height) => {
    const watched = await openPage(stage.browser, 'about:blank', { size: { width, height }, saveData: true });
    const { page } = watched;
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const root = document.documentElement;
        const shifts = list.getEntries().map((entry) => (entry as unknown as { value: number }).value);
        const sum = shifts.reduce((a, b) => a + b, Number(root.dataset.shift ?? 0));
        root.dataset.shift = String(sum);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(stage.site.url);
    await page.waitForSelector(FIRST_VIEW);
    await waitForData(page, 'offline', 'save-data');
    // What web.dev calls good is 0.1; a page that reserves its room stays far below.
    const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
    expect(shift).toBeLessThan(0.01);
    await page.context().close();
  });
});

describe('accessibility', () => {
  const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

  it.each([
    ['light', 'en', 1280],
    ['dark', 'zh', 1280],
    ['light', 'zh', 320],
    ['dark', 'en', 320],
  ] as const)('has nothing axe objects to (%s, %s, %i px)', async (theme, language, width) => {
    const watched = await open('#/inspect?turn=1', { theme, language, size: { width, height: 720 } });
    const { page } = watched;
    await page.evaluate(await readFile(axe, 'utf8'));
    const check = () =>
      page.evaluate(async () => {
        const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
        const { violations } = await axe.run(document, { resultTypes: ['violations'] });
        return violations.flatMap(({ id, nodes }) =>
          nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`),
        );
      });
    expect(await check()).toEqual([]);
    await page.keyboard.press('Shift+?');
    await page.getByRole('dialog').waitFor();
    expect(await check()).toEqual([]);
    await watched.close();
  });

  it('reaches the workspace by keyboard past the bar', async () => {
    const watched = await open();
    const { page } = watched;
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('workspace');
    await watched.close();
  });
});

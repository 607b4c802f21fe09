import { describe, expect, it } from 'vitest';
import { position, waitForPosition } from './harness/inspect.ts';
import { FIRST_VIEW, openPage } from './harness/page.ts';
import { setStage } from './harness/stage.ts';

const stage = setStage();

describe('the first view', () => {
  it('is a whole episode, with no model and no runtime loaded', async () => {
    // Saving data, the page fetches nothing ahead, so whatever it asks for belongs to the first view.
    const watched = await openPage(stage.browser, stage.site.url, { saveData: true });
    const { page } = watched;
    await page.waitForSelector(FIRST_VIEW);
    expect(await position(page)).toMatch(/^Turn 1 of \d+ · picking units$/);
    expect(await page.locator('[data-fate="kept"]').count()).toBeGreaterThan(0);
    expect(await page.getByText('Recorded example').isVisible()).toBe(true);
    const asked = await page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname),
    );
    expect(asked.some((path) => path.endsWith('.js'))).toBe(true);
    expect(asked.filter((path) => /\.(?:onnx|wasm)$|\/models\//.test(path))).toEqual([]);
    await watched.close();
  });

  it.each(['en', 'zh'] as const)('holds everything above the fold at 1280 x 720 (%s)', async (language) => {
    const watched = await openPage(stage.browser, stage.site.url, { language, saveData: true });
    await watched.page.waitForSelector(FIRST_VIEW);
    const { height, width } = await watched.page.evaluate(() => ({
      height: document.documentElement.scrollHeight,
      width: document.documentElement.scrollWidth,
    }));
    expect(height).toBeLessThanOrEqual(720);
    expect(width).toBeLessThanOrEqual(1280);
    await watched.close();
  });

  it('stays usable at 320 px, without scrolling sideways', async () => {
    const watched = await openPage(stage.browser, stage.site.url, {
      size: { width: 320, height: 640 },
      saveData: true,
    });
    await watched.page.waitForSelector(FIRST_VIEW);
    expect(await watched.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await watched.close();
  });

  it('leaves the document its room on a phone held sideways', async () => {
    const watched = await openPage(stage.browser, stage.site.url, {
      size: { width: 640, height: 360 },
      saveData: true,
    });
    await watched.page.waitForSelector(FIRST_VIEW);
    const text = watched.page.locator('section[aria-label]').filter({ hasText: 'refused the railway' });
    await text.scrollIntoViewIfNeeded();
    const toolbar = watched.page.getByRole('toolbar', { name: 'Walk through the episode' });
    const box = await toolbar.boundingBox();
    const read = await text.boundingBox();
    if (box === null || read === null) throw new Error('the view lacks its bar or its document');
    // The bar follows the document instead of covering it.
    expect(box.y).toBeGreaterThanOrEqual(read.y + Math.min(read.height, 300));
    await watched.close();
  });

  it('opens where an address says', async () => {
    const watched = await openPage(stage.browser, `${stage.site.url}#/inspect?turn=1&step=0`, {
      saveData: true,
    });
    await waitForPosition(watched.page, /^Turn 2 of \d+ · choosing a search$/);
    await watched.close();
  });
});

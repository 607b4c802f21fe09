/** Two runs side by side, keys, both themes and languages, narrow and wide. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { openPage, waitForData } from './harness/page.ts';
import { setStage } from './harness/stage.ts';
import { LONG, pointsOf, trainUrl, waitForStep } from './harness/train.ts';

const stage = setStage();

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

it('A and B train side by side by keys alone, and a bar of a histogram opens its rollouts', {
  timeout: LONG,
}, async () => {
  const url = trainUrl(stage.site, 'wasm', { recipe: 'ziprl', settings: { w: 0 }, variants: [{ w: 0.5 }] });
  const watched = await openPage(stage.browser, url, { saveData: true, size: { width: 1280, height: 720 } });
  const { page } = watched;
  await page.getByRole('toolbar', { name: 'Training' }).waitFor();
  await page.keyboard.press('Space');
  // Enough of them to zoom.
  await waitForStep(page, 4);
  await page.keyboard.press('Space');
  await waitForData(page, 'train', 'paused', LONG);
  await expect.poll(() => page.getByRole('status').getByText('Paused').count(), { timeout: LONG }).toBe(2);
  const legend = page.getByRole('list', { name: 'Runs in the charts' });
  expect(await legend.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('w=0'),
    expect.stringContaining('w=0.5'),
  ]);
  await expect.poll(() => pointsOf(page, 'Reward'), { timeout: LONG }).toBeGreaterThan(1);

  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Open in Inspect' }).first().waitFor();
  await page.keyboard.press('Escape');

  // Plus zooms to the steps around the crosshair, 0 shows them all again; the button says which it is.
  const all = page.getByRole('button', { name: 'Show all steps' });
  expect(await all.isDisabled()).toBe(true);
  await page.keyboard.press('+');
  await expect.poll(() => all.isEnabled()).toBe(true);
  await page.keyboard.press('0');
  await expect.poll(() => all.isDisabled()).toBe(true);
  await page.keyboard.press('/');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');

  await page.getByText('More', { exact: true }).click();
  const bar = page.getByRole('button', { name: /turns before the shift/ }).first();
  await bar.click();
  await page
    .getByRole('dialog')
    .getByText(/With a turn whose/)
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Open in Inspect' }).first().waitFor();
  await watched.close();
});

it.each([
  ['light', 'en', 1280],
  ['dark', 'zh', 1280],
  ['light', 'zh', 320],
  ['dark', 'en', 320],
] as const)('has nothing axe objects to (%s, %s, %i px)', async (theme, language, width) => {
  const watched = await openPage(
    stage.browser,
    trainUrl(stage.site, 'wasm', { variants: [{ klWeight: 0 }] }),
    {
      theme,
      language,
      saveData: true,
      size: { width, height: 720 },
    },
  );
  const { page } = watched;
  await page.getByRole('toolbar').first().waitFor();
  await page.evaluate(await readFile(axe, 'utf8'));
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
  });
  expect(found).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await watched.close();
});

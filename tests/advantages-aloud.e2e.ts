/** Advantages without eyes or with a small screen: table semantics, names, nothing beyond the edge. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { grid, openAdvantages } from './harness/advantages.ts';
import { setStage } from './harness/stage.ts';

const stage = setStage();

describe('read aloud', () => {
  const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

  it('the grid is a table with headers in both directions', async () => {
    const watched = await openAdvantages(stage.browser, stage.site, '?group=failed-group');
    const { page } = watched;
    expect(await grid(page).getByRole('columnheader').count()).toBe(7);
    expect(await grid(page).getByRole('rowheader').count()).toBe(4);
    await grid(page).locator('[aria-selected="true"]').focus();
    await page.keyboard.press('ArrowRight');
    const focused = grid(page).locator('td:focus');
    expect(await focused.getAttribute('aria-selected')).toBe('true');
    expect(await focused.innerText()).toBe('−0.15');
    await watched.close();
  });

  it('a cell too narrow for digits has its number as a label', async () => {
    const watched = await openAdvantages(stage.browser, stage.site, '?group=cross-segment');
    const { page } = watched;
    const turns = Array.from({ length: 60 }, (_, index) => ({ index, q_com: (index % 10) / 10, tokens: 1 }));
    const rollouts = [0, 1].map((reward) => ({ reward, segments: [{ turns }] }));
    const input = { estimator: 'hrr', groups: [{ id: 'wide', rollouts }] };
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Open files' }).click(),
    ]);
    await chooser.setFiles({
      name: 'wide.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ id: 'advantage_group', cases: [{ name: 'wide', input }] })),
    });
    const cell = grid(page).getByRole('gridcell', { name: '−0.93' }).first();
    await cell.waitFor();
    expect(await cell.innerText()).toBe('');
    await watched.close();
  });

  it.each([
    ['light', 'en', 1280, '?group=overlong-masked'],
    ['dark', 'zh', 1280, '?group=w-too-large&figure=theorem'],
    ['light', 'zh', 320, '?group=gate-closed&figure=mastery'],
    ['dark', 'en', 1280, '?group=zero-spread&figure=loss&colour=qcom'],
    ['light', 'en', 1920, '?group=rollouts-and-rows&figure=rows'],
  ] as const)('has nothing axe objects to (%s, %s, %i px, %s)', async (theme, language, width, query) => {
    const watched = await openAdvantages(stage.browser, stage.site, query, {
      theme,
      language,
      size: { width, height: 720 },
    });
    const { page } = watched;
    await page.evaluate(await readFile(axe, 'utf8'));
    const found = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run(document, { resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
    });
    expect(found).toEqual([]);
    await watched.close();
  });
});

describe('on a phone', () => {
  it.each(['w', 'loss', 'rows', 'mastery', 'theorem'])(
    'nothing goes beyond the edge of 320 px with the figure %s',
    async (name) => {
      const watched = await openAdvantages(stage.browser, stage.site, `?group=zero-spread&figure=${name}`, {
        size: { width: 320, height: 640 },
      });
      const { page } = watched;
      await page.locator('svg[data-figure]').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await watched.close();
    },
  );
});

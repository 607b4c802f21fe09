/** A cell opens its arithmetic: formula, operands, links both ways, other estimators; keys choose the cell. */
import { describe, expect, it } from 'vitest';
import { grid, openAdvantages, slider } from './harness/advantages.ts';
import { setStage } from './harness/stage.ts';

const stage = setStage();

describe('the arithmetic', () => {
  it('ends at the number of the cell and lights what a symbol comes from, both ways', async () => {
    const watched = await openAdvantages(stage.browser, stage.site, '?group=failed-group');
    const { page } = watched;
    expect(await page.getByRole('status', { name: 'Advantage' }).innerText()).toBe('+0.150000');
    expect(await page.locator('[data-step="dq"]').innerText()).toBe('0.300000');
    await page.locator('math [data-term="reference"]').first().hover();
    // Both compressions of the rollout make the reference; the answer compressed nothing.
    await page.waitForFunction(() => document.querySelectorAll('.grid-cell[data-lit]').length === 2);
    await grid(page).locator('td[data-turn]').nth(1).hover();
    await page.locator('math .lit').first().waitFor();
    await page.locator('math [data-term="w"]').first().hover();
    await page
      .locator('section.outline-dashed')
      .filter({ has: slider(page) })
      .waitFor();
    await watched.close();
  });

  it('is typeset by the browser with fractions, roots and bars in a font for formulas', async () => {
    const watched = await openAdvantages(stage.browser, stage.site, '?group=failed-group');
    const { page } = watched;
    for (const tag of ['mfrac', 'msqrt', 'mover', 'msub']) {
      expect(await page.locator(`math ${tag}`).count(), tag).toBeGreaterThan(0);
    }
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => document.fonts.check('16px "Zipscope Math"'))).toBe(true);
    await watched.close();
  });

  it('follows the cell that the keys choose', async () => {
    const watched = await openAdvantages(stage.browser, stage.site, '?group=cross-segment');
    const { page } = watched;
    const heading = (name: string) => page.getByRole('heading', { level: 2, name });
    await page.keyboard.press('ArrowRight');
    await heading('Rollout 1, turn 2').waitFor();
    await page.keyboard.press('j');
    await heading('Rollout 2, turn 2').waitFor();
    await page.keyboard.press(']');
    await heading('Rollout 2, turn 3').waitFor();
    await page.keyboard.press('[');
    await heading('Rollout 2, turn 1').waitFor();
    await page.keyboard.press('k');
    await heading('Rollout 1, turn 1').waitFor();
    await watched.close();
  });

  it('is found by /, by place, token and what the advantage is', async () => {
    const watched = await openAdvantages(stage.browser, stage.site, '?group=cross-segment');
    const { page } = watched;
    const heading = (name: string) => page.getByRole('heading', { level: 2, name });
    await page.keyboard.press('/');
    await page.keyboard.type('2.2.2');
    await page.keyboard.press('Enter');
    await heading('Rollout 2, turn 2').waitFor();
    await page.getByText('token 2 of 2').waitFor();
    await page.waitForFunction(() => location.hash.includes('cell=1.1.1'));
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.keyboard.type('summary < 0');
    await page.keyboard.press('Enter');
    await heading('Rollout 2, summary 1').waitFor();
    await page.getByText('1 of 1').waitFor();
    await watched.close();
  });

  it('names the same token under two other estimators, and any other that is chosen', async () => {
    const watched = await openAdvantages(stage.browser, stage.site, '?group=failed-group');
    const { page } = watched;
    const others = page.getByRole('region', { name: 'The same token elsewhere' });
    expect(await others.getByRole('combobox').count()).toBe(2);
    expect(await others.innerText()).toContain('0.0000');
    await others.getByRole('combobox').first().selectOption('hrr');
    // HRR's own default is w = 0.5, as in the grid.
    expect(await others.innerText()).toContain('+0.1500');
    await watched.close();
  });

  it('says of the references that no paper has that they are ours', async () => {
    const watched = await openAdvantages(stage.browser, stage.site, '?group=w-too-large');
    const { page } = watched;
    await page.getByLabel('Quality is measured against', { exact: true }).selectOption('level');
    await page.getByText('This reference is ours, not the paper’s.').waitFor();
    expect(
      await page
        .getByLabel('Quality is measured against', { exact: true })
        .locator('option:checked')
        .innerText(),
    ).toContain('(ours)');
    await page.getByLabel('Base advantage').selectOption('compactionrl');
    await page.getByLabel('Values of the critic').selectOption('group-mean');
    await page.getByText('mean reward of the group stands for every value').waitFor();
    await watched.close();
  });
});

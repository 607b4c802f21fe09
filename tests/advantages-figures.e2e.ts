/** The figures: rows against rollouts, the gate, the theorem, loss shares. */
import { describe, expect, it } from 'vitest';
import { figure, grid, openAdvantages } from './harness/advantages.ts';
import { setStage } from './harness/stage.ts';

const stage = setStage();

describe('the figures', () => {
  it('give both answers of counting rollouts or rows, as numbers and as bars', async () => {
    const watched = await openAdvantages(stage.browser, stage.site, '?group=rollouts-and-rows&figure=rows');
    const { page } = watched;
    const row = figure(page).getByRole('row').nth(1);
    await row.waitFor();
    expect(await row.innerText()).toMatch(/\+1\.5000\s+\+2\.846/);
    expect(await figure(page).locator('svg').textContent()).toMatch(/\+1\.50\+2\.85.*−0\.50−0\.32/);
    await watched.close();
  });

  it('show what one wrong rollout does to the mastery gate', async () => {
    const watched = await openAdvantages(stage.browser, stage.site, '?group=gate-closed&figure=mastery');
    const { page } = watched;
    await figure(page).getByText('p(x) = 0.875').waitFor();
    await figure(page).getByRole('checkbox', { name: 'Response 8 is right' }).check();
    await figure(page).getByText('p(x) = 1').waitFor();
    // The longest answer loses its whole reward.
    expect(await figure(page).getByRole('row').nth(7).innerText()).toMatch(/9000\s+0\.000/);
    expect(await grid(page).locator('td[data-turn]').nth(6).innerText()).toMatch(/^−/);
    await watched.close();
  });

  it('let an allocation be dragged, and say plainly where it loses', async () => {
    const watched = await openAdvantages(stage.browser, stage.site, '?figure=theorem');
    const { page } = watched;
    await figure(page).getByText('the gain is certain').waitFor();
    const bar = figure(page).getByRole('slider', { name: 'Allocation at relevance 0.1' });
    const box = await bar.boundingBox();
    if (!box) throw new Error('the bar has no size');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height - 30);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + 20, { steps: 4 });
    await page.mouse.up();
    expect(Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(1.5);
    await figure(page)
      .getByText(/It gains here, but the condition does not hold/)
      .waitFor();
    await bar.focus();
    const before = Number(await bar.getAttribute('aria-valuenow'));
    await page.keyboard.press('ArrowDown');
    expect(Number(await bar.getAttribute('aria-valuenow'))).toBeCloseTo(before - 0.05, 6);
    await figure(page).getByRole('button', { name: 'Show the counterexample' }).click();
    // Z15: (1 + r) ln a with 0.01 and 1.99.
    await figure(page).getByText('−2.1438').waitFor();
    await figure(page)
      .getByText(/It loses against uniform\. "Non-uniform is always better" is false/)
      .waitFor();
    await figure(page).getByRole('button', { name: 'Equalise marginals' }).click();
    await figure(page).getByText('the gain is certain').waitFor();
    await watched.close();
  });

  it('split the loss by rollout under five aggregations', async () => {
    const watched = await openAdvantages(stage.browser, stage.site, '?group=overlong-masked&figure=loss');
    const { page } = watched;
    expect(await figure(page).getByRole('columnheader').count()).toBe(6);
    const share = (column: number) => figure(page).getByRole('row').nth(1).getByRole('cell').nth(column);
    // 19 of the 37 tokens with loss, and a third of the rollouts.
    expect(await share(0).innerText()).toBe('51.4%');
    expect(await share(4).innerText()).toBe('33.3%');
    await watched.close();
  });
});

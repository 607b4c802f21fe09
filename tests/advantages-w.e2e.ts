/** w under the hand: by slider, by keys, on the chart; numbers of the grid against the vectors. */
import { describe, expect, it } from 'vitest';
import {
  expectVector,
  figure,
  grid,
  groupFile,
  hrrVector,
  openAdvantages,
  slider,
  waitForCells,
} from './harness/advantages.ts';
import { giveFile } from './harness/inspect.ts';
import { setStage } from './harness/stage.ts';

const stage = setStage();

describe('w', () => {
  it('moved by mouse and by keyboard gives the numbers of the vectors at 0.5, 0.2 and 0', async () => {
    const watched = await openAdvantages(stage.browser, stage.site);
    const { page } = watched;
    await giveFile(page, 'Open files', 'vector.json', groupFile(hrrVector('worked_example')));
    await waitForCells(page, 10);
    await expectVector(page, hrrVector('worked_example'));
    expect(await grid(page).getByRole('row').nth(1).innerText()).toContain('+0.94');

    // By mouse: to the left end of the track.
    const box = await slider(page).boundingBox();
    if (!box) throw new Error('the slider has no size');
    const middle = box.y + box.height / 2;
    await page.mouse.move(box.x + 9 + ((box.width - 18) * 0.5) / 2, middle);
    await page.mouse.down();
    await page.mouse.move(box.x + 2, middle, { steps: 6 });
    await page.mouse.up();
    await expectVector(page, hrrVector('w_0_is_grpo'));

    // By keyboard: w from anywhere in the page, then arrows.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('w');
    for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowRight');
    expect(await slider(page).inputValue()).toBe('0.2');
    await expectVector(page, hrrVector('w_0_2'));
    await watched.close();
  });

  it('at 2 turns a good turn of a failed rollout positive, says so, and names the w of the flip', async () => {
    const watched = await openAdvantages(stage.browser, stage.site);
    const { page } = watched;
    await giveFile(page, 'Open files', 'flip.json', groupFile(hrrVector('sign_flip')));
    await waitForCells(page, hrrVector('sign_flip').input.q_com.flat().length);
    await slider(page).focus();
    await page.keyboard.press('End');
    await expectVector(page, hrrVector('sign_flip'));
    const flips = page.getByRole('region', { name: 'Sign flips' });
    expect(await flips.getByRole('listitem').first().innerText()).toMatch(/w > \d/);
    await flips.getByRole('button').first().click();
    expect(await page.getByRole('heading', { level: 2, name: /^Rollout \d+, turn \d+$/ }).count()).toBe(1);
    await watched.close();
  });

  it('follows a drag on the sweep, whose numbers follow it', async () => {
    const watched = await openAdvantages(stage.browser, stage.site, '?group=w-too-large');
    const { page } = watched;
    const chart = figure(page).locator('svg[data-figure="w"]');
    const box = await chart.boundingBox();
    if (!box) throw new Error('the chart has no size');
    await page.mouse.move(box.x + 120, box.y + 90);
    await page.mouse.down();
    await page.mouse.move(box.x + 36, box.y + 90, { steps: 5 });
    await page.mouse.up();
    expect(Number(await slider(page).inputValue())).toBeLessThan(0.2);
    expect(await chart.getAttribute('aria-label')).toContain('0 turns have changed sign');
    await page.keyboard.press('Backspace');
    expect(await slider(page).inputValue()).toBe('2');
    await watched.close();
  });
});

/** A group under the hand: rewards, qualities, masks, windows; undo, reset, and the link that carries it all. */
import { describe, expect, it } from 'vitest';
import { grid, numbers, openAdvantages } from './harness/advantages.ts';
import { setStage } from './harness/stage.ts';

const stage = setStage();

describe('a group under the hand', () => {
  it('takes another reward, is undone, and travels by link', async () => {
    const watched = await openAdvantages(stage.browser, stage.site, '?group=rollouts-and-rows');
    const { page } = watched;
    const before = await numbers(page);
    await page.getByRole('spinbutton', { name: 'Reward of rollout 2' }).fill('1');
    const after = await numbers(page);
    // Two right, two wrong: 0.5 above and below a deviation of 0.577350.
    expect(after.map((row) => row[0]?.toFixed(6))).toEqual([
      '0.866024',
      '0.866024',
      '-0.866024',
      '-0.866024',
    ]);
    await page.waitForFunction(() => location.hash.includes('edits=r1:1'));
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await numbers(page)).toEqual(before);
    await watched.close();
  });

  it('loses the loss of a turn by a tick, with hatching and words', async () => {
    const watched = await openAdvantages(stage.browser, stage.site, '?group=failed-group');
    const { page } = watched;
    await page.getByRole('checkbox', { name: 'No loss here' }).check();
    const first = grid(page).locator('td[data-turn]').first();
    expect(await first.getAttribute('data-masked')).toBe('true');
    expect(await first.getAttribute('aria-description')).toBe('no loss');
    await watched.close();
  });

  it('has its windows moved by keys and by mouse, one turn always staying behind', async () => {
    const watched = await openAdvantages(stage.browser, stage.site, '?group=cross-segment&cell=0.0');
    const { page } = watched;
    const row = grid(page).locator('tbody tr').first();
    const edge = () => row.locator('td[data-edge]').getAttribute('data-column');
    expect(await edge()).toBe('3');
    await page.getByRole('button', { name: 'Window ends: one turn later' }).focus();
    await page.keyboard.press('Enter');
    expect(await edge()).toBe('4');

    const handle = await row.locator('.grid-edge').boundingBox();
    const first = await row.locator('td[data-turn]').first().boundingBox();
    if (!handle || !first) throw new Error('the boundary has no place');
    await page.mouse.move(handle.x + 3, handle.y + 10);
    await page.mouse.down();
    await page.mouse.move(first.x + 2, handle.y + 10, { steps: 8 });
    await page.mouse.up();
    // One turn and the summary stay in the first window.
    expect(await edge()).toBe('2');
    await page.getByRole('button', { name: 'Reset' }).click();
    expect(await edge()).toBe('3');
    await watched.close();
  });

  it('comes back from its link with everything that was changed', async () => {
    const watched = await openAdvantages(stage.browser, stage.site, '?group=w-too-large&cell=1.1');
    const { page } = watched;
    await page.getByRole('combobox', { name: 'Level', exact: true }).selectOption('3');
    await page.getByRole('spinbutton', { name: 'info' }).fill('0.1');
    await page.getByRole('checkbox', { name: 'No loss here' }).check();
    await page.getByRole('spinbutton', { name: 'Reward of rollout 1' }).fill('0.5');
    await page.getByLabel('Quality is measured against', { exact: true }).selectOption('level');
    await page.getByLabel('Divisor of the deviation').fill('0');
    await page.getByLabel('How token losses become one number').selectOption('rollout-mean');
    await page.getByLabel('Colour by').selectOption('shift');
    await page.getByLabel('Sort by').selectOption('reward');
    const expected = await numbers(page);
    await page.waitForFunction(() =>
      ['edits=', 'sort=', 'ddof=0'].every((part) => location.hash.includes(part)),
    );
    const address = page.url();
    for (const part of [
      'l1.1:3',
      'p1.1.info:0.1',
      'm1.1:1',
      'r0:0.5',
      'reference=level',
      'colour=shift',
      'cell=1.1',
    ]) {
      expect(decodeURIComponent(address)).toContain(part);
    }
    await page.goto('about:blank');
    await page.goto(address);
    await grid(page).waitFor();
    expect(await numbers(page)).toEqual(expected);
    expect(await page.getByRole('checkbox', { name: 'No loss here' }).isChecked()).toBe(true);
    expect(await page.getByRole('spinbutton', { name: 'info' }).inputValue()).toBe('0.1');
    expect(await page.getByLabel('How token losses become one number').inputValue()).toBe('rollout-mean');
    await watched.close();
  });

  it('moved over a boundary comes back from its link with the boundary', async () => {
    const watched = await openAdvantages(stage.browser, stage.site, '?group=cross-segment&edits=b0:1.3~r1:1');
    const { page } = watched;
    const edges = await grid(page)
      .locator('td[data-edge]')
      .evaluateAll((all) => all.map((td) => td.getAttribute('data-column')));
    expect(edges).toEqual(['2', '3']);
    await watched.close();
  });
});

/** Groups nobody wishes for: equal rewards, none, one member, masked, empty. Never NaN on screen. */
import { describe, expect, it } from 'vitest';
import {
  batchFile,
  expectNoNaN,
  figure,
  grid,
  numbers,
  openAdvantages,
  waitForCells,
} from './harness/advantages.ts';
import { giveFile } from './harness/inspect.ts';
import { setStage } from './harness/stage.ts';

const stage = setStage();

const turns = (...q: readonly (number | null)[]) => ({
  segments: [{ turns: q.map((q_com, index) => ({ index, q_com, tokens: 2 })) }],
});
const ESTIMATORS = ['grpo', 'drgrpo', 'hrr', 'supo', 'supo-trajectory', 'compactionrl', 'mastery', 'dapo'];
const FIGURES = ['Sweep and flips', 'Loss shares', 'Rollouts or rows', 'Mastery gate', 'Allocation'];

describe('a group', () => {
  it.each([
    [
      'all equal',
      [
        { reward: 1, ...turns(0.5, 0.7) },
        { reward: 1, ...turns(0.2) },
      ],
      3,
    ],
    [
      'without rewards',
      [
        { reward: null, ...turns(0.5) },
        { reward: null, ...turns(0.6) },
      ],
      2,
    ],
    ['of one', [{ reward: 1, ...turns(0.5, 0.9) }], 2],
    [
      'masked',
      [
        { reward: 1, segments: [{ turns: [{ mask: 0, tokens: 2 }] }] },
        { reward: 0, ...turns(0.5) },
      ],
      2,
    ],
    [
      'with an empty rollout',
      [
        { reward: 1, segments: [] },
        { reward: 0, ...turns(0.4) },
      ],
      1,
    ],
    ['without turns', [{ reward: 1, segments: [] }], 0],
  ] as const)('%s shows no NaN under any estimator, in any figure', async (_, rollouts, cells) => {
    const watched = await openAdvantages(stage.browser, stage.site);
    const { page } = watched;
    await giveFile(page, 'Open files', 'unusual.json', batchFile(rollouts));
    await waitForCells(page, cells);
    for (const estimator of ESTIMATORS) {
      await page.getByLabel('Estimator').selectOption(estimator);
      await expectNoNaN(page);
    }
    for (const name of FIGURES) {
      await figure(page).getByText(name, { exact: true }).click();
      await expectNoNaN(page);
    }
    await watched.close();
  });

  it('without spread carries a tag that says what each method does with it', async () => {
    const watched = await openAdvantages(stage.browser, stage.site, '?group=zero-spread');
    const { page } = watched;
    const tag = page.locator('details').filter({ hasText: 'all rewards equal' });
    expect(await tag.innerText()).toContain('this group teaches nothing');
    await tag.locator('summary').click();
    expect(await tag.getByRole('listitem').count()).toBe(8);
    expect((await numbers(page)).flat().every((value) => value === 0)).toBe(true);
    await watched.close();
  });

  it('prints n, ddof and epsilon beside its mean and deviation, of group or batch', async () => {
    const watched = await openAdvantages(stage.browser, stage.site, '?group=rollouts-and-rows');
    const { page } = watched;
    const line = page.locator('dl').filter({ hasText: 'ddof' }).first();
    expect((await line.innerText()).replaceAll(/\s+/g, ' ')).toBe(
      'rollouts 4 n 4 mean over the group 0.2500 deviation over the group 0.5000 ddof 1 ε 0.000001',
    );
    await page.getByLabel('Mean over').selectOption('batch');
    expect(await line.innerText()).toContain('mean over the batch');
    expect(await grid(page).getByRole('row').count()).toBe(5);
    await watched.close();
  });
});

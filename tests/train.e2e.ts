/** Training in a real browser, on WASM: charts move, a pause is kept, a reload goes on, a run leaves and comes back. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readLines } from '../src/engine/formats/lines.ts';
import { giveFile } from './harness/inspect.ts';
import { openPage, waitForData } from './harness/page.ts';
import { setStage } from './harness/stage.ts';
import { LONG, pause, pointsOf, start, stepsDone, trainUrl, waitForStep } from './harness/train.ts';

const stage = setStage();

it('a run trains, pauses, goes on after a reload, leaves and comes back as a file, and opens its rollouts', {
  timeout: 2 * LONG,
}, async () => {
  const watched = await openPage(stage.browser, trainUrl(stage.site, 'wasm'), { saveData: true });
  const { page } = watched;
  await start(page);
  await waitForStep(page, 3);
  await expect.poll(() => pointsOf(page, 'Reward'), { timeout: LONG }).toBeGreaterThan(2);
  expect(await waitForData(page, 'trainBackend')).toBe('wasm');
  const paused = await pause(page);

  await page.reload();
  await page.getByRole('button', { name: `Go on with the last run: grpo XS #1, step ${paused}` }).click();
  await waitForData(page, 'train', 'paused', LONG);
  expect(await stepsDone(page)).toBe(paused);
  await expect.poll(() => pointsOf(page, 'Reward'), { timeout: LONG }).toBe(paused);
  await page.getByRole('button', { name: 'One step' }).click();
  await waitForStep(page, paused + 1);
  await waitForData(page, 'train', 'paused', LONG);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save to a file' }).click();
  const file = await (await download).path();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByText('None yet.').waitFor();
  await giveFile(page, 'Open a run file', 'run.json', await readFile(file));
  await page.getByRole('button', { name: `Go on with the last run: grpo XS #1, step ${paused + 1}` }).click();
  await waitForData(page, 'train', 'paused', LONG);
  await expect.poll(() => pointsOf(page, 'Reward'), { timeout: LONG }).toBe(paused + 1);

  // A click at the right end of a chart: the last step's rollouts, which came back with the file.
  const plot = page.getByRole('region', { name: 'Reward', exact: true }).locator('[data-points]');
  const box = await plot.boundingBox();
  if (box === null) throw new Error('no chart');
  await page.mouse.click(box.x + box.width - 12, box.y + box.height / 2);
  const dialog = page.getByRole('dialog', { name: `Rollouts of step ${paused + 1}` });
  await dialog.getByText('one group is kept').waitFor();
  expect(await dialog.getByRole('row').count()).toBe(5);
  // They leave as lines that the page's own reader takes.
  const [lines] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save these 4 rollouts' }).click(),
  ]);
  const saved = readLines(await readFile(await lines.path(), 'utf8'));
  expect(saved.length).toBe(4);
  expect(new Set(saved.map(({ groupId }) => groupId)).size).toBe(1);
  await dialog.getByRole('button', { name: 'Open the group in Advantages' }).click();
  const grid = page.getByRole('grid', { name: 'Rollouts down, turns across' });
  await grid.waitFor();
  expect(await page.getByRole('combobox', { name: 'Group' }).first().innerText()).toContain(
    String(paused + 1),
  );

  await page.getByRole('link', { name: 'Train' }).click();
  await page.getByLabel('Open rollouts of step').fill(String(paused));
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('button', { name: 'Open in Inspect' }).first().click();
  await page.getByRole('toolbar', { name: 'Walk through the episode' }).waitFor();
  await page.getByText('From a training run').waitFor();
  await watched.close();
});

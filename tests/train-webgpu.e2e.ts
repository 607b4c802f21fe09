/** Training on WebGPU, on the software adapter; and what becomes of it when the device goes in the middle of a step. */
import { expect, it } from 'vitest';
import { openPage, waitForData } from './harness/page.ts';
import { setStage } from './harness/stage.ts';
import { LONG, pointsOf, start, stepsDone, trainUrl, waitForStep } from './harness/train.ts';

const stage = setStage({ webgpu: true });

it('two steps train on WebGPU; a device lost in the third is replaced, and the page says so', {
  timeout: 2 * LONG,
}, async () => {
  const watched = await openPage(
    stage.browser,
    trainUrl(stage.site, 'webgpu', { settings: { chunkStates: 8 } }),
    {
      saveData: true,
      expected: [/GPU|device|lost/i],
    },
  );
  const { page } = watched;
  await start(page);
  await waitForStep(page, 2);
  expect(await waitForData(page, 'trainBackend')).toBe('webgpu');
  await expect.poll(() => pointsOf(page, 'Reward'), { timeout: LONG }).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Checkpoint' }).click();
  await page.getByText(/checkpoint at step/).waitFor({ timeout: LONG });
  await page
    .locator('[aria-current="step"]')
    .filter({ hasText: /Roll out|Update/ })
    .waitFor({ timeout: LONG });
  const before = await stepsDone(page);

  const session = await stage.browser.newBrowserCDPSession();
  await session.send('Browser.crashGpuProcess');
  const said = page.getByText(/Went on from step \d+ in a new worker/);
  await said.waitFor({ timeout: LONG });
  expect(await said.innerText()).toMatch(/The GPU device was lost|WebGPU failed/);
  await waitForStep(page, before + 1);
  await watched.close();
});

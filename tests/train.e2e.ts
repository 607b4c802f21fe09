/** Training in a real browser: charts move, a pause is kept, a reload goes on, a run leaves and comes back as a file. */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from './harness/browser.ts';
import { giveFile } from './harness/inspect.ts';
import { openPage, waitForData } from './harness/page.ts';
import { type Site, startSite } from './harness/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.close());

const LONG = 400_000;

/** XS and few rollouts: a step in a moment on WASM, in a minute on a software adapter. */
async function fill(page: Page, chunkStates: number): Promise<void> {
  await page.getByLabel('Size').selectOption('XS');
  await page.getByLabel('Measured every … steps').fill('0');
  await page.getByRole('button', { name: 'All settings' }).click();
  for (const [name, value] of Object.entries({ prompts: 2, groupSize: 4, chunkStates })) {
    await page.getByRole('searchbox', { name: 'Find a setting' }).fill(name);
    await page.getByRole('spinbutton', { name }).fill(String(value));
  }
}

const start = (page: Page) => page.getByRole('button', { name: 'Train', exact: true }).first().click();
const stepsDone = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.trainStep));

async function waitForStep(page: Page, step: number): Promise<void> {
  await page.waitForFunction((wanted) => Number(document.documentElement.dataset.trainStep) >= wanted, step, {
    timeout: LONG,
  });
}

async function pause(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Pause' }).click();
  await waitForData(page, 'train', 'paused', LONG);
  return stepsDone(page);
}

/** Points drawn in the chart of that name. */
async function pointsOf(page: Page, chart: string): Promise<number> {
  const drawn = page.getByRole('region', { name: chart }).locator('[data-points]');
  return Number(await drawn.getAttribute('data-points'));
}

describe('on WASM', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  it('trains, pauses, goes on after a reload, leaves and comes back as a file, opens a rollout', {
    timeout: LONG,
  }, async () => {
    const watched = await openPage(browser, `${site.url}#/train?backend=wasm`, { saveData: true });
    const { page } = watched;
    await fill(page, 64);
    await start(page);
    await waitForStep(page, 3);
    await expect.poll(() => pointsOf(page, 'Reward'), { timeout: LONG }).toBeGreaterThan(2);
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
    await page
      .getByRole('button', { name: `Go on with the last run: grpo XS #1, step ${paused + 1}` })
      .click();
    await waitForData(page, 'train', 'paused', LONG);

    await page.getByLabel('Open rollouts of step').fill(String(paused));
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    const rows = page.getByRole('dialog').getByRole('row');
    await rows.nth(1).waitFor();
    expect(await rows.count()).toBe(5);
    await page.getByRole('button', { name: 'Open in Inspect' }).first().click();
    await page.getByRole('toolbar', { name: 'Walk through the episode' }).waitFor();
    await page.getByText('From a file').waitFor();
    await watched.close();
  });

  it('a broken run file is refused with its field, and nothing is lost', { timeout: LONG }, async () => {
    const watched = await openPage(browser, `${site.url}#/train`, { saveData: true });
    const { page } = watched;
    await page.getByText('None yet.').waitFor();
    await giveFile(page, 'Open a run file', 'cat.json', '{"format":"cat"}');
    await page.getByText('This is not a file of a training run.').waitFor();
    await giveFile(page, 'Open a run file', 'new.json', '{"format":"zipscope-run","version":99}');
    await page.getByText('written in version 99').waitFor();
    await giveFile(page, 'Open a run file', 'half.json', '{"format":"zipscope-run","version":1,"run":{}}');
    await page.getByText('damaged at run').waitFor();
    await watched.close();
  });

  it('a second tab says that a run is active in the first', { timeout: LONG }, async () => {
    const watched = await openPage(browser, `${site.url}#/train?backend=wasm`, { saveData: true });
    const { page, context } = watched;
    await fill(page, 64);
    await start(page);
    await waitForStep(page, 1);
    const second = await context.newPage();
    await second.goto(`${site.url}#/train`);
    await second.getByText('A run is active in another tab').waitFor();
    await watched.close();
  });
});

describe('on WebGPU, in software', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch({ webgpu: true });
  });
  afterAll(() => browser?.close());

  it('trains two steps', { timeout: LONG }, async () => {
    const watched = await openPage(browser, `${site.url}#/train?backend=webgpu`, { saveData: true });
    const { page } = watched;
    await fill(page, 8);
    await start(page);
    await waitForStep(page, 2);
    expect(await waitForData(page, 'trainBackend')).toBe('webgpu');
    await expect.poll(() => pointsOf(page, 'Reward'), { timeout: LONG }).toBeGreaterThan(1);
    await watched.close();
  });
});

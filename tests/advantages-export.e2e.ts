/** Every export opened and looked into. The vector file is run by the command line. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figure, grid, numbers, openAdvantages, waitForCells } from './harness/advantages.ts';
import { launch } from './harness/browser.ts';
import { giveFile } from './harness/inspect.ts';
import { type Site, startSite } from './harness/site.ts';

let browser: Browser;
let site: Site;
let directory: string;

beforeAll(async () => {
  [browser, site, directory] = await Promise.all([
    launch(),
    startSite(),
    mkdtemp(join(tmpdir(), 'zipscope-exports-')),
  ]);
});

afterAll(async () => {
  await Promise.all([browser?.close(), site?.close(), rm(directory, { recursive: true, force: true })]);
});

async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const path = join(directory, download.suggestedFilename());
  await download.saveAs(path);
  return { name: download.suggestedFilename(), bytes: await readFile(path) };
}

async function fromMenu(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Export' }).click();
  const { bytes } = await saved(page, () => page.getByRole('button', { name, exact: true }).click());
  await page.keyboard.press('Escape');
  return bytes.toString('utf8');
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

describe('exports', () => {
  it('of the grid and its statistics hold the numbers of the screen', async () => {
    const watched = await openAdvantages(browser, site, '?group=w-too-large');
    const { page } = watched;
    const shown = await numbers(page);
    const csv = await fromMenu(page, 'Grid as CSV');
    const [head = '', ...lines] = csv.trim().split('\n');
    const column = head.split(',').indexOf('advantage');
    expect(lines.map((line) => Number(line.split(',')[column]))).toEqual(shown.flat());

    const statistics = (await fromMenu(page, 'Statistics as CSV')).trim().split('\n');
    expect(statistics[0]).toMatch(/^group,estimator,unit,n,batch_n,mean,mean_scope,std,std_scope,ddof,eps/);
    expect(statistics[1]).toBe('w-too-large,hrr,rollouts,4,4,0.25,group,0.5,group,1,0.000001,true,some,,,,');

    const json = JSON.parse(await fromMenu(page, 'Grid and statistics as JSON'));
    expect(json.groups[0]).toMatchObject({
      estimator: 'hrr',
      ddof: 1,
      eps: 1e-6,
      n: 4,
      mean: 0.25,
      std: 0.5,
    });
    expect(json.groups[0].rollouts[0].segments[0].turns[1].advantage).toBe(shown[0]?.[1]);

    const svg = await fromMenu(page, 'Grid as SVG');
    for (const text of ['−1.10', '+1.65', 'advantage: −2.00 … +2.00']) expect(svg).toContain(text);
    const markdown = await fromMenu(page, 'Arithmetic of the cell as Markdown');
    expect(markdown).toContain(`## Rollout 1, turn 1: A = ${shown[0]?.[0]}`);
    expect(markdown).toContain('\\frac{R_{i} - \\mu}{\\sigma + \\varepsilon}');
    await watched.close();
  });

  it('of a group as a vector file pass in the command line, and open here again as they were', async () => {
    const watched = await openAdvantages(browser, site, '?group=cross-segment');
    const { page } = watched;
    await page.getByRole('spinbutton', { name: 'Reward of rollout 2' }).fill('0.5');
    const shown = await numbers(page);
    const text = await fromMenu(page, 'Group as vector file');
    const vectors = await mkdtemp(join(directory, 'vectors-'));
    await writeFile(join(vectors, 'mine.json'), text);
    const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'cli', '--', 'vectors', vectors], {
      cwd: new URL('..', import.meta.url).pathname,
    });
    expect(stdout.trim().split('\n').at(-1)).toBe('1 passed, 0 failed');
    await page.getByRole('combobox', { name: 'Group' }).first().selectOption('group-of-one');
    await waitForCells(page, 3);
    await giveFile(page, 'Open files', 'mine.json', text);
    await waitForCells(page, shown.flat().length);
    expect(await numbers(page)).toEqual(shown);
    await watched.close();
  });

  it.each([
    ['w', '?group=w-too-large&figure=w', /Turns that changed sign/],
    ['loss', '?group=overlong-masked&figure=loss', /mean of rollouts/],
    ['rows', '?group=rollouts-and-rows&figure=rows', /\+2\.85/],
    ['mastery', '?group=gate-closed&figure=mastery', /6250/],
    ['theorem', '?figure=theorem', /\+0\.041 ≤ \+0\.050 ≤ \+0\.060/],
  ])('of the figure %s are an SVG that stands alone and a PNG', async (name, query, wanted) => {
    const watched = await openAdvantages(browser, site, query);
    const { page } = watched;
    await figure(page).locator('svg[data-figure]').waitFor();
    const svg = await saved(page, () => figure(page).getByRole('button', { name: 'SVG' }).click());
    const text = svg.bytes.toString('utf8');
    expect(svg.name).toBe(`${name}.svg`);
    expect(text).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    expect(text.replaceAll(/<[^>]*>/g, ' ')).toMatch(wanted);
    // Nothing of the page is needed to draw it.
    expect(text).not.toMatch(/var\(|class=/);
    const png = await saved(page, () => figure(page).getByRole('button', { name: 'PNG' }).click());
    expect(png.name).toBe(`${name}.png`);
    expect(png.bytes.subarray(0, 4).equals(PNG)).toBe(true);
    expect(png.bytes.length).toBeGreaterThan(2000);
    await watched.close();
  });

  it('of the grid as PNG are a picture', async () => {
    const watched = await openAdvantages(browser, site);
    const { page } = watched;
    expect(await grid(page).count()).toBe(1);
    await page.getByRole('button', { name: 'Export' }).click();
    const { bytes } = await saved(page, () => page.getByRole('button', { name: 'Grid as PNG' }).click());
    expect(bytes.subarray(0, 4).equals(PNG)).toBe(true);
    await watched.close();
  });
});

/** Advantages as a person meets it: w under the hand, numbers against the vectors, edits, undo, address, reading aloud. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from './harness/browser.ts';
import { giveFile } from './harness/inspect.ts';
import { FIRST_VIEW, openPage } from './harness/page.ts';
import { type Site, startSite } from './harness/site.ts';

interface HrrCase {
  readonly name: string;
  readonly input: {
    readonly rewards: readonly number[];
    readonly q_com: readonly (readonly (number | null)[])[];
    readonly w: number;
  };
  readonly expected: {
    readonly trajectories: readonly { readonly adv_grpo: number; readonly adv: readonly number[] }[];
  };
}

let browser: Browser;
let site: Site;
let cases: readonly HrrCase[];

beforeAll(async () => {
  const file = new URL('vectors/ziprl_hrr.vectors.json', import.meta.url);
  cases = (JSON.parse(await readFile(file, 'utf8')) as { cases: HrrCase[] }).cases;
  [browser, site] = await Promise.all([launch(), startSite()]);
});

afterAll(async () => {
  await Promise.all([browser?.close(), site?.close()]);
});

async function open(query = '', options: Parameters<typeof openPage>[2] = {}) {
  const watched = await openPage(browser, `${site.url}#/advantages${query}`, { saveData: true, ...options });
  await watched.page.waitForSelector(FIRST_VIEW);
  await grid(watched.page).waitFor();
  return watched;
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Rollouts down, turns across' });
const slider = (page: Page) => page.getByRole('slider', { name: 'w', exact: true });

function vector(name: string): HrrCase {
  const found = cases.find((one) => one.name === name);
  if (!found) throw new Error(`no case ${name}`);
  return found;
}

/** The group of a vector case as a file of groups. */
function groupFile({ input }: HrrCase): string {
  const rollouts = input.rewards.map((reward, i) => ({
    id: `rollout ${i}`,
    reward,
    segments: [{ turns: (input.q_com[i] ?? []).map((q_com, index) => ({ index, q_com, tokens: 3 })) }],
  }));
  const batch = { estimator: 'hrr', settings: { w: 0.5 }, groups: [{ id: 'vector', rollouts }] };
  return JSON.stringify({ id: 'advantage_group', cases: [{ name: 'vector', input: batch }] });
}

/** Every number in the grid, unrounded, row by row. */
function numbers(page: Page): Promise<number[][]> {
  return grid(page)
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll<HTMLElement>('td[data-turn]')].map((td) => Number(td.dataset.value)),
      ),
    );
}

/** Waits until a group with that many turns stands in the grid. */
async function waitForCells(page: Page, cells: number): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelectorAll('td[data-turn]').length === wanted, cells);
}

async function expectVector(page: Page, { expected }: HrrCase): Promise<void> {
  const shown = await numbers(page);
  expect(shown.map((row) => row.length)).toEqual(expected.trajectories.map(({ adv }) => adv.length));
  for (const [i, { adv }] of expected.trajectories.entries()) {
    for (const [j, wanted] of adv.entries()) {
      expect(Math.abs((shown[i]?.[j] ?? Number.NaN) - wanted)).toBeLessThanOrEqual(
        1e-9 + 1e-9 * Math.abs(wanted),
      );
    }
  }
}

describe('w', () => {
  it('moved by mouse and by keyboard gives the numbers of the vectors at 0.5, 0.2 and 0', async () => {
    const watched = await open();
    const { page } = watched;
    await giveFile(page, 'Open files', 'vector.json', groupFile(vector('worked_example')));
    await waitForCells(page, 10);
    await expectVector(page, vector('worked_example'));
    expect(await grid(page).getByRole('row').nth(1).innerText()).toContain('+0.94');

    // By mouse: to the left end of the track.
    const box = await slider(page).boundingBox();
    if (!box) throw new Error('the slider has no size');
    const middle = box.y + box.height / 2;
    await page.mouse.move(box.x + 9 + ((box.width - 18) * 0.5) / 2, middle);
    await page.mouse.down();
    await page.mouse.move(box.x + 2, middle, { steps: 6 });
    await page.mouse.up();
    await expectVector(page, vector('w_0_is_grpo'));

    // By keyboard: w from anywhere in the page, then arrows.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('w');
    for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowRight');
    expect(await slider(page).inputValue()).toBe('0.2');
    await expectVector(page, vector('w_0_2'));
    await watched.close();
  });

  it('at 2 turns a good turn of a failed rollout positive, says so, and names the w of the flip', async () => {
    const watched = await open();
    const { page } = watched;
    await giveFile(page, 'Open files', 'flip.json', groupFile(vector('sign_flip')));
    await waitForCells(page, vector('sign_flip').input.q_com.flat().length);
    await slider(page).focus();
    await page.keyboard.press('End');
    await expectVector(page, vector('sign_flip'));
    const flips = page.getByRole('region', { name: 'Sign flips' });
    expect(await flips.getByRole('listitem').first().innerText()).toMatch(/w > \d/);
    await flips.getByRole('button').first().click();
    expect(await page.getByRole('heading', { level: 2, name: /^Rollout \d+, turn \d+$/ }).count()).toBe(1);
    await watched.close();
  });
});

describe('the arithmetic', () => {
  it('ends at the number of the cell and lights what a symbol comes from', async () => {
    const watched = await open('?group=failed-group');
    const { page } = watched;
    expect(await page.getByRole('status', { name: 'Advantage' }).innerText()).toBe('+0.150000');
    expect(await page.locator('[data-step="dq"]').innerText()).toBe('0.300000');
    await page.locator('math [data-term="reference"]').first().hover();
    // Both compressions of the rollout make the reference; the answer compressed nothing.
    await page.waitForFunction(() => document.querySelectorAll('.grid-cell[data-lit]').length === 2);
    await grid(page).locator('td[data-turn]').nth(1).hover();
    await page.locator('math .lit').first().waitFor();
    await watched.close();
  });

  it('follows the cell that the keys choose', async () => {
    const watched = await open('?group=cross-segment');
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
});

describe('a group under the hand', () => {
  it('takes another reward, is undone, and travels by link', async () => {
    const watched = await open('?group=rollouts-and-rows');
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
    const address = page.url();
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await numbers(page)).toEqual(before);
    await page.goto('about:blank');
    await page.goto(address);
    await grid(page).waitFor();
    expect(await numbers(page)).toEqual(after);
    await watched.close();
  });

  it('loses the loss of a turn by a tick, with hatching and words', async () => {
    const watched = await open('?group=failed-group');
    const { page } = watched;
    await page.getByRole('checkbox', { name: 'No loss here' }).check();
    const first = grid(page).locator('td[data-turn]').first();
    expect(await first.getAttribute('data-masked')).toBe('true');
    expect(await first.getAttribute('aria-description')).toBe('no loss');
    await watched.close();
  });

  it('has its windows moved', async () => {
    const watched = await open('?group=cross-segment&cell=0.0');
    const { page } = watched;
    const edge = () =>
      grid(page).locator('tbody tr').first().locator('td[data-edge]').getAttribute('data-column');
    expect(await edge()).toBe('3');
    await page.getByRole('button', { name: 'Window ends: one turn later' }).click();
    expect(await edge()).toBe('4');
    await watched.close();
  });

  it('counted by rollout and by window gives the two answers side by side', async () => {
    const watched = await open('?group=rollouts-and-rows&figure=rows');
    const { page } = watched;
    const row = page.getByRole('region', { name: 'Figure' }).getByRole('row').nth(1);
    await row.waitFor();
    expect(await row.innerText()).toMatch(/\+1\.5000\s+\+2\.846/);
    await watched.close();
  });

  it('that cannot be read leaves the screen as it is and says why', async () => {
    const watched = await open();
    const { page } = watched;
    const before = await numbers(page);
    await giveFile(page, 'Open files', 'bad.json', '{"id":"advantage_group","cases":[{"name":"x"}]}');
    expect(await page.getByRole('alert').innerText()).toContain('bad.json');
    expect(await numbers(page)).toEqual(before);
    await watched.close();
  });

  it('is the rollout in Inspect where that is asked for', async () => {
    const watched = await open('?group=episode');
    expect((await numbers(watched.page)).length).toBe(1);
    await watched.close();
  });
});

describe('read aloud', () => {
  const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

  it('is a table with headers in both directions', async () => {
    const watched = await open('?group=failed-group');
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

  it.each([
    ['light', 'en', 1280, '?group=overlong-masked'],
    ['dark', 'zh', 1280, '?group=w-too-large&figure=theorem'],
    ['light', 'zh', 320, '?group=gate-closed&figure=mastery'],
    ['dark', 'en', 1280, '?group=zero-spread&figure=loss&colour=qcom'],
  ] as const)('has nothing axe objects to (%s, %s, %i px, %s)', async (theme, language, width, query) => {
    const watched = await openPage(browser, `${site.url}#/advantages${query}`, {
      theme,
      language,
      size: { width, height: 720 },
      saveData: true,
    });
    const { page } = watched;
    await page.waitForSelector(FIRST_VIEW);
    await page.getByRole('grid').waitFor();
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

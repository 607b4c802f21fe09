/** What the specs of Advantages do and read: the page as a person meets it, by names and roles. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { FIRST_VIEW, openPage } from './page.ts';
import type { Site } from './site.ts';

export interface HrrCase {
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

export async function openAdvantages(
  browser: Browser,
  site: Site,
  query = '',
  options: Parameters<typeof openPage>[2] = {},
) {
  const watched = await openPage(browser, `${site.url}#/advantages${query}`, { saveData: true, ...options });
  await watched.page.waitForSelector(FIRST_VIEW);
  await watched.page.getByRole('grid').waitFor();
  return watched;
}

export const grid = (page: Page) => page.getByRole('grid', { name: 'Rollouts down, turns across' });
export const slider = (page: Page) => page.getByRole('slider', { name: 'w', exact: true });
export const figure = (page: Page) => page.getByRole('region', { name: 'Figure' });

/** A case of the HRR vectors. */
export function hrrVector(name: string): HrrCase {
  const file = new URL('../vectors/ziprl_hrr.vectors.json', import.meta.url);
  const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: HrrCase[] };
  const found = cases.find((one) => one.name === name);
  if (!found) throw new Error(`no case ${name}`);
  return found;
}

/** The group of a vector case as a file of groups. */
export function groupFile({ input }: HrrCase): string {
  const rollouts = input.rewards.map((reward, i) => ({
    id: `rollout ${i}`,
    reward,
    segments: [{ turns: (input.q_com[i] ?? []).map((q_com, index) => ({ index, q_com, tokens: 3 })) }],
  }));
  return batchFile(rollouts, { estimator: 'hrr', settings: { w: 0.5 } });
}

export function batchFile(
  rollouts: readonly unknown[],
  hand: { readonly estimator?: string; readonly settings?: object } = {},
): string {
  const input = { ...hand, groups: [{ id: 'given', rollouts }] };
  return JSON.stringify({ id: 'advantage_group', cases: [{ name: 'given', input }] });
}

/** Every number in the grid, unrounded, row by row; they are written once the page has come to rest. */
export async function numbers(page: Page): Promise<number[][]> {
  await page.locator('[role=grid][data-resting=true]').waitFor();
  return page
    .getByRole('grid')
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll<HTMLElement>('td[data-turn]')].map((td) =>
          td.dataset.value === '' ? Number.NaN : Number(td.dataset.value),
        ),
      ),
    );
}

/** Waits until a group with that many turns stands in the grid. */
export async function waitForCells(page: Page, cells: number): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelectorAll('td[data-turn]').length === wanted, cells);
}

export async function expectVector(page: Page, { expected }: HrrCase): Promise<void> {
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

/** Everything a person can read, for what must never be among it. */
export async function expectNoNaN(page: Page): Promise<void> {
  expect(await page.locator('main').innerText()).not.toMatch(/NaN|Infinity|undefined|null/);
  const labels = await page
    .locator('main [aria-label], main [title]')
    .evaluateAll((all) => all.map((one) => `${one.getAttribute('aria-label')} ${one.getAttribute('title')}`));
  expect(labels.join('\n')).not.toMatch(/NaN|Infinity|undefined/);
}

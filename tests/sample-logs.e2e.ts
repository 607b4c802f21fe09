/** Every sample log beside the repository opens in the page as what it is, with what was counted in it by hand. */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logs } from '../src/i18n/en/logs.ts';
import { launch } from './harness/browser.ts';
import { chooseFiles } from './harness/opened-logs.ts';
import { FIRST_VIEW, openPage } from './harness/page.ts';
import { type Site, startSite } from './harness/site.ts';
import { EXPECTED_SAMPLES, type ExpectedSample, SAMPLE_ROOTS } from './samples/expected.ts';

const present = SAMPLE_ROOTS.every((root) => existsSync(root));
const pathOf = (file: string) =>
  SAMPLE_ROOTS.map((root) => `${root}/${file}`).find((path) => existsSync(path)) ?? file;

/** Rows of the table that stand on a high screen; the list holds no others. */
const SCREEN = { width: 1280, height: 2400 };
/** Places of the columns among the cells of a row, the heading left out. */
const CELL = { reward: 2, status: 3, turns: 4, boundaries: 6 } as const;

let browser: Browser;
let site: Site;
let watched: Awaited<ReturnType<typeof openPage>>;

beforeAll(async () => {
  if (!present) return;
  [browser, site] = await Promise.all([launch(), startSite()]);
  watched = await openPage(browser, site.url, { saveData: true, size: SCREEN });
  await watched.page.waitForSelector(FIRST_VIEW);
});

afterAll(async () => {
  await watched?.close();
  await Promise.all([browser?.close(), site?.close()]);
});

async function tableOf(page: Page, tab: RegExp, label: string): Promise<Locator> {
  await page.getByText(tab).first().click();
  const table = page.getByRole('table', { name: label });
  await table.waitFor();
  return table;
}

async function shownRuns(table: Locator): Promise<readonly (readonly string[])[]> {
  const rows = table.getByRole('row').filter({ has: table.page().getByRole('rowheader') });
  return rows.evaluateAll((found) =>
    found
      .map((row) => ({
        index: Number(row.getAttribute('aria-rowindex')),
        cells: [...row.querySelectorAll('[role=cell]')].map((cell) => cell.textContent ?? ''),
      }))
      .sort((a, b) => a.index - b.index)
      .map(({ cells }) => cells),
  );
}

/** What the table must say of run `i`. */
function told(sample: ExpectedSample, i: number) {
  const { status = 'unknown', rewards, boundaries = [] } = sample;
  const own = boundaries.filter(([trajectory]) => trajectory === i);
  const count = (wanted: string) => own.filter(([, , kind]) => kind === wanted).length;
  const inferred = count('inferred');
  const reward = rewards?.[i] ?? null;
  return {
    turns: String(sample.turns?.[i]),
    status: logs.status[typeof status === 'string' ? status : (status[i] ?? 'unknown')],
    boundaries: inferred > 0 ? `${count('explicit')} + ~${inferred}` : String(count('explicit')),
    reward: reward === null ? logs.status.unknown : reward.toFixed(2),
  };
}

describe.skipIf(!present)(`sample logs (skipped where ${SAMPLE_ROOTS.join(' or ')} is absent)`, () => {
  it.each(EXPECTED_SAMPLES.map((sample) => [sample.file, sample] as const))('%s', async (file, sample) => {
    const { page } = watched;
    await chooseFiles(page, [pathOf(file)]);
    const rail = page.getByRole('complementary', { name: 'Opened logs' });
    await rail.getByText(basename(file), { exact: true }).waitFor();
    if (sample.format === null) {
      await rail.getByText(logs.files.notRead).waitFor();
      return;
    }
    const form = sample.variant === null ? sample.format : `${sample.format} (${sample.variant})`;
    await rail.getByText(`Read as ${form}`, { exact: true }).waitFor();
    if (sample.questions !== undefined) {
      const table = await tableOf(page, /^Questions \(/, logs.questions.label);
      expect(Number(await table.getAttribute('aria-rowcount')) - 1).toBe(sample.questions);
    }
    const turns = sample.turns ?? [];
    if (turns.length === 0) return;
    const table = await tableOf(page, /^Runs \(/, logs.runs.label);
    expect(Number(await table.getAttribute('aria-rowcount')) - 1).toBe(turns.length);
    const rows = await shownRuns(table);
    expect(rows.length).toBeGreaterThan(0);
    rows.forEach((cells, i) => {
      const { reward, status, turns: turnCount, boundaries } = CELL;
      expect({
        turns: cells[turnCount],
        status: cells[status],
        boundaries: cells[boundaries],
        reward: cells[reward],
      }).toEqual(told(sample, i));
    });
  });
});

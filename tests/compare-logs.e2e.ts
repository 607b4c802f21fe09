import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parseAtif } from '../src/engine/formats/atif.ts';
import { chatLog, claudeLog, dropFiles, turnRow } from './harness/opened-logs.ts';
import { FIRST_VIEW, openPage } from './harness/page.ts';
import { setStage } from './harness/stage.ts';

const stage = setStage();

describe('two runs', () => {
  it('stand side by side, aligned on their calls, with their numeric differences', async () => {
    const watched = await openPage(stage.browser, stage.site.url, { saveData: true });
    const { page } = watched;
    await page.waitForSelector(FIRST_VIEW);
    await dropFiles(page, [chatLog()]);
    await page.getByRole('checkbox', { name: 'Pick for comparison: rollouts.jsonl#1' }).check();
    await page.getByRole('checkbox', { name: 'Pick for comparison: rollouts.jsonl#2' }).check();
    await page.getByRole('button', { name: 'Compare the two picked' }).click();
    await page.getByText('3 turns make the same calls in both').waitFor();
    const rows = page.locator('[data-match]');
    expect(await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-match')))).toEqual([
      'same',
      'tool',
      'same',
      'same',
    ]);
    expect(await page.getByRole('row', { name: /^Reward/ }).innerText()).toMatch(/1\.000\s+0\.000\s+−1\.000/);
    await page.getByRole('button', { name: 'Open turn 2 of run B' }).click();
    await turnRow(page, 1).getByText('tessaly').first().waitFor();
    await watched.close();
  });

  it('open as a group in Advantages', async () => {
    const watched = await openPage(stage.browser, stage.site.url, { saveData: true });
    const { page } = watched;
    await page.waitForSelector(FIRST_VIEW);
    await dropFiles(page, [chatLog()]);
    await page.getByRole('button', { name: 'Open in Advantages' }).click();
    await page.waitForURL(/#\/advantages/);
    const group = page.getByRole('combobox', { name: 'Group', exact: true }).locator('option:checked');
    await expect.poll(() => group.innerText()).toContain('rollouts.jsonl');
    expect(await page.getByRole('grid').or(page.getByRole('table')).count()).toBeGreaterThan(0);
    await watched.close();
  });
});

describe('a run', () => {
  it.each([
    ['ATIF 1.7 (whole run)', (text: string) => expect(parseAtif(text).segments).toHaveLength(2)],
    ['CSV of turns', (text: string) => expect(text.split('\n')[3]).toMatch(/^2,1,made/)],
    [
      'CSV of boundaries',
      (text: string) => expect(text.split('\n')[1]).toMatch(/^1,explicit,auto,80050,measured,9000/),
    ],
    [
      'Markdown report',
      (text: string) => expect(text).toMatch(/# Trajectory[\s\S]*data:image\/svg[\s\S]*## Boundaries/),
    ],
  ] as const)('is saved as %s', async (form, check) => {
    const watched = await openPage(stage.browser, stage.site.url, { saveData: true });
    const { page } = watched;
    await page.waitForSelector(FIRST_VIEW);
    await dropFiles(page, [claudeLog()]);
    await turnRow(page, 0).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('combobox', { name: 'Save as' }).selectOption(form);
    check(await readFile(await (await download).path(), 'utf8'));
    await watched.close();
  });
});

import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parseAtif } from '../src/engine/formats/atif.ts';
import { giveFile, position } from './harness/inspect.ts';
import { FIRST_VIEW, openPage } from './harness/page.ts';
import { setStage } from './harness/stage.ts';

const stage = setStage();

describe('episode files', () => {
  it('are saved whole and opened again', async () => {
    const watched = await openPage(stage.browser, stage.site.url, { saveData: true });
    const { page } = watched;
    await page.waitForSelector(FIRST_VIEW);
    const shown = await position(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save episode' }).click();
    const path = await (await download).path();
    const text = await readFile(path, 'utf8');
    expect(parseAtif(text).segments.length).toBeGreaterThan(1);
    await giveFile(page, 'Open files', 'saved.json', text);
    await page.getByText('From a file').waitFor();
    expect(await position(page)).toBe(shown);
    await watched.close();
  });

  it.each([
    [
      'no log',
      'not json at all',
      /plain text that begins with "not json at all", which is none of the formats/,
    ],
    ['no trajectory', '{"a": 1}', /begins? with the keys? a, which is none of the formats/],
    [
      'cut off',
      '{"schema_version": "ATIF',
      /begins? with the keys? schema_version, which is none of the formats/,
    ],
  ])('that are %s are refused by name and leave the episode on screen', async (_, content, sentence) => {
    const watched = await openPage(stage.browser, stage.site.url, { saveData: true });
    const { page } = watched;
    await page.waitForSelector(FIRST_VIEW);
    const shown = await position(page);
    await giveFile(page, 'Open files', 'broken.json', content);
    const alert = page.getByRole('alert');
    await alert.filter({ hasText: sentence }).waitFor();
    expect(await alert.innerText()).toContain('broken.json was not opened.');
    expect(await position(page)).toBe(shown);
    await watched.close();
  });
});

import { describe, expect, it } from 'vitest';
import { claudeLog, dropFiles, turnRow } from './harness/opened-logs.ts';
import { FIRST_VIEW, openPage } from './harness/page.ts';
import { setStage } from './harness/stage.ts';

const stage = setStage();

async function search(pattern: string, options: readonly string[], said?: string) {
  const watched = await openPage(stage.browser, stage.site.url, { saveData: true });
  const { page } = watched;
  await page.waitForSelector(FIRST_VIEW);
  await dropFiles(page, [claudeLog(said)]);
  await turnRow(page, 0).waitFor();
  await page.getByRole('button', { name: 'Search options' }).click();
  for (const option of options) await page.getByRole('checkbox', { name: option }).check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.type(pattern);
  await page.keyboard.press('Enter');
  return { watched, page, details: page.getByRole('complementary', { name: 'Details' }) };
}

describe('the search in a log', () => {
  it('counts hits by segment, lands on the first one and goes on by key', async () => {
    const { watched, page, details } = await search('ORCHID-77', []);
    await details.getByText('2 hits').waitFor();
    await details.getByText('By segment').click();
    expect(await details.innerText()).toMatch(/Segment 1\s*1\s*Segment 2\s*1/);
    await turnRow(page, 0).locator('mark').waitFor();
    await page.keyboard.press('n');
    await turnRow(page, 2).locator('mark').waitFor();
    await watched.close();
  });

  it('takes regular expressions, and tells a broken one from one without hits', async () => {
    const found = await search('port is \\d{4}', ['Regular expression']);
    await found.details.getByText('2 hits').waitFor();
    await found.watched.close();
    const broken = await search('(', ['Regular expression']);
    await broken.details.getByText(/This is no regular expression/).waitFor();
    await broken.watched.close();
  });

  it('finds in dropped text only what no summary took over', async () => {
    const { watched, page, details } = await search('8123', ['Dropped text only']);
    await details.getByText('Nothing found.').waitFor();
    await page.getByRole('searchbox').fill('ORCHID-77');
    await page.keyboard.press('Enter');
    await details.getByText('1 hit', { exact: true }).waitFor();
    await watched.close();
  });

  it('ends an expression that would never end, and searches again after it', async () => {
    const { watched, page, details } = await search('(a+)+$', ['Regular expression'], `${'a'.repeat(60)}!`);
    await details.getByText(/The search was ended after/).waitFor({ timeout: 60_000 });
    await page.getByRole('searchbox').fill('ORCHID');
    await page.keyboard.press('Enter');
    await details.getByText('2 hits').waitFor();
    expect(await page.evaluate(() => document.title)).toContain('Zipscope');
    await watched.close();
  });
});

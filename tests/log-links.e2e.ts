import { describe, expect, it } from 'vitest';
import { claudeLog, dropFiles, turnList, turnRow } from './harness/opened-logs.ts';
import { FIRST_VIEW, openPage } from './harness/page.ts';
import { classroomUrl } from './harness/site.ts';
import { setStage } from './harness/stage.ts';

const stage = setStage();

/** The address of a hit in the third turn. */
async function linkTo(url: string): Promise<string> {
  const watched = await openPage(stage.browser, url, { saveData: true });
  const { page } = watched;
  await page.waitForSelector(FIRST_VIEW);
  await dropFiles(page, [claudeLog()]);
  await turnRow(page, 0).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('ORCHID-77');
  await page.keyboard.press('Enter');
  await turnRow(page, 0).locator('mark').waitFor();
  await page.keyboard.press('n');
  await page.waitForURL(/hash=[0-9a-f]{24}&turn=2&span=o0:|turn=2.*hash=[0-9a-f]{24}.*span=o0:/);
  const link = page.url();
  await watched.close();
  return link;
}

describe.each([
  ['a secure origin', () => stage.site.url],
  ['plain http from another machine', () => classroomUrl(stage.site)],
])('a link into a log on %s', (_, urlOf) => {
  it('asks for the same file, lands on the passage, and says when the file is another', async () => {
    const link = await linkTo(urlOf());
    expect(link).toContain('log=session.jsonl');
    const watched = await openPage(stage.browser, link, { saveData: true });
    const { page } = watched;
    await page.getByText(/Drop or open session\.jsonl/).waitFor();
    await dropFiles(page, [{ ...claudeLog('Something else is asked.'), name: 'session.jsonl' }]);
    await page
      .getByRole('alert')
      .getByText(/is another file than the one the link points into/)
      .waitFor();
    await dropFiles(page, [{ ...claudeLog(), name: 'renamed.jsonl' }]);
    await turnList(page).locator('article[aria-current=true][aria-label="Turn 3"]').waitFor();
    expect(await turnRow(page, 2).locator('mark').innerText()).toBe('ORCHID-77');
    expect(await page.getByText(/Drop or open session\.jsonl/).count()).toBe(0);
    await watched.close();
  });
});

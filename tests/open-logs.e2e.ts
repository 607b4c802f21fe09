import { gzipSync } from 'node:zlib';
import axe from 'axe-core';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import {
  chatLog,
  claudeLog,
  dropFiles,
  sessionWithSubAgent,
  turnList,
  turnRow,
} from './harness/opened-logs.ts';
import { FIRST_VIEW, openPage } from './harness/page.ts';
import { setStage } from './harness/stage.ts';

const stage = setStage();

const SQUAD = JSON.stringify({
  version: '1.1',
  data: [
    {
      title: 'Made',
      paragraphs: [
        {
          context: 'The Ammer flows north.',
          qas: [
            { id: 'q1', question: 'Where does it flow?', answers: [{ text: 'north', answer_start: 16 }] },
          ],
        },
      ],
    },
  ],
});

async function opened(theme: 'light' | 'dark' = 'light', language: 'en' | 'zh' = 'en') {
  const watched = await openPage(stage.browser, stage.site.url, { saveData: true, theme, language });
  await watched.page.waitForSelector(FIRST_VIEW);
  return watched;
}

describe('logs dropped on the page', () => {
  it('do not say that nothing was lost where a summary cannot be read', async () => {
    const watched = await opened();
    const { page } = watched;
    const row = (type: string, payload: object) => JSON.stringify({ timestamp: '', type, payload });
    const said = (text: string) =>
      row('response_item', { type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] });
    const rows = [
      row('session_meta', { id: 'sealed' }),
      said('one'),
      row('compacted', {
        message: '',
        replacement_history: [{ type: 'compaction', encrypted_content: 'sealed' }],
      }),
      said('two'),
    ];
    await dropFiles(page, [{ name: 'rollout.jsonl', content: rows.join('\n') }]);
    await turnRow(page, 0).getByText('one').waitFor();
    const details = page.getByRole('complementary', { name: 'Details' });
    await details.getByText('Findings', { exact: true }).click();
    await details.getByText('Commitments lost (—)').waitFor();
    await details.getByText('The summary cannot be read, so what it left out is not known.').waitFor();
    await details.getByText('Looked up again (0)').waitFor();
    await watched.close();
  });

  it('show of runs with long names what tells them apart', async () => {
    const watched = await opened();
    const { page } = watched;
    const { content } = chatLog();
    await dropFiles(page, [{ name: `${'long-name-of-a-file-'.repeat(5)}.jsonl`, content }]);
    for (const end of ['#1', '#2']) {
      const shown = page.getByRole('rowheader').getByText(end, { exact: true });
      await shown.waitFor();
      const has = page.getByText(end, { exact: true });
      const cell = await page.getByRole('rowheader').filter({ has }).boundingBox();
      const box = await shown.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((cell?.x ?? 0) + (cell?.width ?? 0) + 1);
    }
    await watched.close();
  });

  it('show one run with its window, its boundary, what was lost and what was looked up again', async () => {
    const watched = await opened();
    const { page } = watched;
    await dropFiles(page, [claudeLog()]);
    await turnRow(page, 0).getByText('src/a.ts').first().waitFor();
    const rail = page.getByRole('complementary', { name: 'Opened logs' });
    expect(await rail.innerText()).toMatch(/Read as claude-code \(session\)\s+because: rows have/);
    expect(await rail.innerText()).toContain('Files are read in this browser');
    await page.getByRole('img', { name: /Turns: 4, segments: 2, boundaries: 1/ }).waitFor();
    const row = page.getByRole('button', { name: 'Show the boundary after turn 2' }).first();
    await row.click();
    const details = page.getByRole('complementary', { name: 'Details' });
    await details.getByText('Summary: two files were read.').waitFor();
    await details.getByText(/inferred from the length of the summary/).waitFor();
    expect(await details.innerText()).toContain('80050 → 9000'.replace('80050', '80\u2009050'));
    await details.getByText('Findings', { exact: true }).click();
    await details.getByText(/as in turn 1; lost at the boundary after turn 2/).waitFor();
    await details
      .getByText(/Never touch config\/prod\.json/)
      .first()
      .waitFor();
    await watched.close();
  });

  it('move by keys and by number, and show raw records', async () => {
    const watched = await opened();
    const { page } = watched;
    await dropFiles(page, [claudeLog()]);
    await turnRow(page, 0).waitFor();
    const selected = turnList(page).locator('article[aria-current=true]');
    await page.keyboard.press('j');
    expect(await selected.getAttribute('aria-label')).toBe('Turn 2');
    await page.keyboard.press(']');
    expect(await selected.getAttribute('aria-label')).toBe('Turn 3');
    await page.getByRole('spinbutton', { name: 'Go to turn' }).fill('4');
    await page.keyboard.press('Enter');
    await turnList(page).locator('article[aria-current=true][aria-label="Turn 4"]').waitFor();
    await page
      .getByRole('button', { name: /^row \d+$/ })
      .first()
      .click();
    await page.getByRole('dialog').getByText('"parentUuid"').first().waitFor();
    await page.keyboard.press('Escape');
    // A row that belongs to no turn: the boundary.
    const details = page.getByRole('complementary', { name: 'Details' });
    await details.getByText('Run', { exact: true }).click();
    await details.getByRole('spinbutton', { name: 'Row, 1 to 11' }).fill('6');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('"compact_boundary"').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('checkbox', { name: 'looked up again' }).check();
    await page.getByText('1 of 4 turns').waitFor();
    expect(await turnRow(page, 0).count()).toBe(0);
    await watched.close();
  });

  it('stand in a sortable table with groups, rewards and questions, out of archives too', async () => {
    const watched = await opened();
    const { page } = watched;
    const zip = zipSync({ 'inner/rollouts.jsonl': strToU8(String(chatLog().content)) });
    await dropFiles(page, [
      { name: 'rollouts.zip', content: zip },
      { name: 'session.jsonl.gz', content: gzipSync(String(claudeLog().content)) },
      { name: 'squad.json', content: SQUAD },
    ]);
    const table = page.getByRole('table', { name: 'Runs of the opened files' });
    await table.getByRole('row').nth(5).waitFor();
    expect(await table.getByRole('rowheader').count()).toBe(5);
    await table.getByRole('button', { name: 'Reward' }).click();
    const rewards = async () =>
      (await table.getByRole('row').allInnerTexts()).map((text) => text.split('\n'));
    expect((await rewards())[1]).toContain('1.00');
    await page.getByRole('checkbox', { name: 'Group by task' }).check();
    await table
      .getByText(/2 runs · mean reward 0\.500/)
      .first()
      .waitFor();
    await page.getByText('Questions (1)').click();
    await page
      .getByRole('table', { name: 'Questions of the opened files' })
      .getByText('Where does it flow?')
      .waitFor();
    await watched.close();
  });

  it('say what is damaged and what is no log, and can be read as something else', async () => {
    const watched = await opened();
    const { page } = watched;
    const lines = String(chatLog().content).split('\n');
    lines.splice(1, 0, '{"messages": [broken');
    await dropFiles(page, [
      { name: 'damaged.jsonl', content: lines.join('\n') },
      { name: 'shopping.txt', content: 'milk and bread' },
    ]);
    const rail = page.getByRole('complementary', { name: 'Opened logs' });
    await rail.getByText('1 damaged row').click();
    await rail.getByText('Line 2').waitFor();
    await rail.getByText('Raw text').click();
    expect(await rail.innerText()).toContain('{"messages": [broken');
    expect(await rail.innerText()).toMatch(/shopping\.txt\s+Not read/);
    await rail.getByLabel('Read all as').selectOption('sharegpt');
    await rail
      .getByText(/because: chosen by hand|Not read/)
      .first()
      .waitFor();
    await watched.close();
  });

  it('say in Chinese why they were read so, and what is wrong with them', async () => {
    const watched = await opened('light', 'zh');
    const { page } = watched;
    await dropFiles(page, [
      { name: 'session.jsonl', content: `${claudeLog().content}\n{"type": "user", broken\n7` },
      { name: 'shopping.json', content: '{"milk": 1}' },
    ]);
    const rail = page.getByRole('complementary', { name: '已打开的日志' });
    await rail.getByText('依据：各行含有 type、sessionId 和 uuid').waitFor();
    await rail.getByText('2 行已损坏').click();
    await rail.getByText('个字符起不是有效的 JSON').waitFor();
    await rail.getByText('这是数字，不是记录').waitFor();
    expect(await rail.innerText()).toContain('未读取。 shopping.json 含有 1 条记录');
    await turnList(page).getByText('自动', { exact: true }).waitFor();
    await watched.close();
  });

  it('show which turn started a sub-agent, in the table and on the turn, with ways to and fro', async () => {
    const watched = await opened();
    const { page } = watched;
    await dropFiles(page, [sessionWithSubAgent(), claudeLog()]);
    const table = page.getByRole('table', { name: 'Runs of the opened files' });
    await table.getByRole('row').nth(3).waitFor();
    const names = () => table.getByRole('rowheader').allInnerTexts();
    expect((await names()).map((name) => name.split('\n').at(-1))).toEqual(['main', 'main/agent-x', 's']);
    // Under its run it stays, however the table is sorted.
    await table.getByRole('button', { name: 'Turns' }).click();
    expect((await names()).map((name) => name.split('\n').at(-1))).toEqual(['s', 'main', 'main/agent-x']);
    await table.getByRole('button', { name: 'Started by turn 2 of run main' }).click();
    await turnRow(page, 1).locator('article[aria-current=true]').waitFor();
    await turnRow(page, 1).getByRole('button', { name: 'Started: main/agent-x' }).click();
    await turnRow(page, 0).getByText('Forty files stand there.').waitFor();
    await page.getByRole('complementary', { name: 'Details' }).getByText('Run', { exact: true }).click();
    await page.getByRole('button', { name: 'Started by turn 2 of run main' }).click();
    await turnRow(page, 1).locator('article[aria-current=true]').waitFor();
    await watched.close();
  });

  it('stand in a table whose columns are all seen beside the rail, each head explained', async () => {
    const watched = await openPage(stage.browser, stage.site.url, {
      saveData: true,
      size: { width: 1280, height: 720 },
    });
    const { page } = watched;
    await page.waitForSelector(FIRST_VIEW);
    await dropFiles(page, [chatLog(), claudeLog()]);
    const table = page.getByRole('table', { name: 'Runs of the opened files' });
    await table.getByRole('row').nth(5).waitFor();
    const widths = await table.evaluate(({ parentElement }) => [
      parentElement?.scrollWidth,
      parentElement?.clientWidth,
    ]);
    expect(widths[0]).toBe(widths[1]);
    for (const name of ['Reward', 'Turns', 'Segments', 'Tokens', 'Saved', 'Again', 'Qcom']) {
      const head = table.getByRole('button', { name, exact: true });
      const isCut = await head.evaluate((button) =>
        [button, ...button.querySelectorAll('span')].some((one) => one.scrollWidth > one.clientWidth + 1),
      );
      expect([name, isCut]).toEqual([name, false]);
    }
    const saved = table.getByRole('button', { name: 'Saved', exact: true });
    // The keyboard brings the explanation of a head, sorts by it and sorts the other way.
    await table.getByRole('button', { name: 'Tokens', exact: true }).focus();
    await page.keyboard.press('Tab');
    await page.getByRole('tooltip').getByText('Tokens that the boundaries saved').waitFor();
    await page.keyboard.press('Enter');
    const order = () => saved.locator('xpath=ancestor::*[@role="columnheader"]').getAttribute('aria-sort');
    expect(await order()).toBe('descending');
    await page.keyboard.press('Enter');
    expect(await order()).toBe('ascending');
    await watched.close();
  });

  it('can be cancelled, and leave the episode where it was', async () => {
    const watched = await opened();
    const { page } = watched;
    const line = String(chatLog().content).split('\n')[0] ?? '';
    await dropFiles(page, [{ name: 'long.jsonl', content: `${line}\n`.repeat(40_000) }]);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByText('Recorded example').waitFor();
    await dropFiles(page, [claudeLog()]);
    await turnRow(page, 0).waitFor();
    await page.getByRole('button', { name: 'Back to the episode' }).click();
    await page.getByText('Recorded example').waitFor();
    await page.getByRole('button', { name: 'Back to the opened logs' }).click();
    await turnRow(page, 0).waitFor();
    await watched.close();
  });

  it('are analysed in the background, which can be stopped and goes on', async () => {
    const watched = await opened();
    const { page } = watched;
    const line = String(chatLog().content).split('\n')[0] ?? '';
    await dropFiles(page, [{ name: 'many.jsonl', content: `${line}\n`.repeat(6000) }]);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByText(/^Stopped: \d+ runs are not analysed$/).waitFor();
    await page.getByRole('button', { name: 'Go on', exact: true }).click();
    await page.getByText(/^Counting and analysing: \d+ runs to go$/).waitFor();
    await watched.close();
  });

  it.each(['light', 'dark'] as const)('are accessible in the %s theme', async (theme) => {
    const watched = await opened(theme);
    const { page } = watched;
    await dropFiles(page, [claudeLog()]);
    await turnRow(page, 0).getByText('src/a.ts').first().waitFor();
    await page.evaluate(axe.source);
    const violations = async () =>
      (await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run())).violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
      );
    expect(await violations()).toEqual([]);
    await page.getByText('Runs (1)').click();
    await page.getByRole('table').waitFor();
    expect(await violations()).toEqual([]);
    await watched.close();
  });
});

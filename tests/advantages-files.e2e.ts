/** Groups from files: our own, logs of other tools grouped by task, and files that are none. */
import { describe, expect, it } from 'vitest';
import { grid, groupFile, hrrVector, numbers, openAdvantages, waitForCells } from './harness/advantages.ts';
import { giveFile, RUN_TIMEOUT } from './harness/inspect.ts';
import { setStage } from './harness/stage.ts';

const stage = setStage();

const reply = (question: string, answers: readonly string[]) => ({
  messages: [
    { role: 'user', content: question },
    ...answers.flatMap((content, i) => [
      { role: 'assistant', content },
      ...(i < answers.length - 1 ? [{ role: 'user', content: 'go on' }] : []),
    ]),
  ],
});

describe('files', () => {
  it('of chats are grouped by what was asked, and what they lack is said', async () => {
    const watched = await openAdvantages(stage.browser, stage.site);
    const { page } = watched;
    const rows = [
      reply('Which ship?', ['The Orla']),
      reply('Which river runs past Tessaly?', ['I search.', 'The Ammer']),
      reply('Which river runs past Tessaly?', ['I know.', 'No, I search.', 'The Venn']),
    ];
    const text = rows.map((row) => JSON.stringify(row)).join('\n');
    await giveFile(page, 'Open files', 'chats.jsonl', text);
    // The group with two rollouts is shown first: two turns and three.
    await waitForCells(page, 5);
    expect(await page.getByLabel('One of 2').inputValue()).toBe('1');
    expect(await page.getByRole('status').filter({ hasText: 'rewards' }).count()).toBe(1);
    // A reward typed in is all that was missing for advantages.
    await page.getByRole('spinbutton', { name: 'Reward of rollout 1' }).fill('1');
    await page.getByRole('spinbutton', { name: 'Reward of rollout 2' }).fill('0');
    const [right, wrong] = await numbers(page);
    expect(right?.[0]).toBeCloseTo(0.7071058, 6);
    expect(wrong?.[0]).toBeCloseTo(-0.7071058, 6);
    await watched.close();
  });

  it('that cannot be read leave the screen as it is and say why', async () => {
    const watched = await openAdvantages(stage.browser, stage.site);
    const { page } = watched;
    const before = await numbers(page);
    await giveFile(page, 'Open files', 'bad.json', '{"id":"advantage_group","cases":[{"name":"x"}]}');
    await page.getByRole('alert').filter({ hasText: 'bad.json' }).waitFor();
    await giveFile(page, 'Open files', 'notes.txt', 'nothing of the kind');
    await page.getByRole('alert').filter({ hasText: 'notes.txt' }).waitFor();
    expect(await numbers(page)).toEqual(before);
    await watched.close();
  });

  it('open beside one that cannot be read, which is named', async () => {
    const watched = await openAdvantages(stage.browser, stage.site);
    const { page } = watched;
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Open files' }).click(),
    ]);
    const file = (name: string, text: string) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    });
    await chooser.setFiles([
      file('group.json', groupFile(hrrVector('worked_example'))),
      file('notes.txt', 'nothing of the kind'),
    ]);
    await waitForCells(page, 10);
    await page.getByRole('alert').filter({ hasText: 'notes.txt' }).waitFor();
    await watched.close();
  });
});

describe('the episode in Inspect', () => {
  it('is a group of one, and of as many as are rolled out of it', async () => {
    const watched = await openAdvantages(stage.browser, stage.site, '?group=episode');
    const { page } = watched;
    expect((await numbers(page)).length).toBe(1);
    const rollOut = page.getByRole('button', { name: 'Roll out 8 times' });
    await rollOut.click();
    // The first one waits for the runtime, which leaves time to think better of it.
    await page.getByText(/Rolling out \d of 8/).waitFor({ timeout: RUN_TIMEOUT });
    await page.getByRole('button', { name: 'Stop' }).click();
    await rollOut.waitFor({ timeout: RUN_TIMEOUT });
    await rollOut.click();
    await page.getByText(/Rolling out \d of 8/).waitFor({ timeout: RUN_TIMEOUT });
    await rollOut.waitFor({ timeout: RUN_TIMEOUT });
    const rollouts = await grid(page).locator('tbody tr').count();
    expect(rollouts).toBeGreaterThanOrEqual(8);
    expect(await page.getByText(`${rollouts} rollouts of the same question`).count()).toBe(1);
    await watched.close();
  }, 400_000);
});

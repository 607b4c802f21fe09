import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { claudeLog, dropFiles, type MadeFile, turnList, turnRow } from './harness/opened-logs.ts';
import { FIRST_VIEW, openPage, type WatchedPage } from './harness/page.ts';
import { setStage } from './harness/stage.ts';

const stage = setStage();

async function dropped(file: MadeFile): Promise<WatchedPage & { readonly page: Page }> {
  const watched = await openPage(stage.browser, stage.site.url, { saveData: true });
  await watched.page.waitForSelector(FIRST_VIEW);
  await dropFiles(watched.page, [file]);
  return watched;
}

const chat = (user: string, extra: object = {}): MadeFile => ({
  name: 'chat.json',
  content: JSON.stringify({
    messages: [
      { role: 'user', content: user },
      { role: 'assistant', content: `It says: ${user}`, ...extra },
    ],
  }),
});

/** The page still answers, and nothing of the log has run. */
async function isUnharmed(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'hostile' in window || 'polluted' in {})).toBe(false);
  expect(await page.locator('main img, main script, main iframe, main a[href^=javascript]').count()).toBe(0);
}

const refusal = (page: Page, sentence: RegExp) =>
  page.getByRole('alert').filter({ hasText: sentence }).waitFor();

describe('a hostile log', () => {
  it.each([
    '<img src=x onerror="window.hostile = 1"><script>window.hostile = 1</script>',
    '[click](javascript:window.hostile=1) <a href="javascript:window.hostile=1">x</a>',
  ])('shows %s as the text it is', async (attack) => {
    const watched = await dropped(chat(attack));
    const { page } = watched;
    await turnRow(page, 0).waitFor();
    await page.getByText('It says:').first().waitFor();
    expect(await turnList(page).innerText()).toContain(attack);
    await isUnharmed(page);
    await watched.close();
  });

  it('shows what turns the direction of writing, and what commands a terminal', async () => {
    const watched = await dropped(chat('a\u202egnp.exe \u001b[31mred\u0000'));
    const { page } = watched;
    await page.getByText('It says:').first().waitFor();
    const text = await turnList(page).innerText();
    for (const sign of ['RLO', 'ESC[31m', 'U+0000']) expect(text).toContain(sign);
    expect(text).not.toContain('\u202e');
    await watched.close();
  });

  it('does not reach the prototype of anything by its keys', async () => {
    const call = {
      id: 'c',
      type: 'function',
      function: { name: '__proto__', arguments: '{"__proto__":{"polluted":1}}' },
    };
    const made = chat('constructor');
    const text = String(made.content).replace(
      '"messages"',
      '"__proto__":{"polluted":1},"constructor":1,"messages"',
    );
    const watched = await dropped({
      ...made,
      content: text.replace(
        '"role":"assistant"',
        `"role":"assistant","tool_calls":[${JSON.stringify(call)}]`,
      ),
    });
    const { page } = watched;
    await turnRow(page, 0).getByText('call __proto__').waitFor();
    await isUnharmed(page);
    await watched.close();
  });

  it('of one line of ten megabytes opens, and is shown whole in pieces', async () => {
    const watched = await dropped(chat(`${'long words without end '.repeat(230_000)}THE END`));
    const { page } = watched;
    await turnRow(page, 0)
      .getByRole('button', { name: /Show all/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText(/lines?$/)
      .first()
      .waitFor();
    expect(await dialog.locator('[data-index]').count()).toBeLessThan(200);
    await watched.close();
  });

  it('nested a hundred thousand deep is refused in a sentence', async () => {
    const deep = `{"messages":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const watched = await dropped({ name: 'deep.json', content: deep });
    await refusal(watched.page, /deep\.json|nested/);
    await isUnharmed(watched.page);
    await watched.close();
  });

  it('that is an archive unpacking without end is refused, as is one of archives in archives', async () => {
    const bomb = gzipSync(Buffer.alloc(1_100_000_000));
    const watched = await dropped({ name: 'bomb.jsonl.gz', content: bomb });
    await refusal(watched.page, /unpacks to more than/);
    let inner = zipSync({ 'log.json': new TextEncoder().encode(String(claudeLog().content)) });
    for (let i = 0; i < 5; i++) inner = zipSync({ [`level${i}.zip`]: inner });
    await dropFiles(watched.page, [{ name: 'nested.zip', content: inner }]);
    await refusal(watched.page, /archives deep/);
    await isUnharmed(watched.page);
    await watched.close();
  });

  it('that only claims to be Parquet is refused in a sentence', async () => {
    const bytes = new Uint8Array(64).fill(0xff);
    bytes.set([0x50, 0x41, 0x52, 0x31], 0);
    bytes.set([0x50, 0x41, 0x52, 0x31], 60);
    const watched = await dropped({ name: 'claim.parquet', content: bytes });
    await refusal(watched.page, /claim\.parquet/);
    await isUnharmed(watched.page);
    await watched.close();
  });
});

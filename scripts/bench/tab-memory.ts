/** What a tab and its workers hold, from /proc, so that it needs Linux. */
import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';

/** Private memory of the largest renderer in MB, as Chromium itself counts a tab: anonymous pages, resident or swapped. */
export async function tabMegabytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const sizes = await Promise.all(
    processInfo
      .filter(({ type }) => type === 'renderer')
      .map(async ({ id }) => {
        const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
        const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
        return (of('RssAnon') + of('VmSwap')) / 1024;
      }),
  );
  return Math.max(0, ...sizes);
}

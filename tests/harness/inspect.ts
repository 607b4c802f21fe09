/** What the specs of Inspect do and read: the page as a person meets it, by names and roles. */
import type { Locator, Page } from 'playwright-core';

export const walk = (page: Page): Locator => page.getByRole('toolbar', { name: 'Walk through the episode' });

/** Where the walk stands, e.g. 'Turn 2 of 11 · picking units'. */
export function position(page: Page): Promise<string> {
  return walk(page).locator('p').innerText();
}

/** Waits until the walk stands where `wanted` says. */
export async function waitForPosition(page: Page, wanted: RegExp): Promise<void> {
  await walk(page).locator('p').filter({ hasText: wanted }).waitFor();
}

/** The heading of the selected decision, e.g. 'Turn 2 · picking units'. */
export function decision(page: Page): Locator {
  return page.getByRole('heading', { level: 2, name: /^Turn \d+ · / });
}

/** Against hanging only: a busy machine takes minutes to compile a runtime. */
export const RUN_TIMEOUT = 300_000;

/** Resolves once no run is under way; fails with what the page says if the run failed. */
export async function waitForRun(page: Page, timeout = RUN_TIMEOUT): Promise<void> {
  await page.locator('html[data-policy="ready"], html[data-policy="failed"]').waitFor({ timeout });
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
  await cancel.and(page.locator(':disabled')).waitFor({ timeout });
  const alert = page.getByRole('region', { name: 'Run a new episode' }).getByRole('alert');
  if ((await alert.count()) > 0) throw new Error(await alert.first().innerText());
}

/** Starts an episode with what the form says and waits for its end. */
export async function runEpisode(page: Page, timeout = RUN_TIMEOUT): Promise<void> {
  await page.getByRole('button', { name: 'Run episode' }).first().click();
  await page.getByText('Run in this page').waitFor({ timeout });
  await waitForRun(page, timeout);
}

/** Gives a file to one of the page's own buttons. */
export async function giveFile(
  page: Page,
  button: string,
  name: string,
  content: Uint8Array | string,
): Promise<void> {
  const buffer = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer });
}

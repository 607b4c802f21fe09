/** The Train workspace as a person drives it. Sizes are small: the tests are about the page, not about learning. */
import type { Page } from 'playwright-core';
import { waitForData } from './page.ts';
import type { Site } from './site.ts';

/** A busy machine takes minutes to compile a runtime. */
export const LONG = 400_000;

export interface Form {
  readonly recipe?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly variants?: readonly Readonly<Record<string, unknown>>[];
  readonly seeds?: number;
}

/** XS, 2 prompts x G 4, no measuring on held-out questions; with null the page's own defaults. */
export function trainUrl(
  site: Pick<Site, 'url'>,
  backend: 'wasm' | 'webgpu',
  form: Form | null = {},
): string {
  const page = `${site.url}#/train?backend=${backend}`;
  if (form === null) return page;
  const { settings, ...rest } = form;
  const train = { size: 'XS', every: 0, ...rest, settings: { prompts: 2, groupSize: 4, ...settings } };
  return `${page}&train=${encodeURIComponent(JSON.stringify(train))}`;
}

export async function start(page: Page): Promise<void> {
  await page.getByRole('toolbar', { name: 'Training' }).getByRole('button', { name: 'Train' }).click();
}

export const stepsDone = (page: Page) =>
  page.evaluate(() => Number(document.documentElement.dataset.trainStep));

/** @param timeout in ms; 0 for none */
export async function waitForStep(page: Page, step: number, timeout = LONG): Promise<void> {
  await page.waitForFunction((wanted) => Number(document.documentElement.dataset.trainStep) >= wanted, step, {
    timeout,
  });
}

export async function goOn(page: Page): Promise<void> {
  await page.getByRole('toolbar', { name: 'Training' }).getByRole('button', { name: 'Go on' }).click();
}

/** @returns the steps done */
export async function pause(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Pause' }).click();
  await waitForData(page, 'train', 'paused', LONG);
  return stepsDone(page);
}

/** Points drawn in the chart of that name. */
export async function pointsOf(page: Page, chart: string): Promise<number> {
  const drawn = page.getByRole('region', { name: chart, exact: true }).locator('[data-points]');
  return Number(await drawn.getAttribute('data-points'));
}

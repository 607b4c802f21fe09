/** Opens pages that are watched: a console warning, an uncaught error or a request elsewhere is a failure. */
import { deepEqual } from 'node:assert/strict';
import type { Browser, BrowserContext, ConsoleMessage, Page } from 'playwright-core';

export interface PageOptions {
  /** Language the browser asks for. */
  readonly language?: 'en' | 'zh';
  /** Theme the system asks for. */
  readonly theme?: 'light' | 'dark';
  readonly size?: { readonly width: number; readonly height: number };
  readonly reducedMotion?: boolean;
  /** The browser says that its reader wants to save data. */
  readonly saveData?: boolean;
  /** Complaints that belong to the test, e.g. a request that is meant to fail. */
  readonly expected?: readonly RegExp[];
}

export interface WatchedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Complaints so far, expected ones left out. */
  readonly problems: readonly string[];
  /** Fails the test if there was a complaint, then closes the page with its context. */
  close(): Promise<void>;
}

/** There once the first view stands (or could not be had, which is a complaint of its own). */
export const FIRST_VIEW = 'html[data-ready]';

const LOCALES = { en: 'en-GB', zh: 'zh-CN' } as const;

/** Schemes that never leave the browser. */
const LOCAL_SCHEMES = ['data:', 'blob:', 'about:'];

/** What the browser itself remarks when a page asks for a GPU and there is none: the page copes, and says so. */
const NO_ADAPTER = /console warning: No available adapters\./;

function watch(context: BrowserContext, page: Page, origin: string, expected: readonly RegExp[]): string[] {
  const problems: string[] = [];
  const complain = (words: string) => {
    if (![NO_ADAPTER, ...expected].some((pattern) => pattern.test(words))) problems.push(words);
  };
  // On the context, which also hears what workers ask for and say.
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && !LOCAL_SCHEMES.includes(url.protocol))
      complain(`foreign request: ${url.href}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) complain(`status ${response.status()}: ${response.url()}`);
  });
  context.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      complain(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  context.on('weberror', (error) => complain(`uncaught: ${error.error().message}`));
  page.on('crash', () => complain('the page crashed'));
  return problems;
}

/** Opens `url` in a context of its own: empty storage, empty caches. */
export async function openPage(
  browser: Browser,
  url: string,
  options: PageOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    locale: LOCALES[options.language ?? 'en'],
    colorScheme: options.theme ?? 'light',
    reducedMotion: options.reducedMotion === true ? 'reduce' : 'no-preference',
    viewport: { ...(options.size ?? { width: 1280, height: 720 }) },
  });
  if (options.saveData === true) {
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
  }
  // Against hanging only: a busy machine must not fail a test.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const problems = watch(context, page, new URL(url).origin, options.expected ?? []);
  await page.goto(url);
  return {
    page,
    context,
    problems,
    async close() {
      await context.close();
      deepEqual(problems, [], 'the page had nothing to complain of');
    },
  };
}

/**
 * Waits until `document.documentElement.dataset[name]` is there, or is `value`, and returns it.
 * The page tells machines there what it tells people elsewhere (backend, theme, language, offline).
 */
export async function waitForData(
  page: Page,
  name: string,
  value?: string,
  timeout = 60_000,
): Promise<string> {
  const found = await page.waitForFunction(
    ([key, wanted]) => {
      const held = document.documentElement.dataset[key ?? ''];
      return held !== undefined && (wanted === undefined || held === wanted) ? { held } : null;
    },
    [name, value] as const,
    { timeout },
  );
  return (await found.jsonValue())?.held ?? '';
}

/** Resolves once a service worker controls the page, so that workers started from now on come through it. */
export async function waitForControl(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 60_000,
  });
}

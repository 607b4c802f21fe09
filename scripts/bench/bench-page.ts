/** Pages of benches: built by Vite as the product is, served with or without what threads need, opened once. */
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import sirv from 'sirv';
import { build, type UserConfig } from 'vite';

export interface BenchPage {
  /** Opens it in a tab of its own, which is closed when `use` is done. */
  open<T>(browser: Browser, isolated: boolean, ready: string, use: (page: Page) => Promise<T>): Promise<T>;
}

/** @param name of the folder below pages/ */
export async function buildBenchPage(name: string, options: UserConfig['build'] = {}): Promise<BenchPage> {
  const directory = fileURLToPath(
    new URL(`../../node_modules/.cache/zipscope-bench-${name}`, import.meta.url),
  );
  await build({
    root: fileURLToPath(new URL(`./pages/${name}`, import.meta.url)),
    configFile: false,
    base: './',
    logLevel: 'error',
    worker: { format: 'es' },
    build: { ...options, outDir: directory, emptyOutDir: true, target: 'esnext' },
  });
  return {
    async open(browser, isolated, ready, use) {
      const served = await serve(directory, isolated);
      const page = await browser.newPage();
      try {
        await page.goto(served.url);
        await page.waitForFunction((known) => known in window, ready);
        return await use(page);
      } finally {
        await page.close();
        served.close();
      }
    },
  };
}

/** No security policy: libraries that ours is compared with start their threads from blobs. */
async function serve(directory: string, isolated: boolean): Promise<{ url: string; close(): void }> {
  const files = sirv(directory, {
    setHeaders: (response) => {
      if (!isolated) return;
      response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
      response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
      response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    },
  });
  const server = createServer((request, response) => files(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the bench page has no port');
  return { url: `http://localhost:${address.port}/`, close: () => server.close() };
}

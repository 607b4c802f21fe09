/** Builds the page of this folder the way the product is built, and serves it under the product's headers. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { type Site, startSite } from '../../harness/site.ts';

export interface WorkersSite {
  readonly site: Site;
  readonly directory: string;
  close(): Promise<void>;
}

export async function startWorkersSite(): Promise<WorkersSite> {
  const directory = await mkdtemp(join(tmpdir(), 'zipscope-workers-'));
  await build({
    configFile: false,
    root: import.meta.dirname,
    base: './',
    logLevel: 'error',
    worker: { format: 'es' },
    build: { outDir: directory, emptyOutDir: true, target: 'esnext', modulePreload: { polyfill: false } },
  });
  const site = await startSite({ directory, base: '/some/where/' });
  return {
    site,
    directory,
    close: async () => {
      await site.close();
      await rm(directory, { recursive: true });
    },
  };
}

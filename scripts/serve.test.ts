import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HEADER_POLICY } from './security.mjs';
import { normaliseBase, type Site, type SiteOptions, serve } from './serve.mjs';
import { compress } from './start/build.mjs';

let directory: string;
const sites: Site[] = [];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'serve-'));
  mkdirSync(join(directory, 'assets'));
  writeFileSync(join(directory, 'index.html'), '<p>page</p>');
  writeFileSync(join(directory, 'assets', 'module.wasm'), new Uint8Array(4096));
  writeFileSync(join(directory, 'assets', 'app.js'), `"${'x'.repeat(4096)}"`);
  await compress(directory);
});

afterAll(() => rmSync(directory, { recursive: true }));

afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.close()));
});

async function start(options: Partial<SiteOptions> = {}): Promise<Site> {
  const site = await serve({ directory, port: 0, ...options });
  sites.push(site);
  return site;
}

describe('serve', () => {
  it.each([
    ['', 'text/html;charset=utf-8'],
    ['assets/app.js', 'text/javascript'],
    ['assets/module.wasm', 'application/wasm'],
  ])('answers "%s" as %s', async (path, type) => {
    const response = await fetch(new URL(path, (await start()).url));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
  });

  it('sends the security headers with everything, refusals too', async () => {
    const site = await start();
    for (const path of ['', 'assets/app.js', 'nowhere']) {
      const { headers } = await fetch(new URL(path, site.url));
      expect(headers.get('content-security-policy')).toBe(HEADER_POLICY);
      expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('isolates the page on trustworthy hosts only, where browsers accept it', async () => {
    const site = await start({ host: '127.0.0.1' });
    const isolation = (host: string) =>
      new Promise((resolve, reject) => {
        import('node:http').then(({ get }) => {
          get({ host: '127.0.0.1', port: site.port, headers: { host } }, (response) => {
            response.resume();
            resolve(response.headers['cross-origin-opener-policy']);
          }).on('error', reject);
        }, reject);
      });
    expect(await isolation(`localhost:${site.port}`)).toBe('same-origin');
    expect(await isolation('127.0.0.1')).toBe('same-origin');
    expect(await isolation('school.example')).toBeUndefined();
  });

  it('compresses as the browser accepts', async () => {
    const site = await start();
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const response = await fetch(new URL('assets/app.js', site.url), {
        headers: { 'accept-encoding': accepted },
      });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(await response.text()).toHaveLength(4098);
    }
  });

  it('keeps hashed files for good and asks again for the others by their ETag', async () => {
    const site = await start();
    const asset = await fetch(new URL('assets/app.js', site.url));
    expect(asset.headers.get('cache-control')).toContain('immutable');
    const page = await fetch(site.url);
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const etag = page.headers.get('etag') ?? '';
    const again = await fetch(site.url, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it('lives under a path, leads there from the path without its slash, and has nothing beside it', async () => {
    const site = await start({ base: '/some/dir' });
    expect(site.url).toMatch(/\/some\/dir\/$/);
    expect((await fetch(site.url)).status).toBe(200);
    const short = await fetch(site.url.slice(0, -1), { redirect: 'manual' });
    expect(short.status).toBe(308);
    expect(short.headers.get('location')).toBe('/some/dir/');
    expect((await fetch(new URL('/index.html', site.url))).status).toBe(404);
  });

  it('answers reading only', async () => {
    expect((await fetch((await start()).url, { method: 'POST' })).status).toBe(405);
  });

  it('takes the next free port where none is asked for, and refuses a taken one that is', async () => {
    const first = await start({ port: undefined });
    const second = await start({ port: undefined });
    expect(second.port).toBeGreaterThan(first.port);
    await expect(serve({ directory, port: first.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('counts a port as taken when another program holds its IPv6 half', async () => {
    const other = createServer();
    const free = await new Promise<boolean>((resolve) => {
      other.once('error', () => resolve(false));
      other.listen(0, '::1', () => resolve(true));
    });
    // Machines without IPv6 have no such half.
    if (!free) return;
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await expect(serve({ directory, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await new Promise((resolve) => other.close(resolve));
  });
});

describe('normaliseBase', () => {
  it.each([
    ['', '/'],
    ['/', '/'],
    ['a', '/a/'],
    ['/a/b', '/a/b/'],
    ['//a/b//', '/a/b/'],
  ])('%s -> %s', (path, base) => {
    expect(normaliseBase(path)).toBe(base);
  });
});

import { describe, expect, it } from 'vitest';
import { createHandler, type ServiceHandler, StoreError } from './handler.ts';
import type { Shell, ShellFile } from './protocol.ts';

const ORIGIN = 'https://site.test';
const SCOPE = `${ORIGIN}/sub/`;
const POLICY = "script-src 'self'";

const bytesOf = (text: string) => new TextEncoder().encode(text);

async function integrityOf(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text)));
  return `sha256-${Buffer.from(hash).toString('base64')}`;
}

async function file(path: string, text: string, role: ShellFile['role'] = 'app'): Promise<ShellFile> {
  const hashed = path.startsWith('assets/');
  return { path, integrity: await integrityOf(text), bytes: text.length, role, hashed };
}

/** CacheStorage over a map, as far as the handler uses it. */
class MemoryCache {
  readonly entries = new Map<string, Response>();
  full = false;

  async match(url: string, options?: { ignoreSearch?: boolean }): Promise<Response | undefined> {
    const strip = (text: string) => (options?.ignoreSearch ? (text.split('?')[0] ?? text) : text);
    for (const [key, response] of this.entries) if (strip(key) === strip(url)) return response.clone();
    return undefined;
  }

  async put(url: string, response: Response): Promise<void> {
    if (this.full) throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    this.entries.set(url, response);
  }

  async keys(): Promise<{ url: string }[]> {
    return [...this.entries.keys()].map((url) => ({ url }));
  }
}

class MemoryCaches {
  readonly caches = new Map<string, MemoryCache>();

  async open(name: string): Promise<MemoryCache> {
    const found = this.caches.get(name) ?? new MemoryCache();
    this.caches.set(name, found);
    return found;
  }

  async keys(): Promise<string[]> {
    return [...this.caches.keys()];
  }

  async delete(name: string): Promise<boolean> {
    return this.caches.delete(name);
  }
}

/** A host that answers from a table by address without its query; absent addresses fail as a dead network does. */
class Network {
  readonly asked: string[] = [];
  readonly answers = new Map<string, string | number>();

  async fetch(request: Request): Promise<Response> {
    this.asked.push(request.url);
    const answer = this.answers.get(request.url.split('?')[0] ?? '');
    if (answer === undefined) throw new TypeError('network');
    if (typeof answer === 'number') return new Response('', { status: answer });
    if (request.integrity !== '' && request.integrity !== (await integrityOf(answer))) {
      throw new TypeError('integrity');
    }
    return new Response(answer, { headers: { 'content-type': 'text/plain' } });
  }
}

interface Stage {
  readonly handler: ServiceHandler;
  readonly network: Network;
  readonly caches: MemoryCaches;
}

function stage(shell: Shell, shared?: Omit<Stage, 'handler'>): Stage {
  const network = shared?.network ?? new Network();
  const caches = shared?.caches ?? new MemoryCaches();
  const handler = createHandler({
    shell,
    scope: SCOPE,
    // The handler uses four methods of CacheStorage and Cache; the rest is not built here.
    caches: caches as unknown as CacheStorage,
    fetch: (request) => network.fetch(request),
    sleep: () => new Promise((resolve) => setTimeout(resolve, 5)),
  });
  return { handler, network, caches };
}

async function shellA(): Promise<Shell> {
  return {
    build: 'build-a',
    policy: POLICY,
    files: await Promise.all([
      file('index.html', 'page of build-a'),
      file('assets/app-1.js', 'app one'),
      file('models/manifest.json', 'models of a'),
      file('assets/ort.wasm', 'small runtime', 'wasm'),
      file('assets/ort.asyncify.wasm', 'large runtime', 'webgpu'),
      file('models/m.onnx', 'policy nobody asked for', null),
    ]),
  };
}

function serveA(network: Network): void {
  network.answers.set(SCOPE, 'page of build-a');
  network.answers.set(`${SCOPE}assets/app-1.js`, 'app one');
  network.answers.set(`${SCOPE}models/manifest.json`, 'models of a');
  network.answers.set(`${SCOPE}assets/ort.wasm`, 'small runtime');
  network.answers.set(`${SCOPE}assets/ort.asyncify.wasm`, 'large runtime');
  network.answers.set(`${SCOPE}models/m.onnx`, 'policy nobody asked for');
}

/** Node's Request knows neither navigations nor destinations. */
function request(
  path: string,
  traits: { mode?: RequestMode; destination?: RequestDestination } = {},
): Request {
  const made = new Request(new URL(path, SCOPE));
  for (const [name, value] of Object.entries(traits)) Object.defineProperty(made, name, { value });
  return made;
}

const navigation = () => request('', { mode: 'navigate' });

async function textOf(answer: Promise<Response> | null): Promise<string | null> {
  return answer === null ? null : (await answer).text();
}

async function fillAll({ handler }: Stage, runtime: 'wasm' | 'webgpu' = 'wasm'): Promise<void> {
  for (const { path } of (await handler.plan(runtime)).missing) await handler.store(path);
}

describe('filling the cache', () => {
  it('wants the app and the one runtime in use, and nothing once it is there', async () => {
    const it = stage(await shellA());
    serveA(it.network);
    const plan = await it.handler.plan('webgpu');
    expect(plan.missing.map(({ path }) => path)).toEqual([
      'index.html',
      'assets/app-1.js',
      'models/manifest.json',
      'assets/ort.asyncify.wasm',
    ]);
    expect(plan.totalBytes).toBe(plan.missing.reduce((sum, { bytes }) => sum + bytes, 0));
    await fillAll(it, 'webgpu');
    expect((await it.handler.plan('webgpu')).missing).toEqual([]);
  });

  it('takes the other runtime where a build has one for both', async () => {
    const shell = await shellA();
    const single = { ...shell, files: shell.files.filter(({ role }) => role !== 'wasm') };
    const plan = await stage(single).handler.plan('wasm');
    expect(plan.missing.map(({ path }) => path)).toContain('assets/ort.asyncify.wasm');
  });

  it.each([
    {
      what: 'bytes other than the built ones',
      path: 'assets/app-1.js',
      answer: 'tampered',
      reason: 'network',
    },
    { what: 'a page of another build', path: 'index.html', answer: 'page of build-b', reason: 'changed' },
    { what: 'a file that is gone', path: 'assets/app-1.js', answer: 404, reason: 'changed' },
    { what: 'a host in trouble', path: 'assets/app-1.js', answer: 503, reason: 'network' },
  ])('refuses $what', async ({ path, answer, reason }) => {
    const it = stage(await shellA());
    serveA(it.network);
    it.network.answers.set(path === 'index.html' ? SCOPE : `${SCOPE}${path}`, answer);
    await expect(it.handler.store(path)).rejects.toEqual(expect.objectContaining({ reason }));
    expect((await it.handler.plan('wasm')).missing.map((missing) => missing.path)).toContain(path);
  });

  it('says when there is no room', async () => {
    const it = stage(await shellA());
    serveA(it.network);
    (await it.caches.open('zipscope /sub/ build-a')).full = true;
    const failure = await it.handler.store('assets/app-1.js').catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(StoreError);
    expect(failure).toMatchObject({ reason: 'quota' });
  });
});

describe('answering', () => {
  it('opens without a network once everything is kept', async () => {
    const it = stage(await shellA());
    serveA(it.network);
    await fillAll(it);
    it.network.answers.clear();
    expect(await textOf(it.handler.respond(navigation()))).toBe('page of build-a');
    expect(await textOf(it.handler.respond(request('assets/app-1.js')))).toBe('app one');
    expect(await textOf(it.handler.respond(request('models/manifest.json?v=build-a')))).toBe('models of a');
    expect(await textOf(it.handler.respond(request('models/manifest.json')))).toBe('models of a');
    expect(await textOf(it.handler.respond(request('assets/ort.wasm')))).toBe('small runtime');
  });

  it('asks the network for the page first, and the cache when that takes too long', async () => {
    const it = stage(await shellA());
    serveA(it.network);
    await fillAll(it);
    it.network.answers.set(SCOPE, 'page of build-b');
    expect(await textOf(it.handler.respond(navigation()))).toBe('page of build-b');
    it.network.fetch = () => new Promise(() => undefined);
    expect(await textOf(it.handler.respond(navigation()))).toBe('page of build-a');
  });

  it('takes hashed files from the cache without asking, and keeps one it had to fetch', async () => {
    const it = stage(await shellA());
    serveA(it.network);
    expect(await textOf(it.handler.respond(request('assets/ort.asyncify.wasm')))).toBe('large runtime');
    expect(await textOf(it.handler.respond(request('assets/ort.asyncify.wasm')))).toBe('large runtime');
    expect(it.network.asked).toHaveLength(1);
  });

  it('keeps a policy that was used, though it was not fetched ahead', async () => {
    const it = stage(await shellA());
    serveA(it.network);
    await textOf(it.handler.respond(request('models/m.onnx?v=build-a')));
    it.network.answers.clear();
    expect(await textOf(it.handler.respond(request('models/m.onnx?v=build-a')))).toBe(
      'policy nobody asked for',
    );
  });

  it('leaves another build, other folders, other origins and other methods to the browser', async () => {
    const { handler } = stage(await shellA());
    expect(handler.respond(request('models/manifest.json?v=build-b'))).toBeNull();
    expect(handler.respond(request('assets/app-2.js'))).toBeNull();
    expect(handler.respond(new Request(`${ORIGIN}/other/assets/app-1.js`))).toBeNull();
    expect(handler.respond(new Request('https://elsewhere.test/sub/assets/app-1.js'))).toBeNull();
    expect(handler.respond(new Request(SCOPE, { method: 'POST' }))).toBeNull();
  });

  it.each(['assets/app-1.js', 'assets/another-build.js'])(
    'gives the worker script %s a policy',
    async (path) => {
      const it = stage(await shellA());
      serveA(it.network);
      it.network.answers.set(`${SCOPE}assets/another-build.js`, 'newer');
      const response = await it.handler.respond(request(path, { destination: 'worker' }));
      expect(response?.headers.get('content-security-policy')).toBe(POLICY);
      expect(response?.headers.get('content-type')).toBe('text/plain');
    },
  );

  it("leaves a host's own policy as it is", async () => {
    const it = stage(await shellA());
    it.network.fetch = async () =>
      new Response('', { headers: { 'content-security-policy': "default-src 'none'" } });
    const response = await it.handler.respond(request('assets/x.js', { destination: 'worker' }));
    expect(response?.headers.get('content-security-policy')).toBe("default-src 'none'");
  });
});

describe('a new build', () => {
  async function shellB(): Promise<Shell> {
    return {
      build: 'build-b',
      policy: POLICY,
      files: await Promise.all([
        file('index.html', 'page of build-b'),
        file('assets/app-1.js', 'app one'),
        file('models/manifest.json', 'models of b'),
        file('assets/ort.wasm', 'small runtime', 'wasm'),
      ]),
    };
  }

  it('copies what did not change, fetches what did, and drops the old cache', async () => {
    const old = stage(await shellA());
    serveA(old.network);
    await fillAll(old);
    const it = stage(await shellB(), old);
    it.network.answers.set(SCOPE, 'page of build-b');
    it.network.answers.set(`${SCOPE}models/manifest.json`, 'models of b');
    it.network.asked.length = 0;
    await fillAll(it);
    expect(it.network.asked).toEqual([SCOPE, `${SCOPE}models/manifest.json?v=build-b`]);
    await it.handler.dropOldCaches();
    expect(await it.caches.keys()).toEqual(['zipscope /sub/ build-b']);
    it.network.answers.clear();
    expect(await textOf(it.handler.respond(request('models/manifest.json?v=build-b')))).toBe('models of b');
  });

  it('does not touch the caches of another copy of the site', async () => {
    const it = stage(await shellB());
    await it.caches.open('zipscope / build-a');
    await it.caches.open('zipscope /sub/ build-a');
    await it.handler.dropOldCaches();
    expect(await it.caches.keys()).toEqual(['zipscope / build-a']);
  });
});

/**
 * The service worker without its globals. Workers layer; runs in Node for its tests.
 *
 * Builds never mix: a cache belongs to one build, files with a hash in their name are taken from it first,
 * the page is asked from the network first (a newer page brings newer names, which this worker lets pass),
 * and files without a hash are taken from the cache only for a request that names this build (`?v=`).
 */
import type { Plan, Runtime, Shell, ShellFile, StoreFailure } from './protocol.ts';

export interface ServiceHost {
  readonly shell: Shell;
  /** URL of the folder the page lies in, with its final slash. */
  readonly scope: string;
  readonly caches: CacheStorage;
  fetch(request: Request): Promise<Response>;
  sleep(milliseconds: number): Promise<void>;
}

/** A page that has not come within this time is taken from the cache, where it is there. */
export const PAGE_PATIENCE_MS = 3000;

const INTEGRITY_HEADER = 'x-zipscope-integrity';
const INDEX = 'index.html';

export class StoreError extends Error {
  readonly reason: StoreFailure;

  constructor(reason: StoreFailure) {
    super(reason);
    this.name = 'StoreError';
    this.reason = reason;
  }
}

export interface ServiceHandler {
  /** An answer, or null to leave the request to the browser. */
  respond(request: Request): Promise<Response> | null;
  /** What of the app is not in the cache yet. */
  plan(runtime: Runtime): Promise<Plan>;
  /** Puts one file into the cache. @throws StoreError */
  store(path: string): Promise<void>;
  /** Removes the caches of other builds; only when no page of theirs is open any more. */
  dropOldCaches(): Promise<void>;
}

/** Builds may hold one wasm for both runtimes: the other one's is better than none. */
function wantedFiles(files: readonly ShellFile[], runtime: Runtime): readonly ShellFile[] {
  const available = files.some((file) => file.role === runtime) ? runtime : otherRuntime(runtime);
  return files.filter((file) => file.role === 'app' || file.role === available);
}

const otherRuntime = (runtime: Runtime): Runtime => (runtime === 'wasm' ? 'webgpu' : 'wasm');

export function createHandler(host: ServiceHost): ServiceHandler {
  const { shell, scope } = host;
  // Two copies of the site may share an origin: their caches must not.
  const family = `zipscope ${new URL(scope).pathname} `;
  const cacheName = family + shell.build;
  const files = new Map(shell.files.map((file) => [file.path, file]));

  const urlOf = (file: ShellFile): string => {
    if (file.path === INDEX) return scope;
    return `${scope}${file.path}${file.hashed ? '' : `?v=${shell.build}`}`;
  };

  async function put(file: ShellFile, response: Response): Promise<void> {
    const headers = new Headers(response.headers);
    // The body is kept decoded, so what described its transfer no longer holds.
    headers.delete('content-encoding');
    headers.delete('content-length');
    headers.set(INTEGRITY_HEADER, file.integrity);
    const cache = await host.caches.open(cacheName);
    await cache.put(urlOf(file), new Response(response.body, { status: 200, headers }));
  }

  async function cached(file: ShellFile): Promise<Response | undefined> {
    const cache = await host.caches.open(cacheName);
    return cache.match(urlOf(file));
  }

  async function cachedOrFetched(file: ShellFile, request: Request): Promise<Response> {
    const kept = await cached(file);
    if (kept !== undefined) return kept;
    const response = await host.fetch(request);
    // Keeping a copy is a courtesy: a full disk must not cost the answer.
    if (response.status === 200) await put(file, response.clone()).catch(() => undefined);
    return response;
  }

  async function fetchedOrCached(file: ShellFile, request: Request): Promise<Response> {
    try {
      return await host.fetch(request);
    } catch (failure) {
      const kept = await cached(file);
      if (kept === undefined) throw failure;
      return kept;
    }
  }

  /** The network's page is never stored here: it may be another build's. */
  async function page(index: ShellFile, request: Request): Promise<Response> {
    const network = host.fetch(request);
    const first = await Promise.race([
      network.catch(() => null),
      host.sleep(PAGE_PATIENCE_MS).then(() => null),
    ]);
    if (first !== null && first.status < 500) return first;
    return (await cached(index)) ?? network;
  }

  function answer(path: string, request: Request): Promise<Response> | null {
    const index = files.get(INDEX);
    if (request.mode === 'navigate') {
      return index !== undefined && (path === '' || path === INDEX) ? page(index, request) : null;
    }
    const file = files.get(path);
    if (file === undefined) return null;
    if (file.hashed) return cachedOrFetched(file, request);
    const build = new URL(request.url).searchParams.get('v');
    if (build === null) return fetchedOrCached(file, request);
    return build === shell.build ? cachedOrFetched(file, request) : null;
  }

  async function withPolicy(response: Response): Promise<Response> {
    if (response.type === 'error' || response.headers.has('content-security-policy')) return response;
    const headers = new Headers(response.headers);
    headers.set('content-security-policy', shell.policy);
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
  }

  function respond(request: Request): Promise<Response> | null {
    if (request.method !== 'GET' || !request.url.startsWith(scope)) return null;
    const path = new URL(request.url).pathname.slice(new URL(scope).pathname.length);
    const found = answer(path, request);
    // A worker takes the policy of its own response, not the page's.
    const isWorker = request.destination === 'worker' || request.destination === 'sharedworker';
    return isWorker ? (found ?? host.fetch(request)).then(withPolicy) : found;
  }

  async function plan(runtime: Runtime): Promise<Plan> {
    const wanted = wantedFiles(shell.files, runtime);
    const cache = await host.caches.open(cacheName);
    const there = new Set((await cache.keys()).map((request) => request.url));
    return {
      missing: wanted.filter((file) => !there.has(urlOf(file))).map(({ path, bytes }) => ({ path, bytes })),
      totalBytes: wanted.reduce((sum, file) => sum + file.bytes, 0),
    };
  }

  /** The same bytes from the cache of the build before, which an update need not download again. */
  async function fromOlderCache(file: ShellFile): Promise<Response | undefined> {
    for (const name of await host.caches.keys()) {
      if (!name.startsWith(family) || name === cacheName) continue;
      const older = await host.caches.open(name);
      const kept = await older.match(urlOf(file), { ignoreSearch: true });
      if (kept?.headers.get(INTEGRITY_HEADER) === file.integrity) return kept;
    }
    return undefined;
  }

  async function fromNetwork(file: ShellFile): Promise<Response> {
    // Hosts may rewrite the page itself (and some do), so it is known by the build it names.
    const isPage = file.path === INDEX;
    const request = new Request(urlOf(file), {
      cache: file.hashed ? 'default' : 'no-cache',
      ...(isPage ? {} : { integrity: file.integrity }),
    });
    let response: Response;
    try {
      response = await host.fetch(request);
    } catch {
      // Also where the bytes do not match; the page's own check tells the two apart.
      throw new StoreError('network');
    }
    if (response.status !== 200) throw new StoreError(response.status === 404 ? 'changed' : 'network');
    if (isPage && !(await response.clone().text()).includes(shell.build)) throw new StoreError('changed');
    return response;
  }

  async function store(path: string): Promise<void> {
    const file = files.get(path);
    if (file === undefined) throw new StoreError('changed');
    const response = (await fromOlderCache(file)) ?? (await fromNetwork(file));
    try {
      await put(file, response);
    } catch (failure) {
      const full = failure instanceof Error && failure.name === 'QuotaExceededError';
      throw new StoreError(full ? 'quota' : 'network');
    }
  }

  async function dropOldCaches(): Promise<void> {
    const names = await host.caches.keys();
    const old = names.filter((name) => name.startsWith(family) && name !== cacheName);
    await Promise.all(old.map((name) => host.caches.delete(name)));
  }

  return { respond, plan, store, dropOldCaches };
}

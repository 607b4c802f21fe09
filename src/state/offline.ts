/**
 * Whether the page can be opened without a network. State layer: registers the service worker after the first
 * paint and has it keep the app, one runtime and the policies in the background.
 */
import { createStore } from 'zustand/vanilla';
import { pageBuild } from '../workers/data-url.ts';
import { fill, register } from '../workers/service/client.ts';
import type { Runtime, StoreFailure } from '../workers/service/protocol.ts';

export type OfflineState =
  /** Not looked at yet. */
  | { readonly status: 'idle' }
  /** The browser has no service workers, or they are switched off. */
  | { readonly status: 'unsupported' }
  /** Plain http from another machine: browsers have no service workers there. */
  | { readonly status: 'insecure' }
  /** The reader asked browsers to save data: nothing is fetched ahead. */
  | { readonly status: 'save-data' }
  | { readonly status: 'caching'; readonly doneBytes: number; readonly totalBytes: number }
  | { readonly status: 'ready'; readonly totalBytes: number }
  | { readonly status: 'failed'; readonly reason: StoreFailure | 'registration' };

/** For useStore of zustand, or subscribe and getState. */
export const offlineStore = createStore<OfflineState>(() => ({ status: 'idle' }));

function set(state: OfflineState): void {
  offlineStore.setState(state, true);
  document.documentElement.dataset.offline = state.status;
}

/** Not in the types of browsers' interfaces yet. */
interface WithConnection {
  readonly connection?: { readonly saveData?: boolean };
}

const savesData = (): boolean => (navigator as WithConnection).connection?.saveData === true;

/** After the first paint, when the page has nothing better to do. */
function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    const wait = () =>
      'requestIdleCallback' in window
        ? window.requestIdleCallback(() => resolve(), { timeout: 2000 })
        : setTimeout(resolve, 200);
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { once: true });
  });
}

async function keep(runtime: () => Promise<Runtime>): Promise<void> {
  const worker = await register(new URL('sw.js', document.baseURI).href);
  // Registered all the same: the worker also gives worker scripts their security policy.
  if (savesData()) return set({ status: 'save-data' });
  let totalBytes = 0;
  const failure = await fill(worker, await runtime(), (progress) => {
    totalBytes = progress.totalBytes;
    set({ status: 'caching', ...progress });
  });
  set(failure === null ? { status: 'ready', totalBytes } : { status: 'failed', reason: failure });
}

/**
 * Call once, from the page. Never rejects: the outcome is in the store.
 * @param runtime which runtime's wasm to keep; asked only when something is going to be kept
 */
export async function startOffline(runtime: () => Promise<Runtime>): Promise<void> {
  if (offlineStore.getState().status !== 'idle') return;
  if (!window.isSecureContext) return set({ status: 'insecure' });
  // The development server has no build to keep.
  if (!('serviceWorker' in navigator) || pageBuild() === null) return set({ status: 'unsupported' });
  await whenIdle();
  try {
    await keep(runtime);
  } catch {
    set({ status: 'failed', reason: 'registration' });
  }
}

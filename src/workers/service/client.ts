/** The page's end of the service worker: registers it and has it fill its cache, file by file. */
import type { Plan, Runtime, ServiceCommand, ServiceReply, StoreFailure } from './protocol.ts';

export interface FillProgress {
  readonly doneBytes: number;
  readonly totalBytes: number;
}

/** Resolves with the worker of the newest build, once it can answer. */
export async function register(scriptUrl: string): Promise<ServiceWorker> {
  // updateViaCache none: a host's long cache time must not hide a new build.
  const registration = await navigator.serviceWorker.register(scriptUrl, { updateViaCache: 'none' });
  // A known worker is handed out before the browser looks for a newer one; without a network there is none.
  if (registration.active !== null) await registration.update().catch(() => undefined);
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  if (worker === null) throw new Error('the service worker vanished');
  await installed(worker);
  return worker;
}

function installed(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === 'redundant') reject(new Error('the service worker could not be installed'));
      else if (worker.state !== 'installing' && worker.state !== 'parsed') resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

/** The worker answers each command on a port of its own; a browser may have ended it meanwhile and starts it anew. */
function ask(worker: ServiceWorker, command: ServiceCommand): Promise<ServiceReply> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (event: MessageEvent<ServiceReply>) => {
      port1.close();
      resolve(event.data);
    };
    worker.postMessage(command, [port2]);
  });
}

async function planOf(worker: ServiceWorker, runtime: Runtime): Promise<Plan> {
  const reply = await ask(worker, { type: 'plan', runtime });
  if (reply.type !== 'planned') throw new Error(`the service worker answered ${reply.type} to a plan`);
  return reply.plan;
}

/**
 * Stores what is missing.
 * @returns null when everything is there, else why it stopped
 */
export async function fill(
  worker: ServiceWorker,
  runtime: Runtime,
  onProgress: (progress: FillProgress) => void,
): Promise<StoreFailure | null> {
  const { missing, totalBytes } = await planOf(worker, runtime);
  let left = missing.reduce((sum, file) => sum + file.bytes, 0);
  for (const file of missing) {
    onProgress({ doneBytes: totalBytes - left, totalBytes });
    const reply = await ask(worker, { type: 'store', path: file.path });
    if (reply.type === 'refused') return reply.reason;
    left -= file.bytes;
  }
  onProgress({ doneBytes: totalBytes, totalBytes });
  return null;
}

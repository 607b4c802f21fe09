/** The service worker's entry: events in, the handler's answers out. Built alone into dist/sw.js. */
import { createHandler, StoreError } from './handler.ts';
import type { ServiceCommand, ServiceReply, Shell } from './protocol.ts';

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build. */
declare const ZIPSCOPE_SHELL: Shell;

const handler = createHandler({
  shell: ZIPSCOPE_SHELL,
  scope: self.registration.scope,
  caches: self.caches,
  fetch: (request) => self.fetch(request),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
});

async function obey(command: ServiceCommand): Promise<ServiceReply> {
  switch (command.type) {
    case 'plan':
      return { type: 'planned', plan: await handler.plan(command.runtime) };
    case 'store':
      try {
        await handler.store(command.path);
        return { type: 'stored' };
      } catch (failure) {
        return { type: 'refused', reason: failure instanceof StoreError ? failure.reason : 'network' };
      }
    default:
      return command satisfies never;
  }
}

// No skipWaiting: a new build takes over when no page of the old one is open, so neither serves the other.
self.addEventListener('activate', (event) => {
  // claim: the first visit's workers start under this worker and get their policy from it.
  event.waitUntil(Promise.all([handler.dropOldCaches(), self.clients.claim()]));
});

self.addEventListener('fetch', (event) => {
  const response = handler.respond(event.request);
  if (response !== null) event.respondWith(response);
});

self.addEventListener('message', (event) => {
  const port = event.ports[0];
  if (port === undefined) return;
  event.waitUntil(obey(event.data as ServiceCommand).then((reply) => port.postMessage(reply)));
});

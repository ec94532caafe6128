import { createKeptCatalogue } from './service-worker-catalogue.ts';
import type { Backend } from './service-worker-catalogue.ts';
import { createVersionFiles } from './service-worker-files.ts';
import type { ServiceWorkerScope } from './service-worker-scope.ts';

declare const self: ServiceWorkerScope;

/** Put in by the build: the address of the list of everything this version consists of. */
declare const precacheList: string;
/** Put in by the build, replaced by the server: where the backend is. */
declare const backendText: string;

const backend = JSON.parse(backendText) as Backend;
const files = createVersionFiles(precacheList, backend.stamp);
const catalogue = createKeptCatalogue(backend);

// Without the catalogue the app works all the same: it is kept with the first question then.
self.addEventListener('install', (event) =>
  event.waitUntil(Promise.all([files.install(), catalogue.refresh().catch(() => undefined)])),
);

self.addEventListener('activate', (event) => event.waitUntil(files.takeOver().then(() => self.clients.claim())));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (catalogue.isFor(request)) event.respondWith(catalogue.respond(request, (work) => event.waitUntil(work)));
  else if (request.method === 'GET' && new URL(request.url).origin === location.origin)
    event.respondWith(files.respond(request, (work) => event.waitUntil(work)));
});

// A new version waits until the person asks for it.
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting());
});

/** Shows an address of ours in a tab that is open, or in a new one. Nothing starts to sound by that. */
async function show(address: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ visibilityState }) => visibilityState === 'visible') ?? tabs[0];
  if (!tab) return void (await self.clients.openWindow(address));
  await tab.focus();
  tab.postMessage({ show: address });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address: unknown = event.notification.data;
  if (typeof address === 'string' && /^\/(?!\/)/.test(address)) event.waitUntil(show(address));
});

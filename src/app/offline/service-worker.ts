import { createCatalogueCache, type Backend } from './service-worker-catalogue.ts';
import { createVersionCache, isOwn, isOwnPage } from './service-worker-version-cache.ts';
import type { ServiceWorkerScope } from './service-worker-scope.ts';

declare const self: ServiceWorkerScope;

/** Where the server offers real accounts, it replaces the list by the one with their files. */
declare const precacheList: string;
/** Both inserted by the build; the server replaces the backend. */
declare const backendText: string;

const backend = JSON.parse(backendText) as Backend;
const files = createVersionCache(precacheList, backend.stamp);
const catalogue = createCatalogueCache(backend);

// The catalogue is optional here: if this fails, it is cached on first use.
self.addEventListener('install', (event) =>
  event.waitUntil(Promise.all([files.install(), catalogue.refresh().catch(() => undefined)])),
);

self.addEventListener('activate', (event) => event.waitUntil(files.activate().then(() => self.clients.claim())));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (catalogue.handles(request)) event.respondWith(catalogue.respond(request, (work) => event.waitUntil(work)));
  else if (request.method === 'GET' && new URL(request.url).origin === location.origin && isOwn(request))
    event.respondWith(files.respond(request, (work) => event.waitUntil(work)));
});

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting());
});

/** Shows an address in a tab, and never starts sound. */
async function show(address: string): Promise<void> {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tabs = all.filter(({ url }) => isOwnPage(url));
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

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cachePageLanguage } from '#core/platform/page/page-language.ts';
import { missingPage } from '#i18n/messages/missing-page.ts';
import { createVersionCache } from './service-worker-version-cache.ts';

const list = '/assets/precache-test.json';
const entry = '/assets/main-test.js';
const page = (address: string, locale: string): string =>
  `<html lang="${locale}"><script type="module" src="${entry}"></script><body><div id="app"><main>${address}</main><!--/$--></div></body></html>`;

const server = vi.fn<typeof fetch>();
const goOffline = (): void => void server.mockRejectedValue(new TypeError('Failed to fetch'));

async function installed(language: 'es' | 'en') {
  const files = createVersionCache(list, 'stamp');
  await files.install();
  await cachePageLanguage(language);
  return {
    files,
    /** Requests a page as a navigation. */
    visit: async (address: string) => {
      const request = new Request(address);
      Object.defineProperty(request, 'mode', { value: 'navigate' });
      const work: Promise<unknown>[] = [];
      const response = await files.respond(request, (behind) => void work.push(behind));
      await Promise.all(work);
      return { status: response.status, text: await response.text() };
    },
  };
}

async function evict(pattern: RegExp): Promise<void> {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) if (pattern.test(request.url)) await cache.delete(request);
  }
}

beforeEach(() => {
  server.mockReset().mockImplementation(async (asked) => {
    const { url, headers } = new Request(asked);
    const { pathname } = new URL(url);
    if (pathname === list) return Response.json({ assets: [entry], files: [], pages: ['/', '/profile'], entry });
    if (pathname === entry) return new Response('run()');
    return new Response(page(pathname, headers.get('app-language') ?? ''));
  });
  vi.stubGlobal('fetch', server);
});

afterEach(async () => {
  vi.unstubAllGlobals();
  for (const name of await caches.keys()) await caches.delete(name);
});

describe.each(['es', 'en'] as const)('without a network, in %s', (locale) => {
  const other = locale === 'es' ? 'en' : 'es';

  it('a cached page is served', async () => {
    const { visit } = await installed(locale);
    goOffline();
    expect(await visit('/profile')).toEqual({ status: 200, text: page('/profile', locale) });
  });

  it('an evicted page is served in the other language', async () => {
    const { visit } = await installed(locale);
    goOffline();
    await evict(new RegExp(`/profile\\?app-language=${locale}`, 'u'));
    expect(await visit('/profile')).toEqual({ status: 200, text: page('/profile', other) });
  });

  it('a page evicted in every language is replaced by another page without its content', async () => {
    const { visit } = await installed(locale);
    goOffline();
    await evict(/\/profile/u);
    const { status, text } = await visit('/profile');
    expect(status).toBe(200);
    expect(text).toContain(`<script type="module" src="${entry}"></script><body><div id="app"></div></body>`);
  });

  it('a page evicted with its scripts is replaced by a message', async () => {
    const { visit } = await installed(locale);
    goOffline();
    await evict(/\/profile|main-test/u);
    const { status, text } = await visit('/profile');
    expect(status).toBe(503);
    const { title, text: why, retry } = missingPage[locale];
    for (const part of [`lang="${locale}"`, `<h1>${title}</h1>`, why, `<a href="">${retry}</a>`])
      expect(text).toContain(part);
  });
});

it('serves the message in Spanish where the stored language cannot be read', async () => {
  const { visit } = await installed('en');
  goOffline();
  vi.spyOn(CacheStorage.prototype, 'open').mockRejectedValue(
    new DOMException('Unexpected internal error.', 'UnknownError'),
  );
  vi.spyOn(CacheStorage.prototype, 'match').mockRejectedValue(
    new DOMException('Unexpected internal error.', 'UnknownError'),
  );
  expect((await visit('/profile')).text).toContain(missingPage.es.title);
});

it('gets a page that a script requests from the server', async () => {
  const { files } = await installed('en');
  server.mockImplementation(async () => new Response('from the server'));
  expect(await (await files.respond(new Request('/'), () => undefined)).text()).toBe('from the server');
});

it('serves an evicted page from the server', async () => {
  const { visit } = await installed('es');
  await evict(/\/profile/u);
  server.mockImplementation(async () => new Response('from the server'));
  expect(await visit('/profile')).toEqual({ status: 200, text: 'from the server' });
});

it('caches all evicted files again after the first evicted page', async () => {
  const { visit } = await installed('es');
  await evict(/./u);
  await visit('/profile');
  goOffline();
  for (const address of ['/', '/profile'])
    expect(await visit(address)).toEqual({ status: 200, text: page(address, 'es') });
});

it('caches an evicted file again after it was requested', async () => {
  const { files, visit } = await installed('es');
  await evict(/main-test/u);
  const work: Promise<unknown>[] = [];
  const ask = async (): Promise<string> =>
    (await files.respond(new Request(entry), (behind) => void work.push(behind))).text();
  expect(await ask()).toBe('run()');
  await Promise.all(work);
  goOffline();
  expect(await ask()).toBe('run()');
  expect((await visit('/profile')).status).toBe(200);
});

it('serves a file from the server where the cache cannot be read', async () => {
  const { files } = await installed('es');
  vi.spyOn(CacheStorage.prototype, 'open').mockRejectedValue(
    new DOMException('Unexpected internal error.', 'UnknownError'),
  );
  expect(await (await files.respond(new Request(entry), () => undefined)).text()).toBe('run()');
});

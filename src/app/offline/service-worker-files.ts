import type { Locale } from '#i18n/messages.ts';
import { routes } from '#routes.ts';
import { fallbackPage } from './service-worker-fallback.ts';

/** What the build says a version consists of (scripts/build/service-worker.ts). */
export interface Precache {
  /** Addresses whose content never changes. */
  assets: readonly string[];
  /** Addresses whose content may differ from version to version. */
  files: readonly string[];
  /** Addresses of pages; each is kept in every language. */
  pages: readonly string[];
  /** Is named in every page of this version, and in none of a version with other code. */
  entry: string;
}

const locales: readonly Locale[] = ['es', 'en'];
const pages: readonly string[] = Object.values(routes);
/** An address that no page has: its answer is the page of all of those. */
const notFoundAddress = '/404';
const prefix = 'onda-files-';
/** Stands in the cache of a version that has been in use. */
const usedMark = '/.used';
/** As many files are fetched at once; a phone shows its first page meanwhile. */
const atOnce = 6;

const pageKey = (address: string, locale: string): string => `${address}?app-language=${locale}`;

/** Under which the page is kept that answers an address: in the language that is wished for first. */
const fallbackKeys = (address: string, locale: Locale): string[] =>
  [locale, ...locales].map((one) => pageKey(pages.includes(address) ? address : notFoundAddress, one));

async function fetchWhole(request: string | Request, status = 200): Promise<Response> {
  const response = await fetch(request);
  if (response.status !== status || response.redirected) throw new Error(response.url);
  return response;
}

async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** The language of this device, as pages have written it down (core/platform/page/page.ts). */
async function knownLanguage(): Promise<Locale | undefined> {
  const written = await (await caches.match('/.language', { cacheName: 'onda-language' }))?.text();
  return locales.find((locale) => locale === written);
}

async function installPage(cache: Cache, address: string, { entry }: Precache): Promise<void> {
  for (const locale of locales) {
    const request = new Request(address, { headers: { 'app-language': locale }, cache: 'no-store' });
    const page = await fetchWhole(request, address === notFoundAddress ? 404 : 200);
    // The server may have been given another build since: a version is kept whole or not at all.
    if (!(await page.clone().text()).includes(entry)) throw new Error(address);
    await cache.put(pageKey(address, locale), page);
  }
}

/** Fetches everything that a list names into a cache. */
async function fill(cache: Cache, list: string): Promise<void> {
  const precache = (await (await fetchWhole(list)).json()) as Precache;
  const known = async (address: string): Promise<void> =>
    cache.put(address, (await caches.match(address, { ignoreVary: true })) ?? (await fetchWhole(address)));
  await inTurns(precache.assets, known);
  await inTurns(precache.files, async (address) =>
    cache.put(address, await fetchWhole(new Request(address, { cache: 'no-cache' }))),
  );
  await inTurns([...precache.pages, notFoundAddress], (address) => installPage(cache, address, precache));
}

export interface VersionFiles {
  /** Fetches everything of this version; rejects, and leaves nothing, when one file cannot be had. */
  install: () => Promise<void>;
  /** This version is the one in use now: what no open tab can need any more goes. */
  takeOver: () => Promise<void>;
  /** What has been evicted is fetched anew behind the answer. */
  respond: (request: Request, keepAlive: (work: Promise<unknown>) => void) => Promise<Response>;
}

/** The files of one version, kept in a cache of their own. */
export function createVersionFiles(list: string, stamp: string): VersionFiles {
  const name = `${prefix}${list.replace(/\W+/g, '-')}-${stamp}`;

  const keptPage = async (address: string, locale: string): Promise<Response | undefined> =>
    (await caches.open(name)).match(pageKey(address, locale), { ignoreVary: true });

  const keptFile = async (request: Request): Promise<Response | undefined> =>
    (await (await caches.open(name)).match(request, { ignoreVary: true })) ??
    caches.match(request, { ignoreVary: true });

  let refilling: Promise<void> | undefined;
  /** Once in the life of a worker, which is short: what is not of this version would be missing again. */
  const refill = (): Promise<void> => {
    refilling ??= (async () => fill(await caches.open(name), list))().catch(() => {
      refilling = undefined;
    });
    return refilling;
  };

  const respondWithPage: VersionFiles['respond'] = async (request, keepAlive) => {
    const address = new URL(request.url).pathname.replace(/\/+$/, '') || '/';
    // What cannot be read is not there.
    const language = await knownLanguage().catch(() => undefined);
    const locale = language ?? 'es';
    const kept = await keptPage(address, locale).catch(() => undefined);
    // Where no page has said what the person chose, the server knows it from the cookie.
    if (kept && language) return kept;
    const answer = await fetch(request).catch(() => kept ?? fallbackPage(fallbackKeys(address, locale), locale));
    if (!kept && pages.includes(address)) keepAlive(refill());
    return answer;
  };

  return {
    install: async () => {
      const cache = await caches.open(name);
      await fill(cache, list).catch(async (error: unknown) => {
        await caches.delete(name);
        throw error;
      });
    },
    takeOver: async () => {
      const others = (await caches.keys()).filter((other) => other.startsWith(prefix) && other !== name);
      const used = await Promise.all(
        others.map(async (other) => (await caches.match(usedMark, { cacheName: other })) && other),
      );
      // Tabs of the version before this one go on, with its files.
      const before = used.findLast(Boolean);
      await Promise.all(others.filter((other) => other !== before).map((other) => caches.delete(other)));
      await (await caches.open(name)).put(usedMark, new Response());
    },
    respond: async (request, keepAlive) => {
      if (request.mode === 'navigate') return respondWithPage(request, keepAlive);
      const kept = await keptFile(request).catch(() => undefined);
      if (!kept && new URL(request.url).pathname.startsWith('/assets/')) keepAlive(refill());
      return kept ?? fetch(request);
    },
  };
}

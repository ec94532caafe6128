import type { ServiceWorkerScope } from './service-worker-scope.ts';

/** What the build says a version consists of (scripts/service-worker.ts). */
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

const locales = ['es', 'en'];
/** An address that no page has: its answer is the page of all of those. */
const notFoundAddress = '/404';
const prefix = 'onda-files-';
/** Stands in the cache of a version that has been in use. */
const usedMark = '/.used';
/** As many files are fetched at once; a phone shows its first page meanwhile. */
const atOnce = 6;

const pageKey = (address: string, locale: string): string => `${address}?app-language=${locale}`;

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

export interface VersionFiles {
  /** Fetches everything of this version; rejects, and leaves nothing, when one file cannot be had. */
  install: () => Promise<void>;
  /** This version is the one in use now: what no open tab can need any more goes. */
  takeOver: () => Promise<void>;
  respond: (request: Request) => Promise<Response>;
}

/** The files of one version, kept in a cache of their own. */
export function createVersionFiles(scope: ServiceWorkerScope, list: string, stamp: string): VersionFiles {
  const name = `${prefix}${list.replace(/\W+/g, '-')}-${stamp}`;

  const installPage = async (cache: Cache, address: string, { entry }: Precache): Promise<void> => {
    for (const locale of locales) {
      const request = new Request(address, { headers: { 'app-language': locale }, cache: 'no-store' });
      const page = await fetchWhole(request, address === notFoundAddress ? 404 : 200);
      // The server may have been given another build since: a version is kept whole or not at all.
      if (!(await page.clone().text()).includes(entry)) throw new Error(address);
      await cache.put(pageKey(address, locale), page);
    }
  };

  const fill = async (cache: Cache): Promise<void> => {
    const precache = (await (await fetchWhole(list)).json()) as Precache;
    const known = async (address: string): Promise<void> => cache.put(address, (await caches.match(address, { ignoreVary: true })) ?? (await fetchWhole(address)));
    await inTurns(precache.assets, known);
    await inTurns(precache.files, async (address) => cache.put(address, await fetchWhole(new Request(address, { cache: 'no-cache' }))));
    await inTurns([...precache.pages, notFoundAddress], (address) => installPage(cache, address, precache));
  };

  const keptPage = async (address: string, locale: string): Promise<Response | undefined> => (await caches.open(name)).match(pageKey(address, locale), { ignoreVary: true });

  const respondWithPage = async (request: Request): Promise<Response> => {
    const address = new URL(request.url).pathname.replace(/\/+$/, '') || '/';
    const cookie = await scope.cookieStore?.get('app-language');
    const locale = cookie?.value === 'en' ? 'en' : 'es';
    const kept = await keptPage(address, locale);
    // Where the worker cannot read the language the person chose, the server can.
    if (kept && scope.cookieStore) return kept;
    return fetch(request).catch(async (error: unknown) => {
      const page = kept ?? (await keptPage(notFoundAddress, locale));
      if (page) return page;
      throw error;
    });
  };

  return {
    install: async () => {
      const cache = await caches.open(name);
      await fill(cache).catch(async (error: unknown) => {
        await caches.delete(name);
        throw error;
      });
    },
    takeOver: async () => {
      const others = (await caches.keys()).filter((other) => other.startsWith(prefix) && other !== name);
      const used = await Promise.all(others.map(async (other) => (await caches.match(usedMark, { cacheName: other })) && other));
      // Tabs of the version before this one go on, with its files.
      const before = used.findLast(Boolean);
      await Promise.all(others.filter((other) => other !== before).map((other) => caches.delete(other)));
      await (await caches.open(name)).put(usedMark, new Response());
    },
    respond: async (request) => {
      if (request.mode === 'navigate') return respondWithPage(request);
      const own = await caches.open(name);
      return (await own.match(request, { ignoreVary: true })) ?? (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
    },
  };
}

import { backendUrl } from '#core/backend/backend-url.ts';
import { parseQuery, queryRows, wholeTableQuery } from '#core/backend/cached-frequencies.ts';

/** Inserted by the server (server/http/service-worker.ts). */
export interface Backend {
  /** Empty for the page's own origin. */
  url: string;
  key: string;
  /** Hash of everything that pages contain beyond the build's output. */
  stamp: string;
}

const cacheName = 'onda-catalogue';
/** PostgREST's default limit. */
const pageSize = 1000;
const refreshInterval = 30_000;

export interface CatalogueCache {
  handles: (request: Request) => boolean;
  /** Rejects on failure and keeps the cached rows. */
  refresh: () => Promise<void>;
  /** Answers from the cache and refreshes it. Queries that the cache cannot answer go to the backend. */
  respond: (request: Request, keepAlive: (work: Promise<unknown>) => void) => Promise<Response>;
}

async function fetchRows(address: string, key: string): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (let full = true; full;) {
    const query = new URLSearchParams({ ...wholeTableQuery, limit: String(pageSize), offset: String(rows.length) });
    const response = await fetch(`${address}?${query}`, { headers: { apikey: key }, cache: 'no-cache' });
    const page: unknown = response.ok ? await response.json() : undefined;
    if (!Array.isArray(page)) throw new Error(address);
    rows.push(...page);
    full = page.length === pageSize;
  }
  return rows;
}

export function createCatalogueCache({ url, key }: Pick<Backend, 'url' | 'key'>): CatalogueCache {
  const address = `${backendUrl({ url }, location.origin)}/rest/v1/frequencies`;
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let fetching: Promise<void> | undefined;

  const readCached = async (): Promise<unknown[] | undefined> => {
    const cache = await caches.open(cacheName);
    const cached = await cache.match(address);
    const rows: unknown = await cached?.json().catch(() => undefined);
    if (Array.isArray(rows)) return rows;
    fetchedAt = Number.NEGATIVE_INFINITY;
    await cache.delete(address);
    return undefined;
  };

  const fetchAll = async (): Promise<void> => {
    const rows = await fetchRows(address, key);
    const cache = await caches.open(cacheName);
    await cache.put(address, Response.json(rows));
    for (const cached of await cache.keys()) if (cached.url !== address) await cache.delete(cached);
    fetchedAt = performance.now();
  };

  const refresh = async (): Promise<void> => {
    if (performance.now() - fetchedAt < refreshInterval) return;
    fetching ??= fetchAll().finally(() => {
      fetching = undefined;
    });
    await fetching;
  };

  return {
    handles: ({ method, url: requested }) => method === 'GET' && requested.split('?')[0] === address,
    refresh,
    respond: async (request, keepAlive) => {
      const query = parseQuery(new URL(request.url).searchParams);
      const rows = query && (await readCached().catch(() => undefined));
      if (!query || !rows) {
        const response = await fetch(request);
        keepAlive(refresh().catch(() => undefined));
        return response;
      }
      keepAlive(refresh().catch(() => undefined));
      const result = queryRows(query, rows);
      const response = Response.json(result, {
        headers: {
          'content-range': result.length > 0 ? `${query.offset}-${query.offset + result.length - 1}/*` : '*/*',
        },
      });
      // The row may have been added since the last refresh.
      return result.length === 0 && query.id !== undefined ? fetch(request).catch(() => response) : response;
    },
  };
}

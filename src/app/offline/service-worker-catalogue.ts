import { parseQuery, queryRows, wholeTableQuery } from '#core/backend/cached-frequencies.ts';

/** What the server writes into the worker (server/http/service-worker.ts). */
export interface Backend {
  /** Empty: this worker's own server. */
  url: string;
  key: string;
  /** Differs with all that pages hold beyond what the build wrote. */
  stamp: string;
}

const cacheName = 'onda-catalogue';
/** PostgREST's usual cap. */
const pageSize = 1000;
/** Milliseconds for which rows that were fetched are not asked for again. */
const freshFor = 30_000;

export interface KeptCatalogue {
  isFor: (request: Request) => boolean;
  /** Fetches every row, unless that has just been done. Rejects when it cannot, and keeps what it had. */
  refresh: () => Promise<void>;
  /** From what is kept, which is then fetched anew; what that cannot answer is asked of the backend. */
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

/** The whole catalogue, kept on the device and fetched anew behind every answer. */
export function createKeptCatalogue({ url, key }: Pick<Backend, 'url' | 'key'>): KeptCatalogue {
  const address = `${url === '' ? location.origin : url.replace(/\/$/, '')}/rest/v1/frequencies`;
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let fetching: Promise<void> | undefined;

  /** The rows that are kept; undefined where there are none, or none that can be read. */
  const read = async (): Promise<unknown[] | undefined> => {
    const cache = await caches.open(cacheName);
    const kept = await cache.match(address);
    const rows: unknown = await kept?.json().catch(() => undefined);
    if (Array.isArray(rows)) return rows;
    // It is not fresh, however lately it was fetched.
    fetchedAt = Number.NEGATIVE_INFINITY;
    await cache.delete(address);
    return undefined;
  };

  const fetchAll = async (): Promise<void> => {
    const rows = await fetchRows(address, key);
    const cache = await caches.open(cacheName);
    await cache.put(address, Response.json(rows));
    // Of another backend, should there have been one.
    for (const kept of await cache.keys()) if (kept.url !== address) await cache.delete(kept);
    fetchedAt = Date.now();
  };

  const refresh = async (): Promise<void> => {
    if (Date.now() - fetchedAt < freshFor) return;
    fetching ??= fetchAll().finally(() => {
      fetching = undefined;
    });
    await fetching;
  };

  return {
    isFor: ({ method, url: asked }) => method === 'GET' && asked.split('?')[0] === address,
    refresh,
    respond: async (request, keepAlive) => {
      const question = parseQuery(new URL(request.url).searchParams);
      const rows = question && (await read().catch(() => undefined));
      if (!question || !rows) {
        const response = await fetch(request);
        keepAlive(refresh().catch(() => undefined));
        return response;
      }
      keepAlive(refresh().catch(() => undefined));
      const found = queryRows(question, rows);
      const answer = Response.json(found, {
        headers: {
          'content-range': found.length > 0 ? `${question.offset}-${question.offset + found.length - 1}/*` : '*/*',
        },
      });
      // A row may have been added since.
      return found.length === 0 && question.id !== undefined ? fetch(request).catch(() => answer) : answer;
    },
  };
}

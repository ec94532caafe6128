import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCatalogueCache } from './service-worker-catalogue.ts';

const url = 'https://backend.example';
const address = `${url}/rest/v1/frequencies`;
const rows = [{ id: 1, category: 'Restore', hz: 528 }];
const whole = new Request(`${address}?select=*`);
const backend = vi.fn<typeof fetch>();
const goOffline = (): void => void backend.mockRejectedValue(new TypeError('Failed to fetch'));

/** Every test starts with an empty cache. */
const cache = (): Promise<Cache> => caches.open('onda-catalogue');

/** Resolves after the background work. */
async function ask({ respond }: ReturnType<typeof createCatalogueCache>, request = whole): Promise<unknown> {
  const work: Promise<unknown>[] = [];
  const response = await respond(request, (behind) => void work.push(behind));
  await Promise.all(work);
  return response.json();
}

beforeEach(() => {
  backend.mockReset().mockImplementation(async () => Response.json(rows));
  vi.stubGlobal('fetch', backend);
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await caches.delete('onda-catalogue');
});

it.each(['', '[{"id":1', '{"id":1}', 'null'])(
  'a cached catalogue %j is deleted, and the backend answers',
  async (text) => {
    const catalogue = createCatalogueCache({ url, key: 'key' });
    await catalogue.refresh();
    await (await cache()).put(address, new Response(text));
    expect(await ask(catalogue)).toEqual(rows);
    goOffline();
    // The background refresh of that answer was cached.
    expect(await ask(catalogue)).toEqual(rows);
  },
);

it('an unreadable cached catalogue is deleted without a network too', async () => {
  const catalogue = createCatalogueCache({ url, key: 'key' });
  await (await cache()).put(address, new Response('[{'));
  goOffline();
  await expect(ask(catalogue)).rejects.toThrow('Failed to fetch');
  expect(await (await cache()).keys()).toEqual([]);
});

it('the backend answers where the cache is blocked', async () => {
  vi.spyOn(CacheStorage.prototype, 'open').mockRejectedValue(
    new DOMException('Unexpected internal error.', 'UnknownError'),
  );
  expect(await ask(createCatalogueCache({ url, key: 'key' }))).toEqual(rows);
});

it.each(['__proto__', 'constructor', 'toString'])('the backend answers a query with the parameter %s', async (name) => {
  const catalogue = createCatalogueCache({ url, key: 'key' });
  await catalogue.refresh();
  const request = new Request(`${address}?select=*&${name}=x`);
  expect(await ask(catalogue, request)).toEqual(rows);
  expect(backend).toHaveBeenLastCalledWith(request);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createKeptCatalogue } from './service-worker-catalogue.ts';

const url = 'https://backend.example';
const address = `${url}/rest/v1/frequencies`;
const rows = [{ id: 1, category: 'Restore', hz: 528 }];
const whole = new Request(`${address}?select=*`);
const backend = vi.fn<typeof fetch>();
const isOffline = (): void => void backend.mockRejectedValue(new TypeError('Failed to fetch'));

/** The app's cache on the device, of which a test has its own. */
const cache = (): Promise<Cache> => caches.open('onda-catalogue');

/** Asks, and waits for what goes on behind the answer. */
async function ask({ respond }: ReturnType<typeof createKeptCatalogue>, request = whole): Promise<unknown> {
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
  'a kept catalogue that reads %j is dropped, and the backend answers',
  async (text) => {
    const catalogue = createKeptCatalogue({ url, key: 'key' });
    await catalogue.refresh();
    await (await cache()).put(address, new Response(text));
    expect(await ask(catalogue)).toEqual(rows);
    isOffline();
    // What was fetched behind that answer is what is kept now.
    expect(await ask(catalogue)).toEqual(rows);
  },
);

it('a kept catalogue that cannot be read is dropped with no network too', async () => {
  const catalogue = createKeptCatalogue({ url, key: 'key' });
  await (await cache()).put(address, new Response('[{'));
  isOffline();
  await expect(ask(catalogue)).rejects.toThrow('Failed to fetch');
  expect(await (await cache()).keys()).toEqual([]);
});

it('a device that lets nothing be kept asks the backend', async () => {
  vi.spyOn(CacheStorage.prototype, 'open').mockRejectedValue(
    new DOMException('Unexpected internal error.', 'UnknownError'),
  );
  expect(await ask(createKeptCatalogue({ url, key: 'key' }))).toEqual(rows);
});

it.each(['__proto__', 'constructor', 'toString'])(
  'a question with a parameter %s goes to the backend',
  async (name) => {
    const catalogue = createKeptCatalogue({ url, key: 'key' });
    await catalogue.refresh();
    const request = new Request(`${address}?select=*&${name}=x`);
    expect(await ask(catalogue, request)).toEqual(rows);
    expect(backend).toHaveBeenLastCalledWith(request);
  },
);

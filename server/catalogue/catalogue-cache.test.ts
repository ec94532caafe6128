import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCatalogueCache } from './catalogue-cache.ts';
import { jsonAnswer } from './rest-answer.fixture.ts';
import type { RestAnswer, RestService } from './rest-message.ts';

const limits = { freshFor: 30_000, entries: 3, bytes: 10_000 };
const ask = (query: string, headers: Record<string, string> = {}, method = 'GET'): Request =>
  new Request(`http://localhost/rest/v1/frequencies?${query}`, { headers, method });

describe('the catalogue cache', () => {
  let version = 0;
  const service = vi.fn<RestService>();
  const seconds = (number: number): void => void vi.advanceTimersByTime(number * 1000);
  beforeEach(() => {
    vi.useFakeTimers();
    version = 1;
    service
      .mockReset()
      .mockImplementation(async () => jsonAnswer({ version }, { headers: { 'content-range': '0-0/1' } }));
  });
  afterEach(() => vi.useRealTimers());

  it('queries the database at most once in 30 seconds', async () => {
    const cache = createCatalogueCache(service, limits);
    for (let at = 0; at < 5; at += 1) expect(await (await cache.respond(ask('a'))).json()).toEqual({ version: 1 });
    version = 2;
    seconds(29.9);
    expect(await (await cache.respond(ask('a'))).json()).toEqual({ version: 1 });
    seconds(0.2);
    expect(await (await cache.respond(ask('a'))).json()).toEqual({ version: 2 });
    expect(service).toHaveBeenCalledTimes(2);
  });

  it('separates the answers of two tables', async () => {
    const cache = createCatalogueCache(service, limits);
    await cache.respond(ask('a'));
    await cache.respond(new Request('http://localhost/rest/v1/other?a'));
    expect(service).toHaveBeenCalledTimes(2);
  });

  it('counts the 30 seconds from the query, not from the answer', async () => {
    const cache = createCatalogueCache(service, limits);
    service.mockImplementationOnce(async () => {
      seconds(29);
      return jsonAnswer({ version: 1 });
    });
    await cache.respond(ask('a'));
    version = 2;
    seconds(1);
    expect(await (await cache.respond(ask('a'))).json()).toEqual({ version: 2 });
  });

  it('clears at once, including an answer that is being read', async () => {
    const cache = createCatalogueCache(service, limits);
    const late = Promise.withResolvers<RestAnswer>();
    service.mockReturnValueOnce(late.promise);
    const reading = cache.respond(ask('a'));
    cache.clear();
    version = 2;
    expect(await (await cache.respond(ask('a'))).json()).toEqual({ version: 2 });
    late.resolve(jsonAnswer({ version: 1 }));
    expect(await (await reading).json()).toEqual({ version: 1 });
    expect(await (await cache.respond(ask('a'))).json()).toEqual({ version: 2 });
  });

  it('shares one query among equal requests at the same time', async () => {
    const cache = createCatalogueCache(service, limits);
    const answers = await Promise.all([1, 2, 3].map(async () => (await cache.respond(ask('a'))).json()));
    expect(answers).toEqual([{ version: 1 }, { version: 1 }, { version: 1 }]);
    expect(service).toHaveBeenCalledTimes(1);
  });

  it('separates different queries', async () => {
    const cache = createCatalogueCache(service, { ...limits, entries: 100 });
    const object = 'application/vnd.pgrst.object+json';
    const different = [
      ask('a'),
      ask('b'),
      ask('a', { accept: object }),
      ask('a', { prefer: 'count=exact' }),
      ask('a', { range: '0-9' }),
      ask('a', { 'accept-profile': 'other' }),
      ask('a', { 'range-unit': 'items' }),
    ];
    for (const request of different) await cache.respond(request);
    expect(service).toHaveBeenCalledTimes(different.length);
  });

  it('answers HEAD from GET, and 304 to a client that has the answer', async () => {
    const cache = createCatalogueCache(service, limits);
    const got = await cache.respond(ask('a'));
    const etag = got.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    const head = await cache.respond(ask('a', {}, 'HEAD'));
    expect([
      head.status,
      head.headers.get('content-length'),
      head.headers.get('content-range'),
      await head.text(),
    ]).toEqual([200, '13', '0-0/1', '']);
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*'])
      expect((await cache.respond(ask('a', { 'if-none-match': tag }))).status).toBe(304);
    expect((await cache.respond(ask('a', { 'if-none-match': '"x"' }))).status).toBe(200);
    expect(service).toHaveBeenCalledTimes(1);
  });

  it('compresses for clients that accept it, with another ETag', async () => {
    vi.useRealTimers();
    const cache = createCatalogueCache(service, limits);
    service.mockImplementation(async () => jsonAnswer('a'.repeat(3000)));
    const plain = await cache.respond(ask('a'));
    const brotli = await cache.respond(ask('a', { 'accept-encoding': 'gzip, br' }));
    expect(brotli.headers.get('content-encoding')).toBe('br');
    expect(brotli.headers.get('etag')).not.toBe(plain.headers.get('etag'));
    expect((await cache.respond(ask('a', { 'accept-encoding': 'gzip, br;q=0' }))).headers.get('content-encoding')).toBe(
      'gzip',
    );
  });

  it('does not cache failures', async () => {
    const cache = createCatalogueCache(service, limits);
    service.mockImplementationOnce(async () => jsonAnswer({ message: 'no' }, { status: 500 }));
    const [first, second] = await Promise.all([cache.respond(ask('a')), cache.respond(ask('a'))]);
    expect([first.status, await first.json(), await second.json()]).toEqual([
      500,
      { message: 'no' },
      { message: 'no' },
    ]);
    expect((await cache.respond(ask('a'))).status).toBe(200);
  });

  it('drops the least recently used answers beyond its limits', async () => {
    const cache = createCatalogueCache(service, limits);
    for (const query of ['a', 'b', 'c', 'a', 'd']) await cache.respond(ask(query));
    service.mockClear();
    for (const query of ['a', 'c', 'd']) await cache.respond(ask(query));
    expect(service).not.toHaveBeenCalled();
    await cache.respond(ask('b'));
    expect(service).toHaveBeenCalledTimes(1);
    service.mockImplementation(async () => jsonAnswer('a'.repeat(6000)));
    await cache.respond(ask('large-1'));
    await cache.respond(ask('large-2'));
    service.mockClear();
    await cache.respond(ask('large-2'));
    await cache.respond(ask('large-1'));
    expect(service).toHaveBeenCalledTimes(1);
  });

  it('caches partial answers, with the headers that describe the rows', async () => {
    const cache = createCatalogueCache(service, limits);
    service.mockImplementation(async () =>
      jsonAnswer([1], { status: 206, headers: { 'content-range': '0-0/2', 'set-cookie': 'secret', date: 'then' } }),
    );
    const [first, second] = [await cache.respond(ask('a')), await cache.respond(ask('a'))];
    for (const { status, headers } of [first, second])
      expect([status, headers.get('content-range'), headers.get('set-cookie'), headers.get('date')]).toEqual([
        206,
        '0-0/2',
        null,
        null,
      ]);
    expect(service).toHaveBeenCalledTimes(1);
  });

  it('does not compress small bodies', async () => {
    const answer = await createCatalogueCache(service, limits).respond(ask('a', { 'accept-encoding': 'br' }));
    expect([answer.headers.get('content-encoding'), await answer.json()]).toEqual([null, { version: 1 }]);
  });

  it('does not count failures towards its size', async () => {
    const cache = createCatalogueCache(service, limits);
    for (const query of ['a', 'b', 'c']) await cache.respond(ask(query));
    service.mockImplementation(async () => jsonAnswer({ message: 'no' }, { status: 500 }));
    for (const query of ['d', 'e']) {
      const failed = await cache.respond(ask(query, {}, 'HEAD'));
      expect([failed.status, await failed.text()]).toEqual([500, '']);
    }
    service.mockClear();
    for (const query of ['a', 'b', 'c']) expect((await cache.respond(ask(query))).status).toBe(200);
    expect(service).not.toHaveBeenCalled();
  });

  it('has its whole size free after clearing', async () => {
    const cache = createCatalogueCache(service, limits);
    service.mockImplementation(async () => jsonAnswer('a'.repeat(6000)));
    await cache.respond(ask('a'));
    cache.clear();
    await cache.respond(ask('a'));
    service.mockClear();
    await cache.respond(ask('a'));
    expect(service).not.toHaveBeenCalled();
  });
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../log.ts';
import { createCatalogueReader, hostedRows } from './catalogue-rows.ts';

const lines: string[] = [];
const log = createLog('info', (text) => lines.push(text));

describe('the rows for pages', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    lines.length = 0;
  });
  afterEach(() => vi.useRealTimers());

  it('are read once while fresh, and again afterwards', async () => {
    const fetchRows = vi.fn(async () => '[{"id":1}]');
    const reader = createCatalogueReader({ fetchRows, freshFor: 1000, log });
    const first = await reader.read();
    expect(first).toEqual([{ id: 1 }]);
    expect(await reader.read()).toBe(first);
    expect(fetchRows).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1001);
    // The same array for the same text: pages rendered from it are kept.
    expect(await reader.read()).toBe(first);
    expect(fetchRows).toHaveBeenCalledTimes(2);
  });

  it('change after a change in the database', async () => {
    const fetchRows = vi.fn(async () => '[{"id":2}]').mockResolvedValueOnce('[{"id":1}]');
    const reader = createCatalogueReader({ fetchRows, freshFor: 1000, log });
    expect(await reader.read()).toEqual([{ id: 1 }]);
    await vi.advanceTimersByTimeAsync(1001);
    expect(await reader.read()).toEqual([{ id: 2 }]);
  });

  it('are missing where the database is slow, and are ready for the next page', async () => {
    let answer = (_text: string): void => undefined;
    const fetchRows = async (): Promise<string> => new Promise((resolve) => void (answer = resolve));
    const reader = createCatalogueReader({ fetchRows, freshFor: 60_000, log });
    const reading = reader.read();
    await vi.advanceTimersByTimeAsync(1001);
    expect(await reading).toBeUndefined();
    answer('[{"id":1}]');
    expect(await reader.read()).toEqual([{ id: 1 }]);
  });

  it('are the previous ones while new ones are read slowly', async () => {
    const fetchRows = vi.fn((): Promise<string> => new Promise(() => undefined)).mockResolvedValueOnce('[{"id":1}]');
    const reader = createCatalogueReader({ fetchRows, freshFor: 1000, log });
    const first = await reader.read();
    await vi.advanceTimersByTimeAsync(1001);
    const reading = reader.read();
    await vi.advanceTimersByTimeAsync(151);
    expect(await reading).toBe(first);
    // Older rows are worth a longer wait.
    await vi.advanceTimersByTimeAsync(2000);
    let isRead = false;
    const later = reader.read().finally(() => (isRead = true));
    await vi.advanceTimersByTimeAsync(900);
    expect(isRead).toBe(false);
    await vi.advanceTimersByTimeAsync(101);
    expect(await later).toBe(first);
  });

  it('are the previous ones for five minutes while the database fails', async () => {
    const fetchRows = vi
      .fn((): Promise<string> => Promise.reject(new Error('away')))
      .mockResolvedValueOnce('[{"id":1}]');
    const reader = createCatalogueReader({ fetchRows, freshFor: 60_000, log });
    const first = await reader.read();
    await vi.advanceTimersByTimeAsync(60_001);
    expect(await reader.read()).toBe(first);
    expect(fetchRows).toHaveBeenCalledTimes(2);
    // Retried sooner than fresh rows would be read again.
    await vi.advanceTimersByTimeAsync(5001);
    expect(await reader.read()).toBe(first);
    expect(fetchRows).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(240_000);
    expect(await reader.read()).toBeUndefined();
  });

  it.each([
    ['the database fails', async () => Promise.reject(new Error('away'))],
    ['the answer is not JSON', async () => '<html>'],
    ['an answer may not hold all rows', async () => JSON.stringify(Array.from({ length: 1000 }, () => ({})))],
  ])('are missing, logged and read again later when %s', async (_why, fails) => {
    const fetchRows = vi.fn(async () => '[{"id":1}]').mockImplementationOnce(fails);
    const reader = createCatalogueReader({ fetchRows, freshFor: 1000, log });
    expect(await reader.read()).toBeUndefined();
    expect(lines.join('')).toContain('catalogue not read for pages');
    await vi.advanceTimersByTimeAsync(1001);
    expect(await reader.read()).toEqual([{ id: 1 }]);
  });
});

describe('the rows of a hosted project', () => {
  const asked: (readonly [url: string | undefined, key: unknown])[] = [];
  let status = 200;
  const project = createServer((request, response) => {
    asked.push([request.url, request.headers['apikey']]);
    response.writeHead(status).end('[{"id":1}]');
  });
  beforeEach(async () => new Promise<void>((resolve) => void project.listen(0, '127.0.0.1', () => resolve())));
  afterEach(async () => new Promise((resolve) => void project.close(resolve)));
  const url = (): string => `http://127.0.0.1:${(project.address() as AddressInfo).port}/`;

  it('are requested with its publishable key', async () => {
    expect(await hostedRows({ url: url(), key: 'k' })()).toBe('[{"id":1}]');
    expect(asked.at(-1)).toEqual([
      '/rest/v1/frequencies?select=*&order=category.asc%2Chz.asc%2Cid.asc&limit=1000',
      'k',
    ]);
  });

  it('are rejected when it answers with an error', async () => {
    status = 503;
    await expect(hostedRows({ url: url(), key: 'k' })()).rejects.toThrow('503');
  });
});

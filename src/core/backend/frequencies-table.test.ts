import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { openFrequenciesTable } from './frequencies-table.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer);
  open.push(() => server.close());
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function postgrest(rows: readonly { id: number }[], seen: URL[] = []) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const url = new URL(request.url ?? '', 'http://localhost');
    seen.push(url);
    const first = Number(url.searchParams.get('offset') ?? 0);
    const count = Math.min(1000, Number(url.searchParams.get('limit') ?? 1000));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(rows.slice(first, first + count)));
  };
}

it('list selects all columns in order, and filters by a given category', async () => {
  const seen: URL[] = [];
  const table = openFrequenciesTable({ url: '', key: 'publishable' }, await serve(postgrest([], seen)));
  await table.list();
  await table.list('Calm');
  expect(seen.map(({ pathname }) => pathname)).toEqual(['/rest/v1/frequencies', '/rest/v1/frequencies']);
  expect(
    seen.map(({ searchParams }) => [
      searchParams.get('select'),
      searchParams.get('order')?.startsWith('category.asc,hz.asc'),
      searchParams.get('category'),
    ]),
  ).toEqual([
    ['*', true, null],
    ['*', true, 'eq.Calm'],
  ]);
});

it('list reads beyond the 1000 rows of one response', async () => {
  const rows = Array.from({ length: 2500 }, (_, index) => ({ id: index + 1 }));
  const table = openFrequenciesTable({ url: await serve(postgrest(rows)), key: '' }, 'http://unused');
  expect(await table.list()).toEqual(rows);
});

it('byId filters by id, and resolves with undefined without a row', async () => {
  const seen: URL[] = [];
  const table = openFrequenciesTable({ url: await serve(postgrest([], seen)), key: '' }, '');
  expect(await table.byId(7)).toBeUndefined();
  expect(seen[0]?.searchParams.get('id')).toBe('eq.7');
});

it('list rejects with the kind of failure', async () => {
  const refusing = await serve((_request, response) => {
    response
      .writeHead(403, { 'content-type': 'application/json' })
      .end(JSON.stringify({ code: '42501', message: 'permission denied', details: null, hint: null }));
  });
  await expect(openFrequenciesTable({ url: refusing, key: '' }, '').list()).rejects.toMatchObject({
    kind: 'forbidden',
  });
  await expect(openFrequenciesTable({ url: 'http://127.0.0.1:1', key: '' }, '').list()).rejects.toMatchObject({
    kind: 'offline',
  });
});

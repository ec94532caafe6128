import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openPersonalRecords, type PersonalRecordsTable } from './personal-records-table.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

let refused = 0;
const owner = 'a3c9';
const tokenOf = (sub: string): string => `e30.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.x`;

interface Seen {
  method: string | undefined;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

/** @param lacks a column that the server refuses where it is named */
async function serve(answer: unknown, { status = 200, lacks = '' } = {}): Promise<{ address: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, url = '', headers } = request;
    const body = Buffer.concat(await request.toArray()).toString();
    const asked = { method, url: new URL(url, 'http://localhost'), headers, body };
    seen.push(asked);
    const isRefused = asked.url.searchParams.get('select')?.split(',').includes(lacks) ?? false;
    response
      .writeHead(isRefused ? 400 : status, {
        'content-type': 'application/json',
        date: 'Fri, 20 Nov 2026 08:30:00 GMT',
      })
      .end(JSON.stringify(isRefused ? { code: '42703', message: `column ${lacks} does not exist` } : answer));
  };
  const server = createServer((request, response) => void handle(request, response));
  open.push(() => server.close());
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

const never = new AbortController().signal;

const tableAt = (address: string, token: string | undefined = tokenOf(owner), signal = never): PersonalRecordsTable =>
  openPersonalRecords(
    { url: '', key: 'publishable' },
    {
      origin: address,
      owner,
      accessToken: () => Promise.resolve(token),
      onTokenRefused: () => (refused += 1),
      signal,
    },
  );

const record = { kind: 'favourites', key: '3', data: { position: 1 }, base: 2, version: 1 };

it('head asks for the head in the person’s name, and returns the server’s time', async () => {
  const { address, seen } = await serve([
    { epoch: 'e1', seq: 7, seen_by: { d1: 5 }, records: 3, sealed_seq: 2, key_generation: 4 },
  ]);
  const noted = { epoch: 'e1', seq: 7, seenBy: { d1: 5 }, records: 3, sealedSeq: 2, keyGeneration: 4 };
  expect(await tableAt(address).head()).toEqual({ ...noted, serverNow: Date.UTC(2026, 10, 20, 8, 30) });
  expect(seen[0]?.url.pathname).toBe('/rest/v1/sync_heads');
  expect(seen[0]?.headers).toMatchObject({ apikey: 'publishable', authorization: `Bearer ${tokenOf(owner)}` });
});

it('head is zero where the account has never had a record', async () => {
  const { address } = await serve([]);
  expect(await tableAt(address).head()).toMatchObject({ epoch: undefined, seq: 0 });
});

it.each([
  { lacks: 'key_generation', row: { sealed_seq: 2 }, sealedSeq: 2 },
  { lacks: 'sealed_seq', row: {}, sealedSeq: undefined },
])('head is read from a server that lacks $lacks yet', async ({ lacks, row, sealedSeq }) => {
  const { address, seen } = await serve([{ epoch: 'e1', seq: 7, seen_by: {}, records: 3, ...row }], { lacks });
  const head = { epoch: 'e1', seq: 7, seenBy: {}, records: 3, keyGeneration: 0 };
  expect(await tableAt(address).head()).toMatchObject(head);
  expect((await tableAt(address).head()).sealedSeq).toBe(sealedSeq);
  expect(seen).toHaveLength(2);
});

it('note says what the device has seen', async () => {
  const { address, seen } = await serve({ epoch: 'e1', seq: 7, seen: 5 });
  expect(await tableAt(address).note({ device: 'd1', seen: 6 })).toEqual({ epoch: 'e1', seq: 7, seen: 5 });
  expect(seen[0]).toMatchObject({ method: 'POST', url: { pathname: '/rest/v1/rpc/note_device' } });
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ device: 'd1', seen: 6 });
});

it('page asks for the records between two numbers, in order', async () => {
  const row = {
    kind: 'favourites',
    key: '3',
    data: null,
    version: 2,
    seq: 8,
    edited_at: '2026-11-20T08:30:00.25+00:00',
  };
  const { address, seen } = await serve([row, { ...row, seq: 9, edited_at: '-infinity' }]);
  expect(await tableAt(address).page(7, 500, 9)).toEqual([
    { ...record, base: undefined, data: null, version: 2, seq: 8, editedAt: Date.UTC(2026, 10, 20, 8, 30, 0, 250) },
    expect.objectContaining({ seq: 9, editedAt: 0 }),
  ]);
  expect(seen[0]?.url.search).toBe(
    '?select=kind%2Ckey%2Cdata%2Cversion%2Cseq%2Cedited_at&seq=gt.7&seq=lte.9&order=seq.asc&limit=500',
  );
});

it('a page of sealed records has no others', async () => {
  const { address, seen } = await serve([]);
  await tableAt(address).sealedPage(7, 500, 9);
  expect(seen[0]?.url.searchParams.get('kind')).toBe('eq.sealed');
});

it('sealing names the number that was read, and removing open records how many sealed ones are known', async () => {
  const { address, seen } = await serve(-1);
  expect([await tableAt(address).seal(7), await tableAt(address).removeOpen(5)]).toEqual([-1, -1]);
  expect(seen.map(({ url, body }) => [url.pathname, JSON.parse(body) as unknown])).toEqual([
    ['/rest/v1/rpc/seal_account', { expected: 7 }],
    ['/rest/v1/rpc/remove_open_records', { known: 5 }],
  ]);
});

it('push writes times in the range of Postgres and returns what was accepted', async () => {
  const { address, seen } = await serve([{ kind: 'favourites', key: '3', seq: 9 }]);
  const records = [
    { ...record, editedAt: 0 },
    { ...record, key: '4', editedAt: 8e15 },
  ];
  const accepted = await tableAt(address).push(records, { device: 'd1', seen: 6 });
  expect(accepted).toEqual([{ kind: 'favourites', key: '3', seq: 9 }]);
  const [call] = seen;
  expect(call).toMatchObject({ method: 'POST', url: { pathname: '/rest/v1/rpc/push_records' } });
  const sent = [
    { ...record, edited_at: '1970-01-01T00:00:00.000Z' },
    { ...record, key: '4', edited_at: '9999-12-31T23:59:59.000Z' },
  ];
  expect(JSON.parse(call?.body ?? '')).toEqual({ device: 'd1', seen: 6, records: sent });
});

it.each([undefined, tokenOf('another'), 'no token', 'e30.e30.x'])(
  'nothing is sent with the token %s',
  async (token) => {
    const { address, seen } = await serve([]);
    await expect(tableAt(address, token ?? '').head()).rejects.toMatchObject({ problem: 'signed-out' });
    expect(seen).toEqual([]);
  },
);

it.each([
  { status: 401, calls: 1 },
  { status: 403, calls: 0 },
  { status: 403, code: 'PT403', calls: 1 },
])('a token refused with status $status, code $code, is reported $calls times', async ({ status, code, calls }) => {
  const { address } = await serve({ message: 'no', code }, { status });
  refused = 0;
  await expect(tableAt(address).head()).rejects.toThrow('no');
  expect(refused).toBe(calls);
});

describe('a failure', () => {
  it.each([
    { status: 401, answer: { code: 'PGRST301', message: 'expired' }, problem: 'signed-out' },
    { status: 403, answer: { code: 'PT403', message: 'Second factor required' }, problem: 'second-factor' },
    { status: 403, answer: { code: 'PT403', message: 'permission denied' }, problem: 'second-factor' },
    { status: 403, answer: { code: '42501', message: 'permission denied' }, problem: 'refused' },
    { status: 409, answer: { code: '23503', message: 'violates foreign key' }, problem: 'gone' },
    { status: 400, answer: { code: 'PT400', message: 'The request was refused' }, problem: 'full' },
    { status: 409, answer: { code: 'PT409', message: 'The records are sealed' }, problem: 'sealed' },
    { status: 409, answer: { code: 'PT409', message: 'Keys', hint: 'newer-keys' }, problem: 'newer-keys' },
    { status: 422, answer: { code: 'PT422', message: 'Fresh proof required' }, problem: 'unproved' },
    { status: 400, answer: { code: 'P0001', message: 'Too many records' }, problem: 'full' },
    { status: 429, answer: { message: 'slow down' }, problem: 'busy' },
    { status: 503, answer: { message: 'unavailable' }, problem: 'busy' },
    { status: 400, answer: { code: '23514', message: 'violates check' }, problem: 'refused' },
    { status: 500, answer: { code: 'SUP', message: 'violates check' }, problem: 'refused' },
    { status: 200, answer: [{ epoch: 1 }], problem: 'busy' },
  ])('$status $answer is $problem', async ({ status, answer, problem }) => {
    const { address } = await serve(answer, { status });
    await expect(tableAt(address).head()).rejects.toMatchObject({ name: 'PersonalRecordsError', problem });
  });

  it('is no answer to functions of a deleted account, who then is gone', async () => {
    const { address } = await serve(null);
    const witness = { device: 'd1', seen: 6 };
    await expect(tableAt(address).note(witness)).rejects.toMatchObject({ problem: 'gone' });
    await expect(tableAt(address).push([{ ...record, editedAt: 0 }], witness)).rejects.toMatchObject({
      problem: 'gone',
    });
  });

  // As of something between that has lost the answer, or knows nothing of the account.
  it.each([200, 204, 404])('is an empty answer of status %i, which says nothing of the account', async (status) => {
    const table = tableAt((await serve(undefined, { status })).address);
    const witness = { device: 'd1', seen: 6 };
    await expect(table.note(witness)).rejects.toMatchObject({ problem: 'busy' });
    await expect(table.push([{ ...record, editedAt: 0 }], witness)).rejects.toMatchObject({ problem: 'busy' });
    await expect(table.head()).rejects.toMatchObject({ problem: 'busy' });
    await expect(table.page(0, 1, 9)).rejects.toMatchObject({ problem: 'busy' });
  });

  it('to reach the server is offline', async () => {
    await expect(tableAt('http://127.0.0.1:1').page(0, 1, 9)).rejects.toMatchObject({ problem: 'offline' });
  });
});

import { beforeEach, expect, it, vi } from 'vitest';
import { jsonAnswer } from './rest-answer.fixture.ts';
import type { RestAnswer, RestService } from './rest-message.ts';
import { createRest, type Rest } from './rest.ts';
import { signToken } from './token.fixture.ts';

const secrets = { jwtSecret: 'j', publishableKey: 'sb_publishable_1', secretKey: 'sb_secret_1' };
const guest = { apikey: secrets.publishableKey };
const upsert = 'personal_records?on_conflict=user_id,kind,key&select=kind,key,seq';
const service = vi.fn<RestService>();
let rest: Rest;
/** The same in every token of a person, so that the service knows them by it. */
const exp = Math.floor(Date.now() / 1000) + 3600;

beforeEach(() => {
  service.mockReset().mockImplementation(async () => jsonAnswer([]));
  rest = createRest(service, secrets, { accounts: true });
});

const headersOf = (sub: string): Record<string, string> => ({
  ...guest,
  authorization: `Bearer ${signToken({ role: 'authenticated', sub, exp }, secrets.jwtSecret)}`,
});
const read = async (sub: string, path = 'sync_heads?select=epoch,seq'): Promise<Response> =>
  rest.respond(new Request(`http://localhost/rest/v1/${path}`, { headers: headersOf(sub) }));

/** @param length characters of the record */
async function push(sub: string, length: number): Promise<Response> {
  const record = { kind: 'sessions', key: 'a', data: { text: 'x'.repeat(length) }, base: 0, version: 1 };
  const headers = {
    ...headersOf(sub),
    'content-type': 'application/json',
    prefer: 'resolution=merge-duplicates,return=representation',
  };
  const body = JSON.stringify([{ ...record, edited_at: '2026-11-23T05:00:00Z' }]);
  return rest.respond(new Request(`http://localhost/rest/v1/${upsert}`, { method: 'POST', headers, body }));
}

const countOf = (responses: readonly Response[]): Record<number, number> =>
  responses.reduce<Record<number, number>>((all, { status }) => ({ ...all, [status]: (all[status] ?? 0) + 1 }), {});

it.each(['sync_heads?select=epoch,seq', 'frequencies?limit=1'])(
  'one person with 110 requests of %s leaves the others their turns',
  async (path) => {
    const answer = Promise.withResolvers<RestAnswer>();
    service.mockImplementation(async ({ headers }) =>
      headers['authorization'] === headersOf('eve')['authorization'] ? answer.promise : jsonAnswer([]),
    );
    const flood = Array.from({ length: 110 }, async () => read('eve', path));
    await vi.waitFor(() => expect(service).toHaveBeenCalledTimes(2));
    for (let round = 0; round < 20; round += 1) expect((await read('ada')).status).toBe(200);
    expect(service).toHaveBeenCalledTimes(22);
    answer.resolve(jsonAnswer([]));
    const responses = await Promise.all(flood);
    expect(countOf(responses)).toEqual({ 200: 10, 429: 100 });
    const [refused] = responses.filter(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toBe('1');
    expect(await refused?.json()).toEqual({
      code: 'PGRST003',
      message: 'Too many requests at once',
      details: null,
      hint: null,
    });
    expect((await read('eve', path)).status).toBe(200);
  },
);

it('two devices and eight more requests of a person wait for their turn, whatever fails', async () => {
  service.mockRejectedValueOnce(new Error('lost')).mockRejectedValueOnce(new Error('lost'));
  const all = await Promise.allSettled(Array.from({ length: 10 }, async () => read('ada')));
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(2);
  expect(countOf(await Promise.all(Array.from({ length: 10 }, async () => read('ada'))))).toEqual({ 200: 10 });
});

// 17.3 MB, measured.
it('a person sends a first copy of 20 000 sealed sessions within a minute, and no more than twice as much', async () => {
  for (let round = 0; round < 300; round += 1) expect((await push('ada', 57_800)).status).toBe(200);
  const more: number[] = [];
  for (let round = 0; round < 300; round += 1) more.push((await push('ada', 57_800)).status);
  expect(more).toContain(429);
  const refused = await push('ada', 57_800);
  expect(await refused.json()).toMatchObject({ code: 'PGRST003', message: 'Too much data' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(30);
  expect((await read('ada')).status).toBe(200);
  expect((await push('eve', 57_800)).status).toBe(200);
});

it('a person asks 1200 times a minute, as eighty devices that poll every four seconds do', async () => {
  for (let round = 0; round < 1200; round += 1) await read('ada');
  const refused = await read('ada');
  expect([refused.status, await refused.json()]).toMatchObject([429, { message: 'Too many requests' }]);
  expect((await read('eve')).status).toBe(200);
});

it('a token without a person counts by itself', async () => {
  const answer = Promise.withResolvers<RestAnswer>();
  service.mockImplementation(async () => answer.promise);
  const ask = async (role: string): Promise<Response> => {
    const authorization = `Bearer ${signToken({ role, name: role, exp }, secrets.jwtSecret)}`;
    const headers = { ...guest, authorization };
    return rest.respond(new Request('http://localhost/rest/v1/frequencies?limit=1', { headers }));
  };
  const flood = Array.from({ length: 11 }, async () => ask('anon'));
  expect((await flood.at(-1))?.status).toBe(429);
  const other = ask('authenticated');
  answer.resolve(jsonAnswer([]));
  expect((await other).status).toBe(200);
});

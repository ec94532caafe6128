import { expect, it, vi } from 'vitest';
import { jsonAnswer } from './rest-answer.fixture.ts';
import { rowsPath } from './catalogue-rows.ts';
import type { RestAnswer, RestService } from './rest-message.ts';
import { createRest } from './rest.ts';
import { signToken } from './token.fixture.ts';

const secrets = { jwtSecret: 'j', publishableKey: 'sb_publishable_1', secretKey: 'sb_secret_1' };
const service = vi.fn<RestService>();
const ask = (headers: Record<string, string>, init: RequestInit = {}): Request =>
  new Request('http://localhost/rest/v1/frequencies', { headers, ...init });
const guest = { apikey: secrets.publishableKey };
const operator = { apikey: secrets.secretKey };

it('answers guests from the cache and all others from the database', async () => {
  service.mockReset().mockImplementation(async () => jsonAnswer([]));
  const rest = createRest(service, secrets);
  await rest.respond(ask(guest));
  await rest.respond(ask(guest));
  expect(service).toHaveBeenCalledTimes(1);
  await rest.respond(ask(operator));
  await rest.respond(ask(operator));
  expect(service).toHaveBeenCalledTimes(3);
  const token = `Bearer ${signToken({ role: 'authenticated' }, secrets.jwtSecret)}`;
  await rest.respond(ask({ ...guest, authorization: token }));
  expect(service).toHaveBeenCalledTimes(4);
});

it('keeps the cache when a write is refused', async () => {
  service.mockReset().mockImplementation(async () => jsonAnswer([]));
  const rest = createRest(service, secrets);
  await rest.respond(ask(guest));
  const forged = [
    signToken({ role: 'authenticated' }, 'forged'),
    signToken({ role: 'service_role' }, 'forged'),
    'e30.e30.',
  ];
  const headers = [guest, {}, ...forged.map((token) => ({ ...guest, authorization: `Bearer ${token}` }))];
  for (const given of headers)
    expect((await rest.respond(ask(given, { method: 'POST', body: '{}' }))).status).toBe(401);
  const person = { ...guest, authorization: `Bearer ${signToken({ role: 'authenticated' }, secrets.jwtSecret)}` };
  expect((await rest.respond(ask(person, { method: 'POST', body: '{}' }))).status).toBe(403);
  await rest.respond(ask(guest));
  expect(service).toHaveBeenCalledTimes(1);
});

it('clears the cache after every write, even a failed one', async () => {
  service.mockReset().mockImplementation(async () => jsonAnswer([]));
  const rest = createRest(service, secrets);
  await rest.respond(ask(guest));
  service.mockRejectedValueOnce(new Error('lost'));
  await expect(rest.respond(ask(operator, { method: 'PATCH' }))).rejects.toThrow('lost');
  await rest.respond(ask(guest));
  expect(service).toHaveBeenCalledTimes(3);
});

it('answers the whole catalogue while queries that somebody makes up take all other places', async () => {
  const all = Promise.withResolvers<RestAnswer>();
  service.mockReset().mockImplementation(async ({ url }) => (url.endsWith(rowsPath) ? jsonAnswer([]) : all.promise));
  const rest = createRest(service, secrets);
  const made = async (at: number): Promise<Response> =>
    rest.respond(new Request(`http://localhost/rest/v1/frequencies?offset=${at}`, { headers: guest }));
  const flood = Array.from({ length: 300 }, async (_, at) => made(at));
  expect((await made(300)).status).toBe(503);
  expect((await rest.respond(new Request(`http://localhost${rowsPath}`, { headers: guest }))).status).toBe(200);
  expect(await rest.frequencyRows()).toBe('[]');
  all.resolve(jsonAnswer([]));
  await Promise.all(flood);
  // Neither do their answers drive it out of the cache.
  const asked = service.mock.calls.length;
  await rest.respond(new Request(`http://localhost${rowsPath}`, { headers: guest }));
  expect(service).toHaveBeenCalledTimes(asked);
});

it('refuses a request while a hundred others wait', async () => {
  const answer = Promise.withResolvers<RestAnswer>();
  service.mockReset().mockImplementation(async () => answer.promise);
  const rest = createRest(service, secrets);
  const waiting = Array.from({ length: 100 }, async () => rest.respond(ask(operator)));
  const refused = await rest.respond(ask(operator));
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  answer.resolve(jsonAnswer([]));
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
  expect((await rest.respond(ask(operator))).status).toBe(200);
});

it('shows database errors to operators only', async () => {
  const inner = {
    message: 'connect ECONNREFUSED 10.1.2.3:5432',
    code: 'ECONNREFUSED',
    details: 'select secret',
    hint: 'perhaps you meant',
  };
  const person = { ...guest, authorization: `Bearer ${signToken({ role: 'authenticated' }, secrets.jwtSecret)}` };
  for (const [status, told] of [
    [500, 503],
    [503, 503],
    [400, 400],
    [401, 401],
    [403, 403],
    [404, 404],
    [406, 406],
  ] as const) {
    service.mockReset().mockImplementation(async () => jsonAnswer(inner, { status, headers: { 'x-inner': 'secret' } }));
    const rest = createRest(service, secrets);
    for (const who of [guest, person]) {
      const answer = await rest.respond(ask(who));
      const text = await answer.text();
      expect(answer.status).toBe(told);
      expect(JSON.parse(text)).toMatchObject({ message: expect.any(String), details: null, hint: null });
      expect(JSON.stringify([...answer.headers]) + text).not.toMatch(/10\.1\.2\.3|secret|perhaps|connect /);
    }
    expect(await (await rest.respond(ask(operator))).json()).toEqual(inner);
  }
});

it('keeps the code of an error for the client', async () => {
  service
    .mockReset()
    .mockImplementation(async () =>
      jsonAnswer({ code: 'PGRST116', message: 'rows', details: null, hint: null }, { status: 406 }),
    );
  const answer = await createRest(service, secrets).respond(ask(guest));
  expect([answer.status, await answer.json()]).toEqual([406, expect.objectContaining({ code: 'PGRST116' })]);
});

it('drops a malformed error code', async () => {
  for (const code of ['connect ECONNREFUSED', 5432, undefined]) {
    service.mockReset().mockImplementation(async () => jsonAnswer({ code }, { status: 400 }));
    expect(await (await createRest(service, secrets).respond(ask(guest))).json()).toMatchObject({ code: '' });
  }
  service
    .mockReset()
    .mockImplementation(async () => ({ status: 400, headers: {}, body: new TextEncoder().encode('no JSON') }));
  expect(await (await createRest(service, secrets).respond(ask(guest))).json()).toMatchObject({ code: '' });
});

it('sends no body for HEAD and with status 204', async () => {
  service
    .mockReset()
    .mockImplementation(async () => jsonAnswer([{ id: 1 }], { headers: { 'content-range': '0-0/1' } }));
  const rest = createRest(service, secrets);
  for (const headers of [operator, guest]) {
    const head = await rest.respond(ask(headers, { method: 'HEAD' }));
    expect([head.status, head.headers.get('content-range'), await head.text()]).toEqual([200, '0-0/1', '']);
  }
  service.mockImplementation(async () => ({ status: 204, headers: {}, body: new Uint8Array() }));
  const deleted = await rest.respond(ask(operator, { method: 'DELETE' }));
  expect([deleted.status, await deleted.text()]).toEqual([204, '']);
});

it('sends no CORS headers', async () => {
  service
    .mockReset()
    .mockImplementation(async () =>
      jsonAnswer([], { headers: { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'x' } }),
    );
  const { headers } = await createRest(service, secrets).respond(ask(operator));
  expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect(headers.get('cache-control')).toBe('no-cache');
});

it('sends Vary with every answer', async () => {
  service.mockReset().mockImplementation(async () => jsonAnswer([]));
  const rest = createRest(service, secrets);
  const depends = [
    'accept',
    'accept-encoding',
    'accept-profile',
    'apikey',
    'authorization',
    'prefer',
    'range',
    'range-unit',
  ];
  for (const headers of [guest, operator, {}]) {
    const { headers: given } = await rest.respond(ask(headers));
    expect((given.get('vary') ?? '').split(', ').toSorted()).toEqual(depends);
  }
});

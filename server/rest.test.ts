import { expect, it, vi } from 'vitest';
import { createRest } from './rest.ts';

const secrets = { jwtSecret: 'j', publishableKey: 'sb_publishable_1', secretKey: 'sb_secret_1' };
const service = vi.fn<(request: Request) => Promise<Response>>();
const ask = (headers: Record<string, string>, init: RequestInit = {}): Request => new Request('http://localhost/rest/v1/frequencies', { headers, ...init });
const guest = { apikey: secrets.publishableKey };
const operator = { apikey: secrets.secretKey };

it('answers guests from memory and everybody else from the database', async () => {
  service.mockReset().mockImplementation(async () => Response.json([]));
  const rest = createRest(service, secrets);
  await rest.respond(ask(guest));
  await rest.respond(ask(guest));
  expect(service).toHaveBeenCalledTimes(1);
  await rest.respond(ask(operator));
  await rest.respond(ask(operator));
  expect(service).toHaveBeenCalledTimes(3);
  const token = `Bearer e30.${Buffer.from('{"role":"authenticated"}').toString('base64url')}.c2ln`;
  await rest.respond(ask({ ...guest, authorization: token }));
  expect(service).toHaveBeenCalledTimes(4);
});

it('forgets after every write, failed ones too', async () => {
  service.mockReset().mockImplementation(async () => Response.json([]));
  const rest = createRest(service, secrets);
  await rest.respond(ask(guest));
  service.mockRejectedValueOnce(new Error('lost'));
  await expect(rest.respond(ask(operator, { method: 'PATCH' }))).rejects.toThrow('lost');
  await rest.respond(ask(guest));
  expect(service).toHaveBeenCalledTimes(3);
});

it('sends the hundred and first away that would have to wait', async () => {
  const answer = Promise.withResolvers<Response>();
  service.mockReset().mockImplementation(async () => (await answer.promise).clone());
  const rest = createRest(service, secrets);
  const waiting = Array.from({ length: 100 }, async () => rest.respond(ask(operator)));
  const refused = await rest.respond(ask(operator));
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  answer.resolve(Response.json([]));
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
  expect((await rest.respond(ask(operator))).status).toBe(200);
});

it('is for pages of its own origin', async () => {
  service.mockReset().mockImplementation(async () => Response.json([], { headers: { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'x' } }));
  const { headers } = await createRest(service, secrets).respond(ask(operator));
  expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect(headers.get('cache-control')).toBe('no-cache');
});

import { expect, it, vi } from 'vitest';
import { createAccountGate } from './account-gate.ts';
import type { AuthAnswer, AuthRequest, AuthService } from './auth-message.ts';

const secrets = { publishableKey: 'sb_publishable_1' };
const answer: AuthAnswer = { status: 200, headers: {}, body: new TextEncoder().encode('{}') };
const request = (path: string, headers: Record<string, string> = {}): Request =>
  new Request(`http://onda.test/auth/v1${path}`, { headers: { apikey: secrets.publishableKey, ...headers } });

it('admits 60 requests at once, and answers 503 to others, which auth-js retries', async () => {
  const all = Promise.withResolvers<AuthAnswer>();
  const service = vi.fn<AuthService>(async () => all.promise);
  const gate = createAccountGate(service, secrets);
  const status = async (): Promise<number> => (await gate.respond(request('/user'), '203.0.113.1')).status;
  const waiting = Array.from({ length: 60 }, status);
  await expect.poll(() => service.mock.calls.length).toBe(60);
  expect(await status()).toBe(503);
  all.resolve(answer);
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: 60 }, () => 200));
  expect(await status()).toBe(200);
});

it.each<[string, string, Record<string, string>, string, Record<string, string>, boolean]>([
  ['an IPv6 network as one client', '2001:db8::1', {}, '2001:db8::2', {}, true],
  ['two IPv6 networks as two clients', '2001:db8::1', {}, '2001:db8:0:1::1', {}, false],
  ['an IPv4 address and its IPv6 form as one client', '::ffff:203.0.113.1', {}, '203.0.113.1', {}, true],
  [
    'two people behind a proxy as two clients',
    '127.0.0.1',
    { 'x-forwarded-for': '203.0.113.1' },
    '127.0.0.1',
    { 'x-forwarded-for': '203.0.113.2' },
    false,
  ],
  [
    'a client that adds addresses further left as one',
    '127.0.0.1',
    { 'x-forwarded-for': '1.1.1.1, 203.0.113.1' },
    '127.0.0.1',
    { 'x-forwarded-for': '2.2.2.2, 203.0.113.1' },
    true,
  ],
  [
    'a client that is no proxy and adds addresses as one',
    '203.0.113.1',
    { 'x-forwarded-for': '1.1.1.1' },
    '203.0.113.1',
    { 'x-forwarded-for': '2.2.2.2' },
    true,
  ],
])('counts %s', async (_what, first, firstHeaders, second, secondHeaders, isOne) => {
  const gate = createAccountGate(async () => answer, secrets);
  const status = async (peer: string, headers: Record<string, string>): Promise<number> =>
    (await gate.respond(request('/otp', headers), peer)).status;
  for (let round = 0; round < 30; round += 1) expect(await status(first, firstHeaders)).toBe(200);
  expect(await status(first, firstHeaders)).toBe(429);
  expect(await status(second, secondHeaders)).toBe(isOne ? 429 : 200);
});

it('passes on the language, but no cookie and no key', async () => {
  const seen: AuthRequest[] = [];
  const gate = createAccountGate(async (passed) => {
    seen.push(passed);
    return answer;
  }, secrets);
  await gate.respond(request('/settings', { cookie: 'app-language=en; other=1' }), '203.0.113.1');
  expect(seen).toEqual([{ method: 'GET', url: '/auth/v1/settings', headers: { 'app-language': 'en' } }]);
});

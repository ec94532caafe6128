import { expect, it, vi } from 'vitest';
import { createAccountGate } from './account-gate.ts';
import type { AuthAnswer, AuthRequest, AuthService } from './auth-message.ts';

const secrets = { publishableKey: 'sb_publishable_1' };
const answer: AuthAnswer = { status: 200, headers: {}, body: new TextEncoder().encode('{}') };
const request = (path: string, headers: Record<string, string> = {}): Request =>
  new Request(`http://onda.test/auth/v1${path}`, { headers: { apikey: secrets.publishableKey, ...headers } });

const floodOf = (path: string, init: RequestInit = {}) => ({ path, init: { method: 'POST', body: '{}', ...init } });
const flood = {
  passwords: floodOf('/token?grant_type=password'),
  'passwords without a grant': floodOf('/token'),
  'sign-ups': floodOf('/signup'),
  'new passwords': floodOf('/user', { method: 'PUT' }),
};

it.each(Object.entries(flood))(
  '%s leave places to refreshes and reads, whoever sends them',
  async (_what, { path, init }) => {
    const all = Promise.withResolvers<AuthAnswer>();
    const service = vi.fn<AuthService>(async ({ url }) =>
      url.includes('refresh_token') || url.includes('settings') ? answer : all.promise,
    );
    const gate = createAccountGate(service, secrets);
    const ask = async (to: string, from: string, given: RequestInit): Promise<Response> =>
      gate.respond(
        new Request(`http://onda.test/auth/v1${to}`, { ...given, headers: { apikey: secrets.publishableKey } }),
        from,
      );
    const strangers = Array.from({ length: 250 }, async (_, at) => ask(path, `203.0.113.${at}`, init));
    await expect.poll(() => service.mock.calls.length).toBe(30);
    const refreshes = Array.from({ length: 20 }, async (_, at) =>
      ask('/token?grant_type=refresh_token', `198.51.100.${at}`, { method: 'POST', body: '{}' }),
    );
    expect(new Set((await Promise.all(refreshes)).map(({ status }) => status))).toEqual(new Set([200]));
    expect((await ask('/settings', '198.51.100.1', {})).status).toBe(200);
    // Somebody has a session in this network, so a sign-in there does not compete with the strangers.
    void ask(path, '198.51.100.1', init);
    await expect.poll(() => service.mock.calls.length).toBe(30 + 20 + 1 + 1);
    all.resolve(answer);
    const answers = await Promise.all(strangers);
    const refused = answers.at(-1) ?? Response.error();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(await refused.json()).toMatchObject({ error_code: 'request_timeout' });
  },
);

it('admits 60 other requests at once', async () => {
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
    (await gate.respond(new Request(request('/otp', headers), { method: 'POST', body: '{}' }), peer)).status;
  for (let round = 0; round < 30; round += 1) expect(await status(first, firstHeaders)).toBe(200);
  expect(await status(first, firstHeaders)).toBe(429);
  expect(await status(second, secondHeaders)).toBe(isOne ? 429 : 200);
});

it('passes on the language and the network, but no cookie and no key', async () => {
  const seen: AuthRequest[] = [];
  const gate = createAccountGate(async (passed) => {
    seen.push(passed);
    return answer;
  }, secrets);
  for (const headers of [
    { cookie: 'app-language=en; other=1' },
    { 'accept-language': 'fr,en;q=0.8' },
    { cookie: 'app-language=es', 'accept-language': 'en' },
    { 'app-language': 'en', cookie: 'app-language=es' },
    {},
  ])
    await gate.respond(request('/settings', headers), '203.0.113.1');
  expect(seen.map(({ headers }) => headers)).toEqual(
    ['en', 'en', 'es', 'en', 'es'].map((language) => ({ 'app-language': language, 'client-network': '203.0.113.1' })),
  );
});

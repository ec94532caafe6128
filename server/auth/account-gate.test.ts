import { expect, it, vi } from 'vitest';
import { createAccountGate, type AccountGate } from './account-gate.ts';
import type { AuthAnswer, AuthRequest, AuthService } from './auth-message.ts';

const secrets = { publishableKey: 'sb_publishable_1' };
const answer: AuthAnswer = { status: 200, headers: {}, body: new TextEncoder().encode('{}') };
const request = (path: string, headers: Record<string, string> = {}): Request =>
  new Request(`http://onda.test/auth/v1${path}`, { headers: { apikey: secrets.publishableKey, ...headers } });

const named = JSON.stringify({ email: 'Ada@example.com', password: 'a long password' });
const tokenPayload = Buffer.from(JSON.stringify({ sub: 'ada', email: 'ada@example.com' })).toString('base64url');
const token = { authorization: `Bearer e30.${tokenPayload}.s` };
const session: AuthAnswer = {
  ...answer,
  body: new TextEncoder().encode(JSON.stringify({ access_token: 'a.e30.s', user: { email: 'ada@example.com' } })),
};
const asker =
  (gate: AccountGate) =>
  async (to: string, from: string, init: RequestInit): Promise<Response> => {
    const headers = { apikey: secrets.publishableKey, ...(init.headers as Record<string, string>) };
    return gate.respond(new Request(`http://onda.test/auth/v1${to}`, { ...init, headers }), from);
  };

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
      url.includes('refresh_token') ? session : url.includes('settings') ? answer : all.promise,
    );
    const ask = asker(createAccountGate(service, secrets));
    const strangers = Array.from({ length: 250 }, async (_, at) => ask(path, `203.0.113.${at}`, init));
    await expect.poll(() => service.mock.calls.length).toBe(30);
    const refreshes = Array.from({ length: 20 }, async (_, at) =>
      ask('/token?grant_type=refresh_token', `198.51.100.${at % 5}`, { method: 'POST', body: '{}' }),
    );
    expect(new Set((await Promise.all(refreshes)).map(({ status }) => status))).toEqual(new Set([200]));
    expect((await ask('/settings', '198.51.100.1', {})).status).toBe(200);
    // Ada has a session in this network, so her sign-in there does not compete with the strangers.
    void ask(path, '198.51.100.1', { ...init, body: named, headers: token });
    await expect.poll(() => service.mock.calls.length).toBe(30 + 20 + 1 + 1);
    // Another person in it, or she herself elsewhere, is a stranger.
    expect((await ask(path, '198.51.100.1', { ...init, body: '{"email":"eve@example.com"}' })).status).toBe(503);
    expect((await ask(path, '198.51.101.1', { ...init, body: named, headers: token })).status).toBe(503);
    all.resolve(answer);
    const answers = await Promise.all(strangers);
    const refused = answers.at(-1) ?? Response.error();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(await refused.json()).toMatchObject({ error_code: 'request_timeout' });
  },
);

it('an account that signs in from forty networks takes no places of other people who are known', async () => {
  const all = Promise.withResolvers<AuthAnswer>();
  const sessionOf = (email: string): AuthAnswer => ({
    ...session,
    body: new TextEncoder().encode(JSON.stringify({ access_token: 'a.e30.s', user: { email } })),
  });
  let isFlooded = false;
  const service = vi.fn<AuthService>(async ({ body = '' }) =>
    isFlooded ? all.promise : sessionOf((JSON.parse(body) as { email: string }).email),
  );
  const ask = asker(createAccountGate(service, secrets));
  const enter = async (email: string, from: string): Promise<Response> =>
    ask('/token?grant_type=password', from, { method: 'POST', body: JSON.stringify({ email }) });
  const networks = Array.from({ length: 40 }, (_, at) => `203.0.113.${at}`);
  for (const network of networks) await enter('eve@example.com', network);
  await enter('ada@example.com', '198.51.100.1');
  isFlooded = true;
  const before = service.mock.calls.length;
  const flooding = [...networks, ...networks].map(async (network) => enter('eve@example.com', network));
  await expect.poll(() => service.mock.calls.length).toBeGreaterThanOrEqual(before + 30);
  void enter('ada@example.com', '198.51.100.1');
  await expect.poll(() => service.mock.calls.at(-1)?.[0].body).toContain('ada@example.com');
  all.resolve(answer);
  await Promise.all(flooding);
});

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

import { AuthClient } from '@supabase/auth-js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import type { AccountGate } from '../account-gate.ts';
import { createClientAddress } from '../client-address.ts';
import { createGotrueProxy } from './gotrue-proxy.ts';
import { startGotrueStandIn, type GotrueStandIn } from './gotrue.fixture.ts';

const step = 60;
let gotrue: GotrueStandIn;
let proxy: AccountGate;
let logged: string;

beforeEach(async () => {
  gotrue = await startGotrueStandIn();
  logged = '';
  proxy = start(10_000);
});
afterEach(async () => gotrue.close());

const publishableKey = 'sb_publishable_1';

function start(timeout: number): AccountGate {
  return createGotrueProxy({
    authUrl: gotrue.url,
    publishableKey,
    clientAddress: createClientAddress(),
    log: createLog('info', (text) => (logged += text)),
    limits: { timeout, step },
  });
}

interface Call {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  address?: string;
}

async function call(path: string, { method, body, headers, address = '192.0.2.1' }: Call = {}): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const request = new Request(`http://localhost/auth/v1${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { apikey: publishableKey, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: text }),
  });
  return proxy.respond(request, address);
}

const signIn = async (email: string, address?: string): Promise<Response> =>
  call('/token?grant_type=password', { body: { email, password: 'p' }, ...(address !== undefined && { address }) });
const refuseAll = (status: number, body: unknown) => (): { status: number; body: unknown } => ({ status, body });
const wrongPassword = { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' };

/** Calls the proxy through auth-js. */
function client(): InstanceType<typeof AuthClient> {
  return new AuthClient({
    url: 'http://localhost/auth/v1',
    headers: { apikey: publishableKey },
    persistSession: false,
    autoRefreshToken: false,
    fetch: async (input, init) => proxy.respond(new Request(input, init), '192.0.2.1'),
  });
}

describe('the proxy in front of GoTrue', () => {
  it('passes on path, query, body and the headers GoTrue needs, and the address of the client', async () => {
    await call('/recover?redirect_to=https%3A%2F%2Fonda.example', {
      body: { email: 'a@example.org' },
      headers: {
        authorization: 'Bearer t',
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-host': 'evil.example',
        cookie: 'app-language=es',
        'proxy-authorization': 'Basic x',
        te: 'trailers',
      },
    });
    const [asked] = gotrue.asked;
    expect(asked).toMatchObject({ method: 'POST', url: '/recover?redirect_to=https%3A%2F%2Fonda.example' });
    expect(JSON.parse(asked?.body ?? '')).toEqual({ email: 'a@example.org' });
    expect(asked?.headers).toMatchObject({ authorization: 'Bearer t', 'x-forwarded-for': '192.0.2.1' });
    for (const name of ['x-forwarded-host', 'cookie', 'proxy-authorization', 'te'])
      expect(asked?.headers).not.toHaveProperty(name);
  });

  it('passes redirects on and answers with few headers', async () => {
    gotrue.answer(() => ({
      status: 303,
      headers: {
        location: 'https://onda.example/#access_token=secret',
        'set-cookie': 'a=b',
        'access-control-allow-origin': '*',
      },
    }));
    const answer = await call('/verify?token=t&type=recovery');
    expect(answer.status).toBe(303);
    expect(Object.fromEntries(answer.headers)).toEqual({
      'cache-control': 'no-store',
      'content-type': 'application/json',
      location: 'https://onda.example/#access_token=secret',
    });
  });

  it.each([
    [403, '/admin/users'],
    [404, '/invite'],
    [404, '/admin%2Fusers'],
    [404, '/%61dmin/users'],
    [403, '/user/../admin/users'],
    [403, '/factors/x/../../admin/users'],
    [404, '//admin/users'],
    [404, '/metrics'],
    [404, '/token/'],
  ])('answers %i to %s, and does not pass it on', async (status, path) => {
    const answer = await call(path, { headers: { authorization: 'Bearer t' } });
    expect(answer.status).toBe(status);
    expect(gotrue.asked).toEqual([]);
  });

  it('requires the key, except for addresses that people open', async () => {
    expect((await call('/settings', { headers: { apikey: 'wrong' } })).status).toBe(401);
    expect((await call('/verify?token=t', { headers: { apikey: '' } })).status).toBe(200);
    expect((await call('/verify?token=t', { method: 'HEAD' })).status).toBe(404);
    expect(gotrue.asked).toHaveLength(1);
  });

  it('counts an IPv6 network as one address, and trusts a proxy on this machine', async () => {
    const path = '/verify?token=t&type=recovery';
    for (let index = 0; index < 30; index += 1)
      await call(path, { address: '127.0.0.1', headers: { 'x-forwarded-for': `1.2.3.4, 2001:db8:1:2::${index}` } });
    expect(gotrue.asked.at(-1)?.headers['x-forwarded-for']).toBe('2001:db8:1:2::29');
    expect((await call(path, { address: '2001:db8:1:2:ffff::1' })).status).toBe(429);
    expect((await call(path, { address: '2001:db8:1:3::1' })).status).toBe(200);
  });

  it.each([
    ['another spelling of a name', '{"email":"a@example.org","EMAIL":"b@example.org"}'],
    ['a name that only some parsers take for another', '{"\u0065\u0307mail":"b@example.org"}'],
    ['no object', '[1]'],
    ['no JSON', 'email=a%40example.org&grant_type=password'],
  ])('refuses a body with %s', async (_, body) => {
    const answer = await call('/token?grant_type=refresh_token', { body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error_code: 'bad_json' });
    expect(gotrue.asked).toEqual([]);
  });

  it('passes on one value of a repeated name', async () => {
    await call('/token?grant_type=password&grant_type=pkce', {
      body: '{"email":"a@example.org","email":"b@example.org"}',
    });
    expect(gotrue.asked).toMatchObject([{ url: '/token?grant_type=password', body: '{"email":"b@example.org"}' }]);
  });

  it('passes on other fields of the body', async () => {
    await call('/factors/f1/challenge', { body: { factorId: 'f1' } });
    expect(gotrue.asked).toMatchObject([{ url: '/factors/f1/challenge', body: '{"factorId":"f1"}' }]);
  });

  it('passes on the form of a provider', async () => {
    await call('/callback', { body: 'code=1&state=2' });
    expect(gotrue.asked).toMatchObject([
      { body: 'code=1&state=2', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ]);
  });

  it.each([
    ['never answers', () => undefined],
    ['answers without end', () => ({ status: 200, body: 'x'.repeat(1_100_000) })],
  ])('answers 503 if GoTrue %s, and logs no token', async (_, how) => {
    proxy = start(200);
    gotrue.answer(how);
    const answer = await call('/verify?token=secret&type=recovery', {
      headers: { 'x-supabase-api-version': '2024-01-01' },
    });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ code: 'unexpected_failure', message: 'The account service does not answer' });
    expect(logged).toContain('"event":"gotrue"');
    expect(logged).not.toContain('secret');
  });

  it('answers 503 if there is no GoTrue', async () => {
    await gotrue.close();
    expect((await call('/settings')).status).toBe(503);
    gotrue = await startGotrueStandIn();
  });
});

describe('limits in front of GoTrue', () => {
  it('answers 429 to an address from its 31st try on, not to another address', async () => {
    const path = '/verify?token=t&type=recovery';
    const statuses = [];
    for (let index = 0; index < 32; index += 1) statuses.push((await call(path)).status);
    expect(statuses).toEqual([...Array(30).fill(200), 429, 429]);
    expect(gotrue.asked).toHaveLength(30);
    expect((await call(path, { address: '192.0.2.2' })).status).toBe(200);
    expect((await call('/settings')).status).toBe(200);
  });

  it('lets an address refresh 150 sessions and still sign in', async () => {
    const refresh = async (): Promise<Response> =>
      call('/token?grant_type=refresh_token', { body: { refresh_token: 'r' } });
    const answers = await Promise.all(Array.from({ length: 151 }, refresh));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(150);
    expect((await signIn('a@example.org')).status).toBe(200);
  });

  it('slows an account down after 10 wrong passwords, whatever their addresses', async () => {
    gotrue.answer(refuseAll(400, wrongPassword));
    const answers = await Promise.all(
      Array.from({ length: 15 }, async (_, index) => signIn(' A@Example.org', `192.0.2.${index}`)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array(10).fill(400),
      ...Array(5).fill(429),
    ]);
    expect((await signIn('b@example.org')).status).toBe(400);
    const { error } = await client().signInWithPassword({ email: 'a@example.org', password: 'p' });
    expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  });

  it('forgets wrong passwords after a right one', async () => {
    for (let round = 0; round < 2; round += 1) {
      gotrue.answer(refuseAll(400, wrongPassword));
      await Promise.all(Array.from({ length: 9 }, async () => signIn('a@example.org')));
      gotrue.answer(() => ({ status: 200, body: {} }));
      expect((await signIn('a@example.org')).status).toBe(200);
    }
  });

  it('ends a code after 6 wrong tries, until a new one is sent', async () => {
    gotrue.answer(({ url }) => ({ status: url === '/verify' ? 403 : 200, body: {} }));
    const verify = async (token: string, address = '192.0.2.1'): Promise<Response> =>
      call('/verify', { body: { email: 'a@example.org', token, type: 'email' }, address });
    await Promise.all(Array.from({ length: 6 }, async (_, index) => verify('1', `192.0.2.${index}`)));
    gotrue.answer(() => ({ status: 200, body: {} }));
    const asked = gotrue.asked.length;
    const { error } = await client().verifyOtp({ email: 'a@example.org', token: '2', type: 'email' });
    expect(error).toMatchObject({ code: 'otp_expired', message: 'Token has expired or is invalid' });
    expect(gotrue.asked).toHaveLength(asked);
    await call('/otp', { body: { email: 'a@example.org' } });
    expect((await verify('2')).status).toBe(200);
  });

  it('blocks a second factor after 10 wrong codes', async () => {
    gotrue.answer(refuseAll(422, {}));
    const verify = async (id: string, address: string): Promise<Response> =>
      call(`/factors/${id}/verify`, { body: { challenge_id: 'c', code: '000000' }, address });
    const answers = await Promise.all(Array.from({ length: 12 }, async (_, index) => verify('f1', `192.0.2.${index}`)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    expect((await verify('f2', '192.0.2.1')).status).toBe(422);
  });

  it.each(['/otp', '/recover', '/resend', '/signup'])('sends one mail a minute to an address by %s', async (path) => {
    const ask = async (email: string): Promise<Response> =>
      call(path, { body: { email, password: 'p', type: 'signup' } });
    expect((await ask('a@example.org')).status).toBe(200);
    const late = await ask('A@example.org');
    expect(late.status).toBe(429);
    expect(await late.json()).toMatchObject({
      error_code: 'over_email_send_rate_limit',
      msg: expect.stringMatching(/^For security purposes, you can only request this after \d\d seconds\.$/) as string,
    });
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(50);
    expect((await ask('b@example.org')).status).toBe(200);
  });

  it('allows another try at once if GoTrue refused the first', async () => {
    gotrue.answer(refuseAll(422, { code: 422, error_code: 'weak_password', msg: '' }));
    expect((await call('/signup', { body: { email: 'a@example.org', password: 'p' } })).status).toBe(422);
    gotrue.answer(() => ({ status: 200, body: {} }));
    expect((await call('/signup', { body: { email: 'a@example.org', password: 'p' } })).status).toBe(200);
  });
});

describe('a proxy that hides who has an account', () => {
  async function timeOf(work: () => Promise<unknown>): Promise<number> {
    const startedAt = performance.now();
    await work();
    return performance.now() - startedAt;
  }

  it('delays answers to wrong passwords and requests for mail by at least a step', async () => {
    gotrue.answer(refuseAll(400, wrongPassword));
    expect(await timeOf(async () => signIn('a@example.org'))).toBeGreaterThanOrEqual(step - 2);
    expect(await timeOf(async () => call('/recover', { body: { email: 'a@example.org' } }))).toBeGreaterThanOrEqual(
      step - 2,
    );
  });

  it('makes a sign-up of a known and of an unknown address look the same', async () => {
    const common = {
      aud: 'authenticated',
      email: 'a@example.org',
      phone: '',
      confirmation_sent_at: 't',
      created_at: 't',
    };
    const unknown = {
      ...common,
      id: '1',
      role: 'authenticated',
      identities: [{ id: '1' }],
      user_metadata: { sub: '1' },
    };
    const known = { ...common, id: '2', role: '', identities: [], user_metadata: null };
    const bodies = [];
    for (const [index, body] of [unknown, known].entries()) {
      gotrue.answer(() => ({ status: 200, body }));
      const answer = await call('/signup', {
        body: { email: `${index}@example.org`, password: 'p', data: { colour: 'teal' } },
      });
      const text = (await answer.text()).replaceAll(`"${body.id}"`, '"id"');
      bodies.push(JSON.parse(text) as object);
    }
    expect(bodies[0]).toEqual(bodies[1]);
    expect(bodies[0]).toMatchObject({
      email: 'a@example.org',
      identities: [],
      role: 'authenticated',
      user_metadata: { sub: 'id', colour: 'teal' },
    });
  });

  it('keeps the session of a sign-up that needs no confirmation', async () => {
    const body = { access_token: 'a', user: { identities: [{}] } };
    gotrue.answer(() => ({ status: 200, body }));
    const answer = await call('/signup', { body: { email: 'a@example.org', password: 'p' } });
    expect(await answer.json()).toEqual(body);
  });
});

describe('a session of the password alone, in front of GoTrue', () => {
  const tokenOf = (aal: string): string =>
    `e30.${Buffer.from(JSON.stringify({ sub: 'ada', aal })).toString('base64url')}.c2ln`;
  const withToken = (aal: string): Record<string, string> => ({ authorization: `Bearer ${tokenOf(aal)}` });
  const hasFactor = (status: string): void =>
    gotrue.answer(({ method, url }) => ({
      status: 200,
      body: method === 'GET' && url === '/user' ? { factors: [{ status }] } : {},
    }));
  const protectedCalls: [string, string][] = [
    ['POST', '/logout'],
    ['POST', '/logout?scope=global'],
    ['POST', '/logout?scope=others'],
    ['POST', '/logout?scope=others&scope=local'],
    ['PUT', '/user'],
    ['GET', '/reauthenticate'],
    ['GET', '/user/identities/authorize?provider=google'],
    ['DELETE', '/user/identities/1'],
    ['POST', '/token?grant_type=id_token'],
    ['DELETE', '/factors/f1'],
    ['POST', '/passkeys/registration/options'],
    ['DELETE', '/passkeys/p1'],
  ];

  it.each(protectedCalls)('cannot call %s %s where there is a factor', async (method, path) => {
    hasFactor('verified');
    const answer = await call(path, { method, headers: withToken('aal1') });
    expect([answer.status, await answer.json()]).toMatchObject([
      path === '/user' ? 401 : 422,
      { error_code: 'insufficient_aal' },
    ]);
    expect(gotrue.asked.map((asked) => `${asked.method} ${asked.url}`)).toEqual(['GET /user']);
  });

  it.each(protectedCalls)('can call %s %s where the factor is not confirmed', async (method, path) => {
    hasFactor('unverified');
    expect((await call(path, { method, headers: withToken('aal1') })).status).toBe(200);
    expect(gotrue.asked).toHaveLength(2);
  });

  it.each([
    ['POST', '/logout?scope=local'],
    ['GET', '/user'],
    ['POST', '/factors/f1/challenge'],
    ['POST', '/factors/f1/verify'],
    ['POST', '/token?grant_type=refresh_token'],
    ['POST', '/passkeys/authentication/options'],
  ])('can call %s %s', async (method, path) => {
    hasFactor('verified');
    expect((await call(path, { method, headers: withToken('aal1') })).status).toBe(200);
    expect(gotrue.asked).toHaveLength(1);
  });

  it('is not asked for a factor that it has proved', async () => {
    hasFactor('verified');
    expect((await call('/logout', { method: 'POST', headers: withToken('aal2') })).status).toBe(200);
    expect(gotrue.asked).toHaveLength(1);
  });

  it('is refused in GoTrue’s words where its session has ended, and nothing is passed on', async () => {
    gotrue.answer(() => ({ status: 403, body: { error_code: 'session_not_found' } }));
    const answer = await call('/logout', { method: 'POST', headers: withToken('aal1') });
    expect([answer.status, await answer.json()]).toEqual([403, { error_code: 'session_not_found' }]);
    expect(gotrue.asked).toHaveLength(1);
  });
});

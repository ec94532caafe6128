import { describe, expect, it } from 'vitest';
import {
  call,
  press,
  publishableKey,
  refuseAll,
  signIn,
  stand,
  standForEachTest,
  start,
  step,
  wrongPassword,
} from './gotrue-proxy.fixture.ts';
import { startGotrueStandIn } from './gotrue.fixture.ts';

standForEachTest();

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
    const [asked] = stand.gotrue.asked;
    expect(asked).toMatchObject({ method: 'POST', url: '/recover?redirect_to=https%3A%2F%2Fonda.example' });
    expect(JSON.parse(asked?.body ?? '')).toEqual({ email: 'a@example.org' });
    expect(asked?.headers).toMatchObject({ authorization: 'Bearer t', 'x-forwarded-for': '192.0.2.1' });
    for (const name of ['x-forwarded-host', 'cookie', 'proxy-authorization', 'te'])
      expect(asked?.headers).not.toHaveProperty(name);
  });

  it('leads a browser to the app where GoTrue would show it JSON', async () => {
    const page = { headers: { apikey: '', accept: 'text/html,*/*' } };
    const message = 'Unsupported provider: provider is not enabled';
    stand.gotrue.answer(() => ({ status: 400, body: { code: 400, error_code: 'validation_failed', msg: message } }));
    const led = await call('/authorize?provider=google', page);
    const location = new URL(led.headers.get('location') ?? '', 'https://onda.example');
    expect([led.status, location.pathname, Object.fromEntries(location.searchParams)]).toEqual([
      303,
      '/auth',
      { error: 'server_error', error_code: 'validation_failed', error_description: message },
    ]);
    expect((await call('/authorize?provider=google', { headers: { apikey: '' } })).status).toBe(400);
    expect((await call('/user', page)).status).not.toBe(303);
  });

  it('keeps the answer of an organisation out of addresses', async () => {
    const fields = new URLSearchParams({
      error: 'invalid_request',
      error_description: 'SAML Assertion is not valid <samlp:Response>ana@example.org</samlp:Response>',
    }).toString();
    stand.gotrue.answer(() => ({ status: 303, headers: { location: `https://onda.example/?${fields}#${fields}` } }));
    const { headers } = await call('/sso/saml/acs', { body: 'SAMLResponse=x', headers: { apikey: '' } });
    const short = 'error=invalid_request&error_description=SAML+Assertion+is+not+valid';
    expect(headers.get('location')).toBe(`https://onda.example/?${short}#${short}`);
  });

  it('passes the form of a link on as GET, and its redirect back with few headers', async () => {
    stand.gotrue.answer(() => ({
      status: 303,
      headers: {
        location: 'https://onda.example/#access_token=secret',
        'set-cookie': 'a=b',
        'access-control-allow-origin': '*',
      },
    }));
    const answer = await press({ token: 't&x', type: 'recovery', redirect_to: 'https://onda.example/auth', more: '1' });
    expect(stand.gotrue.asked).toMatchObject([
      {
        method: 'GET',
        url: '/verify?token=t%26x&type=recovery&redirect_to=https%3A%2F%2Fonda.example%2Fauth',
        headers: { 'x-forwarded-for': '192.0.2.1' },
      },
    ]);
    expect(answer.status).toBe(303);
    expect(Object.fromEntries(answer.headers)).toEqual({
      'cache-control': 'no-store',
      'content-type': 'application/json',
      location: 'https://onda.example/#access_token=secret',
    });
  });

  it('says what a link was for whose code the app has to exchange', async () => {
    stand.gotrue.answer(() => ({ status: 303, headers: { location: 'https://onda.example/auth?code=c' } }));
    expect((await press()).headers.get('location')).toBe('https://onda.example/auth?code=c&type=recovery');
    stand.gotrue.answer(() => ({ status: 303, headers: { location: 'https://onda.example/auth?message=m' } }));
    expect((await press()).headers.get('location')).toBe('https://onda.example/auth?message=m');
  });

  it.each(['GET', 'HEAD'])('never passes on %s of a link, which would use it up', async (method) => {
    for (const apikey of ['', publishableKey])
      expect((await call('/verify?token=t&type=recovery', { method, headers: { apikey } })).status).toBe(404);
    expect(stand.gotrue.asked).toEqual([]);
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
    expect(stand.gotrue.asked).toEqual([]);
  });

  it('requires the key, except for addresses that people open', async () => {
    expect((await call('/settings', { headers: { apikey: 'wrong' } })).status).toBe(401);
    expect((await call('/authorize?provider=google', { headers: { apikey: '' } })).status).toBe(200);
    expect((await press()).status).toBe(200);
    expect(stand.gotrue.asked).toHaveLength(2);
  });

  it('counts an IPv6 network as one address, and trusts a proxy on this machine', async () => {
    const from = async (address: string, headers: Record<string, string> = {}): Promise<number> =>
      (await press(undefined, { address, headers })).status;
    for (let index = 0; index < 30; index += 1)
      await from('127.0.0.1', { 'x-forwarded-for': `1.2.3.4, 2001:db8:1:2::${index}` });
    expect(stand.gotrue.asked.at(-1)?.headers['x-forwarded-for']).toBe('2001:db8:1:2::29');
    expect(await from('2001:db8:1:2:ffff::1')).toBe(429);
    expect(await from('2001:db8:1:3::1')).toBe(200);
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
    expect(stand.gotrue.asked).toEqual([]);
  });

  it('passes on one value of a repeated name', async () => {
    await call('/token?grant_type=password&grant_type=pkce', {
      body: '{"email":"a@example.org","email":"b@example.org"}',
    });
    expect(stand.gotrue.asked).toMatchObject([
      { url: '/token?grant_type=password', body: '{"email":"b@example.org"}' },
    ]);
  });

  it('passes on other fields of the body', async () => {
    await call('/factors/f1/verify', { body: { factorId: 'f1' } });
    expect(stand.gotrue.asked.at(-1)).toMatchObject({ url: '/factors/f1/verify', body: '{"factorId":"f1"}' });
  });

  it('passes on the form of a provider', async () => {
    await call('/callback', { body: 'code=1&state=2' });
    expect(stand.gotrue.asked).toMatchObject([
      { body: 'code=1&state=2', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ]);
  });

  it.each([
    ['never answers', () => undefined],
    ['answers without end', () => ({ status: 200, body: 'x'.repeat(1_100_000) })],
  ])('answers 503 if GoTrue %s, and logs no token', async (_, how) => {
    stand.proxy = start(200);
    stand.gotrue.answer(how);
    const answer = await press(
      { token: 'secret', type: 'recovery' },
      { headers: { 'x-supabase-api-version': '2024-01-01' } },
    );
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ code: 'unexpected_failure', message: 'The account service does not answer' });
    expect(stand.logged).toContain('"event":"gotrue"');
    expect(stand.logged).not.toContain('secret');
  });

  it('answers 503 if there is no GoTrue', async () => {
    await stand.gotrue.close();
    expect((await call('/settings')).status).toBe(503);
    stand.gotrue = await startGotrueStandIn();
  });
});

describe('a proxy that hides who has an account', () => {
  async function timeOf(work: () => Promise<unknown>): Promise<number> {
    const startedAt = performance.now();
    await work();
    return performance.now() - startedAt;
  }

  it('delays answers to wrong passwords and requests for mail by at least a step', async () => {
    stand.gotrue.answer(refuseAll(400, wrongPassword));
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
      stand.gotrue.answer(() => ({ status: 200, body }));
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

  it.each([{ error_code: 'email_not_confirmed' }, { code: 'email_not_confirmed' }])(
    'refuses a sign-in before the confirmation like one with a wrong password (%o)',
    async (body) => {
      stand.gotrue.answer(() => ({ status: 400, body }));
      const answer = await call('/token?grant_type=password', { body: { email: 'a@example.org', password: 'p' } });
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
      ]);
    },
  );

  it('keeps the session of a sign-up that needs no confirmation', async () => {
    const body = { access_token: 'a', user: { identities: [{}] } };
    stand.gotrue.answer(() => ({ status: 200, body }));
    const answer = await call('/signup', { body: { email: 'a@example.org', password: 'p' } });
    expect(await answer.json()).toEqual(body);
  });
});

describe('a session of the password alone, in front of GoTrue', () => {
  const tokenOf = (aal: string): string =>
    `e30.${Buffer.from(JSON.stringify({ sub: 'ada', aal })).toString('base64url')}.c2ln`;
  const withToken = (aal: string): Record<string, string> => ({ authorization: `Bearer ${tokenOf(aal)}` });
  const hasFactor = (status: string): void =>
    stand.gotrue.answer(({ method, url }) => ({
      status: 200,
      body: method === 'GET' && url === '/user' ? { factors: [{ id: 'f1', status }] } : {},
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

  const refusalStatus = (path: string): number => (path === '/user' ? 401 : path.startsWith('/passkeys') ? 403 : 422);

  it.each(protectedCalls)('cannot call %s %s where there is a factor', async (method, path) => {
    hasFactor('verified');
    const answer = await call(path, { method, headers: withToken('aal1') });
    expect([answer.status, await answer.json()]).toMatchObject([
      refusalStatus(path),
      { error_code: 'insufficient_aal' },
    ]);
    expect(stand.gotrue.asked.map((asked) => `${asked.method} ${asked.url}`)).toEqual(['GET /user']);
  });

  it.each(protectedCalls)('can call %s %s where the factor is not confirmed', async (method, path) => {
    hasFactor('unverified');
    expect((await call(path, { method, headers: withToken('aal1') })).status).toBe(200);
    expect(stand.gotrue.asked).toHaveLength(2);
  });

  it.each([
    ['POST', '/logout?scope=local'],
    ['GET', '/user'],
    // First it is asked which telephone the message would go to.
    ['POST', '/factors/f1/challenge', 2],
    ['POST', '/factors/f1/verify'],
    ['POST', '/token?grant_type=refresh_token'],
    ['POST', '/passkeys/authentication/options'],
  ])('can call %s %s', async (method, path, questions = 1) => {
    hasFactor('verified');
    expect((await call(path, { method, headers: withToken('aal1') })).status).toBe(200);
    expect(stand.gotrue.asked).toHaveLength(questions);
  });

  it('is not asked for a factor that it has proved', async () => {
    hasFactor('verified');
    expect((await call('/logout', { method: 'POST', headers: withToken('aal2') })).status).toBe(200);
    expect(stand.gotrue.asked).toHaveLength(1);
  });

  it('is refused in GoTrue’s words where its session has ended, and nothing is passed on', async () => {
    stand.gotrue.answer(() => ({ status: 403, body: { error_code: 'session_not_found' } }));
    const answer = await call('/logout', { method: 'POST', headers: withToken('aal1') });
    expect([answer.status, await answer.json()]).toEqual([403, { error_code: 'session_not_found' }]);
    expect(stand.gotrue.asked).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import { call, stand, standForEachTest } from './gotrue-proxy.fixture.ts';

standForEachTest();

const person = '5e2d9f6e-0000-4000-8000-000000000001';
const session = '5e2d9f6e-0000-4000-8000-000000000002';
const factorId = '5e2d9f6e-0000-4000-8000-00000000000f';
const amr = [{ method: 'web3', timestamp: 1 }];
const tokenOf = (aal: string): string => {
  const claims = { sub: person, aal, session_id: session, amr };
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;
};

const needed = { error_code: 'reauthentication_needed' };
const question = ['is_session_proved', { person, session, amr }];
const passedOn = (): string[] => stand.gotrue.asked.map(({ method, url }) => `${method} ${url}`);

interface Asked {
  method?: string;
  body?: object;
  aal?: 'aal1' | 'aal2';
}
const ask = async (path: string, { method = 'POST', body, aal = 'aal1' }: Asked = {}): Promise<[number, unknown]> => {
  const headers = { authorization: `Bearer ${tokenOf(aal)}` };
  const answer = await call(path, { method, headers, ...(body && { body }) });
  return [answer.status, await answer.json()];
};

const takingOver: [string, string, object?][] = [
  ['PUT', '/user', { email: 'eve@example.org' }],
  ['PUT', '/user', { phone: '+4915112345678' }],
  ['PUT', '/user', { password: 'a new long password' }],
  ['PUT', '/user', { password: '', data: {} }],
  ['POST', '/factors', { factor_type: 'totp' }],
  ['POST', '/factors/recovery-codes'],
  ['POST', '/factors/recovery-codes/regenerate'],
  ['DELETE', '/factors/recovery-codes'],
  ['POST', '/passkeys/registration/options'],
  ['POST', '/passkeys/registration/verify'],
  ['DELETE', '/passkeys/p1'],
  ['GET', '/user/identities/authorize?provider=google'],
  ['DELETE', '/user/identities/1'],
  ['POST', '/token?grant_type=id_token', { provider: 'google', id_token: 't', link_identity: true }],
];

describe('a call by which a stolen token would take an account of GoTrue over', () => {
  const withBody = (method: string, body: object | undefined): Asked => ({ method, ...(body && { body }) });

  it.each(takingOver)('%s %s %o is refused in a session that is not freshly proved', async (method, path, body) => {
    stand.found = { is_session_proved: false };
    expect(await ask(path, withBody(method, body))).toMatchObject([400, needed]);
    expect(stand.called).toEqual([question]);
    expect(passedOn()).not.toContain(`${method} ${path}`);
  });

  it.each(takingOver)('%s %s %o is passed on in one that is', async (method, path, body) => {
    expect(await ask(path, withBody(method, body))).toEqual([200, {}]);
    expect(stand.called).toEqual([question]);
    expect(passedOn()).toContain(`${method} ${path}`);
  });

  it.each(['Email', 'PASSWORD', 'link_Identity'])('cannot hide behind the spelling of %s', async (name) => {
    expect((await ask('/user', { method: 'PUT', body: { [name]: 'x' } }))[0]).toBe(400);
    expect(passedOn()).toEqual([]);
  });

  it('is not passed on while the database does not answer', async () => {
    stand.found = {};
    expect((await ask('/factors', { body: {} }))[0]).toBe(503);
    expect(passedOn()).toEqual([]);
    expect(stand.logged).toContain('"event":"proof"');
  });

  it.each([
    ['PUT', '/user', { data: { locale: 'es' } }],
    ['GET', '/user'],
    ['GET', '/reauthenticate'],
    ['PATCH', '/passkeys/p1', { friendly_name: 'Key' }],
    ['POST', '/passkeys/authentication/options'],
    ['POST', '/token?grant_type=refresh_token', { refresh_token: 't' }],
    ['POST', '/token?grant_type=id_token', { provider: 'google', id_token: 't' }],
    ['POST', `/factors/${factorId}/challenge`],
    ['POST', '/factors/recovery-codes/verify', { code: 'x' }],
  ] as [string, string, object?][])('is not %s %s %o, which needs no proof', async (method, path, body) => {
    stand.found = { is_session_proved: false };
    expect((await ask(path, withBody(method, body)))[0]).toBe(200);
    expect(stand.called).toEqual([]);
  });
});

describe('the code of a mail or message, in place of a fresh proof', () => {
  const nonce = '12345678';
  const change = { method: 'PUT', body: { password: 'a new long password', nonce } };

  it('lets a new password pass, and is left for GoTrue to compare', async () => {
    stand.found = { is_session_proved: false, is_reauthentication_code: true };
    expect((await ask('/user', change))[0]).toBe(200);
    expect(stand.called).toEqual([question, ['is_reauthentication_code', { person, code: nonce }]]);
    expect(JSON.parse(stand.gotrue.asked.at(-1)?.body ?? '')).toEqual(change.body);
  });

  it('takes one question to GoTrue who the person is, also where a second factor is looked for', async () => {
    stand.found = { is_session_proved: false, is_reauthentication_code: true };
    await ask('/user', change);
    expect(passedOn()).toEqual(['GET /user', 'PUT /user']);
  });

  it('is refused where it is wrong, also where GoTrue would not look at it, and ten times an hour', async () => {
    stand.found = { is_session_proved: false, is_reauthentication_code: false };
    const statuses = [];
    for (let tried = 0; tried < 12; tried += 1) statuses.push((await ask('/user', change))[0]);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429]);
    expect(passedOn().filter((asked) => asked.startsWith('PUT'))).toEqual([]);
  });

  it.each(takingOver.filter(([method]) => !['PUT', 'GET'].includes(method)))(
    'is not compared by %s %s %o, whose tries nobody counts',
    async (method, path, body) => {
      stand.found = { is_session_proved: false, is_reauthentication_code: true };
      expect(await ask(path, { method, body: { ...body, nonce } })).toMatchObject([400, needed]);
      expect(stand.called).toEqual([question]);
    },
  );

  it('is no code where nothing is changed that needs one, and leaves the count of tries as it is', async () => {
    stand.found = { is_session_proved: false, is_reauthentication_code: false };
    for (let tried = 0; tried < 9; tried += 1) await ask('/user', change);
    expect((await ask('/user', { method: 'PUT', body: { data: {}, nonce } }))[0]).toBe(200);
    expect([(await ask('/user', change))[0], (await ask('/user', change))[0]]).toEqual([422, 429]);
  });

  it('is not compared for a token that GoTrue has not signed', async () => {
    stand.found = { is_session_proved: false, is_reauthentication_code: true };
    stand.gotrue.answer(() => ({ status: 403, body: { error_code: 'bad_jwt' } }));
    expect(await ask('/user', { ...change, aal: 'aal2' })).toMatchObject([403, { error_code: 'bad_jwt' }]);
    expect(stand.called).toEqual([question]);
  });
});

describe('a second factor, in a session that is not freshly proved', () => {
  const withFactor = (status: string): void => {
    stand.found = { is_session_proved: false };
    stand.gotrue.answer(({ method, url }) => ({
      status: 200,
      body: method === 'GET' && url === '/user' ? { factors: [{ id: factorId, status }] } : {},
    }));
  };
  const spellings = [factorId, factorId.toUpperCase(), factorId.replaceAll('-', '')];

  it.each(spellings)('is proved as ever where it is confirmed, and confirmed with a proof only (%s)', async (spelt) => {
    withFactor('verified');
    expect((await ask(`/factors/${spelt}/verify`))[0]).toBe(200);
    withFactor('unverified');
    expect(await ask(`/factors/${spelt}/verify`)).toMatchObject([400, needed]);
    expect(passedOn().filter((asked) => asked.endsWith('/verify'))).toHaveLength(1);
  });
  it('is removed with a proof, and without one where it was never confirmed', async () => {
    withFactor('verified');
    expect(await ask(`/factors/${factorId}`, { method: 'DELETE', aal: 'aal2' })).toMatchObject([400, needed]);
    withFactor('unverified');
    expect((await ask(`/factors/${factorId}`, { method: 'DELETE' }))[0]).toBe(200);
    expect(passedOn().filter((asked) => asked.startsWith('DELETE'))).toHaveLength(1);
  });
});

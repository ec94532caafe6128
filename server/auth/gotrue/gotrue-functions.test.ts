import { jwtVerify, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RestRequest } from '../../catalogue/rest-message.ts';
import { createClientAddress } from '../client-address.ts';
import { createLog } from '../../log.ts';
import { secrets } from '../account-server.fixture.ts';
import { deleteAccountPath, eraseRecordsPath, proveSessionPath } from '../auth-message.ts';
import { createGotrueGate } from './gotrue-gate.ts';
import { createTokenKeys } from './token-keys.ts';
import { startGotrueStandIn, type Answer, type Asked, type GotrueStandIn } from './gotrue.fixture.ts';

const id = '5e2d9f6e-0000-4000-8000-000000000001';
const key = (text: string): Uint8Array => new TextEncoder().encode(text);
const ok: Answer = { status: 200, body: {} };
const rightCode = '12345678';
/** As the stand-in of the database takes it. */
const freshSignIn = [{ method: 'web3', timestamp: 1 }];

let gotrue: GotrueStandIn;
let answers: Record<string, Answer>;
let inDatabase: RestRequest[];
let logged: string;

beforeEach(async () => {
  gotrue = await startGotrueStandIn();
  answers = {
    'GET /user': { status: 200, body: { id, email: 'ada@example.org', factors: [] } },
    'POST /token?grant_type=password': ok,
    [`DELETE /admin/users/${id}`]: ok,
  };
  gotrue.answer(({ method, url }) => answers[`${method} ${url}`] ?? { status: 404 });
  inDatabase = [];
  logged = '';
});
afterEach(async () => gotrue.close());

async function tokenOf(claims: Record<string, unknown> = {}, secret = secrets.jwtSecret): Promise<string> {
  return new SignJWT({ sub: id, role: 'authenticated', aal: 'aal1', ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(key(secret));
}

interface Call {
  body?: unknown;
  token?: string;
  method?: string;
  path?: string;
}

async function remove({
  body = { password: 'right' },
  token,
  method = 'POST',
  path = deleteAccountPath,
}: Call = {}): Promise<[number, unknown]> {
  const gate = createGotrueGate({
    authUrl: gotrue.url,
    verifyToken: createTokenKeys({ authUrl: gotrue.url, jwtSecret: secrets.jwtSecret }),
    clientAddress: createClientAddress(),
    secrets,
    rest: async (request) => {
      inDatabase.push(request);
      const given = JSON.parse(request.body ?? '') as { code: string; amr: unknown };
      const found: Record<string, unknown> = {
        start_new_epoch: 'epoch 2',
        use_reauthentication_code: given.code === rightCode,
        holds_fresh_proof: JSON.stringify(given.amr) === JSON.stringify(freshSignIn),
        mark_session_proved: true,
      };
      const answer = found[request.url.split('/').at(-1) ?? ''];
      return { status: 200, headers: {}, body: new TextEncoder().encode(JSON.stringify(answer)) };
    },
    log: createLog('info', (text) => (logged += text)),
  });
  const request = new Request(`http://localhost${path}`, {
    method,
    headers: { apikey: secrets.publishableKey, authorization: `Bearer ${token ?? (await tokenOf())}` },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  const answer = await gate.respond(request, '192.0.2.1');
  return [answer.status, await answer.json()];
}

const deletions = (): Asked[] => gotrue.asked.filter(({ method }) => method === 'DELETE');
const code = (name: string): unknown => ({ code: name, message: expect.any(String) as string });

describe('deleting an account of GoTrue', () => {
  it('asks GoTrue with a service token of its secret, for the person of the token', async () => {
    expect(await remove({ body: { password: 'right', id: 'other' } })).toEqual([200, {}]);
    const [asked] = deletions();
    expect(asked?.url).toBe(`/admin/users/${id}`);
    const token = String(asked?.headers.authorization).replace('Bearer ', '');
    const { payload } = await jwtVerify(token, key(secrets.jwtSecret), { maxTokenAge: '1m' });
    expect(payload).toEqual({ role: 'service_role', iat: payload.iat, exp: Number(payload.iat) + 60 });
    const tried = gotrue.asked.find(({ url }) => url.startsWith('/token'));
    expect(JSON.parse(String(tried?.body))).toEqual({ email: 'ada@example.org', password: 'right' });
    expect(tried?.headers['x-forwarded-for']).toBe('192.0.2.1');
    expect(logged).toBe('');
  });

  it('proves a password to a GoTrue that asks everybody but an administrator for a captcha', async () => {
    gotrue.answer(({ method, url, headers, body }) => {
      const role = String(headers.authorization).split('.')[1] ?? '';
      const isAdministrator = Buffer.from(role, 'base64url').toString().includes('"service_role"');
      if (url.startsWith('/token') && !isAdministrator && !body.includes('captcha_token'))
        return { status: 400, body: { code: 400, error_code: 'captcha_failed' } };
      return answers[`${method} ${url}`] ?? { status: 404 };
    });
    expect(await remove()).toEqual([200, {}]);
  });

  it('refuses a wrong password', async () => {
    answers['POST /token?grant_type=password'] = { status: 400, body: {} };
    expect(await remove()).toEqual([400, code('invalid_credentials')]);
    expect(deletions()).toEqual([]);
  });

  it('has the database check and use up a code', async () => {
    expect(await remove({ body: { code: '00000000' } })).toEqual([422, code('reauthentication_not_valid')]);
    expect(deletions()).toEqual([]);
    expect(await remove({ body: { code: rightCode } })).toEqual([200, {}]);
    expect(inDatabase.at(-1)).toMatchObject({
      method: 'POST',
      url: '/rest/v1/rpc/use_reauthentication_code',
      headers: { apikey: secrets.secretKey },
      body: JSON.stringify({ person: id, code: rightCode }),
    });
    expect(deletions()).toHaveLength(1);
  });

  it('asks for the second factor where there is one', async () => {
    answers['GET /user'] = { status: 200, body: { id, email: 'a@b.c', factors: [{ status: 'verified' }] } };
    expect(await remove()).toEqual([403, code('insufficient_aal')]);
    expect(deletions()).toEqual([]);
    expect(await remove({ token: await tokenOf({ aal: 'aal2' }) })).toEqual([200, {}]);
  });

  it.each([
    ['of another secret', {}, 'x'.repeat(43)],
    ['of the service', { role: 'service_role' }, secrets.jwtSecret],
    ['without a person', { sub: '../users' }, secrets.jwtSecret],
    ['that has expired', { exp: 1 }, secrets.jwtSecret],
  ])('refuses a token %s', async (_, claims, secret) => {
    const { exp } = claims as { exp?: number };
    const token =
      exp === undefined
        ? await tokenOf(claims, secret)
        : await new SignJWT({ sub: id, role: 'authenticated', aal: 'aal1', exp })
            .setProtectedHeader({ alg: 'HS256' })
            .sign(key(secret));
    expect(await remove({ token })).toEqual([403, code('bad_jwt')]);
    expect(gotrue.asked).toEqual([]);
  });

  it('passes on the refusal of a session that is gone', async () => {
    answers['GET /user'] = { status: 403, body: { code: 'session_not_found', message: 'gone' } };
    expect(await remove()).toEqual([403, { code: 'session_not_found', message: 'gone' }]);
    expect(deletions()).toEqual([]);
  });

  it('refuses a person whom GoTrue knows by another id', async () => {
    answers['GET /user'] = { status: 200, body: { id: id.replace('1', '2'), email: 'a@b.c' } };
    expect(await remove()).toEqual([403, code('bad_jwt')]);
  });

  it.each([
    ['GET /user', 500],
    ['POST /token?grant_type=password', 500],
    [`DELETE /admin/users/${id}`, 403],
  ])('answers 503 if %s fails, and gives details in the log only', async (call, status) => {
    answers[call] = { status, body: { code: 'detail', message: 'detail' } };
    expect(await remove()).toEqual([503, code('unexpected_failure')]);
    expect(logged).toContain(deleteAccountPath);
  });

  it('succeeds if the account is gone already', async () => {
    answers[`DELETE /admin/users/${id}`] = { status: 404, body: {} };
    expect(await remove()).toEqual([200, {}]);
  });

  it('refuses other methods and a body without a proof', async () => {
    expect(await remove({ method: 'GET' })).toEqual([405, code('bad_method')]);
    expect(await remove({ body: {} })).toEqual([400, code('reauthentication_needed')]);
    expect(deletions()).toEqual([]);
  });
});

describe('erasing the records of somebody whose account is GoTrue’s', () => {
  const erase = async (call: Call = {}): Promise<[number, unknown]> => remove({ ...call, path: eraseRecordsPath });
  const erasures = (): RestRequest[] => inDatabase.filter(({ url }) => url.endsWith('/start_new_epoch'));

  it('has the database erase them for the person of the token, and leaves the account', async () => {
    expect(await erase({ body: { password: 'right', person: 'other' } })).toEqual([200, { epoch: 'epoch 2' }]);
    expect(erasures()).toMatchObject([
      { method: 'POST', headers: { apikey: secrets.secretKey }, body: JSON.stringify({ person: id }) },
    ]);
    expect((await erase({ body: { code: rightCode } }))[0]).toBe(200);
    expect(deletions()).toEqual([]);
  });

  it('takes the same proof as deleting the account', async () => {
    answers['POST /token?grant_type=password'] = { status: 400, body: {} };
    expect(await erase()).toEqual([400, code('invalid_credentials')]);
    expect(await erase({ body: {} })).toEqual([400, code('reauthentication_needed')]);
    expect(await erase({ body: { code: '00000000' } })).toEqual([422, code('reauthentication_not_valid')]);
    answers['GET /user'] = { status: 200, body: { id, email: 'a@b.c', factors: [{ status: 'verified' }] } };
    expect(await erase({ body: { code: rightCode } })).toEqual([403, code('insufficient_aal')]);
    expect(erasures()).toEqual([]);
  });
});

describe('somebody whose account is GoTrue’s and has no mailbox', () => {
  const signedIn = { signedIn: true };
  const withPerson = (person: object): void => {
    answers['GET /user'] = { status: 200, body: { id, factors: [], ...person } };
  };

  it('deletes it after a sign-in of the last minutes, and no later', async () => {
    withPerson({ email: '' });
    expect(await remove({ body: signedIn })).toEqual([400, code('reauthentication_needed')]);
    const old = await tokenOf({ amr: [{ method: 'web3', timestamp: 0 }] });
    expect(await remove({ body: signedIn, token: old })).toEqual([400, code('reauthentication_needed')]);
    expect(deletions()).toEqual([]);
    expect(await remove({ body: signedIn, token: await tokenOf({ amr: freshSignIn }) })).toEqual([200, {}]);
    expect(deletions()).toHaveLength(1);
  });

  it('needs the second factor, too', async () => {
    withPerson({ factors: [{ status: 'verified' }] });
    const token = await tokenOf({ amr: freshSignIn });
    expect(await remove({ body: signedIn, token })).toEqual([403, code('insufficient_aal')]);
    const both = await tokenOf({ amr: freshSignIn, aal: 'aal2' });
    expect(await remove({ body: signedIn, token: both })).toEqual([200, {}]);
  });

  it('proves a password with the telephone', async () => {
    withPerson({ phone: '4915112345678' });
    expect((await remove())[0]).toBe(200);
    const tried = gotrue.asked.find(({ url }) => url.startsWith('/token'));
    expect(JSON.parse(String(tried?.body))).toEqual({ phone: '4915112345678', password: 'right' });
  });

  it('is the only one for whom a sign-in is enough, and only without a telephone', async () => {
    const token = await tokenOf({ amr: freshSignIn });
    expect(await remove({ body: signedIn, token })).toEqual([400, code('reauthentication_needed')]);
    expect(await remove({ body: { signedIn: 'yes' }, token })).toEqual([400, code('reauthentication_needed')]);
    withPerson({ phone: '4915112345678' });
    expect(await remove({ body: signedIn, token })).toEqual([400, code('reauthentication_needed')]);
    expect(deletions()).toEqual([]);
  });
});

describe('proving a session of GoTrue', () => {
  const session = '5e2d9f6e-0000-4000-8000-000000000002';
  const marks = (): RestRequest[] => inDatabase.filter(({ url }) => url.endsWith('/mark_session_proved'));

  it('marks the session of the token after a proof', async () => {
    const token = await tokenOf({ session_id: session });
    const call = { path: proveSessionPath, token };
    expect(await remove({ ...call, body: { code: '00000000' } })).toEqual([422, code('reauthentication_not_valid')]);
    expect(await remove({ ...call, body: {} })).toEqual([400, code('reauthentication_needed')]);
    expect(marks()).toEqual([]);
    expect(await remove({ ...call, body: { code: rightCode, session: id } })).toEqual([200, {}]);
    expect(marks()).toMatchObject([
      { method: 'POST', headers: { apikey: secrets.secretKey }, body: JSON.stringify({ person: id, session }) },
    ]);
    expect(await remove(call)).toEqual([200, {}]);
    expect(deletions()).toEqual([]);
  });

  it('marks none for a sign-in, which the token says itself', async () => {
    answers['GET /user'] = { status: 200, body: { id, factors: [] } };
    const call = { path: proveSessionPath, body: { signedIn: true } };
    const token = await tokenOf({ session_id: session, amr: freshSignIn });
    expect(await remove({ ...call, token })).toEqual([200, {}]);
    const old = await tokenOf({ session_id: session });
    expect(await remove({ ...call, token: old })).toEqual([400, code('reauthentication_needed')]);
    expect(marks()).toEqual([]);
  });

  it('refuses a token without a session', async () => {
    expect(await remove({ path: proveSessionPath })).toEqual([403, code('bad_jwt')]);
    expect(marks()).toEqual([]);
  });
});

// What somebody can do who has the password of a person with a second factor, and nothing else.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessToken, enroll, withPasswordOnly, type Protected } from '../../../e2e/account-protocol/factor.ts';
import type { Context } from '../../../e2e/account-protocol/context.ts';
import { type Answer, succeeded } from '../../../e2e/account-protocol/expect-answer.ts';
import { startRealServer, type RealServer } from '../real-server.fixture.ts';

let real: RealServer;
let context: Context;

beforeAll(async () => {
  real = await startRealServer();
  ({ context } = real);
});
afterAll(async () => real?.close());

let owner: Protected;
/** Access tokens of the owner, and of somebody who has signed in with the password only. */
let tokens: { owner: string; password: string };
beforeEach(async () => {
  const given = await withPasswordOnly(context);
  owner = given;
  tokens = { owner: await accessToken(owner.person.auth), password: given.token };
  await push(tokens.owner, 'mine');
});

async function ask(path: string, token: string, init: RequestInit = {}): Promise<{ status: number; code: unknown }> {
  const headers = {
    apikey: real.secrets.publishableKey,
    authorization: `Bearer ${token}`,
    ...(init.body !== undefined && { 'content-type': 'application/json' }),
  };
  const answer = await fetch(real.server.address + path, {
    ...init,
    headers: { ...headers, ...(init.headers as Record<string, string>) },
  });
  const body: unknown = await answer.json().catch(() => undefined);
  return { status: answer.status, code: Reflect.get(Object(body), 'code') };
}

async function push(token: string, name: string): ReturnType<typeof ask> {
  const record = { kind: 'sessions', key: name, data: {}, base: 0, edited_at: new Date().toISOString(), version: 1 };
  return ask('rest/v1/personal_records?on_conflict=user_id,kind,key&select=kind,key,seq', token, {
    method: 'POST',
    headers: { prefer: 'resolution=merge-duplicates,return=representation' },
    body: JSON.stringify([record]),
  });
}

const post = (body: object): RequestInit => ({ method: 'POST', body: JSON.stringify(body) });

/** @returns keys of the records, as the owner reads them */
async function recordsOf(token: string): Promise<string[]> {
  const headers = { apikey: real.secrets.publishableKey, authorization: `Bearer ${token}` };
  const answer = await fetch(`${real.server.address}rest/v1/personal_records?select=key&order=seq`, { headers });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { key: string }[]).map(({ key: name }) => name);
}

describe('the password of a person with a second factor', () => {
  it('reads and writes no record, and erases none', async () => {
    const refused = { status: 403, code: 'PT403' };
    expect(await ask('rest/v1/sync_heads?select=epoch,seq', tokens.password)).toEqual(refused);
    expect(await ask('rest/v1/personal_records?select=*', tokens.password)).toEqual(refused);
    expect(await push(tokens.password, 'theirs')).toEqual(refused);
    expect((await ask('rest/v1/rpc/start_new_epoch', tokens.password, post({}))).status).toBe(404);
    expect((await ask('rest/v1/rpc/person_of_records', tokens.password, post({}))).status).toBe(404);
    for (const method of ['HEAD', 'PATCH', 'DELETE'])
      expect((await ask('rest/v1/personal_records?key=eq.mine', tokens.password, { method })).status).toBe(403);
    const { password } = owner.person;
    for (const path of ['erase-records', 'delete-account'])
      expect(await ask(`functions/v1/${path}`, tokens.password, post({ password }))).toEqual({
        status: 403,
        code: 'insufficient_aal',
      });
    expect(await recordsOf(tokens.owner)).toEqual(['mine']);
  });

  it('ends no other session, changes nothing, and sends no mail', async () => {
    const asThem = async (path: string, method: string, body?: object): Promise<Answer> =>
      context.ask(path, { method, token: tokens.password, ...(body && { body }) });
    const attempts: [string, string, object?][] = [
      ['/logout?scope=others', 'POST'],
      ['/logout?scope=global', 'POST'],
      ['/logout', 'POST'],
      ['/user', 'PUT', { data: { colour: 'teal' } }],
      ['/user', 'PUT', { password: context.newPassword() }],
      ['/user', 'PUT', { email: context.newEmail() }],
      ['/reauthenticate', 'GET'],
      ['/factors', 'POST', { factor_type: 'totp', friendly_name: 'Theirs' }],
      [`/factors/${owner.id}`, 'DELETE'],
      ['/user/identities/authorize?provider=google', 'GET'],
      ['/user/identities/00000000-0000-4000-8000-000000000000', 'DELETE'],
    ];
    for (const [path, method, body] of attempts) {
      const { status, body: answer } = await asThem(path, method, body);
      expect([path, answer['error_code'], status >= 400]).toEqual([path, 'insufficient_aal', true]);
    }
    expect((await context.ask('/user', { token: tokens.owner })).status).toBe(200);
    const { data } = await owner.person.auth.getUser();
    expect([data.user?.email, data.user?.factors?.length]).toEqual([owner.person.email, 1]);
    expect(data.user?.user_metadata).not.toHaveProperty('colour');
    // What it may do: end itself, and only itself.
    expect((await asThem('/logout?scope=local', 'POST')).status).toBe(204);
    expect((await context.ask('/user', { token: tokens.password })).status).toBe(403);
    expect((await context.ask('/user', { token: tokens.owner })).status).toBe(200);
  });

  it('is enough again once the owner has removed the factor, and opens the records with a code', async () => {
    const { email, password, auth } = owner.person;
    const other = context.client();
    succeeded(await other.signInWithPassword({ email, password }));
    succeeded(await other.mfa.challengeAndVerify({ factorId: owner.id, code: await owner.nextCode() }));
    expect(await recordsOf(await accessToken(other))).toEqual(['mine']);
    succeeded(await auth.mfa.unenroll({ factorId: owner.id }));
    expect(await recordsOf(tokens.password)).toEqual(['mine']);
  });
});

describe('a token from before the first factor', () => {
  it('reads nothing any more', async () => {
    const { auth, session } = await context.person();
    const token = session.access_token;
    expect((await push(token, 'mine')).status).toBe(201);
    const { id, nextCode } = await enroll(auth);
    expect(await recordsOf(token)).toEqual(['mine']);
    succeeded(await auth.mfa.challengeAndVerify({ factorId: id, code: await nextCode() }));
    expect(await ask('rest/v1/personal_records?select=*', token)).toEqual({ status: 403, code: 'PT403' });
    expect(await recordsOf(await accessToken(auth))).toEqual(['mine']);
  });
});

describe('erasing all records', () => {
  it('takes more than an access token, also without a factor, and leaves the account', async () => {
    const { session, password } = await context.person();
    const token = session.access_token;
    await push(token, 'mine');
    expect(await ask('functions/v1/erase-records', token, post({}))).toMatchObject({ status: 400 });
    expect(await recordsOf(token)).toEqual(['mine']);
    expect((await ask('functions/v1/erase-records', token, post({ password }))).status).toBe(200);
    expect(await recordsOf(token)).toEqual([]);
    expect((await context.ask('/user', { token })).status).toBe(200);
  });
});

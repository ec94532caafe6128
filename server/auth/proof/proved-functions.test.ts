import { FunctionsClient, type FunctionsHttpError } from '@supabase/functions-js';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { secrets, siteUrl, startAccountServer, type AccountServer } from '../account-server.fixture.ts';
import { deleteAccountPath, eraseRecordsPath } from '../auth-message.ts';
import { hashPassword } from '../passwords.ts';
import { signIn, type SignedIn } from '../signed-in.fixture.ts';

const password = 'a long password';
let passwordHash: string;
let server: AccountServer;
let ada: SignedIn;
let people = 0;

beforeAll(async () => {
  server = await startAccountServer();
  passwordHash = await hashPassword(password);
});
afterAll(async () => server.close());
beforeEach(async () => {
  ada = await signIn(server, { email: `ada${(people += 1)}@example.org`, passwordHash });
});

type Outcome = 'deleted' | { status: number; code: string; message: string };

/** With the unmodified client, as a page calls it. */
async function remove(person: SignedIn, body: Record<string, unknown>): Promise<Outcome> {
  const functions = new FunctionsClient(`${siteUrl}/functions/v1`, {
    headers: { apikey: secrets.publishableKey, authorization: `Bearer ${await person.accessToken()}` },
    customFetch: server.fetch,
  });
  const { error } = (await functions.invoke('delete-account', { body })) as { error: FunctionsHttpError | null };
  if (error === null) return 'deleted';
  expect(error.message).toBe('Edge Function returned a non-2xx status code');
  const answer = error.context as Response;
  return { status: answer.status, ...((await answer.json()) as { code: string; message: string }) };
}

const isThere = async ({ id }: SignedIn): Promise<boolean> =>
  (await server.rows('select 1 from auth.users where id = $1::text::uuid', [id])).length > 0;

const rowsOf = async ({ id }: SignedIn): Promise<object[]> =>
  server.rows(
    `select 'users' as place from auth.users where id = $1::text::uuid
    union all select 'identities' from auth.identities where user_id = $1::text::uuid
    union all select 'sessions' from auth.sessions where user_id = $1::text::uuid
    union all select 'refresh_tokens' from auth.refresh_tokens where user_id = $1
    union all select 'one_time_tokens' from auth.one_time_tokens where user_id = $1::text::uuid
    union all select 'mfa_factors' from auth.mfa_factors where user_id = $1::text::uuid
    union all select 'mfa_amr_claims' from auth.mfa_amr_claims
      where session_id in (select id from auth.sessions where user_id = $1::text::uuid)`,
    [id],
  );

describe('deleting an account', () => {
  it('deletes everything of the person, and nothing of anybody else', async () => {
    const eve = await signIn(server, { email: `eve${people}@example.org`, passwordHash });
    await ada.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    await ada.client.reauthenticate();
    expect(new Set((await rowsOf(ada)).map((row) => (row as { place: string }).place)).size).toBe(7);
    expect(await remove(ada, { password, id: eve.id, user_id: eve.id, sub: eve.id })).toBe('deleted');
    expect(await rowsOf(ada)).toEqual([]);
    expect(await isThere(eve)).toBe(true);
    expect((await eve.client.getUser()).error).toBeNull();
  });

  it("makes the person's token invalid", async () => {
    const token = await ada.accessToken();
    await remove(ada, { password });
    const { error } = await ada.client.getUser(token);
    expect(error).toMatchObject({ status: 403, code: 'user_not_found' });
    expect(await remove({ ...ada, accessToken: async () => token }, { password })).toMatchObject({
      code: 'user_not_found',
    });
  });

  it('refuses a wrong password', async () => {
    expect(await remove(ada, { password: 'another password' })).toEqual({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
    expect(await isThere(ada)).toBe(true);
  });

  it.each([{}, { password: '' }, { code: '' }, { password: null }, { code: 12_345_678 }])(
    'refuses %o as a proof',
    async (body) => {
      expect(await remove(ada, body)).toMatchObject({ status: 400, code: 'reauthentication_needed' });
      expect(await isThere(ada)).toBe(true);
    },
  );

  it('accepts the code of a reauthentication mail', async () => {
    await ada.client.reauthenticate();
    const { code } = await server.mailTo(ada.email);
    expect(await remove(ada, { code })).toBe('deleted');
    expect(await isThere(ada)).toBe(false);
  });

  it('ends a code after six wrong tries', async () => {
    await ada.client.reauthenticate();
    const { code } = await server.mailTo(ada.email);
    const wrong = String((Number(code) + 1) % 1e8).padStart(8, '0');
    for (let index = 0; index < 6; index += 1)
      expect(await remove(ada, { code: wrong })).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
    expect(await remove(ada, { code })).toMatchObject({ status: 422 });
    expect(await isThere(ada)).toBe(true);
  });

  it("refuses another person's code", async () => {
    const eve = await signIn(server, { email: `eve${people}@example.org`, passwordHash });
    await ada.client.reauthenticate();
    await eve.client.reauthenticate();
    const { code } = await server.mailTo(eve.email);
    expect(await remove(ada, { code })).toMatchObject({ status: 422 });
    expect(await isThere(ada)).toBe(true);
    expect(await isThere(eve)).toBe(true);
  });

  it('asks for the second factor where there is one', async () => {
    const { data } = await ada.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    const code = await generate({ secret: data?.totp.secret ?? '', epoch: Math.floor(server.now() / 1000) });
    await ada.client.mfa.challengeAndVerify({ factorId: data?.id ?? '', code });
    const elsewhere = await signIn(server, ada);
    expect(await remove(elsewhere, { password })).toMatchObject({ status: 403, code: 'insufficient_aal' });
    expect(await isThere(ada)).toBe(true);
    expect(await remove(ada, { password })).toBe('deleted');
  });

  it('slows down guesses of the password, counted apart from those at sign-in', async () => {
    const guesses = [];
    for (let index = 0; index < 12; index += 1) guesses.push(await remove(ada, { password: 'another password' }));
    expect(guesses.slice(0, 10)).toEqual(Array(10).fill(expect.objectContaining({ status: 400 })));
    expect(guesses.at(-1)).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    const { error } = await server.client().signInWithPassword({ email: ada.email, password });
    expect(error).toBeNull();
  });

  it.each([
    ['without a token', {}, 401, 'no_authorization'],
    ['with a token of somebody else', { authorization: 'Bearer a.b.c' }, 403, 'bad_jwt'],
    ['without the key', { apikey: 'wrong' }, 401, 'no_authorization'],
  ])('answers in the error format of functions %s', async (_, headers, status, code) => {
    const answer = await server.fetch(siteUrl + deleteAccountPath, {
      method: 'POST',
      headers: { apikey: secrets.publishableKey, ...headers },
      body: '{}',
    });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ code, message: expect.any(String) as string });
  });

  it('refuses other methods', async () => {
    const headers = { apikey: secrets.publishableKey, authorization: `Bearer ${await ada.accessToken()}` };
    const answer = await server.fetch(siteUrl + deleteAccountPath, { headers });
    expect([answer.status, await answer.json()]).toEqual([405, { code: 'bad_method', message: 'Method not allowed' }]);
  });
});

describe('erasing all records', () => {
  const add = async ({ id }: SignedIn): Promise<void> => {
    await server.rows(
      `insert into public.personal_records (user_id, kind, key, edited_at) values ($1::text::uuid, 'sessions', 'a', now())`,
      [id],
    );
  };
  const countOf = async ({ id }: SignedIn): Promise<number> =>
    (await server.rows('select 1 from public.personal_records where user_id = $1::text::uuid', [id])).length;
  const epochOf = async ({ id }: SignedIn): Promise<unknown> =>
    (
      await server.rows<{ epoch: string }>('select epoch from public.sync_heads where user_id = $1::text::uuid', [id])
    )[0]?.epoch;
  const erase = async (person: SignedIn, body: object): Promise<[number, unknown]> => {
    const answer = await server.fetch(siteUrl + eraseRecordsPath, {
      method: 'POST',
      headers: { apikey: secrets.publishableKey, authorization: `Bearer ${await person.accessToken()}` },
      body: JSON.stringify(body),
    });
    return [answer.status, await answer.json()];
  };
  const code = (name: string): unknown => ({ code: name, message: expect.any(String) as string });

  beforeEach(async () => add(ada));

  it('takes the password, begins a new epoch, and leaves the account and other people alone', async () => {
    const eve = await signIn(server, { email: `eve${people}@example.org`, passwordHash });
    await add(eve);
    const before = await epochOf(ada);
    const [status, answer] = await erase(ada, { password, person: eve.id, user_id: eve.id });
    expect([status, answer]).toEqual([200, { epoch: await epochOf(ada) }]);
    expect(await epochOf(ada)).not.toBe(before);
    expect([await countOf(ada), await countOf(eve)]).toEqual([0, 1]);
    expect([await isThere(ada), (await ada.client.getUser()).error]).toEqual([true, null]);
  });

  it('takes a code of a reauthentication mail, once', async () => {
    await ada.client.reauthenticate();
    const { code: sent } = await server.mailTo(ada.email);
    expect((await erase(ada, { code: sent }))[0]).toBe(200);
    await add(ada);
    expect(await erase(ada, { code: sent })).toEqual([422, code('reauthentication_not_valid')]);
    expect(await countOf(ada)).toBe(1);
  });

  it.each([
    [{}, 400, 'reauthentication_needed'],
    [{ password: '' }, 400, 'reauthentication_needed'],
    [{ password: 'another password' }, 400, 'invalid_credentials'],
    [{ code: '00000000' }, 422, 'reauthentication_not_valid'],
  ])('refuses the proof %j', async (body, status, name) => {
    expect(await erase(ada, body)).toEqual([status, code(name)]);
    expect(await countOf(ada)).toBe(1);
  });

  it('counts guesses of the password together with those for deleting the account', async () => {
    for (let at = 0; at < 10; at += 1) await (at % 2 === 0 ? erase : remove)(ada, { password: 'another password' });
    await erase(ada, { password: 'another password' });
    expect((await erase(ada, { password }))[0]).toBe(429);
    expect(await remove(ada, { password })).toMatchObject({ status: 429 });
    expect(await countOf(ada)).toBe(1);
  });
});

it('logs no password', async () => {
  await remove(ada, { password });
  expect(server.logged()).not.toContain(password);
});

// What somebody can do who has an access token of a person, and nothing else.
import { decodeJwt } from 'jose';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { secrets, siteUrl, startAccountServer, type AccountServer } from '../account-server.fixture.ts';
import { proveSessionPath } from '../auth-message.ts';
import { hashPassword } from '../passwords.ts';
import { signIn, type SignedIn } from '../signed-in.fixture.ts';
import { openPostgres } from '../../database/postgres/open-postgres.ts';
import { findPostgres, startPostgres, type PostgresServer } from '../../database/postgres/postgres.fixture.ts';

const password = 'a long password';
const minute = 60_000;
const found = findPostgres();

function describeProofs(start: () => Promise<AccountServer>): void {
  let server: AccountServer;
  let passwordHash: string;
  let ada: SignedIn;
  let people = 0;
  beforeAll(async () => {
    server = await start();
    passwordHash = await hashPassword(password);
  });
  afterAll(async () => server?.close());
  beforeEach(async () => {
    ada = await signIn(server, { email: `ada${(people += 1)}@example.org`, passwordHash });
  });

  const ask = async (path: string, body: object, method = 'POST'): Promise<{ status: number; code: unknown }> => {
    const headers = { apikey: secrets.publishableKey, authorization: `Bearer ${await ada.accessToken()}` };
    const answer = await server.fetch(siteUrl + path, { method, headers, body: JSON.stringify(body) });
    const given: unknown = await answer.json();
    const code: unknown = Reflect.get(Object(given), 'error_code') ?? Reflect.get(Object(given), 'code');
    return { status: answer.status, code };
  };
  const prove = async (body: object): ReturnType<typeof ask> => ask(proveSessionPath, body);
  const codeOf = async (secret: string): Promise<string> => {
    server.advance(30_000);
    return generate({ secret, epoch: Math.floor(server.now() / 1000) });
  };
  const enrol = async (friendlyName = 'Phone'): Promise<{ id: string; secret: string }> => {
    const { data, error } = await ada.client.mfa.enroll({ factorType: 'totp', friendlyName });
    if (error) throw error;
    return { id: data.id, secret: data.totp.secret };
  };
  const confirm = async ({ id, secret }: { id: string; secret: string }): Promise<unknown> =>
    (await ada.client.mfa.challengeAndVerify({ factorId: id, code: await codeOf(secret) })).error?.code;
  const needed = { status: 400, code: 'reauthentication_needed' };
  const sessions = async (level: string): Promise<number> =>
    (
      await server.rows('select 1 from auth.sessions where user_id = $1::text::uuid and aal::text = $2', [
        ada.id,
        level,
      ])
    ).length;

  it('cannot set up or confirm a second factor, and ends no session of the owner', async () => {
    const owner = await signIn(server, ada);
    const factor = await enrol();
    server.advance(11 * minute);
    expect((await ada.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Other' })).error).toMatchObject(needed);
    expect(await confirm(factor)).toBe('reauthentication_needed');
    expect((await owner.client.getUser()).error).toBeNull();
    expect((await owner.client.getUser()).data.user?.factors ?? []).not.toContainEqual(
      expect.objectContaining({ status: 'verified' }),
    );
    expect(server.noticesTo(ada.email)).toEqual([]);
  });

  it('cannot remove a factor, add a further one, or choose a password or an address', async () => {
    const factor = await enrol();
    expect(await confirm(factor)).toBeUndefined();
    server.advance(11 * minute);
    expect((await ada.client.mfa.unenroll({ factorId: factor.id })).error).toMatchObject(needed);
    expect((await ada.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Other' })).error).toMatchObject(needed);
    for (const change of [{ password: 'another long password' }, { email: `new-${ada.email}` }])
      expect((await ada.client.updateUser(change)).error).toMatchObject(needed);
    expect((await ada.client.getUser()).data.user?.new_email).toBeUndefined();
    // Renewing the tokens is no proof.
    expect((await ada.client.refreshSession()).error).toBeNull();
    expect((await ada.client.mfa.unenroll({ factorId: factor.id })).error).toMatchObject(needed);
  });

  it('does all of it after the password, for ten minutes and in that session only', async () => {
    const other = await signIn(server, ada);
    server.advance(11 * minute);
    expect(await prove({ password: 'a wrong password' })).toEqual({ status: 400, code: 'invalid_credentials' });
    expect(await prove({ password })).toMatchObject({ status: 200 });
    expect((await other.client.updateUser({ password: 'another long password' })).error).toMatchObject(needed);
    const factor = await enrol();
    expect(await confirm(factor)).toBeUndefined();
    expect((await ada.client.updateUser({ email: `new-${ada.email}` })).error).toBeNull();
    expect((await ada.client.updateUser({ password: 'another long password' })).error).toBeNull();
    expect((await ada.client.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
    await expect
      .poll(() => server.noticesTo(ada.email).toSorted())
      .toEqual(['factor-added', 'factor-removed', 'password-changed']);
    server.advance(11 * minute);
    expect((await ada.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Other' })).error).toMatchObject(needed);
  });

  it('proves the session to the database too, by the time of the proof in the next tokens', async () => {
    const amr = async () => decodeJwt<{ amr: { method: string; timestamp: number }[] }>(await ada.accessToken()).amr;
    const [began] = await amr();
    server.advance(11 * minute);
    await prove({ password });
    await ada.client.refreshSession();
    const [proved] = await amr();
    expect(proved).toEqual({ method: 'password', timestamp: expect.any(Number) });
    expect((proved?.timestamp ?? 0) - (began?.timestamp ?? 0)).toBeGreaterThanOrEqual(11 * 60);
    await ada.client.reauthenticate();
    const { code } = await server.mailTo(ada.email);
    await prove({ code });
    await ada.client.refreshSession();
    expect((await amr()).map(({ method }) => method)).toContain('otp');
  });

  it('is proved by a code of the mailbox too, once, and not without the second factor', async () => {
    const factor = await enrol();
    expect(await confirm(factor)).toBeUndefined();
    const owner = ada;
    server.advance(11 * minute);
    await ada.client.reauthenticate();
    const { code } = await server.mailTo(ada.email);
    ada = await signIn(server, ada);
    expect(await prove({ code })).toEqual({ status: 403, code: 'insufficient_aal' });
    ada = owner;
    expect(await prove({ code })).toMatchObject({ status: 200 });
    expect(await prove({ code })).toEqual({ status: 422, code: 'reauthentication_not_valid' });
    expect((await ada.client.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
  });

  it('changes the address with the code in the request, as the unmodified client sends it', async () => {
    server.advance(11 * minute);
    await ada.client.reauthenticate();
    const { code } = await server.mailTo(ada.email);
    const change = async (email: string): Promise<unknown> =>
      (await ada.client.updateUser({ email, nonce: code })).error?.code;
    expect(await change(`new-${ada.email}`)).toBeUndefined();
    expect(await change(`newer-${ada.email}`)).toBe('reauthentication_not_valid');
  });

  it('learns nothing about the password', async () => {
    server.advance(11 * minute);
    for (const guess of [password, 'a wrong password'])
      expect((await ada.client.updateUser({ password: guess })).error).toMatchObject(needed);
    await ada.client.reauthenticate();
    const { code } = await server.mailTo(ada.email);
    const same = await ada.client.updateUser({ password, nonce: code });
    expect(same.error).toMatchObject({ status: 422, code: 'same_password' });
    // The code stays for another try with another password.
    expect((await ada.client.updateUser({ password: 'another long password', nonce: code })).error).toBeNull();
    expect((await prove({ password: 'another long password' })).status).toBe(200);
  });

  it('has at most twenty factors and passwords told of in an hour', async () => {
    for (let at = 0; at < 20; at += 1) await ada.client.mfa.unenroll({ factorId: (await enrol()).id });
    expect((await ada.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })).error).toMatchObject({
      status: 429,
    });
  });

  it('ends no session with the second factor by signing in with the password alone', async () => {
    expect(await confirm(await enrol())).toBeUndefined();
    server.advance(minute);
    for (let at = 0; at < 101; at += 1) await signIn(server, ada);
    expect([await sessions('aal1'), await sessions('aal2')]).toEqual([100, 1]);
    expect((await ada.client.refreshSession()).error).toBeNull();
  });

  it('has at most a hundred sessions with the second factor', async () => {
    const factor = await enrol();
    expect(await confirm(factor)).toBeUndefined();
    await server.rows(
      `insert into auth.sessions (id, user_id, created_at, aal) select gen_random_uuid(), $1::text::uuid,
        now() - interval '1 day', 'aal2' from generate_series(1, 99)`,
      [ada.id],
    );
    const first = ada;
    ada = await signIn(server, ada);
    expect(await confirm(factor)).toBeUndefined();
    expect(await sessions('aal2')).toBe(100);
    for (const { client } of [first, ada]) expect((await client.getUser()).error).toBeNull();
  });
}

describe('an access token alone', () => {
  describeProofs(startAccountServer);
});

describe.skipIf('missing' in found)('an access token alone, on Postgres', () => {
  let postgres: PostgresServer;
  afterAll(async () => postgres?.stop());
  describeProofs(async () => {
    if ('bin' in found) postgres = await startPostgres(found.bin);
    const url = await postgres.createDatabase('proofs');
    return startAccountServer({}, async () => openPostgres(url));
  });
});

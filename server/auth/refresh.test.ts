import type { AuthClient, Session } from '@supabase/auth-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secrets, startAccountServer, type AccountServer } from './account-server.fixture.ts';
import { createTokens } from './tokens.ts';

type Client = InstanceType<typeof AuthClient>;

/** Milliseconds. */
const day = 86_400_000;

describe('refreshing a session', () => {
  let server: AccountServer;
  let people = 0;
  beforeAll(async () => {
    server = await startAccountServer();
  });
  afterAll(async () => server.close());

  const signIn = async (): Promise<{ client: Client; session: Session }> => {
    const email = `person-${(people += 1)}@example.com`;
    const client = server.client();
    await client.signInWithOtp({ email });
    const { data } = await client.verifyOtp({ email, token: (await server.mailTo(email)).code, type: 'email' });
    if (!data.session) throw new Error('not signed in');
    return { client, session: data.session };
  };
  const refresh = async (token: string): Promise<{ token: string; code: unknown }> => {
    const { data, error } = await server.client().refreshSession({ refresh_token: token });
    return { token: data.session?.refresh_token ?? '', code: error?.code };
  };

  it('returns the active token again for its parent, and the same one for five requests at once', async () => {
    const { session } = await signIn();
    const { token: first } = await refresh(session.refresh_token);
    expect(first).not.toBe(session.refresh_token);
    expect((await refresh(session.refresh_token)).token).toBe(first);
    const five = await Promise.all([1, 2, 3, 4, 5].map(async () => refresh(first)));
    expect(new Set(five.map(({ token }) => token)).size).toBe(1);
    expect(
      await server.rows('select 1 from auth.refresh_tokens where not revoked and user_id = $1', [session.user.id]),
    ).toHaveLength(1);
  });

  it('ends the session when a grandparent is used', async () => {
    const { session } = await signIn();
    const { token: child } = await refresh(session.refresh_token);
    const { token: grandchild } = await refresh(child);
    expect((await refresh(session.refresh_token)).code).toBe('refresh_token_already_used');
    expect((await refresh(grandchild)).code).toBe('refresh_token_already_used');
    expect((await refresh('unknown')).code).toBe('refresh_token_not_found');
  });

  it('gives a thief of a token a minute: a later use of the parent ends the session', async () => {
    const { session } = await signIn();
    const { token: active } = await refresh(session.refresh_token);
    // As if it had been replaced a minute ago, by the clock of the database.
    await server.rows(`update auth.refresh_tokens set updated_at = clock_timestamp() - interval '61 seconds'
      where revoked and user_id = '${session.user.id}'`);
    expect((await refresh(session.refresh_token)).code).toBe('refresh_token_already_used');
    expect((await refresh(active)).code).toBe('refresh_token_already_used');
  });

  it('ends at the next refresh of its owner once a thief has refreshed alone', async () => {
    const { session } = await signIn();
    const { token: owners } = await refresh(session.refresh_token);
    // Within the minute the thief gets the same token.
    const { token: thiefs } = await refresh(session.refresh_token);
    expect(thiefs).toBe(owners);
    const { token: alone } = await refresh(thiefs);
    await server.rows(`update auth.refresh_tokens set updated_at = updated_at - interval '30 minutes'`);
    expect((await refresh(owners)).code).toBe('refresh_token_already_used');
    expect((await refresh(alone)).code).toBe('refresh_token_already_used');
  });

  it('keeps two tokens of a session, however often it is refreshed', async () => {
    const { session } = await signIn();
    let token = session.refresh_token;
    for (let round = 0; round < 5; round += 1) ({ token } = await refresh(token));
    expect(await server.rows('select 1 from auth.refresh_tokens where user_id = $1', [session.user.id])).toHaveLength(
      2,
    );
    expect((await refresh(session.refresh_token)).code).toBe('refresh_token_already_used');
    expect((await refresh(token)).code).toBe('refresh_token_already_used');
  });

  it('does not end a session by a token that nobody gave out, nor by one from after a backup', async () => {
    const { session } = await signIn();
    const { token } = await refresh(session.refresh_token);
    const [id = '', number = ''] = session.refresh_token.split('.');
    expect((await refresh(`${id}.${number}.${'x'.repeat(43)}`)).code).toBe('refresh_token_not_found');
    const later = createTokens(secrets.jwtSecret).refreshToken(
      JSON.parse(Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString()).session_id as string,
      1_000_000,
    );
    expect((await refresh(later)).code).toBe('refresh_token_not_found');
    expect((await refresh(token)).code).toBeUndefined();
  });

  it('goes on with a token of an earlier version, and repeats its child to another tab', async () => {
    const { session } = await signIn();
    const { token } = await refresh(session.refresh_token);
    const { hash } = createTokens(secrets.jwtSecret);
    const [parent = '', child = ''] = [session.refresh_token, token].map((one) => one.split('.')[2] ?? '');
    const change = 'update auth.refresh_tokens set token = $1, parent = $2 where token = $3';
    await server.rows(change, [hash(parent), null, hash(session.refresh_token)]);
    await server.rows(change, [hash(child), hash(parent), hash(token)]);
    expect((await refresh(parent)).token).toBe(child);
    const { token: next } = await refresh(child);
    expect(next).toMatch(/^[\w-]{22}\.\w+\.[\w-]{43}$/);
  });

  it('ends after ninety days without a refresh, not before', async () => {
    const [{ session: idle }, { session: used }] = [await signIn(), await signIn()];
    server.advance(60 * day);
    const { token } = await refresh(used.refresh_token);
    server.advance(31 * day);
    expect((await refresh(idle.refresh_token)).code).toBe('session_expired');
    expect((await refresh(token)).code).toBeUndefined();
  });

  it('signs nobody out whose two tabs refresh at once repeatedly', async () => {
    const { session } = await signIn();
    let [left, right] = [session.refresh_token, session.refresh_token];
    for (let round = 0; round < 40; round += 1) {
      server.advance(10_000);
      const [one, other] = await Promise.all([refresh(left), refresh(right)]);
      expect([one.code, other.code]).toEqual([undefined, undefined]);
      // Sometimes a tab does not get its answer.
      [left, right] = round % 3 === 0 ? [one.token, one.token] : [one.token, other.token];
    }
  });

  it('stores no usable token', async () => {
    const { session } = await signIn();
    const stored = JSON.stringify(await server.rows('select * from auth.refresh_tokens'));
    expect(stored).not.toContain(session.refresh_token);
  });

  it('issues the claims of GoTrue', async () => {
    const { session } = await signIn();
    const [, payload = ''] = session.access_token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    expect(Object.keys(claims).toSorted()).toEqual(
      [
        ...['aal', 'amr', 'app_metadata', 'aud', 'email', 'exp', 'iat', 'is_anonymous', 'iss', 'phone', 'role'],
        ...['session_id', 'sub', 'user_metadata'],
      ].toSorted(),
    );
    expect(claims).toMatchObject({ aal: 'aal1', role: 'authenticated', iss: 'https://onda.test/auth/v1' });
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(3600);
  });
});

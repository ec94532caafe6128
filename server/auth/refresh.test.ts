import type { AuthClient, Session } from '@supabase/auth-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAccountServer, type AccountServer } from './account-server.fixture.ts';

type Client = InstanceType<typeof AuthClient>;

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
    expect(claims).toMatchObject({ aal: 'aal1', role: 'authenticated', iss: 'http://onda.test/auth/v1' });
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(3600);
  });
});

import type { AuthClient } from '@supabase/auth-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  emptied,
  openSharedDatabase,
  secrets,
  siteUrl,
  startAccountServer,
  type AccountServer,
} from './account-server.fixture.ts';
import type { Database } from '../database/database.ts';
import { signToken } from '../catalogue/token.fixture.ts';

type Client = InstanceType<typeof AuthClient>;

const password = 'a long password';

let database: Database;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(async () => database?.close());

describe('a person who is signed in', () => {
  let server: AccountServer;
  let people = 0;
  beforeAll(async () => {
    server = await startAccountServer({}, emptied(database));
  });
  afterAll(async () => server.close());

  const signUp = async (): Promise<{ email: string; client: Client }> => {
    const email = `person-${(people += 1)}@example.com`;
    const client = server.client();
    await client.signUp({ email, password });
    await client.verifyOtp({ email, token: (await server.mailTo(email)).code, type: 'signup' });
    return { email, client };
  };
  const signIn = async (email: string, given = password): Promise<Client> => {
    const client = server.client();
    expect((await client.signInWithPassword({ email, password: given })).error).toBeNull();
    return client;
  };
  const isIn = async (client: Client): Promise<boolean> => (await client.refreshSession()).error === null;

  it('changes the password, which ends the other sessions and every code already sent', async () => {
    const { email, client } = await signUp();
    const other = await signIn(email);
    await server.client().signInWithOtp({ email });
    const { code } = await server.mailTo(email);
    const change = async (to: string): Promise<unknown> => (await client.updateUser({ password: to })).error?.code;
    expect([await change('short'), await change('x'.repeat(73)), await change(password)]).toEqual([
      'weak_password',
      'validation_failed',
      'same_password',
    ]);
    expect(await change('another long password')).toBeUndefined();
    expect([await isIn(client), await isIn(other)]).toEqual([true, false]);
    expect((await server.client().verifyOtp({ email, token: code, type: 'email' })).error?.code).toBe('otp_expired');
    await signIn(email, 'another long password');
  });

  it('needs a code of the mailbox to change the password of a session that is eleven minutes old', async () => {
    const { email, client } = await signUp();
    const change = async (nonce: string | undefined, to: string): Promise<unknown> =>
      (await client.updateUser({ password: to, ...(nonce !== undefined && { nonce }) })).error?.code;
    expect(await change('00000000', 'in a fresh session')).toBe('reauthentication_not_valid');
    server.advance(11 * 60_000);
    await client.refreshSession();
    expect(await change(undefined, 'without a code')).toBe('reauthentication_needed');
    await client.reauthenticate();
    const { code } = await server.mailTo(email);
    expect(await change('00000000', 'with a wrong code')).toBe('reauthentication_not_valid');
    expect(await change(code, 'with the right code')).toBeUndefined();
    expect(await change(code, 'with a used code')).toBe('reauthentication_not_valid');
  });

  it('changes the address when both mailboxes agree', async () => {
    const { email, client } = await signUp();
    const next = `new-${email}`;
    expect((await client.updateUser({ email: next })).data.user?.new_email).toBe(next);
    const [old, fresh] = [await server.mailTo(email), await server.mailTo(next)];
    expect([old.subject, fresh.subject]).toEqual([
      'Confirma el cambio de correo en Onda',
      'Confirma tu correo nuevo en Onda',
    ]);
    expect((await client.verifyOtp({ email: next, token: fresh.code, type: 'email_change' })).error).toBeNull();
    expect((await client.getUser()).data.user?.email).toBe(email);
    expect((await client.verifyOtp({ email: next, token: fresh.code, type: 'email_change' })).error?.code).toBe(
      'otp_expired',
    );
    expect((await client.verifyOtp({ email, token: old.code, type: 'email_change' })).error).toBeNull();
    const { user } = (await client.getUser()).data;
    expect(user).toMatchObject({ email: next, identities: [{ identity_data: { email: next, email_verified: true } }] });
    expect(user?.new_email).toBeUndefined();
    await signIn(next);
  });

  it('gets an address that somebody else has not proved', async () => {
    const { email, client } = await signUp();
    const squatted = `squatted-${email}`;
    await server.client().signUp({ email: squatted, password: 'of the squatter' });
    await server.mailTo(squatted);
    await client.updateUser({ email: squatted });
    const [old, fresh] = [await server.mailTo(email), await server.mailTo(squatted)];
    await client.verifyOtp({ email, token: old.code, type: 'email_change' });
    expect((await client.verifyOtp({ email: squatted, token: fresh.code, type: 'email_change' })).error).toBeNull();
    expect((await client.getUser()).data.user?.email).toBe(squatted);
  });

  it('learns from no answer whether the new address has an account, whose mailbox gets no code', async () => {
    const { email, client } = await signUp();
    const { email: other } = await signUp();
    const free = `free-${email}`;
    const answers = [];
    for (const next of [other, free]) {
      const { data, error } = await client.updateUser({ email: next });
      answers.push([error, data.user?.new_email === next, Object.keys(data.user ?? {})]);
      await client.resend({ type: 'email_change', email });
    }
    expect(answers[0]).toEqual(answers[1]);
    for (let mails = 0; mails < 2; mails += 1) {
      expect(await server.mailTo(other)).toMatchObject({
        code: '',
        link: '',
        subject: 'Este correo ya tiene una cuenta de Onda',
      });
      expect(await server.mailTo(free)).toMatchObject({ code: expect.stringMatching(/^\d{8}$/) as string });
    }
  });

  it('cannot have mails sent to many new addresses', async () => {
    const { client } = await signUp();
    const { email: other } = await signUp();
    const codes = [];
    for (let round = 0; round < 11; round += 1) codes.push((await client.updateUser({ email: other })).error?.code);
    expect([codes[0], codes[9], codes[10]]).toEqual([undefined, undefined, 'over_request_rate_limit']);
  });

  it('changes their own data, but not app_metadata', async () => {
    const { client } = await signUp();
    const { data } = await client.updateUser({ data: { colour: 'teal', shape: null } });
    expect(data.user?.user_metadata).toMatchObject({ colour: 'teal' });
    expect((await client.updateUser({ data: { bad: '\0' } })).error?.code).toBe('bad_json');
    const { session } = (await client.getSession()).data;
    const answer = await server.fetch(`${siteUrl}/auth/v1/user`, {
      method: 'PUT',
      headers: {
        apikey: secrets.publishableKey,
        authorization: `Bearer ${session?.access_token}`,
        'x-supabase-api-version': '2024-01-01',
      },
      body: JSON.stringify({ app_metadata: { role: 'admin' } }),
    });
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { code: 'not_admin', message: 'Updating app_metadata requires admin privileges' },
    ]);
  });

  it('needs the second factor, where there is one, to change anything', async () => {
    const { email, client } = await signUp();
    const { user } = (await client.getUser()).data;
    await server.rows(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), $1::text::uuid, 'totp', 'verified', now(), now())`,
      [user?.id ?? ''],
    );
    for (const change of [
      { password: 'another long password' },
      { email: `new-${email}` },
      { data: { colour: 'teal' } },
    ]) {
      const { error } = await client.updateUser(change);
      expect([error?.status, error?.code]).toEqual([401, 'insufficient_aal']);
    }
    expect((await client.getUser()).data.user?.factors).toMatchObject([{ status: 'verified', factor_type: 'totp' }]);
  });

  it.each([
    ['local', [false, true, true]],
    ['others', [true, false, false]],
    ['global', [false, false, false]],
  ] as const)('signs out with the scope %s', async (scope, expected) => {
    const { email, client } = await signUp();
    const others = [await signIn(email), await signIn(email)];
    const tokens = (await client.getSession()).data.session;
    expect((await client.signOut({ scope })).error).toBeNull();
    const own = server.client();
    const { error } = await own.refreshSession({ refresh_token: tokens?.refresh_token ?? '' });
    expect([error === null, ...(await Promise.all(others.map(isIn)))]).toEqual(expected);
    const { error: seen } = await own.getUser(tokens?.access_token);
    // auth-js's name for session_not_found.
    expect(seen?.name).toBe(expected[0] ? undefined : 'AuthSessionMissingError');
  });

  it('is refused with a token that the service did not sign in this form', async () => {
    const { client } = await signUp();
    const token = (await client.getSession()).data.session?.access_token ?? '';
    const [, payload = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp: number };
    const status = async (given: string): Promise<unknown> => {
      const { error } = await server.client().getUser(given);
      return error?.code;
    };
    expect(await status(signToken(claims, secrets.jwtSecret))).toBeUndefined();
    for (const wrong of [
      signToken(claims, '', 'none'),
      signToken(claims, 'another secret'),
      signToken(claims, secrets.jwtSecret, 'HS512'),
      signToken({ ...claims, exp: Date.now() / 1000 - 60 }, secrets.jwtSecret),
      signToken({ ...claims, exp: undefined }, secrets.jwtSecret),
      signToken({ ...claims, iss: 'http://elsewhere.test/auth/v1' }, secrets.jwtSecret),
      signToken({ ...claims, role: 'service_role' }, secrets.jwtSecret),
      signToken({ ...claims, aud: 'other' }, secrets.jwtSecret),
      signToken({ ...claims, session_id: 'x' }, secrets.jwtSecret),
      'a.b.c',
    ])
      expect(await status(wrong), wrong).toBe('bad_jwt');
  });
});

describe('a service that is killed between two statements', () => {
  it('leaves no account without identity and no session without token', async () => {
    const server = await startAccountServer({}, emptied(database));
    const email = 'killed@example.com';
    const halves = async (): Promise<unknown> =>
      server.rows(
        `select (select count(*)::integer from auth.users u where not exists (select from auth.identities where user_id = u.id)) as users,
          (select count(*)::integer from auth.sessions s where not exists (select from auth.refresh_tokens where session_id = s.id)) as sessions,
          (select count(*)::integer from auth.users where email_confirmed_at is not null and not exists (select from auth.sessions where user_id = users.id)) as proved`,
      );
    let statements = 0;
    const untilItWorks = async (act: () => Promise<{ error: unknown }>): Promise<void> => {
      for (let after = 0; ; after += 1) {
        server.breakAfter(after);
        const { error } = await act();
        server.breakAfter(undefined);
        expect(await halves()).toEqual([{ users: 0, sessions: 0, proved: 0 }]);
        statements += 1;
        if (!error) return;
      }
    };
    const client = server.client();
    await untilItWorks(async () => {
      const { error } = await client.signInWithOtp({ email });
      // The answer comes before the account is made.
      await server.settled();
      return { error: error ?? (server.unreadMails(email).length > 0 ? null : 'no mail') };
    });
    const { code } = await server.mailTo(email);
    await untilItWorks(async () => client.verifyOtp({ email, token: code, type: 'email' }));
    const { session } = (await client.getSession()).data;
    // auth-js would retry for half a minute.
    await untilItWorks(async () => {
      const { ok } = await server.fetch(`${siteUrl}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        headers: { apikey: secrets.publishableKey },
        body: JSON.stringify({ refresh_token: session?.refresh_token }),
      });
      return { error: ok ? null : 'failed' };
    });
    expect(statements).toBeGreaterThan(25);
    await server.close();
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAccountServer, type AccountServer } from './account-server.fixture.ts';
import { openPostgres } from '../database/postgres/open-postgres.ts';
import { findPostgres, startPostgres, type PostgresServer } from '../database/postgres/postgres.fixture.ts';

const found = findPostgres();

// Only on a Postgres server do requests really run at once.
describe.skipIf('missing' in found)('accounts in a Postgres server', () => {
  let postgres: PostgresServer;
  let server: AccountServer;
  beforeAll(async () => {
    if ('bin' in found) postgres = await startPostgres(found.bin);
    const url = await postgres.createDatabase('accounts');
    server = await startAccountServer({}, async () => openPostgres(url));
  });
  afterAll(async () => {
    await server?.close();
    await postgres?.stop();
  });

  const password = 'a long password';

  it('are made, changed and signed in to as in the embedded database', async () => {
    const email = 'ana@example.com';
    const client = server.client({ flowType: 'pkce' });
    await client.signUp({ email, password, options: { data: { colour: 'teal' } } });
    const { link } = await server.mailTo(email);
    const { data } = await client.exchangeCodeForSession((await server.press(link)).searchParams.get('code') ?? '');
    expect(data.user).toMatchObject({ email, user_metadata: { colour: 'teal', email_verified: true } });
    expect((await client.updateUser({ password: 'another long password', data: { colour: 'red' } })).error).toBeNull();
    await client.updateUser({ email: 'new@example.com' });
    for (const address of [email, 'new@example.com']) {
      const { code } = await server.mailTo(address);
      expect((await client.verifyOtp({ email: address, token: code, type: 'email_change' })).error).toBeNull();
    }
    const again = server.client();
    const { data: signedIn } = await again.signInWithPassword({
      email: 'new@example.com',
      password: 'another long password',
    });
    expect(signedIn.user?.user_metadata).toMatchObject({ colour: 'red', email: 'new@example.com' });
    expect((await again.signOut()).error).toBeNull();
  });

  it('become one of five sign-ups at once, with one token of five refreshes', async () => {
    const email = 'five@example.com';
    const five = [1, 2, 3, 4, 5];
    const signUps = await Promise.all(five.map(async () => server.client().signInWithOtp({ email })));
    expect(signUps.map(({ error }) => error)).toEqual(five.map(() => null));
    await server.settled();
    expect(await server.rows('select 1 from auth.users where email = $1', [email])).toHaveLength(1);
    await expect.poll(() => server.unreadMails(email).length).toBe(5);
    const codes = server.unreadMails(email).map(({ code }) => code);
    const results = [];
    for (const token of codes) results.push(await server.client().verifyOtp({ email, token, type: 'email' }));
    const right = results.filter(({ error }) => !error);
    expect(right).toHaveLength(1);
    const { refresh_token: token = '' } = right[0]?.data.session ?? {};
    const refreshed = await Promise.all(five.map(async () => server.client().refreshSession({ refresh_token: token })));
    expect(new Set(refreshed.map(({ data }) => data.session?.refresh_token)).size).toBe(1);
  });

  it('count concurrent wrong codes, six of a network and thirty of all strangers', async () => {
    const email = 'six@example.com';
    await server.client().signInWithOtp({ email });
    const { code } = await server.mailTo(email);
    const tries = async (by: number, client = server.client()): Promise<unknown> => {
      const token = String((Number(code) + by) % 100_000_000).padStart(8, '0');
      return (await client.verifyOtp({ email, token, type: 'email' })).error?.code;
    };
    const guesser = server.client();
    await Promise.all([1, 2, 3, 4, 5, 6].map(async (by) => tries(by, guesser)));
    expect(await tries(0, guesser)).toBe('otp_expired');
    await Promise.all(Array.from({ length: 24 }, async (_, index) => tries(index + 7)));
    expect(await tries(0)).toBe('otp_expired');
  });
});

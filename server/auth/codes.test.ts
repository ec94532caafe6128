import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  emptied,
  openSharedDatabase,
  secrets,
  startAccountServer,
  type AccountServer,
} from './account-server.fixture.ts';
import type { Database } from '../database/database.ts';

const password = 'a long password';
const minute = 60_000;

let database: Database;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(async () => database?.close());

describe('codes and limits', () => {
  let server: AccountServer;
  beforeAll(async () => {
    server = await startAccountServer({}, emptied(database));
  });
  afterAll(async () => server.close());

  const codeFor = async (email: string): Promise<string> => {
    expect((await server.client().signInWithOtp({ email })).error).toBeNull();
    return (await server.mailTo(email)).code;
  };
  /** Each try comes from another network. */
  const tries = async (email: string, token: string): Promise<unknown> =>
    (await server.client().verifyOtp({ email, token, type: 'email' })).error?.code ?? 'signed in';
  const wrong = (code: string, by: number): string => String((Number(code) + by) % 100_000_000).padStart(8, '0');

  it('end for a network after six wrong tries', async () => {
    const guesser = server.client();
    const guess = async (email: string, token: string): Promise<unknown> =>
      (await guesser.verifyOtp({ email, token, type: 'email' })).error?.code ?? 'signed in';
    const five = await codeFor('five@example.com');
    for (let by = 1; by <= 5; by += 1) expect(await guess('five@example.com', wrong(five, by))).toBe('otp_expired');
    expect(await guess('five@example.com', five)).toBe('signed in');
    const six = await codeFor('six@example.com');
    await Promise.all([1, 2, 3, 4, 5, 6].map(async (by) => guess('six@example.com', wrong(six, by))));
    expect(await guess('six@example.com', six)).toBe('otp_expired');
    expect(await tries('six@example.com', six)).toBe('signed in');
  });

  it('survive what three networks of strangers try, and as many more tries of one network', async () => {
    const email = 'three@example.com';
    const code = await codeFor(email);
    const strangers = [server.client(), server.client(), server.client()];
    for (let by = 1; by <= 28; by += 1)
      for (const stranger of by <= 6 ? strangers : strangers.slice(0, 1))
        await stranger.verifyOtp({ email, token: wrong(code, by), type: 'email' });
    expect(await tries(email, code)).toBe('signed in');
  });

  it('end for strangers after thirty wrong tries of theirs, and not where the person has signed in before', async () => {
    const email = 'home@example.com';
    const home = '203.0.113.1';
    const atHome = async (token: string): Promise<unknown> =>
      (await server.client({ address: home }).verifyOtp({ email, token, type: 'email' })).error?.code ?? 'signed in';
    expect(await atHome(await codeFor(email))).toBe('signed in');
    const code = await codeFor(email);
    for (let by = 1; by <= 30; by += 1) expect(await tries(email, wrong(code, by))).toBe('otp_expired');
    expect(await tries(email, code)).toBe('otp_expired');
    expect(await atHome(code)).toBe('signed in');
    expect(await tries(email, await codeFor(email))).toBe('signed in');
    const next = await codeFor(email);
    for (let by = 1; by <= 6; by += 1) expect(await atHome(wrong(next, by))).toBe('otp_expired');
    expect(await atHome(next)).toBe('otp_expired');
    expect(await atHome(await codeFor(email))).toBe('signed in');
  });

  it('end after ten minutes, and all of a person once one is used', async () => {
    const email = 'ends@example.com';
    const first = await codeFor(email);
    const second = await codeFor(email);
    // The second replaced the sign-up of an address that nobody had proved.
    expect(await tries(email, first)).toBe('otp_expired');
    expect(await tries(email, second)).toBe('signed in');
    expect(await tries(email, second)).toBe('otp_expired');
    const third = await codeFor(email);
    server.advance(10 * minute + 1000);
    expect(await tries(email, third)).toBe('otp_expired');
    const fourth = await codeFor(email);
    server.advance(9 * minute);
    const fifth = await codeFor(email);
    expect(await tries(email, fourth)).toBe('signed in');
    expect(await tries(email, fifth)).toBe('otp_expired');
    await codeFor(email);
    expect(await server.rows('select 1 from auth.one_time_tokens where relates_to = $1', [email])).toHaveLength(1);
  });

  it('are stored as hashes that nobody can compute without the secret', async () => {
    const email = 'hashed@example.com';
    await server.client({ flowType: 'pkce' }).signInWithOtp({ email });
    const { code, link } = await server.mailTo(email);
    const exchangeCode = (await server.press(link)).searchParams.get('code') ?? '';
    const token = new URL(link).searchParams.get('token') ?? '';
    const stored = JSON.stringify([
      await server.rows('select * from auth.one_time_tokens'),
      await server.rows('select * from auth.users'),
    ]);
    expect(token).toMatch(/^pkce_[\da-f]{64}$/);
    expect(exchangeCode).toMatch(/^[\da-f-]{36}\.[\w-]{43}$/);
    for (const secret of [code, token, token.slice('pkce_'.length), exchangeCode]) expect(stored).not.toContain(secret);
  });

  it('never appear in the log, nor do passwords and tokens', async () => {
    const email = 'log@example.com';
    const client = server.client({ flowType: 'pkce' });
    await client.signUp({ email, password: 'a password to look for' });
    const { code, link } = await server.mailTo(email);
    const exchangeCode = (await server.press(link)).searchParams.get('code') ?? '';
    await client.exchangeCodeForSession(exchangeCode);
    const { data } = await client.signInWithPassword({ email, password: 'a password to look for' });
    await client.refreshSession();
    const { access_token: access = '', refresh_token: refresh = '' } = data.session ?? {};
    expect(refresh.length).toBeGreaterThan(20);
    // Makes the service log something, so that the checks below can fail.
    server.breakAfter(0);
    await server.client().signInWithOtp({ email });
    server.breakAfter(undefined);
    expect(server.logged()).toContain('"event":"accounts"');
    for (const secret of [code, exchangeCode, 'a password to look for', access, refresh, email, secrets.jwtSecret])
      expect(server.logged()).not.toContain(secret);
  });

  it('slow down a network that guesses passwords, not the person who is signed in', async () => {
    const email = 'guessed@example.com';
    const person = server.client();
    await person.signInWithOtp({ email });
    await person.verifyOtp({ email, token: (await server.mailTo(email)).code, type: 'email' });
    await person.updateUser({ password });
    const guesser = server.client();
    const guess = async (given: string): Promise<unknown> =>
      (await guesser.signInWithPassword({ email, password: given })).error?.code ?? 'signed in';
    for (let round = 0; round < 11; round += 1) expect(await guess('a wrong password')).toBe('invalid_credentials');
    expect(await guess('a wrong password')).toBe('over_request_rate_limit');
    expect(await guess(password)).toBe('over_request_rate_limit');
    expect((await person.refreshSession()).error).toBeNull();
    expect((await person.updateUser({ password: 'quite another one' })).error).toBeNull();
    expect(await tries(email, await codeFor(email))).toBe('signed in');
  });

  it('allow thirty verifications from one network in five minutes', async () => {
    const client = server.client({ address: '203.0.113.7' });
    const verify = async (): Promise<unknown> =>
      (await client.verifyOtp({ email: 'nobody@example.com', token: '00000000', type: 'email' })).error?.code;
    for (let round = 0; round < 30; round += 1) expect(await verify()).toBe('otp_expired');
    expect(await verify()).toBe('over_request_rate_limit');
    const neighbour = server.client({ address: '203.0.113.8' });
    expect(
      (await neighbour.verifyOtp({ email: 'nobody@example.com', token: '00000000', type: 'email' })).error?.code,
    ).toBe('otp_expired');
  });
});

describe('mails to one address', () => {
  let server: AccountServer;
  beforeAll(async () => {
    server = await startAccountServer({ secondsBetweenMessages: 60 }, emptied(database));
  });
  afterAll(async () => server.close());

  it.each(['known@example.com', 'unknown@example.com'])('are sent once a minute (%s)', async (email) => {
    if (email.startsWith('known')) {
      await server.client().signUp({ email: 'known@example.com', password });
      await server.mailTo(email);
    }
    const asking = server.client();
    const ask = async (): Promise<unknown> => {
      const { error } = await asking.resetPasswordForEmail(email);
      return [error?.status, error?.code, error?.message];
    };
    expect(await ask()).toEqual([undefined, undefined, undefined]);
    expect(await ask()).toEqual([
      429,
      'over_email_send_rate_limit',
      expect.stringMatching(/^For security purposes, you can only request this after (?:59|60) seconds\.$/),
    ]);
  });
});

import type { AuthClient } from '@supabase/auth-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteUrl, startAccountServer, type AccountServer } from '../account-server.fixture.ts';
import { safeRedirect } from '../redirect.ts';
import { prepareAccounts } from '../tables/prepare-accounts.ts';

type Client = InstanceType<typeof AuthClient>;

const password = 'a long password';
const minute = 60_000;

let server: AccountServer;
let people = 0;
beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(async () => server.close());

const newEmail = (): string => `person-${(people += 1)}@example.com`;
const browser = (): Client => server.client({ flowType: 'pkce' });
const fragment = (url: URL): Record<string, string> => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));

/** Presses the button of the link's page. @returns the code that the app then exchanges */
async function press(link: string): Promise<string> {
  const arrived = await server.press(link);
  const code = arrived.searchParams.get('code');
  expect(code, arrived.href).not.toBeNull();
  return code ?? '';
}

async function exchange(client: Client, link: string): Promise<unknown> {
  const { error } = await client.exchangeCodeForSession(await press(link));
  return error?.code ?? 'signed in';
}

const typed = async (email: string, token: string, type: 'signup' | 'email' | 'recovery'): Promise<unknown> =>
  (await browser().verifyOtp({ email, token, type })).error?.code ?? 'signed in';
const signIn = async (email: string, given = password): Promise<unknown> =>
  (await browser().signInWithPassword({ email, password: given })).error?.code ?? 'signed in';

async function confirmedPerson(): Promise<{ email: string; client: Client }> {
  const [email, client] = [newEmail(), browser()];
  await client.signUp({ email, password });
  expect(await exchange(client, (await server.mailTo(email)).link)).toBe('signed in');
  return { email, client };
}

/** Everything that a link or a code could change. */
const stored = async (): Promise<string> =>
  JSON.stringify([
    await server.rows('select * from auth.users order by id'),
    await server.rows('select * from auth.one_time_tokens order by id'),
    await server.rows('select * from auth.sessions order by id'),
  ]);

/** How each kind of mail with a link is asked for, and what its code is typed as in the form of the same browser. */
const kinds = [
  { kind: 'signup', as: 'signup', ask: async (client, email) => client.signUp({ email, password }) },
  { kind: 'magiclink', as: 'email', ask: async (client, email) => client.signInWithOtp({ email }) },
  { kind: 'recovery', as: 'recovery', ask: async (client, email) => client.resetPasswordForEmail(email) },
] as const satisfies {
  kind: string;
  as: 'signup' | 'email' | 'recovery';
  ask: (client: Client, email: string) => Promise<unknown>;
}[];

describe.each(kinds)('a link of the kind $kind', ({ kind, as, ask }) => {
  const asked = async (): Promise<{ email: string; client: Client; link: string; code: string }> => {
    const email = kind === 'signup' ? newEmail() : (await confirmedPerson()).email;
    const client = browser();
    await ask(client, email);
    const { link, code } = await server.mailTo(email);
    expect(new URL(link).searchParams.get('type')).toBe(kind);
    return { email, client, link, code };
  };

  it('signs in the browser that asked, and then is used up, with the code of its mail', async () => {
    const { email, client, link, code } = await asked();
    expect(await exchange(client, link)).toBe('signed in');
    expect(await typed(email, code, as)).toBe('otp_expired');
    // As with the back button.
    const again = await server.press(link);
    expect(again.searchParams.get('error_code')).toBe('otp_expired');
    expect(fragment(again)).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' });
  });

  it('changes nothing when it is pressed, any number of times, and leads to an address without a token', async () => {
    const { client, link } = await asked();
    const before = await stored();
    const arrived = await server.press(link);
    for (const _ of [1, 2]) expect((await server.press(link)).href).toBe(arrived.href);
    expect(await stored()).toBe(before);
    expect(arrived.searchParams.get('type')).toBe(kind);
    expect(arrived.href).not.toMatch(/token|pkce_|eyJ/);
    // Nor is the link's own token a proof.
    const [, token = ''] = /[?&]token=([^&]+)/.exec(link) ?? [];
    expect((await browser().verifyOtp({ token_hash: token, type: 'email' })).error?.code).toBe('otp_expired');
    expect(await exchange(client, link)).toBe('signed in');
  });

  it('signs nobody in where it is pressed in another browser, and leaves the code', async () => {
    const { email, link, code } = await asked();
    const elsewhere = browser();
    // It has asked for another mail, so it has a verifier, of another link.
    await elsewhere.signInWithOtp({ email: newEmail() });
    expect(await exchange(elsewhere, link)).toBe('bad_code_verifier');
    expect(await exchange(browser(), link)).toBe('pkce_code_verifier_not_found');
    expect(await typed(email, code, as)).toBe('signed in');
  });

  it('ends after ten minutes, whether pressed before or after', async () => {
    const { client, link } = await asked();
    const code = await press(link);
    server.advance(10 * minute + 1000);
    expect((await server.press(link)).searchParams.get('error_code')).toBe('otp_expired');
    expect((await client.exchangeCodeForSession(code)).error?.code).toBe('flow_state_expired');
  });

  it('is in no mail that no browser waits for', async () => {
    const email = kind === 'signup' ? newEmail() : (await confirmedPerson()).email;
    await ask(server.client(), email);
    const { link, code } = await server.mailTo(email);
    expect(link).toBe('');
    expect(await typed(email, code, as)).toBe('signed in');
  });
});

describe('somebody who signs up with the address of another person', () => {
  const strangersPassword = 'chosen by a stranger';
  const prepare = async (flowType: 'pkce' | 'implicit'): Promise<{ email: string; stranger: Client }> => {
    const email = newEmail();
    const stranger = server.client({ flowType });
    await stranger.signUp({ email, password: strangersPassword });
    return { email, stranger };
  };
  const isConfirmed = async (email: string): Promise<unknown> =>
    server.rows('select 1 from auth.users where email = $1 and email_confirmed_at is not null', [email]);

  it('never gets a confirmed account by a press of the owner, who gets theirs later', async () => {
    const { email } = await prepare('pkce');
    const { link } = await server.mailTo(email);
    const owner = browser();
    for (const _ of [1, 2, 3]) expect(await exchange(owner, link)).toBe('pkce_code_verifier_not_found');
    expect(await isConfirmed(email)).toEqual([]);
    expect(await signIn(email, strangersPassword)).not.toBe('signed in');
    await owner.signUp({ email, password });
    expect(await exchange(owner, (await server.mailTo(email)).link)).toBe('signed in');
    expect(await signIn(email, strangersPassword)).toBe('invalid_credentials');
  });

  it.each(['pkce', 'implicit'] as const)(
    'loses the password where the owner types the code into another form (%s)',
    async (flowType) => {
      const { email } = await prepare(flowType);
      expect(await typed(email, (await server.mailTo(email)).code, 'email')).toBe('signed in');
      expect(await isConfirmed(email)).toHaveLength(1);
      expect(await signIn(email, strangersPassword)).toBe('invalid_credentials');
    },
  );
});

it('a password stays where its sign-up is proved by link or code', async () => {
  const { email } = await confirmedPerson();
  expect(await signIn(email)).toBe('signed in');
  const byCode = newEmail();
  await browser().signUp({ email: byCode, password });
  expect(await typed(byCode, (await server.mailTo(byCode)).code, 'signup')).toBe('signed in');
  expect(await signIn(byCode)).toBe('signed in');
});

describe('another mail', () => {
  it('that a stranger asks for ends neither the link nor the code that the owner has', async () => {
    for (const way of ['link', 'code'] as const) {
      const { email } = await confirmedPerson();
      const owner = browser();
      await owner.resetPasswordForEmail(email);
      const { link, code } = await server.mailTo(email);
      for (const _ of [1, 2, 3]) await browser().resetPasswordForEmail(email);
      await browser().signInWithOtp({ email });
      expect(await (way === 'link' ? exchange(owner, link) : typed(email, code, 'recovery'))).toBe('signed in');
    }
  });

  it('of the same sign-up leaves the first link to its browser', async () => {
    const [email, owner] = [newEmail(), browser()];
    await owner.signUp({ email, password });
    const { link } = await server.mailTo(email);
    await browser().resend({ type: 'signup', email });
    expect(await exchange(owner, link)).toBe('signed in');
    expect(await signIn(email)).toBe('signed in');
  });
});

it('a change of address is confirmed by codes only, and its mails hold no link', async () => {
  const { email, client } = await confirmedPerson();
  const wanted = newEmail();
  await client.updateUser({ email: wanted });
  const [old, fresh] = [await server.mailTo(email), await server.mailTo(wanted)];
  expect([old.link, fresh.link]).toEqual(['', '']);
  // An earlier code must not confirm a later change, which may be to another address.
  const another = newEmail();
  await client.updateUser({ email: another });
  const [, again] = [await server.mailTo(email), await server.mailTo(another)];
  const confirm = async (address: string, token: string): Promise<unknown> =>
    (await browser().verifyOtp({ email: address, token, type: 'email_change' })).error?.code;
  expect([await confirm(email, old.code), await confirm(wanted, fresh.code)]).toEqual(['otp_expired', 'otp_expired']);
  expect(await confirm(another, again.code)).toBeUndefined();
});

describe('the code that a link leads to', () => {
  const ask = async (code: string, verifier: string): Promise<unknown> => {
    const response = await server.fetch(`${siteUrl}/auth/v1/token?grant_type=pkce`, {
      method: 'POST',
      headers: { apikey: `sb_publishable_${'p'.repeat(43)}`, 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
    });
    const { code: problem } = (await response.json()) as { code?: string };
    return [response.status, problem];
  };

  it('is bound to its verifier and works once', async () => {
    const [email, client] = [newEmail(), browser()];
    await client.signInWithOtp({ email });
    const code = await press((await server.mailTo(email)).link);
    expect(await ask(code, 'a'.repeat(50))).toEqual([400, 'bad_code_verifier']);
    expect((await client.exchangeCodeForSession(code)).error).toBeNull();
    expect(await ask(code, 'a'.repeat(50))).toEqual([404, 'flow_state_not_found']);
  });

  it.each(['', 'x', '00000000-0000-4000-8000-000000000000', '00000000-0000-4000-8000-000000000000.x', '.', "'; --"])(
    'cannot be made up (%s)',
    async (code) => {
      expect(((await ask(code, 'a'.repeat(50))) as unknown[])[1]).toBe(
        code === '' ? 'validation_failed' : 'flow_state_not_found',
      );
    },
  );

  it('signs in by the method of its mail', async () => {
    const [email, client] = [newEmail(), browser()];
    await client.signUp({ email, password });
    const { data } = await client.exchangeCodeForSession(await press((await server.mailTo(email)).link));
    const [, payload = ''] = data.session?.access_token.split('.') ?? [];
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
      amr: [{ method: 'email/signup' }],
    });
  });

  it('gives one session of five exchanges at once', async () => {
    const [email, client] = [newEmail(), browser()];
    await client.signInWithOtp({ email });
    const code = await press((await server.mailTo(email)).link);
    const results = await Promise.all([1, 2, 3, 4, 5].map(async () => client.exchangeCodeForSession(code)));
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
  });
});

describe('the address that a link leads to', () => {
  it.each([
    'https://evil.example/',
    '//evil.example/',
    String.raw`https://onda.test\@evil.example/`,
    String.raw`http:\\evil.example`,
    'https://onda.test@evil.example/',
    'https://onda.test:secret@evil.example/',
    'https://user@onda.test/',
    'https://onda.test.evil.example/',
    'https://onda.test%2eevil.example/',
    'https://onda.test%40evil.example/',
    'http://onda.test/',
    'https://onda.test:81/',
    'javascript:alert(1)',
    'http:onda.test',
    '/auth',
    'https://onda.test/\tx',
    '',
  ])('is the site in place of %s', async (wanted) => {
    expect(safeRedirect(siteUrl, wanted)).toBe('https://onda.test/');
    const link = `${siteUrl}/auth/v1/verify?type=signup&token=none&redirect_to=${encodeURIComponent(wanted)}`;
    expect((await server.press(link)).origin).toBe(siteUrl);
  });

  it('is an own page, and on a local machine one of its names', async () => {
    expect(safeRedirect(siteUrl, 'https://onda.test/auth?x=1#y')).toBe('https://onda.test/auth?x=1');
    expect(safeRedirect('http://127.0.0.1:5280', 'http://localhost:5280/auth')).toBe('http://localhost:5280/auth');
    expect(safeRedirect('http://127.0.0.1:5280', 'http://localhost:5281/auth')).toBe('http://127.0.0.1:5280/');
    const [email, client] = [newEmail(), browser()];
    await client.signUp({ email, password, options: { emailRedirectTo: `${siteUrl}/auth?from=mail` } });
    expect((await server.press((await server.mailTo(email)).link)).href).toMatch(
      /^https:\/\/onda\.test\/auth\?from=mail&code=[\w.-]+&type=signup$/,
    );
  });
});

it('a database of an earlier version takes several codes of a person, and keeps those it has', async () => {
  const { email } = await confirmedPerson();
  await browser().resetPasswordForEmail(email);
  const { code } = await server.mailTo(email);
  await server.database.transaction(async ({ script }) =>
    script(`delete from auth.one_time_tokens where relates_to <> '${email}';
      alter table auth.one_time_tokens drop column code_challenge, drop column code_challenge_method,
        drop column authentication_method;
      comment on schema auth is 'Made by Onda, an earlier version';
      create unique index one_time_tokens_user_id_token_type_key on auth.one_time_tokens (user_id, token_type);`),
  );
  await server.database.transaction(prepareAccounts);
  const client = browser();
  await client.resetPasswordForEmail(email);
  const { link } = await server.mailTo(email);
  expect(await typed(email, code, 'recovery')).toBe('signed in');
  await client.resetPasswordForEmail(email);
  expect((await server.press(link)).searchParams.get('error_code')).toBe('otp_expired');
  expect(await exchange(client, (await server.mailTo(email)).link)).toBe('signed in');
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteUrl, startAccountServer, type AccountServer } from './account-server.fixture.ts';
import { safeRedirect } from './redirect.ts';

const password = 'a long password';

describe('links in mails', () => {
  let server: AccountServer;
  beforeAll(async () => {
    server = await startAccountServer();
  });
  afterAll(async () => server.close());

  /** Opens a link as a browser does, without the key. */
  const open = async (link: string): Promise<URL> => {
    const response = await server.fetch(link, { redirect: 'manual' });
    expect(response.status).toBe(303);
    return new URL(response.headers.get('location') ?? '');
  };
  const fragment = (url: URL): Record<string, string> => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));

  it('confirm only in the browser that signed up, and put no token into an address', async () => {
    const email = 'pkce@example.com';
    const client = server.client({ flowType: 'pkce' });
    await client.signUp({ email, password, options: { emailRedirectTo: `${siteUrl}/auth?from=mail` } });
    const { link } = await server.mailTo(email);
    const arrived = await open(link);
    expect(arrived.href).toMatch(/^http:\/\/onda\.test\/auth\?from=mail&code=[\da-f-]{36}$/);
    const code = arrived.searchParams.get('code') ?? '';
    const other = server.client({ flowType: 'pkce' });
    expect((await other.exchangeCodeForSession(code)).error?.name).toBe('AuthPKCECodeVerifierMissingError');
    const { data, error } = await client.exchangeCodeForSession(code);
    expect([error, data.user?.email]).toEqual([null, email]);
    const amr = JSON.parse(Buffer.from(data.session?.access_token.split('.')[1] ?? '', 'base64url').toString()) as {
      amr: { method: string }[];
    };
    expect(amr.amr[0]?.method).toBe('email/signup');
    const again = await open(link);
    expect(fragment(again)).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' });
    expect(again.searchParams.get('error_code')).toBe('otp_expired');
  });

  it('lead to a code that is bound to its verifier, works once and ends after five minutes', async () => {
    const email = 'bound@example.com';
    const client = server.client({ flowType: 'pkce' });
    const codeOf = async (): Promise<string> => {
      await client.signInWithOtp({ email });
      return (await open((await server.mailTo(email)).link)).searchParams.get('code') ?? '';
    };
    const exchange = async (code: string, verifier: string): Promise<unknown> => {
      const response = await server.fetch(`${siteUrl}/auth/v1/token?grant_type=pkce`, {
        method: 'POST',
        headers: { apikey: `sb_publishable_${'p'.repeat(43)}`, 'x-supabase-api-version': '2024-01-01' },
        body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
      });
      const { code: problem } = (await response.json()) as { code?: string };
      return [response.status, problem];
    };
    const first = await codeOf();
    expect(await exchange(first, 'a'.repeat(50))).toEqual([400, 'bad_code_verifier']);
    expect((await client.exchangeCodeForSession(first)).error).toBeNull();
    expect(await exchange(first, 'a'.repeat(50))).toEqual([404, 'flow_state_not_found']);
    const late = await codeOf();
    server.advance(6 * 60_000);
    expect((await client.exchangeCodeForSession(late)).error?.code).toBe('flow_state_expired');
  });

  it('lead without PKCE to a session in the fragment, which no server sees', async () => {
    const email = 'implicit@example.com';
    await server.client().signInWithOtp({ email });
    const { link } = await server.mailTo(email);
    const arrived = await open(link);
    expect(arrived.search).toBe('');
    expect(fragment(arrived)).toMatchObject({ token_type: 'bearer', expires_in: '3600', type: 'signup' });
    const { access_token: token = '' } = fragment(arrived);
    expect((await server.client().getUser(token)).data.user?.email).toBe(email);
  });

  it('also work by their token in a body', async () => {
    const email = 'hash@example.com';
    await server.client().signInWithOtp({ email });
    const { link } = await server.mailTo(email);
    const token = new URL(link).searchParams.get('token') ?? '';
    const client = server.client();
    expect((await client.verifyOtp({ token_hash: token, type: 'email' })).error).toBeNull();
    expect((await client.verifyOtp({ token_hash: token, type: 'email' })).error?.message).toBe(
      'Email link is invalid or has expired',
    );
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    String.raw`http://onda.test\@evil.example/`,
    String.raw`http:\\evil.example`,
    'http://onda.test@evil.example/',
    'http://onda.test:secret@evil.example/',
    'http://user@onda.test/',
    'http://onda.test.evil.example/',
    'http://onda.test%2eevil.example/',
    'http://onda.test%40evil.example/',
    'https://onda.test/',
    'http://onda.test:81/',
    'javascript:alert(1)',
    'http:onda.test',
    '/auth',
    'http://onda.test/\tx',
    '',
  ])('lead to the site in place of %s', async (wanted) => {
    expect(safeRedirect(siteUrl, wanted)).toBe('http://onda.test/');
    const link = `${siteUrl}/auth/v1/verify?type=signup&token=none&redirect_to=${encodeURIComponent(wanted)}`;
    expect((await open(link)).origin).toBe(siteUrl);
  });

  it('lead to own pages, and on a local machine to each of its names', () => {
    expect(safeRedirect(siteUrl, 'http://onda.test/auth?x=1#y')).toBe('http://onda.test/auth?x=1');
    expect(safeRedirect('http://127.0.0.1:5280', 'http://localhost:5280/auth')).toBe('http://localhost:5280/auth');
    expect(safeRedirect('http://127.0.0.1:5280', 'http://localhost:5281/auth')).toBe('http://127.0.0.1:5280/');
  });
});

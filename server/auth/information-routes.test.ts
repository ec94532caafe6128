import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secrets, siteUrl, startAccountServer, type AccountServer } from './account-server.fixture.ts';

describe('the account service', () => {
  let server: AccountServer;
  const ask = async (path: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Response> =>
    server.fetch(`${siteUrl}/auth/v1${path}`, {
      ...init,
      headers: { apikey: secrets.publishableKey, ...init.headers },
    });
  beforeAll(async () => {
    server = await startAccountServer();
  });
  afterAll(async () => server.close());

  it('tells what it offers', async () => {
    expect(await (await ask('/settings')).json()).toMatchObject({
      external: { email: true, google: false, phone: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: false,
      passkeys_enabled: true,
    });
    expect(await (await ask('/.well-known/jwks.json')).json()).toEqual({ keys: [] });
    expect((await ask('/health')).status).toBe(200);
  });

  it.each([
    ['POST', '/sso', 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
    ['GET', '/authorize?provider=google', 400, 'validation_failed', 'Unsupported provider: provider is not enabled'],
    ['GET', '/nowhere', 404, 'not_found', 'Not found'],
    ['GET', '/admin/users', 401, 'no_authorization', 'This endpoint requires a valid Bearer token'],
  ])('refuses %s %s in both error formats', async (method, path, status, code, message) => {
    const recent = await ask(path, { method, headers: { 'x-supabase-api-version': '2024-01-01' } });
    expect([recent.status, await recent.json()]).toEqual([status, { code, message }]);
    expect(recent.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    const old = await ask(path, { method });
    expect([old.status, await old.json()]).toEqual([status, { code: status, error_code: code, msg: message }]);
    expect(old.headers.get('x-supabase-api-version')).toBeNull();
  });

  it('refuses requests without the key, and HEAD, which mail scanners send', async () => {
    expect((await ask('/settings', { headers: { apikey: 'wrong' } })).status).toBe(401);
    expect((await ask('/health', { headers: { apikey: '' } })).status).toBe(200);
    expect((await ask('/verify', { method: 'HEAD' })).status).toBe(405);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAccountServer, type AccountServer } from './account-server.fixture.ts';

const password = 'a long password';

describe('signing up and in', () => {
  let server: AccountServer;
  beforeAll(async () => {
    server = await startAccountServer();
  });
  afterAll(async () => server.close());

  it('confirms an account by the code of the mail, never before', async () => {
    const client = server.client();
    const email = 'ana@example.com';
    const { data, error } = await client.signUp({ email, password, options: { data: { locale: 'en' } } });
    expect([error, data.session, data.user?.identities]).toEqual([null, null, []]);
    expect((await client.signInWithPassword({ email, password })).error?.code).toBe('email_not_confirmed');
    const mail = await server.mailTo(email);
    expect([mail.subject, mail.code]).toEqual(['Confirm your e-mail for Onda', expect.stringMatching(/^\d{8}$/)]);
    const verified = await client.verifyOtp({ email, token: mail.code, type: 'signup' });
    expect(verified.error).toBeNull();
    expect(verified.data.user).toMatchObject({
      email,
      user_metadata: { locale: 'en', email_verified: true },
      identities: [{ provider: 'email', identity_data: { email_verified: true } }],
    });
    expect((await client.getUser()).data.user?.email).toBe(email);
    expect((await client.signInWithPassword({ email, password })).error).toBeNull();
    expect((await client.verifyOtp({ email, token: mail.code, type: 'signup' })).error?.code).toBe('otp_expired');
  });
});

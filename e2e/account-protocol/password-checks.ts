import assert from 'node:assert/strict';
import type { Topic } from './check.ts';
import { claimsOf } from './context.ts';
import { refused, refusedAnswer, succeeded } from './expect-answer.ts';
import { wrongPassword } from './usual-refusals.ts';

export const passwordChecks: Topic = {
  name: 'password',
  checks: [
    {
      name: 'The right password signs in, with the claims of GoTrue',
      run: async ({ client, person }) => {
        const { id, email, password } = await person();
        const before = Math.floor(Date.now() / 1000);
        const { session } = succeeded(await client().signInWithPassword({ email, password }));
        const claims = claimsOf(session.access_token);
        const { sub, aud, role, aal, amr, is_anonymous, phone } = claims;
        assert.deepEqual(
          { sub, aud, role, aal, is_anonymous, phone, email: claims['email'] },
          { sub: id, aud: 'authenticated', role: 'authenticated', aal: 'aal1', is_anonymous: false, phone: '', email },
        );
        assert.equal((amr as { method: string }[])[0]?.method, 'password');
        assert.deepEqual(claims['app_metadata'], { provider: 'email', providers: ['email'] });
        assert.match(String(claims['session_id']), /^[0-9a-f-]{36}$/);
        assert.ok(Math.abs(Number(claims['iat']) - before) < 60);
        assert.equal(typeof claims['iss'], 'string');
        assert.equal(typeof claims['user_metadata'], 'object');
      },
    },
    {
      name: 'A session lasts one hour in the token and in both fields of the answer',
      run: async ({ person }) => {
        const { session } = await person();
        const { iat, exp } = claimsOf(session.access_token);
        assert.equal(Number(exp) - Number(iat), 3600);
        assert.equal(session.expires_in, 3600);
        assert.equal(session.expires_at, exp);
        assert.equal(session.token_type, 'bearer');
      },
    },
    {
      name: 'A wrong password and an unknown address get the same answer',
      run: async ({ client, person, newEmail, newPassword }) => {
        const { email } = await person();
        refused(await client().signInWithPassword({ email, password: newPassword() }), wrongPassword);
        refused(await client().signInWithPassword({ email: newEmail(), password: newPassword() }), wrongPassword);
      },
    },
    {
      name: 'An empty password is refused',
      run: async ({ client, person }) => {
        const { email } = await person();
        refused(await client().signInWithPassword({ email, password: '' }), wrongPassword);
      },
    },
    {
      name: 'A person without a password cannot sign in with one',
      run: async ({ client, newEmail, newPassword, mailbox }) => {
        const email = newEmail();
        succeeded(await client().signInWithOtp({ email }));
        const { code } = await mailbox.take(email);
        succeeded(await client().verifyOtp({ email, token: code, type: 'email' }));
        refused(await client().signInWithPassword({ email, password: newPassword() }), wrongPassword);
      },
    },
    {
      name: 'A request without an address is refused',
      run: async ({ ask }) => {
        refusedAnswer(await ask('/token?grant_type=password', { body: { password: 'abcdefghij' } }), {
          status: 400,
          code: 'validation_failed',
          message: 'missing email or phone',
        });
      },
    },
    {
      name: 'A password of 9 characters is refused as weak, one of 10 is taken',
      run: async ({ client, newEmail }) => {
        const email = newEmail();
        const result = await client().signUp({ email, password: 'abcdefg-9' });
        refused(result, {
          status: 422,
          code: 'weak_password',
          message: 'Password should be at least 10 characters.',
        });
        assert.deepEqual((result.error as unknown as { reasons: unknown }).reasons, ['length']);
        succeeded(await client().signUp({ email, password: 'abcdefg-10' }));
      },
    },
    {
      name: 'A password of more than 72 bytes is refused, one of 72 is taken',
      run: async ({ client, newEmail }) => {
        const email = newEmail();
        refused(await client().signUp({ email, password: 'x'.repeat(73) }), {
          status: 400,
          code: 'validation_failed',
          message: 'Password cannot be longer than 72 characters',
        });
        succeeded(await client().signUp({ email, password: 'x'.repeat(72) }));
      },
    },
    {
      name: 'A password of 40 two-byte characters is refused',
      run: async ({ client, newEmail }) => {
        refused(await client().signUp({ email: newEmail(), password: 'é'.repeat(40) }), {
          status: 400,
          code: 'validation_failed',
        });
      },
    },
    {
      name: 'The last character of a password counts',
      run: async ({ client, person }) => {
        const { email, password } = await person();
        refused(await client().signInWithPassword({ email, password: password.slice(0, -1) }), wrongPassword);
      },
    },
  ],
};

import assert from 'node:assert/strict';
import type { Topic } from './check.ts';
import { follow, fragmentOf } from './context.ts';
import { refused, refusedAnswer, succeeded } from './expect-answer.ts';
import { wrongPassword } from './usual-refusals.ts';

export const recoveryChecks: Topic = {
  name: 'recovery and resending',
  checks: [
    {
      name: 'A recovery code signs in, and a new password can be set',
      run: async ({ client, person, mailbox, newPassword }) => {
        const { email, password: forgotten } = await person();
        const [auth, password] = [client(), newPassword()];
        await mailbox.pause(email);
        succeeded(await auth.resetPasswordForEmail(email));
        const { code } = await mailbox.take(email);
        succeeded(await auth.verifyOtp({ email, token: code, type: 'recovery' }));
        succeeded(await auth.updateUser({ password }));
        succeeded(await client().signInWithPassword({ email, password }));
        refused(await client().signInWithPassword({ email, password: forgotten }), wrongPassword);
      },
    },
    {
      name: 'A recovery link leads back with the type recovery',
      needs: 'gotrue-links',
      run: async (context) => {
        const { email } = await context.person();
        await context.mailbox.pause(email);
        succeeded(await context.client().resetPasswordForEmail(email));
        const { link } = await context.mailbox.take(email);
        const { location } = await follow(context, link);
        assert.equal(fragmentOf(location).get('type'), 'recovery');
        assert.ok(fragmentOf(location).get('access_token'));
      },
    },
    {
      name: 'auth-js emits PASSWORD_RECOVERY for a recovery',
      run: async ({ client, person, mailbox }) => {
        const { email } = await person();
        const auth = client();
        const events: string[] = [];
        auth.onAuthStateChange((event) => void events.push(event));
        await mailbox.pause(email);
        succeeded(await auth.resetPasswordForEmail(email));
        const { code } = await mailbox.take(email);
        succeeded(await auth.verifyOtp({ email, token: code, type: 'recovery' }));
        assert.ok(events.includes('PASSWORD_RECOVERY'), events.join());
      },
    },
    {
      name: 'Recovery of an unknown address answers as for a known one, and sends nothing',
      run: async ({ ask, newEmail, newPassword, person, mailbox, client }) => {
        const { email } = await person();
        const unknown = newEmail();
        await mailbox.pause(email);
        const [a, b] = [
          await ask('/recover', { body: { email } }),
          await ask('/recover', { body: { email: unknown } }),
        ];
        assert.deepEqual([a.status, a.text], [b.status, b.text]);
        assert.deepEqual([b.status, b.body], [200, {}]);
        await mailbox.take(email);
        const other = newEmail();
        succeeded(await client().signUp({ email: other, password: newPassword() }));
        await mailbox.take(other);
        assert.equal(mailbox.count(unknown), 0);
      },
    },
    {
      name: 'Recovery without an address is refused',
      run: async ({ ask }) => {
        refusedAnswer(await ask('/recover', { body: {} }), {
          status: 400,
          code: 'validation_failed',
          message: 'Password recovery requires an email',
        });
      },
    },
    {
      name: 'Recovery confirms an account that was never confirmed',
      run: async ({ client, newEmail, newPassword, mailbox }) => {
        const [auth, email] = [client(), newEmail()];
        succeeded(await auth.signUp({ email, password: newPassword() }));
        await mailbox.take(email);
        await mailbox.pause(email);
        succeeded(await auth.resetPasswordForEmail(email));
        const { code } = await mailbox.take(email);
        const { user } = succeeded(await auth.verifyOtp({ email, token: code, type: 'recovery' }));
        assert.ok(user?.email_confirmed_at);
      },
    },
    {
      name: 'Resending a sign-up sends another code',
      run: async ({ client, newEmail, newPassword, mailbox }) => {
        const email = newEmail();
        succeeded(await client().signUp({ email, password: newPassword() }));
        const old = await mailbox.take(email);
        await mailbox.pause(email);
        succeeded(await client().resend({ type: 'signup', email }));
        const { code } = await mailbox.take(email);
        assert.notEqual(code, old.code);
        succeeded(await client().verifyOtp({ email, token: code, type: 'signup' }));
      },
    },
    {
      name: 'Resending to a confirmed or an unknown address answers alike, and sends nothing',
      run: async ({ ask, person, newEmail, newPassword, mailbox, client }) => {
        const { email } = await person();
        const [unknown, before] = [newEmail(), mailbox.count(email)];
        await mailbox.pause(email);
        const a = await ask('/resend', { body: { type: 'signup', email } });
        const b = await ask('/resend', { body: { type: 'signup', email: unknown } });
        assert.deepEqual([a.status, a.text], [200, b.text]);
        assert.equal(b.status, 200);
        const other = newEmail();
        succeeded(await client().signUp({ email: other, password: newPassword() }));
        await mailbox.take(other);
        assert.deepEqual([mailbox.count(email), mailbox.count(unknown)], [before, 0]);
      },
    },
    {
      name: 'Resending another type is refused',
      run: async ({ ask, newEmail }) => {
        refusedAnswer(await ask('/resend', { body: { type: 'recovery', email: newEmail() } }), {
          status: 400,
          code: 'validation_failed',
          message: 'Missing one of these types: signup, email_change, sms, phone_change',
        });
      },
    },
    {
      name: 'Resending a sign-up without an address is refused',
      run: async ({ ask }) => {
        refusedAnswer(await ask('/resend', { body: { type: 'signup' } }), {
          status: 400,
          code: 'validation_failed',
          message: 'Type provided requires an email address',
        });
      },
    },
  ],
};

import assert from 'node:assert/strict';
import type { Topic } from './check.ts';
import { refused, succeeded } from './expect-answer.ts';
import { codeExpired, wrongPassword } from './usual-refusals.ts';

export const signUpChecks: Topic = {
  name: 'sign-up and confirmation',
  checks: [
    {
      name: 'Sign-up returns an unconfirmed person and no session',
      run: async ({ client, newEmail, newPassword }) => {
        const email = newEmail();
        const { user, session } = succeeded(await client().signUp({ email, password: newPassword() }));
        assert.equal(session, null);
        assert.equal(user?.email, email);
        assert.equal(user.email_confirmed_at, undefined);
        assert.equal(user.aud, 'authenticated');
        assert.deepEqual(user.app_metadata, { provider: 'email', providers: ['email'] });
      },
    },
    {
      name: 'Sign-up returns one identity of the provider email, not verified yet',
      needs: 'gotrue',
      run: async ({ client, newEmail, newPassword }) => {
        const email = newEmail();
        const { user } = succeeded(await client().signUp({ email, password: newPassword() }));
        const [identity, ...more] = user?.identities ?? [];
        assert.equal(more.length, 0);
        assert.equal(identity?.provider, 'email');
        assert.equal(identity.user_id, user?.id);
        assert.equal(identity.identity_data?.['email'], email);
        assert.equal(identity.identity_data['email_verified'], false);
      },
    },
    {
      name: 'A person who has not confirmed is refused as with a wrong password',
      needs: 'our-guards',
      run: async ({ client, newEmail, newPassword }) => {
        const credentials = { email: newEmail(), password: newPassword() };
        succeeded(await client().signUp(credentials));
        refused(await client().signInWithPassword(credentials), wrongPassword);
      },
    },
    {
      name: 'A person who has not confirmed cannot sign in, even with the right password',
      needs: 'gotrue',
      run: async ({ client, newEmail, newPassword }) => {
        const credentials = { email: newEmail(), password: newPassword() };
        succeeded(await client().signUp(credentials));
        refused(await client().signInWithPassword(credentials), {
          status: 400,
          code: 'email_not_confirmed',
          message: 'Email not confirmed',
        });
      },
    },
    {
      name: 'The mail holds a code of 8 digits, which confirms and signs in',
      run: async ({ client, newEmail, newPassword, mailbox }) => {
        const [auth, email] = [client(), newEmail()];
        succeeded(await auth.signUp({ email, password: newPassword() }));
        const { code } = await mailbox.take(email);
        assert.match(code, /^\d{8}$/);
        const { session, user } = succeeded(await auth.verifyOtp({ email, token: code, type: 'signup' }));
        assert.ok(session?.access_token && session.refresh_token);
        assert.ok(user?.email_confirmed_at);
        assert.equal(succeeded(await auth.getUser()).user.email, email);
      },
    },
    {
      name: 'Confirming marks the identity as verified',
      run: async ({ person }) => {
        const { auth } = await person();
        const { user } = succeeded(await auth.getUser());
        assert.equal(user.identities?.[0]?.identity_data?.['email_verified'], true);
      },
    },
    {
      name: 'The type email confirms a sign-up too',
      run: async ({ client, newEmail, newPassword, mailbox }) => {
        const [auth, email] = [client(), newEmail()];
        succeeded(await auth.signUp({ email, password: newPassword() }));
        const { code } = await mailbox.take(email);
        const { session } = succeeded(await auth.verifyOtp({ email, token: code, type: 'email' }));
        assert.equal(session?.user.email, email);
      },
    },
    {
      name: 'A confirmation code works once',
      run: async ({ client, newEmail, newPassword, mailbox }) => {
        const email = newEmail();
        succeeded(await client().signUp({ email, password: newPassword() }));
        const { code } = await mailbox.take(email);
        succeeded(await client().verifyOtp({ email, token: code, type: 'signup' }));
        refused(await client().verifyOtp({ email, token: code, type: 'signup' }), codeExpired);
      },
    },
    {
      name: 'Data given at sign-up becomes user_metadata',
      run: async ({ client, newEmail, newPassword }) => {
        const { user } = succeeded(
          await client().signUp({ email: newEmail(), password: newPassword(), options: { data: { colour: 'teal' } } }),
        );
        assert.equal(user?.user_metadata['colour'], 'teal');
      },
    },
    {
      name: 'Sign-up with a confirmed address answers as if it were new, sends no code and changes no password',
      run: async ({ client, person, newEmail, newPassword, mailbox }) => {
        const { email, password, id } = await person();
        const before = mailbox.count(email);
        await mailbox.pause(email);
        const { user, session } = succeeded(await client().signUp({ email, password: newPassword() }));
        assert.equal(session, null);
        assert.deepEqual(user?.identities, []);
        assert.notEqual(user.id, id);
        // A later mail has arrived, so an earlier one would have arrived too.
        const other = newEmail();
        succeeded(await client().signUp({ email: other, password: newPassword() }));
        await mailbox.take(other);
        if (mailbox.count(email) > before) {
          const { code, link } = await mailbox.take(email);
          assert.deepEqual([code, link], ['', undefined]);
        }
        succeeded(await client().signInWithPassword({ email, password }));
      },
    },
    {
      name: 'An address is the same in capitals',
      run: async ({ client, person }) => {
        const { email, password, id } = await person();
        const { user } = succeeded(await client().signInWithPassword({ email: email.toUpperCase(), password }));
        assert.equal(user.id, id);
        assert.equal(user.email, email);
      },
    },
    {
      name: 'A malformed address is refused',
      run: async ({ client, newPassword }) => {
        refused(await client().signUp({ email: 'nobody', password: newPassword() }), {
          status: 400,
          code: 'validation_failed',
          message: 'Unable to validate email address: invalid format',
        });
      },
    },
    {
      name: 'Sign-up without a password is refused',
      run: async ({ client, newEmail }) => {
        refused(await client().signUp({ email: newEmail(), password: '' }), {
          status: 400,
          code: 'validation_failed',
          message: 'Signup requires a valid password',
        });
      },
    },
    {
      name: 'Sign-up again with an unconfirmed address never lets the first password in',
      needs: 'own-service',
      run: async ({ client, newEmail, newPassword, mailbox }) => {
        const [email, stranger, owner] = [newEmail(), newPassword(), newPassword()];
        succeeded(await client().signUp({ email, password: stranger }));
        await mailbox.take(email);
        await mailbox.pause(email);
        succeeded(await client().signUp({ email, password: owner }));
        const { code } = await mailbox.take(email);
        succeeded(await client().verifyOtp({ email, token: code, type: 'signup' }));
        refused(await client().signInWithPassword({ email, password: stranger }), wrongPassword);
      },
    },
  ],
};

import assert from 'node:assert/strict';
import type { Topic } from './check.ts';
import { refused, refusedAnswer, succeeded } from './expect-answer.ts';
import { codeExpired, sessionGone, withoutToken, wrongPassword } from './usual-refusals.ts';

export const personChecks: Topic = {
  name: 'the person',
  checks: [
    {
      name: 'GET /user returns the person with identities',
      run: async ({ ask, person }) => {
        const { session, id, email } = await person();
        const { status, body } = await ask('/user', { token: session.access_token });
        assert.equal(status, 200);
        assert.deepEqual(
          [body['id'], body['email'], body['role'], body['aud']],
          [id, email, 'authenticated', 'authenticated'],
        );
        assert.equal(body['is_anonymous'], false);
        assert.equal((body['identities'] as unknown[]).length, 1);
        for (const name of ['created_at', 'updated_at', 'last_sign_in_at', 'email_confirmed_at', 'confirmed_at'])
          assert.ok(!Number.isNaN(Date.parse(String(body[name]))), name);
      },
    },
    {
      name: 'GET /user reveals no hash of a password or code',
      run: async ({ ask, person, client, mailbox }) => {
        const { session, email } = await person();
        await mailbox.pause(email);
        succeeded(await client().resetPasswordForEmail(email));
        await mailbox.take(email);
        const { status, text } = await ask('/user', { token: session.access_token });
        assert.equal(status, 200);
        assert.doesNotMatch(text, /encrypted_password|_token"|\$argon2|\$2[aby]\$/);
      },
    },
    {
      name: 'GET /user without a token is refused',
      run: async ({ ask }) => {
        refusedAnswer(await ask('/user'), withoutToken);
      },
    },
    {
      name: 'A new password works, and the old one does not',
      run: async ({ client, person, newPassword }) => {
        const { auth, email, password: old } = await person();
        const password = newPassword();
        succeeded(await auth.updateUser({ password }));
        succeeded(await client().signInWithPassword({ email, password }));
        refused(await client().signInWithPassword({ email, password: old }), wrongPassword);
      },
    },
    {
      name: 'A new password ends the other sessions and keeps this one',
      run: async ({ ask, client, person, newPassword }) => {
        const { auth, email, password } = await person();
        const { session } = succeeded(await client().signInWithPassword({ email, password }));
        succeeded(await auth.updateUser({ password: newPassword() }));
        refusedAnswer(await ask('/user', { token: session.access_token }), sessionGone);
        succeeded(await auth.refreshSession());
        succeeded(await auth.getUser());
      },
    },
    {
      name: 'The same password again is refused',
      run: async ({ person }) => {
        const { auth, password } = await person();
        refused(await auth.updateUser({ password }), {
          status: 422,
          code: 'same_password',
          message: 'New password should be different from the old password.',
        });
      },
    },
    {
      name: 'A weak or too long new password is refused',
      run: async ({ person }) => {
        const { auth } = await person();
        refused(await auth.updateUser({ password: 'short' }), { status: 422, code: 'weak_password' });
        refused(await auth.updateUser({ password: 'x'.repeat(73) }), { status: 400, code: 'validation_failed' });
      },
    },
    {
      name: 'Metadata is merged, and null removes a name',
      run: async ({ person }) => {
        const { auth } = await person();
        succeeded(await auth.updateUser({ data: { colour: 'teal', tone: 528 } }));
        const { user } = succeeded(await auth.updateUser({ data: { colour: null, name: 'Ada' } }));
        const { colour, tone, name } = user.user_metadata;
        assert.deepEqual({ colour, tone, name }, { colour: undefined, tone: 528, name: 'Ada' });
        assert.deepEqual(succeeded(await auth.getUser()).user.user_metadata, user.user_metadata);
      },
    },
    {
      name: 'A change of app_metadata by the person is refused',
      run: async ({ ask, person }) => {
        const { session } = await person();
        const token = session.access_token;
        refusedAnswer(await ask('/user', { method: 'PUT', token, body: { app_metadata: { role: 'owner' } } }), {
          status: 403,
          code: 'not_admin',
          message: 'Updating app_metadata requires admin privileges',
        });
        const { body } = await ask('/user', { token });
        assert.deepEqual(body['app_metadata'], { provider: 'email', providers: ['email'] });
      },
    },
    {
      name: 'A role, an id or a confirmation that a person sends is ignored',
      run: async ({ ask, person }) => {
        const { session, id } = await person();
        const token = session.access_token;
        const body = { role: 'service_role', id: '00000000-0000-4000-8000-000000000000', is_super_admin: true };
        const answer = await ask('/user', { method: 'PUT', token, body });
        assert.equal(answer.status, 200);
        const after = (await ask('/user', { token })).body;
        assert.deepEqual([after['role'], after['id']], ['authenticated', id]);
      },
    },
    {
      name: 'A sign-up that sends a role or app_metadata gets neither',
      run: async ({ ask, newEmail, newPassword }) => {
        const { status, body } = await ask('/signup', {
          body: { email: newEmail(), password: newPassword(), role: 'service_role', app_metadata: { role: 'owner' } },
        });
        assert.equal(status, 200);
        assert.notEqual(body['role'], 'service_role');
        assert.deepEqual(body['app_metadata'], { provider: 'email', providers: ['email'] });
      },
    },
    {
      name: 'PUT /user without a token is refused',
      run: async ({ ask }) => {
        refusedAnswer(await ask('/user', { method: 'PUT', body: { data: {} } }), withoutToken);
      },
    },
    {
      name: 'Reauthentication sends a code of 8 digits to the mailbox of the account',
      run: async ({ person, mailbox }) => {
        const { auth, email } = await person();
        await mailbox.pause(email);
        succeeded(await auth.reauthenticate());
        assert.match((await mailbox.take(email)).code, /^\d{8}$/);
      },
    },
    {
      name: 'A new password with the code of a reauthentication is taken',
      run: async ({ client, person, mailbox, newPassword }) => {
        const { auth, email } = await person();
        const password = newPassword();
        await mailbox.pause(email);
        succeeded(await auth.reauthenticate());
        const { code } = await mailbox.take(email);
        succeeded(await auth.updateUser({ password, nonce: code }));
        succeeded(await client().signInWithPassword({ email, password }));
      },
    },
    {
      name: 'The code of a reauthentication signs nobody in',
      run: async ({ client, person, mailbox }) => {
        const { auth, email } = await person();
        await mailbox.pause(email);
        succeeded(await auth.reauthenticate());
        const { code: token } = await mailbox.take(email);
        for (const type of ['email', 'signup', 'recovery', 'magiclink', 'email_change'] as const)
          refused(await client().verifyOtp({ email, token, type }), codeExpired);
      },
    },
    {
      name: 'Reauthentication without a session is refused',
      run: async ({ ask }) => {
        refusedAnswer(await ask('/reauthenticate'), withoutToken);
      },
    },
    {
      name: 'A wrong code with a new password is refused, also in a young session',
      needs: 'own-service',
      run: async ({ person, newPassword }) => {
        const { auth } = await person();
        refused(await auth.updateUser({ password: newPassword(), nonce: '00000000' }), {
          status: 422,
          code: 'reauthentication_not_valid',
          message: 'Nonce has expired or is invalid',
        });
      },
    },
  ],
};

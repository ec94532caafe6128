import assert from 'node:assert/strict';
import type { Topic } from './check.ts';
import { claimsOf } from './context.ts';
import { type Answer, refused, refusedAnswer, succeeded } from './expect-answer.ts';
import { codeExpired, wrongPassword } from './usual-refusals.ts';

export const oneTimeCodeChecks: Topic = {
  name: 'one-time code',
  checks: [
    {
      name: 'A code by mail signs a person in',
      run: async ({ client, person, mailbox }) => {
        const { email, id } = await person();
        const auth = client();
        await mailbox.pause(email);
        succeeded(await auth.signInWithOtp({ email }));
        const { code } = await mailbox.take(email);
        const { user, session } = succeeded(await auth.verifyOtp({ email, token: code, type: 'email' }));
        assert.equal(user?.id, id);
        assert.ok(session);
        assert.equal((claimsOf(session.access_token)['amr'] as { method: string }[])[0]?.method, 'otp');
      },
    },
    {
      name: 'The answer to a request for a code holds neither a session nor a person',
      run: async ({ ask, newEmail, mailbox }) => {
        const email = newEmail();
        const { status, body } = await ask('/otp', { body: { email, create_user: true } });
        assert.equal(status, 200);
        assert.deepEqual(body, {});
        await mailbox.take(email);
      },
    },
    {
      name: 'A code for a new address makes a confirmed person, but only once it is used',
      run: async ({ client, newEmail, mailbox, ask }) => {
        const [auth, email] = [client(), newEmail()];
        succeeded(await auth.signInWithOtp({ email }));
        const { code } = await mailbox.take(email);
        refusedAnswer(await ask('/token?grant_type=password', { body: { email, password: code } }), wrongPassword);
        const { user } = succeeded(await auth.verifyOtp({ email, token: code, type: 'email' }));
        // The app greets a person as new by comparing both times.
        const [confirmed, signedIn] = [user?.confirmed_at, user?.last_sign_in_at].map((time) => Date.parse(time ?? ''));
        assert.ok(Math.abs(Number(signedIn) - Number(confirmed)) < 60_000);
        assert.equal(user?.identities?.length, 1);
      },
    },
    {
      name: 'Data of a code for a new address becomes user_metadata',
      run: async ({ client, newEmail, mailbox }) => {
        const [auth, email] = [client(), newEmail()];
        succeeded(await auth.signInWithOtp({ email, options: { data: { colour: 'teal' } } }));
        const { code } = await mailbox.take(email);
        const { user } = succeeded(await auth.verifyOtp({ email, token: code, type: 'email' }));
        assert.equal(user?.user_metadata['colour'], 'teal');
      },
    },
    {
      name: 'shouldCreateUser: false is refused for an unknown address, and sends no mail',
      needs: 'gotrue',
      run: async ({ client, newEmail, mailbox }) => {
        const email = newEmail();
        refused(await client().signInWithOtp({ email, options: { shouldCreateUser: false } }), {
          status: 422,
          code: 'otp_disabled',
          message: 'Signups not allowed for otp',
        });
        assert.equal(mailbox.count(email), 0);
      },
    },
    {
      name: 'shouldCreateUser: false sends a known person a code',
      run: async ({ client, person, mailbox }) => {
        const { email, id } = await person();
        await mailbox.pause(email);
        succeeded(await client().signInWithOtp({ email, options: { shouldCreateUser: false } }));
        const { code } = await mailbox.take(email);
        const { user } = succeeded(await client().verifyOtp({ email, token: code, type: 'email' }));
        assert.equal(user?.id, id);
      },
    },
    {
      name: 'A wrong code is refused, and the right one still works',
      run: async ({ client, newEmail, mailbox }) => {
        const email = newEmail();
        succeeded(await client().signInWithOtp({ email }));
        const { code } = await mailbox.take(email);
        const wrong = String((Number(code) + 1) % 100_000_000).padStart(8, '0');
        refused(await client().verifyOtp({ email, token: wrong, type: 'email' }), codeExpired);
        succeeded(await client().verifyOtp({ email, token: code, type: 'email' }));
      },
    },
    {
      name: 'A code of another person is refused',
      run: async ({ client, newEmail, mailbox }) => {
        const [first, second] = [newEmail(), newEmail()];
        succeeded(await client().signInWithOtp({ email: first }));
        succeeded(await client().signInWithOtp({ email: second }));
        const { code } = await mailbox.take(first);
        refused(await client().verifyOtp({ email: second, token: code, type: 'email' }), codeExpired);
      },
    },
    {
      name: 'A code for an address without one is refused alike',
      run: async ({ client, newEmail }) => {
        refused(await client().verifyOtp({ email: newEmail(), token: '12345678', type: 'email' }), codeExpired);
      },
    },
    {
      name: 'A code works once',
      run: async ({ client, newEmail, mailbox }) => {
        const email = newEmail();
        succeeded(await client().signInWithOtp({ email }));
        const { code } = await mailbox.take(email);
        succeeded(await client().verifyOtp({ email, token: code, type: 'email' }));
        refused(await client().verifyOtp({ email, token: code, type: 'email' }), codeExpired);
      },
    },
    {
      // GoTrue answers all five with a session.
      name: 'A code works once, also when it is sent five times at once',
      needs: 'own-service',
      run: async ({ client, newEmail, mailbox }) => {
        const email = newEmail();
        succeeded(await client().signInWithOtp({ email }));
        const { code } = await mailbox.take(email);
        const results = await Promise.all(
          Array.from({ length: 5 }, async () => client().verifyOtp({ email, token: code, type: 'email' })),
        );
        assert.equal(results.filter(({ error }) => error === null).length, 1);
      },
    },
    {
      // GoTrue ends it.
      name: 'A new mail leaves the code of the earlier one, so that a stranger who asks for it locks nobody out',
      needs: 'own-service',
      run: async ({ client, person, mailbox }) => {
        const { email } = await person();
        await mailbox.pause(email);
        succeeded(await client().signInWithOtp({ email }));
        const old = await mailbox.take(email);
        await mailbox.pause(email);
        succeeded(await client().signInWithOtp({ email }));
        const { code } = await mailbox.take(email);
        succeeded(await client().verifyOtp({ email, token: old.code, type: 'email' }));
        refused(await client().verifyOtp({ email, token: code, type: 'email' }), codeExpired);
      },
    },
    {
      name: 'A code to sign in does not confirm a change of address',
      run: async ({ client, person, mailbox }) => {
        const { email } = await person();
        await mailbox.pause(email);
        succeeded(await client().signInWithOtp({ email }));
        const { code } = await mailbox.take(email);
        refused(await client().verifyOtp({ email, token: code, type: 'email_change' }), codeExpired);
      },
    },
    {
      name: 'A malformed address is refused',
      run: async ({ client }) => {
        refused(await client().signInWithOtp({ email: 'nobody' }), { status: 400, code: 'validation_failed' });
      },
    },
    {
      name: 'A second mail to one address at once is refused',
      run: async ({ ask, person, mailbox }) => {
        const { email } = await person();
        await mailbox.pause(email);
        let refusal: Answer | undefined;
        // Repeated, because a slow server may take longer for an answer than it leaves between mails.
        for (let round = 0; round < 10 && refusal === undefined; round += 1) {
          const question = { body: { email }, headers: { 'x-forwarded-for': '2001:db8::1' } };
          const answers = [ask('/otp', question), ask('/otp', question)];
          refusal = (await Promise.all(answers)).find(({ status }) => status === 429);
        }
        assert.ok(refusal);
        refusedAnswer(refusal, {
          status: 429,
          code: 'over_email_send_rate_limit',
          message: /^For security purposes, you can only request this after \d+ seconds\.$/,
        });
      },
    },
  ],
};

import assert from 'node:assert/strict';
import type { Topic } from './check.ts';
import { follow, fragmentOf, type Context, type Person } from './context.ts';
import { refused, refusedAnswer, succeeded } from './expect-answer.ts';
import type { Mail } from './decode-mail.ts';
import { codeExpired, wrongPassword } from './usual-refusals.ts';

interface Change {
  person: Person;
  email: string;
  /** Mail to the old mailbox. */
  old: Mail;
  /** Mail to the new mailbox. */
  fresh: Mail;
}

async function beginChange(context: Context): Promise<Change> {
  const person = await context.person();
  const email = context.newEmail();
  await context.mailbox.pause(person.email);
  succeeded(await person.auth.updateUser({ email }));
  const [old, fresh] = await Promise.all([context.mailbox.take(person.email), context.mailbox.take(email)]);
  return { person, email, old, fresh };
}

const accepted = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

export const emailChangeChecks: Topic = {
  name: 'change of address',
  checks: [
    {
      name: 'Both mailboxes get different codes, and the address stays until both are used',
      run: async (context) => {
        const { person, email, old, fresh } = await beginChange(context);
        assert.notEqual(old.code, fresh.code);
        const { user } = succeeded(await person.auth.getUser());
        assert.deepEqual([user.email, user.new_email], [person.email, email]);
      },
    },
    {
      name: 'The codes of both mailboxes change the address, the old one first',
      run: async (context) => {
        const { person, email, old, fresh } = await beginChange(context);
        const { auth } = person;
        const first = succeeded(await auth.verifyOtp({ email: person.email, token: old.code, type: 'email_change' }));
        assert.equal(first.session, null);
        const { user } = succeeded(await auth.verifyOtp({ email, token: fresh.code, type: 'email_change' }));
        assert.deepEqual([user?.email, user?.new_email], [email, undefined]);
        succeeded(await context.client().signInWithPassword({ email, password: person.password }));
        refused(
          await context.client().signInWithPassword({ email: person.email, password: person.password }),
          wrongPassword,
        );
      },
    },
    {
      name: 'The codes of both mailboxes change the address, the new one first',
      run: async (context) => {
        const { person, email, old, fresh } = await beginChange(context);
        const { auth } = person;
        succeeded(await auth.verifyOtp({ email, token: fresh.code, type: 'email_change' }));
        assert.equal(succeeded(await auth.getUser()).user.email, person.email);
        succeeded(await auth.verifyOtp({ email: person.email, token: old.code, type: 'email_change' }));
        const { user } = succeeded(await auth.getUser());
        assert.equal(user.email, email);
        assert.equal(user.identities?.[0]?.identity_data?.['email'], email);
      },
    },
    {
      name: 'One mailbox alone changes nothing, also when its code is used twice',
      run: async (context) => {
        const { person, email, fresh } = await beginChange(context);
        const { auth } = person;
        succeeded(await auth.verifyOtp({ email, token: fresh.code, type: 'email_change' }));
        refused(await auth.verifyOtp({ email, token: fresh.code, type: 'email_change' }), codeExpired);
        assert.equal(succeeded(await auth.getUser()).user.email, person.email);
      },
    },
    {
      name: 'The first code is answered with a message, without a session',
      run: async (context) => {
        const { email, fresh } = await beginChange(context);
        const { status, body } = await context.ask('/verify', {
          body: { type: 'email_change', email, token: fresh.code },
        });
        assert.equal(status, 200);
        assert.deepEqual(body, { code: '200', msg: accepted });
      },
    },
    {
      name: 'The links of both mailboxes change the address',
      needs: 'gotrue-links',
      run: async (context) => {
        const { person, email, old, fresh } = await beginChange(context);
        const first = await follow(context, old.link);
        assert.equal(first.status, 303);
        assert.equal(fragmentOf(first.location).get('message'), accepted);
        assert.equal(fragmentOf(first.location).get('access_token'), null);
        const second = await follow(context, fresh.link);
        assert.ok(fragmentOf(second.location).get('access_token'));
        assert.equal(succeeded(await person.auth.getUser()).user.email, email);
      },
    },
    {
      name: 'The mails hold codes and no links, so that nobody confirms a change by pressing one',
      needs: 'own-service',
      run: async (context) => {
        const { old, fresh } = await beginChange(context);
        assert.deepEqual([old.link, fresh.link], [undefined, undefined]);
      },
    },
    {
      name: 'The address of somebody else is refused',
      needs: 'gotrue',
      run: async ({ person }) => {
        const [first, second] = [await person(), await person()];
        refused(await first.auth.updateUser({ email: second.email }), {
          status: 422,
          code: 'email_exists',
          message: 'A user with this email address has already been registered',
        });
      },
    },
    {
      name: 'The address of somebody else is answered like a free one, and its mailbox gets no code',
      needs: 'own-service',
      run: async ({ person, newEmail, mailbox }) => {
        const [first, second] = [await person(), await person()];
        for (const email of [second.email, newEmail()]) {
          await mailbox.pause(first.email);
          await mailbox.pause(email);
          assert.equal(succeeded(await first.auth.updateUser({ email })).user.new_email, email);
          await mailbox.take(first.email);
          const { code, link } = await mailbox.take(email);
          if (email === second.email) assert.deepEqual([code, link], ['', undefined]);
          else assert.match(code, /^\d{8}$/);
        }
      },
    },
    {
      name: 'A malformed address is refused',
      run: async ({ person }) => {
        const { auth } = await person();
        refused(await auth.updateUser({ email: 'nobody' }), { status: 400, code: 'validation_failed' });
      },
    },
    {
      name: 'A change to the same address sends no mail',
      run: async ({ person, mailbox, newEmail, newPassword, client }) => {
        const { auth, email } = await person();
        const before = mailbox.count(email);
        await mailbox.pause(email);
        const { user } = succeeded(await auth.updateUser({ email: email.toUpperCase() }));
        assert.equal(user.new_email, undefined);
        const other = newEmail();
        succeeded(await client().signUp({ email: other, password: newPassword() }));
        await mailbox.take(other);
        assert.equal(mailbox.count(email), before);
      },
    },
    {
      name: 'Resending sends both mailboxes new codes',
      run: async (context) => {
        const { person, email } = await beginChange(context);
        const { auth } = person;
        await context.mailbox.pause(email);
        await context.mailbox.pause(person.email);
        succeeded(await auth.resend({ type: 'email_change', email: person.email }));
        const [old, again] = await Promise.all([context.mailbox.take(person.email), context.mailbox.take(email)]);
        succeeded(await auth.verifyOtp({ email, token: again.code, type: 'email_change' }));
        succeeded(await auth.verifyOtp({ email: person.email, token: old.code, type: 'email_change' }));
        assert.equal(succeeded(await auth.getUser()).user.email, email);
      },
    },
    {
      name: 'Resending ends neither earlier codes nor what a mailbox has agreed to, because anybody may ask for it',
      needs: 'own-service',
      run: async (context) => {
        const { person, email, old, fresh } = await beginChange(context);
        const { auth } = person;
        succeeded(await auth.verifyOtp({ email: person.email, token: old.code, type: 'email_change' }));
        await context.mailbox.pause(person.email);
        succeeded(await context.client().resend({ type: 'email_change', email: person.email }));
        await context.mailbox.take(email);
        succeeded(await auth.verifyOtp({ email, token: fresh.code, type: 'email_change' }));
        assert.equal(succeeded(await auth.getUser()).user.email, email);
      },
    },
    {
      name: 'An address that nobody proved yet does not sign in',
      run: async (context) => {
        const { person, email } = await beginChange(context);
        refusedAnswer(
          await context.ask('/token?grant_type=password', { body: { email, password: person.password } }),
          wrongPassword,
        );
      },
    },
  ],
};

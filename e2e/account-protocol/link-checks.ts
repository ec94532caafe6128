import assert from 'node:assert/strict';
import type { Topic } from './check.ts';
import { follow, fragmentOf, type Context } from './context.ts';
import { refused, refusedAnswer, succeeded } from './expect-answer.ts';
import { wrongPassword } from './usual-refusals.ts';

/** Asks for a mail with a link. @returns the link */
async function linkFor({ client, mailbox }: Context, email: string, flow: 'implicit' | 'pkce'): Promise<URL> {
  succeeded(await client(flow).signInWithOtp({ email }));
  const { link } = await mailbox.take(email);
  assert.ok(link, 'the mail holds a link');
  return link;
}

/** The error fields in the address that a link led to. */
function errorOf(address: URL): Record<string, string | null> {
  const fragment = fragmentOf(address);
  return Object.fromEntries(['error', 'error_code', 'error_description'].map((name) => [name, fragment.get(name)]));
}

const invalid = {
  error: 'access_denied',
  error_code: 'otp_expired',
  error_description: 'Email link is invalid or has expired',
};

export const linkChecks: Topic = {
  name: 'verify',
  checks: [
    {
      name: 'A link answers 303 with the session behind the #',
      needs: 'gotrue-links',
      run: async (context) => {
        const { status, location } = await follow(context, await linkFor(context, context.newEmail(), 'implicit'));
        assert.equal(status, 303);
        assert.equal(location.origin, new URL(context.site).origin);
        const fragment = fragmentOf(location);
        assert.equal(fragment.get('token_type'), 'bearer');
        assert.equal(fragment.get('expires_in'), '3600');
        assert.ok(Number(fragment.get('expires_at')) > Date.now() / 1000);
        const [access_token, refresh_token] = [fragment.get('access_token'), fragment.get('refresh_token')];
        assert.ok(access_token && refresh_token);
        const { user } = succeeded(await context.client().setSession({ access_token, refresh_token }));
        assert.ok(user?.email_confirmed_at);
      },
    },
    {
      name: 'The link of a sign-up confirms the account and has the type signup',
      needs: 'gotrue-links',
      run: async (context) => {
        const [email, password] = [context.newEmail(), context.newPassword()];
        succeeded(await context.client().signUp({ email, password }));
        const { link } = await context.mailbox.take(email);
        assert.equal(link?.searchParams.get('type'), 'signup');
        const { location } = await follow(context, link);
        assert.equal(fragmentOf(location).get('type'), 'signup');
        succeeded(await context.client().signInWithPassword({ email, password }));
      },
    },
    {
      name: 'A link works once, and the second time leads to an address with the error',
      needs: 'gotrue-links',
      run: async (context) => {
        const link = await linkFor(context, context.newEmail(), 'implicit');
        const first = await follow(context, link);
        assert.ok(fragmentOf(first.location).get('access_token'));
        const { status, location } = await follow(context, link);
        assert.equal(status, 303);
        assert.deepEqual(errorOf(location), invalid);
        assert.equal(fragmentOf(location).get('access_token'), null);
      },
    },
    {
      name: 'A link and the code of its mail end each other',
      run: async (context) => {
        const email = context.newEmail();
        succeeded(await context.client('pkce').signInWithOtp({ email }));
        const { link, code } = await context.mailbox.take(email);
        succeeded(await context.client().verifyOtp({ email, token: code, type: 'email' }));
        assert.deepEqual(errorOf((await follow(context, link)).location), invalid);
      },
    },
    {
      name: 'A program that opens a link three times by GET and HEAD uses up neither link nor code',
      needs: 'our-guards',
      run: async (context) => {
        const email = context.newEmail();
        const auth = context.client('pkce');
        succeeded(await auth.signUp({ email, password: context.newPassword() }));
        const { link, code } = await context.mailbox.take(email);
        for (const method of ['GET', 'HEAD', 'GET', 'HEAD', 'GET', 'HEAD']) {
          const { status, headers } = await context.ask(`/verify${link?.search}`, { method });
          assert.deepEqual([status, headers.get('location')], [200, null]);
        }
        succeeded(await context.client().verifyOtp({ email, token: code, type: 'signup' }));
      },
    },
    {
      name: 'A link that is pressed in another browser leaves the account unconfirmed, and the code valid',
      needs: 'own-service',
      run: async (context) => {
        const [email, password] = [context.newEmail(), context.newPassword()];
        succeeded(await context.client('pkce').signUp({ email, password }));
        const { link, code } = await context.mailbox.take(email);
        const { location } = await follow(context, link);
        const elsewhere = context.client('pkce');
        assert.ok((await elsewhere.exchangeCodeForSession(location.searchParams.get('code') ?? '')).error);
        assert.ok((await context.client().signInWithPassword({ email, password })).error);
        succeeded(await context.client().verifyOtp({ email, token: code, type: 'signup' }));
        succeeded(await context.client().signInWithPassword({ email, password }));
      },
    },
    {
      name: 'A mail that no browser waits for holds a code and no link',
      needs: 'own-service',
      run: async (context) => {
        const email = context.newEmail();
        succeeded(await context.client('implicit').signUp({ email, password: context.newPassword() }));
        const { link, code } = await context.mailbox.take(email);
        assert.deepEqual([link, /^\d{8}$/.test(code)], [undefined, true]);
      },
    },
    {
      name: 'A code that is typed elsewhere than in the form of its sign-up forgets the password',
      needs: 'own-service',
      run: async ({ client, newEmail, newPassword, mailbox }) => {
        const [email, password] = [newEmail(), newPassword()];
        succeeded(await client('pkce').signUp({ email, password }));
        const { code } = await mailbox.take(email);
        succeeded(await client().verifyOtp({ email, token: code, type: 'email' }));
        refused(await client().signInWithPassword({ email, password }), wrongPassword);
      },
    },
    {
      name: 'A link with an unknown token leads to the site, with the error',
      run: async (context) => {
        const link = new URL('http://link.invalid/verify?type=magiclink&token=0123456789abcdef');
        const { location } = await follow(context, link);
        assert.equal(location.origin, new URL(context.site).origin);
        assert.deepEqual(errorOf(location), invalid);
      },
    },
    {
      name: 'A link without a token is refused',
      needs: 'gotrue',
      run: async ({ ask }) => {
        refusedAnswer(await ask('/verify?type=signup'), {
          status: 400,
          code: 'validation_failed',
          message: 'Verify requires a token or a token hash',
        });
      },
    },
    {
      name: 'A link without a type is refused',
      needs: 'gotrue',
      run: async ({ ask }) => {
        refusedAnswer(await ask('/verify?token=abc'), {
          status: 400,
          code: 'validation_failed',
          message: 'Verify requires a verification type',
        });
      },
    },
    {
      name: 'A link without a token or type leads to the app, with an error',
      needs: 'our-guards',
      run: async ({ ask }) => {
        for (const query of ['', '?type=signup', '?token=abc']) {
          const { status, headers } = await ask(`/verify${query}`);
          assert.equal(status, 303);
          assert.match(headers.get('location') ?? '', /^\/auth\?.*error_code=validation_failed/);
        }
      },
    },
    {
      name: 'The token of a link is a token hash for POST',
      needs: 'gotrue-links',
      run: async (context) => {
        const email = context.newEmail();
        const token_hash = (await linkFor(context, email, 'implicit')).searchParams.get('token') ?? '';
        const { user } = succeeded(await context.client().verifyOtp({ token_hash, type: 'email' }));
        assert.equal(user?.email, email);
        refused(await context.client().verifyOtp({ token_hash, type: 'email' }), {
          status: 403,
          code: 'otp_expired',
          message: 'Email link is invalid or has expired',
        });
      },
    },
    {
      name: 'POST with neither a token nor a hash is refused',
      run: async ({ ask }) => {
        refusedAnswer(await ask('/verify', { body: { type: 'email', email: 'a@example.com' } }), {
          status: 400,
          code: 'validation_failed',
          message: 'Verify requires either a token or a token hash',
        });
      },
    },
    {
      name: 'POST with a hash and an address is refused',
      run: async ({ ask }) => {
        refusedAnswer(await ask('/verify', { body: { type: 'email', email: 'a@example.com', token_hash: 'abc' } }), {
          status: 400,
          code: 'validation_failed',
          message: 'Only the token_hash and type should be provided',
        });
      },
    },
    {
      name: 'POST with a code but no address is refused',
      run: async ({ ask }) => {
        refusedAnswer(await ask('/verify', { body: { type: 'email', token: '12345678' } }), {
          status: 400,
          code: 'validation_failed',
          message: 'Only an email address or phone number should be provided on verify',
        });
      },
    },
    {
      name: 'A token hash of another type is refused',
      run: async (context) => {
        const token_hash = (await linkFor(context, context.newEmail(), 'pkce')).searchParams.get('token') ?? '';
        refused(await context.client().verifyOtp({ token_hash, type: 'email_change' }), {
          status: 403,
          code: 'otp_expired',
        });
      },
    },
  ],
};

import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import type { GoTrueClient } from '@supabase/auth-js';
import type { Topic } from './check.ts';
import { follow, type Context } from './context.ts';
import { refusedAnswer, succeeded } from './expect-answer.ts';

/** Follows a mailed link in a new browser. @returns the code in the address it leads to */
async function codeByLink(
  context: Context,
  email: string,
): Promise<{ auth: GoTrueClient; code: string; location: URL }> {
  const auth = context.client('pkce');
  succeeded(await auth.signInWithOtp({ email }));
  const { link } = await context.mailbox.take(email);
  const { location } = await follow(context, link);
  const code = location.searchParams.get('code');
  assert.ok(code, `no code in ${location.origin}${location.pathname}`);
  return { auth, code, location };
}

export const pkceChecks: Topic = {
  name: 'PKCE',
  checks: [
    {
      name: 'A link leads back with a code and without any token, and the code gives the session',
      run: async (context) => {
        const email = context.newEmail();
        const { auth, code, location } = await codeByLink(context, email);
        assert.doesNotMatch(location.href, /access_token|refresh_token|eyJ/);
        const { session } = succeeded(await auth.exchangeCodeForSession(code));
        assert.equal(session.user.email, email);
        assert.equal(succeeded(await auth.getUser()).user.email, email);
      },
    },
    {
      name: 'The link of a sign-up leads back with a code',
      run: async (context) => {
        const [auth, email] = [context.client('pkce'), context.newEmail()];
        succeeded(await auth.signUp({ email, password: context.newPassword() }));
        const { location } = await follow(context, (await context.mailbox.take(email)).link);
        const { user } = succeeded(await auth.exchangeCodeForSession(location.searchParams.get('code') ?? ''));
        assert.ok(user.email_confirmed_at);
      },
    },
    {
      name: 'The link of a recovery leads back with a code, and auth-js emits PASSWORD_RECOVERY',
      run: async (context) => {
        const { email } = await context.person();
        const auth = context.client('pkce');
        const events: string[] = [];
        auth.onAuthStateChange((event) => void events.push(event));
        await context.mailbox.pause(email);
        succeeded(await auth.resetPasswordForEmail(email));
        const { location } = await follow(context, (await context.mailbox.take(email)).link);
        succeeded(await auth.exchangeCodeForSession(location.searchParams.get('code') ?? ''));
        assert.ok(events.includes('PASSWORD_RECOVERY'), events.join());
        succeeded(await auth.updateUser({ password: context.newPassword() }));
      },
    },
    {
      name: 'A code works once',
      run: async (context) => {
        const verifier = randomBytes(32).toString('hex');
        const challenge = createHash('sha256').update(verifier).digest('base64url');
        const email = context.newEmail();
        const asked = await context.ask('/otp', {
          body: { email, create_user: true, code_challenge: challenge, code_challenge_method: 's256' },
        });
        assert.equal(asked.status, 200);
        const { location } = await follow(context, (await context.mailbox.take(email)).link);
        const body = { auth_code: location.searchParams.get('code'), code_verifier: verifier };
        assert.equal((await context.ask('/token?grant_type=pkce', { body })).status, 200);
        refusedAnswer(await context.ask('/token?grant_type=pkce', { body }), {
          status: 404,
          code: 'flow_state_not_found',
          message: 'invalid flow state, no valid flow state found',
        });
      },
    },
    {
      name: 'A wrong verifier is refused, and the right one still works',
      run: async (context) => {
        const { auth, code } = await codeByLink(context, context.newEmail());
        const body = { auth_code: code, code_verifier: randomBytes(32).toString('hex') };
        refusedAnswer(await context.ask('/token?grant_type=pkce', { body }), {
          status: 400,
          code: 'bad_code_verifier',
          message: 'code challenge does not match previously saved code verifier',
        });
        succeeded(await auth.exchangeCodeForSession(code));
      },
    },
    {
      name: 'Another browser, without the verifier, cannot use the code',
      run: async (context) => {
        const { code } = await codeByLink(context, context.newEmail());
        const { error } = await context.client('pkce').exchangeCodeForSession(code);
        assert.ok(error);
      },
    },
    {
      name: 'An unknown code is refused',
      run: async ({ ask }) => {
        const body = { auth_code: '00000000-0000-4000-8000-000000000000', code_verifier: 'x'.repeat(43) };
        refusedAnswer(await ask('/token?grant_type=pkce', { body }), { status: 404, code: 'flow_state_not_found' });
      },
    },
    {
      name: 'A code without a verifier is refused',
      run: async ({ ask }) => {
        refusedAnswer(await ask('/token?grant_type=pkce', { body: { auth_code: 'abc', code_verifier: '' } }), {
          status: 400,
          code: 'validation_failed',
          message: 'invalid request: both auth code and code verifier should be non-empty',
        });
      },
    },
    {
      name: 'A challenge without a method is refused, and so is one that is too short',
      run: async ({ ask, newEmail }) => {
        refusedAnswer(await ask('/recover', { body: { email: newEmail(), code_challenge: 'x'.repeat(43) } }), {
          status: 400,
          code: 'validation_failed',
          message: 'PKCE flow requires code_challenge_method and code_challenge',
        });
        refusedAnswer(
          await ask('/recover', {
            body: { email: newEmail(), code_challenge: 'short', code_challenge_method: 's256' },
          }),
          {
            status: 400,
            code: 'validation_failed',
            message: 'code challenge has to be between 43 and 128 characters',
          },
        );
      },
    },
    {
      name: 'The typed code of the mail signs in, too',
      run: async (context) => {
        const [auth, email] = [context.client('pkce'), context.newEmail()];
        succeeded(await auth.signInWithOtp({ email }));
        const { code } = await context.mailbox.take(email);
        const { session } = succeeded(await auth.verifyOtp({ email, token: code, type: 'email' }));
        assert.equal(session?.user.email, email);
      },
    },
    {
      name: 'A link that is used twice leads to an error in the query',
      run: async (context) => {
        const [auth, email] = [context.client('pkce'), context.newEmail()];
        succeeded(await auth.signInWithOtp({ email }));
        const { link } = await context.mailbox.take(email);
        const first = await follow(context, link);
        succeeded(await auth.exchangeCodeForSession(first.location.searchParams.get('code') ?? ''));
        const { location } = await follow(context, link);
        assert.equal(location.searchParams.get('error_code'), 'otp_expired');
        assert.equal(location.searchParams.get('code'), null);
      },
    },
  ],
};

import assert from 'node:assert/strict';
import type { Topic } from './check.ts';
import { claimsOf, type Context } from './context.ts';
import { type Answer, refusedAnswer } from './expect-answer.ts';
import { unknownRefreshToken } from './usual-refusals.ts';

const refresh = async ({ ask }: Context, token: unknown): Promise<Answer> =>
  ask('/token?grant_type=refresh_token', { body: { refresh_token: token } });

/** @returns the next refresh token. @throws AssertionError if it was refused */
async function next(context: Context, token: unknown): Promise<string> {
  const { status, body, text } = await refresh(context, token);
  assert.equal(status, 200, text);
  assert.equal(typeof body['refresh_token'], 'string');
  return String(body['refresh_token']);
}

/** GoTrue answers 409 to a request that has waited five seconds for others; clients then try again. */
async function nextPatiently(context: Context, token: unknown): Promise<string> {
  let answer = await refresh(context, token);
  for (let again = 0; again < 3 && answer.status === 409; again += 1) answer = await refresh(context, token);
  assert.equal(answer.status, 200, answer.text);
  return String(answer.body['refresh_token']);
}

export const refreshChecks: Topic = {
  name: 'refresh',
  checks: [
    {
      name: 'A refresh returns a new pair of tokens in the same session',
      run: async (context) => {
        const { session } = await context.person();
        const { status, body } = await refresh(context, session.refresh_token);
        assert.equal(status, 200);
        assert.notEqual(body['refresh_token'], session.refresh_token);
        const [before, after] = [claimsOf(session.access_token), claimsOf(String(body['access_token']))];
        for (const name of ['session_id', 'sub', 'aal', 'amr', 'email', 'role', 'user_metadata', 'app_metadata'])
          assert.deepEqual(after[name], before[name], name);
        assert.ok(Number(after['exp']) >= Number(before['exp']));
      },
    },
    {
      name: 'A refresh answers with the person and the times as sign-in does',
      run: async (context) => {
        const { session, email } = await context.person();
        const { body } = await refresh(context, session.refresh_token);
        assert.deepEqual([body['token_type'], body['expires_in']], ['bearer', 3600]);
        assert.equal((body['user'] as { email?: string } | undefined)?.email, email);
        assert.equal(body['expires_at'], claimsOf(String(body['access_token']))['exp']);
      },
    },
    {
      name: 'The parent of the active token returns the active one again',
      run: async (context) => {
        const { session } = await context.person();
        const active = await next(context, session.refresh_token);
        assert.equal(await next(context, session.refresh_token), active);
        await next(context, active);
      },
    },
    {
      name: 'Five refreshes at once return one new token',
      run: async (context) => {
        const { session } = await context.person();
        const five = Array.from({ length: 5 }, async () => nextPatiently(context, session.refresh_token));
        const [token, ...others] = new Set(await Promise.all(five));
        assert.equal(others.length, 0);
        assert.notEqual(token, session.refresh_token);
        await next(context, token);
      },
    },
    {
      name: 'The grandparent of the active token is refused, and ends the session',
      run: async (context) => {
        const { session } = await context.person();
        const parent = await next(context, session.refresh_token);
        const active = await next(context, parent);
        refusedAnswer(await refresh(context, session.refresh_token), {
          status: 400,
          code: 'refresh_token_already_used',
          message: 'Invalid Refresh Token: Already Used',
        });
        assert.equal((await refresh(context, active)).status, 400);
        assert.equal((await refresh(context, parent)).status, 400);
      },
    },
    {
      name: 'A reused token does not end the other sessions of the person',
      run: async (context) => {
        const { session, email, password } = await context.person();
        const elsewhere = await context.client().signInWithPassword({ email, password });
        await next(context, await next(context, session.refresh_token));
        assert.equal((await refresh(context, session.refresh_token)).status, 400);
        await next(context, elsewhere.data.session?.refresh_token);
      },
    },
    {
      name: 'An unknown token is refused',
      run: async (context) => {
        refusedAnswer(await refresh(context, 'abcdefghijkl'), unknownRefreshToken);
      },
    },
    {
      name: 'An empty token is refused',
      run: async (context) => {
        refusedAnswer(await refresh(context, ''), {
          status: 400,
          code: 'validation_failed',
          message: 'Refresh token is not valid',
        });
      },
    },
    {
      name: 'auth-js refreshes and notifies its listeners',
      run: async ({ person }) => {
        const { auth, session } = await person();
        const events: string[] = [];
        auth.onAuthStateChange((event) => void events.push(event));
        const { data, error } = await auth.refreshSession();
        assert.equal(error, null);
        assert.notEqual(data.session?.refresh_token, session.refresh_token);
        assert.ok(events.includes('TOKEN_REFRESHED'));
      },
    },
    {
      name: 'A refresh token of a session that was signed out is refused',
      run: async (context) => {
        const { auth, session } = await context.person();
        assert.equal((await auth.signOut({ scope: 'local' })).error, null);
        refusedAnswer(await refresh(context, session.refresh_token), unknownRefreshToken);
      },
    },
  ],
};

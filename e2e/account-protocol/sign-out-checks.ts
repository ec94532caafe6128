import assert from 'node:assert/strict';
import type { GoTrueClient } from '@supabase/auth-js';
import type { Topic } from './check.ts';
import type { Context } from './context.ts';
import { refused, refusedAnswer, succeeded } from './expect-answer.ts';
import { sessionGone, unknownRefreshToken, withoutToken } from './usual-refusals.ts';

interface Devices {
  here: GoTrueClient;
  there: GoTrueClient;
  /** Access tokens, which a client forgets when it signs out. */
  tokens: { here: string; there: string };
}

async function twoDevices({ person, client }: Context): Promise<Devices> {
  const { auth: here, session, email, password } = await person();
  const there = client();
  const other = succeeded(await there.signInWithPassword({ email, password }));
  return { here, there, tokens: { here: session.access_token, there: other.session.access_token } };
}

export const signOutChecks: Topic = {
  name: 'sign-out',
  checks: [
    {
      name: 'The scope local ends this session only',
      run: async (context) => {
        const { here, tokens } = await twoDevices(context);
        assert.equal((await here.signOut({ scope: 'local' })).error, null);
        refusedAnswer(await context.ask('/user', { token: tokens.here }), sessionGone);
        assert.equal((await context.ask('/user', { token: tokens.there })).status, 200);
      },
    },
    {
      name: 'The scope others ends the other sessions only',
      run: async (context) => {
        const { here, there, tokens } = await twoDevices(context);
        assert.equal((await here.signOut({ scope: 'others' })).error, null);
        refusedAnswer(await context.ask('/user', { token: tokens.there }), sessionGone);
        succeeded(await here.getUser());
        succeeded(await here.refreshSession());
        refused(await there.refreshSession(), unknownRefreshToken);
      },
    },
    {
      name: 'The scope global ends every session',
      run: async (context) => {
        const { here, tokens } = await twoDevices(context);
        assert.equal((await here.signOut()).error, null);
        for (const token of [tokens.here, tokens.there])
          refusedAnswer(await context.ask('/user', { token }), sessionGone);
      },
    },
    {
      name: 'Sign-out answers 204 without a body, and is global when no scope is given',
      run: async (context) => {
        const { tokens } = await twoDevices(context);
        const { status, text } = await context.ask('/logout', { method: 'POST', token: tokens.here });
        assert.deepEqual([status, text], [204, '']);
        refusedAnswer(await context.ask('/user', { token: tokens.there }), sessionGone);
      },
    },
    {
      name: 'Another scope is refused, and nobody is signed out',
      run: async ({ ask, person }) => {
        const { session, auth } = await person();
        refusedAnswer(await ask('/logout?scope=world', { method: 'POST', token: session.access_token }), {
          status: 400,
          code: 'validation_failed',
          message: 'Unsupported logout scope "world"',
        });
        succeeded(await auth.getUser());
      },
    },
    {
      name: 'Sign-out in a session that is gone counts as signed out for auth-js',
      run: async (context) => {
        const { here, there, tokens } = await twoDevices(context);
        assert.equal((await there.signOut()).error, null);
        refusedAnswer(await context.ask('/logout', { method: 'POST', token: tokens.here }), sessionGone);
        assert.equal((await here.signOut()).error, null);
        assert.equal((await here.getSession()).data.session, null);
      },
    },
    {
      name: 'Sign-out without a token is refused',
      run: async ({ ask }) => {
        refusedAnswer(await ask('/logout', { method: 'POST' }), withoutToken);
      },
    },
  ],
};

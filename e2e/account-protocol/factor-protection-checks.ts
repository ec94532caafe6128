import assert from 'node:assert/strict';
import type { Topic } from './check.ts';
import { claimsOf } from './context.ts';
import { refused, refusedAnswer, succeeded } from './expect-answer.ts';
import { accessToken, enroll, withFactor, withPasswordOnly } from './factor.ts';
import { sessionGone } from './usual-refusals.ts';

const factorNeeded = { status: 422, code: 'insufficient_aal' };

const unknownId = '00000000-0000-4000-8000-000000000000';

export const factorProtectionChecks: Topic = {
  name: 'what a second factor protects',
  checks: [
    {
      name: 'Verifying the first factor ends the other sessions of the person',
      run: async (context) => {
        const { auth, email, password } = await context.person();
        const other = context.client();
        const { session } = succeeded(await other.signInWithPassword({ email, password }));
        const { id, nextCode } = await enroll(auth);
        succeeded(await auth.mfa.challengeAndVerify({ factorId: id, code: await nextCode() }));
        refusedAnswer(await context.ask('/user', { token: session.access_token }), sessionGone);
      },
    },
    {
      name: 'A deleted factor is gone and protects nothing any more',
      run: async (context) => {
        const { person, id } = await withFactor(context);
        const { auth, email, password } = person;
        assert.equal(succeeded(await auth.mfa.unenroll({ factorId: id })).id, id);
        assert.equal(succeeded(await auth.mfa.listFactors()).all.length, 0);
        const fresh = context.client();
        succeeded(await fresh.signInWithPassword({ email, password }));
        assert.equal(succeeded(await fresh.mfa.getAuthenticatorAssuranceLevel()).nextLevel, 'aal1');
      },
    },
    {
      name: 'A deleted factor brings the session back to aal1 with the next refresh',
      run: async (context) => {
        const { person, id } = await withFactor(context);
        succeeded(await person.auth.mfa.unenroll({ factorId: id }));
        const { session } = succeeded(await person.auth.refreshSession());
        assert.equal(claimsOf(session?.access_token ?? '')['aal'], 'aal1');
      },
    },
    {
      name: 'A session of aal1 cannot change password or address where there is a factor',
      run: async (context) => {
        const { auth } = await withPasswordOnly(context);
        const low = {
          status: 401,
          code: 'insufficient_aal',
          message: 'AAL2 session is required to update email or password when MFA is enabled.',
        };
        refused(await auth.updateUser({ password: context.newPassword() }), low);
        refused(await auth.updateUser({ email: context.newEmail() }), low);
      },
    },
    {
      name: 'A session of aal1 can neither change what a person says of themselves nor ask for mails where there is a factor',
      needs: 'our-guards',
      run: async (context) => {
        const { auth, person } = await withPasswordOnly(context);
        const { error } = await auth.updateUser({ data: { colour: 'teal' } });
        assert.equal(error?.code, 'insufficient_aal');
        refused(await auth.reauthenticate(), factorNeeded);
        succeeded(await person.auth.updateUser({ data: { colour: 'teal' } }));
      },
    },
    {
      name: 'A session of aal1 can end itself, and no other where there is a factor',
      needs: 'our-guards',
      run: async (context) => {
        const { auth, person } = await withPasswordOnly(context);
        for (const scope of ['others', 'global'] as const) refused(await auth.signOut({ scope }), factorNeeded);
        succeeded(await auth.getUser());
        succeeded(await person.auth.getUser());
        assert.equal((await auth.signOut({ scope: 'local' })).error, null);
        succeeded(await person.auth.refreshSession());
        assert.equal((await person.auth.signOut({ scope: 'others' })).error, null);
      },
    },
    {
      name: 'A session of aal1 cannot link a way to sign in where there is a factor',
      needs: 'our-guards',
      run: async (context) => {
        const { token } = await withPasswordOnly(context);
        const path = '/user/identities/authorize?provider=google';
        refusedAnswer(await context.ask(path, { token }), factorNeeded);
      },
    },
    {
      name: 'A session of aal1 can neither add nor delete factors where there is one',
      run: async (context) => {
        const { auth, id } = await withPasswordOnly(context);
        refused(await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Second' }), {
          status: 403,
          code: 'insufficient_aal',
          message: 'AAL2 required to enroll a new factor',
        });
        refused(await auth.mfa.unenroll({ factorId: id }), {
          status: 422,
          code: 'insufficient_aal',
          message: 'AAL2 required to unenroll verified factor',
        });
      },
    },
    {
      name: 'The factor of somebody else is not found',
      run: async (context) => {
        const { id } = await withFactor(context);
        const { auth } = await context.person();
        refused(await auth.mfa.challenge({ factorId: id }), { status: 404, code: 'mfa_factor_not_found' });
        refused(await auth.mfa.unenroll({ factorId: id }), { status: 404, code: 'mfa_factor_not_found' });
      },
    },
    {
      name: 'An unknown factor is not found, and a malformed id is refused likewise',
      run: async ({ ask, person }) => {
        const { session } = await person();
        const token = session.access_token;
        for (const id of [unknownId, 'abc'])
          refusedAnswer(await ask(`/factors/${id}`, { method: 'DELETE', token }), {
            status: 404,
            code: id === 'abc' ? 'validation_failed' : 'mfa_factor_not_found',
          });
      },
    },
    {
      name: 'GET /user shows the factors without their secret',
      run: async (context) => {
        const { person, id } = await withFactor(context);
        const { body, text } = await context.ask('/user', { token: await accessToken(person.auth) });
        const [factor] = body['factors'] as { id: string; status: string; factor_type: string }[];
        assert.deepEqual([factor?.id, factor?.status, factor?.factor_type], [id, 'verified', 'totp']);
        assert.doesNotMatch(text, /secret/);
      },
    },
  ],
};

import assert from 'node:assert/strict';
import type { GoTrueClient } from '@supabase/auth-js';
import { generate } from 'otplib';
import type { Topic } from './check.ts';
import { claimsOf, type Context, type Person } from './context.ts';
import { refused, refusedAnswer, succeeded } from './expect-answer.ts';

interface Factor {
  id: string;
  /** Of an authenticator; each call is one time step of 30 s later, since a server may take a code only once. */
  nextCode: () => Promise<string>;
}

async function enroll(auth: GoTrueClient, friendlyName = 'Phone'): Promise<Factor> {
  const { id, totp } = succeeded(await auth.mfa.enroll({ factorType: 'totp', friendlyName }));
  const start = Math.floor(Date.now() / 1000);
  let step = -1;
  return { id, nextCode: async () => generate({ secret: totp.secret, epoch: start + 30 * (step += 1) }) };
}

interface Protected extends Factor {
  person: Person;
}

/** Somebody whose factor is verified and whose session is aal2. */
async function withFactor({ person: newPerson }: Context): Promise<Protected> {
  const person = await newPerson();
  const factor = await enroll(person.auth);
  succeeded(await person.auth.mfa.challengeAndVerify({ factorId: factor.id, code: await factor.nextCode() }));
  return { ...factor, person };
}

const accessToken = async (auth: GoTrueClient): Promise<string> =>
  (await auth.getSession()).data.session?.access_token ?? '';
const wrongCode = { status: 422, code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' };
const unknownId = '00000000-0000-4000-8000-000000000000';

export const factorChecks: Topic = {
  name: 'second factor',
  checks: [
    {
      name: 'A new factor comes with a secret, an address for authenticators and a picture of it',
      run: async ({ person }) => {
        const { auth, email } = await person();
        const { id, type, totp, friendly_name } = succeeded(
          await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone', issuer: 'Onda' }),
        );
        assert.deepEqual([type, friendly_name], ['totp', 'Phone']);
        assert.match(id, /^[0-9a-f-]{36}$/);
        assert.match(totp.secret, /^[A-Z2-7]{32,}$/);
        const uri = new URL(totp.uri);
        assert.deepEqual([uri.protocol, uri.host], ['otpauth:', 'totp']);
        assert.equal(decodeURIComponent(uri.pathname), `/Onda:${email}`);
        assert.deepEqual([uri.searchParams.get('secret'), uri.searchParams.get('issuer')], [totp.secret, 'Onda']);
        assert.match(totp.qr_code, /^data:image\/svg\+xml;utf-8,.*<svg/s);
      },
    },
    {
      name: 'A factor that was not verified protects nothing yet',
      run: async ({ person }) => {
        const { auth } = await person();
        await enroll(auth);
        const { totp, all } = succeeded(await auth.mfa.listFactors());
        assert.deepEqual([totp.length, all.length], [0, 1]);
        assert.equal(all[0]?.status, 'unverified');
        const { currentLevel, nextLevel } = succeeded(await auth.mfa.getAuthenticatorAssuranceLevel());
        assert.deepEqual([currentLevel, nextLevel], ['aal1', 'aal1']);
      },
    },
    {
      name: 'A challenge gives an id and an end in five minutes',
      run: async ({ person }) => {
        const { auth } = await person();
        const { id } = await enroll(auth);
        const challenge = succeeded(await auth.mfa.challenge({ factorId: id }));
        assert.match(challenge.id, /^[0-9a-f-]{36}$/);
        assert.equal(challenge.type, 'totp');
        assert.ok(Math.abs(challenge.expires_at - Date.now() / 1000 - 300) < 30);
      },
    },
    {
      name: 'The right code verifies the factor and makes the session aal2',
      run: async (context) => {
        const { person } = await withFactor(context);
        const claims = claimsOf(await accessToken(person.auth));
        assert.equal(claims['aal'], 'aal2');
        const methods = (claims['amr'] as { method: string; timestamp: number }[]).map(({ method }) => method);
        assert.deepEqual(methods.toSorted(), ['otp', 'totp']);
        assert.equal(claims['session_id'], claimsOf(person.session.access_token)['session_id']);
        assert.equal(succeeded(await person.auth.mfa.listFactors()).totp[0]?.status, 'verified');
      },
    },
    {
      name: 'aal2 is kept by a refresh',
      run: async (context) => {
        const { person } = await withFactor(context);
        const { session } = succeeded(await person.auth.refreshSession());
        assert.equal(claimsOf(session?.access_token ?? '')['aal'], 'aal2');
      },
    },
    {
      name: 'Another sign-in is aal1 until a code raises it',
      run: async (context) => {
        const { person, id, nextCode } = await withFactor(context);
        const auth = context.client();
        succeeded(await auth.signInWithPassword({ email: person.email, password: person.password }));
        const before = succeeded(await auth.mfa.getAuthenticatorAssuranceLevel());
        assert.deepEqual([before.currentLevel, before.nextLevel], ['aal1', 'aal2']);
        succeeded(await auth.mfa.challengeAndVerify({ factorId: id, code: await nextCode() }));
        assert.equal(claimsOf(await accessToken(auth))['aal'], 'aal2');
      },
    },
    {
      name: 'Verifying the first factor ends the other sessions of the person',
      run: async (context) => {
        const { auth, email, password } = await context.person();
        const other = context.client();
        const { session } = succeeded(await other.signInWithPassword({ email, password }));
        const { id, nextCode } = await enroll(auth);
        succeeded(await auth.mfa.challengeAndVerify({ factorId: id, code: await nextCode() }));
        refusedAnswer(await context.ask('/user', { token: session.access_token }), {
          status: 403,
          code: 'session_not_found',
        });
      },
    },
    {
      name: 'A wrong code is refused, and the session stays aal1',
      run: async ({ person }) => {
        const { auth } = await person();
        const { id, nextCode } = await enroll(auth);
        const code = String((Number(await nextCode()) + 1) % 1_000_000).padStart(6, '0');
        refused(await auth.mfa.challengeAndVerify({ factorId: id, code }), wrongCode);
        assert.equal(claimsOf(await accessToken(auth))['aal'], 'aal1');
      },
    },
    {
      name: 'A challenge works once',
      run: async ({ person }) => {
        const { auth } = await person();
        const { id: factorId, nextCode } = await enroll(auth);
        const { id: challengeId } = succeeded(await auth.mfa.challenge({ factorId }));
        succeeded(await auth.mfa.verify({ factorId, challengeId, code: await nextCode() }));
        refused(await auth.mfa.verify({ factorId, challengeId, code: await nextCode() }), {
          status: 422,
          code: 'mfa_ip_address_mismatch',
          message: 'Challenge and verify IP addresses mismatch.',
        });
      },
    },
    {
      name: 'Two factors of the same name are refused',
      run: async ({ person }) => {
        const { auth } = await person();
        await enroll(auth, 'Phone');
        refused(await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }), {
          status: 422,
          code: 'mfa_factor_name_conflict',
          message: 'A factor with the friendly name "Phone" for this user already exists',
        });
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
      name: 'aal1 with a factor cannot change the password or the address',
      run: async (context) => {
        const { person } = await withFactor(context);
        const auth = context.client();
        succeeded(await auth.signInWithPassword({ email: person.email, password: person.password }));
        const low = {
          status: 401,
          code: 'insufficient_aal',
          message: 'AAL2 session is required to update email or password when MFA is enabled.',
        };
        refused(await auth.updateUser({ password: context.newPassword() }), low);
        refused(await auth.updateUser({ email: context.newEmail() }), low);
        succeeded(await auth.updateUser({ data: { colour: 'teal' } }));
      },
    },
    {
      name: 'aal1 with a factor can neither add nor delete factors',
      run: async (context) => {
        const { person, id } = await withFactor(context);
        const auth = context.client();
        succeeded(await auth.signInWithPassword({ email: person.email, password: person.password }));
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
      name: 'A person shows their factors without the secret',
      run: async (context) => {
        const { person, id } = await withFactor(context);
        const { body, text } = await context.ask('/user', { token: await accessToken(person.auth) });
        const [factor] = body['factors'] as { id: string; status: string; factor_type: string }[];
        assert.deepEqual([factor?.id, factor?.status, factor?.factor_type], [id, 'verified', 'totp']);
        assert.doesNotMatch(text, /secret/);
      },
    },
    {
      name: 'A code of an authenticator works once',
      needs: 'own-service',
      run: async (context) => {
        const { auth, email, password } = await context.person();
        const { id: factorId, nextCode } = await enroll(auth);
        const code = await nextCode();
        succeeded(await auth.mfa.challengeAndVerify({ factorId, code }));
        const other = context.client();
        succeeded(await other.signInWithPassword({ email, password }));
        refused(await other.mfa.challengeAndVerify({ factorId, code }), wrongCode);
      },
    },
  ],
};

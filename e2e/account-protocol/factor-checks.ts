import assert from 'node:assert/strict';
import type { Topic } from './check.ts';
import { claimsOf } from './context.ts';
import { refused, succeeded } from './expect-answer.ts';
import { accessToken, enroll, withFactor, wrongFactorCode } from './factor.ts';

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
      name: 'A refresh keeps aal2',
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
      name: 'A wrong code is refused, and the session stays aal1',
      run: async ({ person }) => {
        const { auth } = await person();
        const { id, nextCode } = await enroll(auth);
        const code = String((Number(await nextCode()) + 1) % 1_000_000).padStart(6, '0');
        refused(await auth.mfa.challengeAndVerify({ factorId: id, code }), wrongFactorCode);
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
      name: 'A code of an authenticator works once',
      needs: 'own-service',
      run: async (context) => {
        const { auth, email, password } = await context.person();
        const { id: factorId, nextCode } = await enroll(auth);
        const code = await nextCode();
        succeeded(await auth.mfa.challengeAndVerify({ factorId, code }));
        const other = context.client();
        succeeded(await other.signInWithPassword({ email, password }));
        refused(await other.mfa.challengeAndVerify({ factorId, code }), wrongFactorCode);
      },
    },
  ],
};

import assert from 'node:assert/strict';
import type { Check, Topic } from './check.ts';
import { claimsOf } from './context.ts';
import { refused, refusedAnswer, succeeded } from './expect-answer.ts';
import { accessToken, withPasswordOnly } from './factor.ts';
import { answer, proveByKey, register, withPasskey } from './passkey.ts';
import { softwareAuthenticator, type Deviation } from './software-authenticator.ts';

const notVerified = { status: 400, code: 'webauthn_verification_failed' };
const usedUp = { status: 400, code: 'webauthn_challenge_not_found' };

const methodsOf = (token: string): string[] =>
  (claimsOf(token)['amr'] as { method: string }[]).map(({ method }) => method).toSorted();

const wrongAnswer = (what: string, deviation: Deviation): Check => ({
  name: `A sign-in ${what} is refused, and uses up the challenge`,
  needs: 'passkeys',
  run: async (context) => {
    const { authenticator } = await withPasskey(context);
    const auth = context.client();
    const sent = await answer(auth, { authenticator, deviation });
    refused(await auth.passkey.verifyAuthentication(sent), notVerified);
    refused(await auth.passkey.verifyAuthentication(sent), usedUp);
  },
});

const stricter = (what: string, deviations: readonly [accepted: Deviation, refused: Deviation]): Check => ({
  name: `A sign-in ${what} is refused`,
  needs: 'own-passkeys',
  run: async (context) => {
    const { authenticator } = await withPasskey(context);
    const auth = context.client();
    const [accepted, hostile] = deviations;
    succeeded(await auth.passkey.verifyAuthentication(await answer(auth, { authenticator, deviation: accepted })));
    const sent = await answer(auth, { authenticator, deviation: hostile });
    refused(await context.client().passkey.verifyAuthentication(sent), notVerified);
  },
});

const signIns: readonly Check[] = [
  {
    name: 'A passkey signs in without a password, at the first level',
    needs: 'passkeys',
    run: async (context) => {
      const { person, authenticator } = await withPasskey(context);
      const auth = context.client();
      const { session, user } = succeeded(
        await auth.passkey.verifyAuthentication(await answer(auth, { authenticator })),
      );
      assert.equal(user?.id, person.id);
      const token = session?.access_token ?? '';
      assert.deepEqual([claimsOf(token)['aal'], methodsOf(token)], ['aal1', ['passkey']]);
      const [listed] = succeeded(await person.auth.passkey.list());
      assert.ok(listed?.last_used_at, 'the list says when it was used');
    },
  },
  {
    name: 'The options of a sign-in name nobody',
    needs: 'passkeys',
    run: async (context) => {
      await withPasskey(context);
      const { options, expires_at: end } = succeeded(await context.client().passkey.startAuthentication());
      assert.equal(options.allowCredentials ?? undefined, undefined);
      assert.equal(options.rpId, new URL(context.site).hostname);
      assert.ok(Math.abs(end - Date.now() / 1000 - 300) < 30);
    },
  },
  {
    name: 'A challenge signs in once',
    needs: 'passkeys',
    run: async (context) => {
      const { authenticator } = await withPasskey(context);
      const auth = context.client();
      const sent = await answer(auth, { authenticator });
      succeeded(await auth.passkey.verifyAuthentication(sent));
      refused(await context.client().passkey.verifyAuthentication(sent), usedUp);
    },
  },
  wrongAnswer('from another origin', { origin: 'https://onda.example' }),
  wrongAnswer('for another relying party', { rpId: 'onda.example' }),
  wrongAnswer('with the answer of a registration', { type: 'webauthn.create' }),
  wrongAnswer('with a wrong signature', { signature: Buffer.from('3006020101020101', 'hex') }),
  wrongAnswer('where nobody was present', { isPresent: false, isVerified: false }),
  wrongAnswer('without a user handle', { userHandle: null }),
  wrongAnswer('with an unknown credential', { id: 'AAAAAAAAAAAAAAAAAAAAAA' }),
  {
    name: "A sign-in with another person's user handle is refused",
    needs: 'passkeys',
    run: async (context) => {
      const [ana, eve] = [await withPasskey(context), await withPasskey(context)];
      const auth = context.client();
      const deviation = { userHandle: ana.person.id };
      const sent = await answer(auth, { authenticator: eve.authenticator, deviation });
      refused(await auth.passkey.verifyAuthentication(sent), notVerified);
    },
  },
  stricter('with a counter that stays', [{ signCount: 9 }, { signCount: 9 }]),
  stricter('without user verification', [{}, { isVerified: false }]),
];

const care: readonly Check[] = [
  {
    name: 'A passkey is listed, renamed and removed, and no longer signs in',
    needs: 'passkeys',
    run: async (context) => {
      const { person, authenticator, id: passkeyId } = await withPasskey(context);
      const { passkey } = person.auth;
      assert.deepEqual(
        succeeded(await passkey.list()).map(({ id }) => id),
        [passkeyId],
      );
      const renamed = succeeded(await passkey.update({ passkeyId, friendlyName: 'Móvil' }));
      assert.deepEqual([renamed.id, renamed.friendly_name], [passkeyId, 'Móvil']);
      succeeded(await passkey.delete({ passkeyId }));
      assert.deepEqual(succeeded(await passkey.list()), []);
      const auth = context.client();
      refused(await auth.passkey.verifyAuthentication(await answer(auth, { authenticator })), notVerified);
    },
  },
  {
    name: 'A passkey of somebody is not registered again',
    // GoTrue answers with status 500.
    needs: 'own-passkeys',
    run: async (context) => {
      const { authenticator } = await withPasskey(context);
      const { auth } = await context.person();
      refused(await register(auth, { authenticator }), { status: 422, code: 'webauthn_credential_exists' });
    },
  },
  {
    name: 'A registration from another origin is refused',
    needs: 'passkeys',
    run: async ({ person, site }) => {
      const { auth } = await person();
      const made = { authenticator: softwareAuthenticator(site), deviation: { origin: 'https://onda.example' } };
      refused(await register(auth, made), notVerified);
    },
  },
  {
    name: "The challenge of another person's registration is refused",
    needs: 'passkeys',
    run: async ({ person, site }) => {
      const [ana, eve] = [await person(), await person()];
      const { challenge_id: challengeId, options } = succeeded(await ana.auth.passkey.startRegistration());
      const credential = softwareAuthenticator(site).create(options) as never;
      refused(await eve.auth.passkey.verifyRegistration({ challengeId, credential }), usedUp);
    },
  },
  {
    name: "Another person's passkey is not found",
    needs: 'passkeys',
    run: async (context) => {
      const [{ id: passkeyId }, { auth }] = [await withPasskey(context), await context.person()];
      const notFound = { status: 404, code: 'validation_failed', message: 'Passkey not found' };
      refused(await auth.passkey.update({ passkeyId, friendlyName: 'Mine' }), notFound);
      refused(await auth.passkey.delete({ passkeyId }), notFound);
    },
  },
  {
    name: 'A session without the second factor adds no passkey',
    needs: 'passkeys',
    run: async (context) => {
      const { auth } = await withPasswordOnly(context);
      refused(await auth.passkey.startRegistration(), { status: 403, code: 'insufficient_aal' });
    },
  },
  {
    name: 'A request without challenge or credential is refused',
    needs: 'passkeys',
    run: async ({ ask }) => {
      for (const body of [
        { credential: {} },
        { challenge_id: crypto.randomUUID() },
        { challenge_id: 'x', credential: {} },
      ])
        refusedAnswer(await ask('/passkeys/authentication/verify', { body }), {
          status: 400,
          code: 'validation_failed',
        });
    },
  },
];

const keys: readonly Check[] = [
  {
    name: 'A security key is a second factor: it raises this session and a later one',
    needs: 'passkeys',
    run: async (context) => {
      const [person, authenticator] = [await context.person(), softwareAuthenticator(context.site)];
      const { id: factorId, type } = succeeded(
        await person.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' }),
      );
      assert.equal(type, 'webauthn');
      succeeded(await proveByKey(context, person.auth, { factorId, authenticator }));
      assert.equal(succeeded(await person.auth.mfa.listFactors()).webauthn[0]?.status, 'verified');
      const auth = context.client();
      succeeded(await auth.signInWithPassword({ email: person.email, password: person.password }));
      succeeded(await proveByKey(context, auth, { factorId, authenticator }));
      for (const token of [await accessToken(person.auth), await accessToken(auth)])
        assert.equal(claimsOf(token)['aal'], 'aal2');
      assert.deepEqual(methodsOf(await accessToken(auth)), ['mfa/webauthn', 'password']);
    },
  },
  {
    name: 'An answer of another key, or from another origin, raises nothing',
    needs: 'own-passkeys',
    run: async (context) => {
      const [person, authenticator] = [await context.person(), softwareAuthenticator(context.site)];
      const { id: factorId } = succeeded(await person.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' }));
      succeeded(await proveByKey(context, person.auth, { factorId, authenticator }));
      const auth = context.client();
      succeeded(await auth.signInWithPassword({ email: person.email, password: person.password }));
      const wrong = { status: 422, code: 'mfa_verification_failed' };
      const other = softwareAuthenticator(context.site);
      refused(await proveByKey(context, auth, { factorId, authenticator: other }), wrong);
      const deviation = { origin: 'https://onda.example' };
      refused(await proveByKey(context, auth, { factorId, authenticator, deviation }), wrong);
      assert.equal(claimsOf(await accessToken(auth))['aal'], 'aal1');
    },
  },
];

export const passkeyChecks: Topic = { name: 'passkeys', checks: [...signIns, ...care, ...keys] };

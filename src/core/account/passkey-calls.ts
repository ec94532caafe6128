import {
  askForPasskey,
  readCreationOptions,
  readRequestOptions,
  CeremonyError,
  createPasskey,
  withSecret,
  type CeremonyProblem,
} from '#core/platform/device/passkeys.ts';
import type { AuthConnection } from '#core/backend/auth-client.ts';
import { done, failed } from './account-result.ts';
import { dataOf, doneAfter, type Attempt } from './attempt.ts';
import type { Captcha } from './captcha.ts';
import type { AccountProblem, AccountResult, AccountVerbs, Passkey, Person } from './real-account.ts';
import { removeAbandonedFactors } from './settings-calls.ts';
import type { CallSeams } from './sign-in-calls.ts';

interface PasskeySeams extends CallSeams {
  captcha?: Captcha | undefined;
  person: () => Person | undefined;
}

const problems = {
  cancelled: 'passkey-cancelled',
  'timed-out': 'passkey-timed-out',
  'wrong-site': 'passkey-wrong-site',
  unsupported: 'passkey-unsupported',
  insecure: 'passkey-insecure',
  known: 'passkey-known',
} as const satisfies Record<CeremonyProblem, AccountProblem>;

/** The browser's refusals are results too. */
const withBrowser =
  (attempt: Attempt): Attempt =>
  (call) =>
    attempt(async () => {
      try {
        return await call();
      } catch (error) {
        if (error instanceof CeremonyError) return failed(problems[error.problem]);
        throw error;
      }
    });

export function createPasskeyCalls(seams: PasskeySeams) {
  const calls = { ...seams, attempt: withBrowser(seams.attempt) };
  return { ...signInCalls(calls), ...listCalls(calls), ...keyCalls(calls) };
}

type KeyAnswer = Extract<Parameters<AuthConnection['mfa']['verify']>[0], { webauthn: object }>['webauthn'];
type NewKey = Extract<KeyAnswer, { type: 'create' }>['credential_response'];
type UsedKey = Extract<KeyAnswer, { type: 'request' }>['credential_response'];
type Answer = Parameters<AuthConnection['passkey']['verifyAuthentication']>[0]['credential'];
type NewAnswer = Parameters<AuthConnection['passkey']['verifyRegistration']>[0]['credential'];

/** Milliseconds after which a challenge that waits in a field is replaced: it is valid for five minutes. */
const renewAfter = 240_000;

function signInCalls({ client, attempt, withToken, captcha }: PasskeySeams) {
  const ask = async (
    token: { captchaToken?: string },
    how?: { mediation: 'conditional'; signal: AbortSignal },
  ): Promise<AccountResult> => {
    const asked = await client.passkey.startAuthentication({ options: token });
    const { challenge_id: challengeId, options } = dataOf(asked);
    const publicKey = readRequestOptions(options);
    const credential = (await askForPasskey(publicKey, how)).toJSON() as object as Answer;
    return doneAfter(client.passkey.verifyAuthentication({ challengeId, credential }));
  };
  return {
    signInWithPasskey: () => attempt(() => withToken((token) => ask(token))),
    offerPasskeys: async (signal) => {
      // It would begin a check before the person has asked for anything.
      if (captcha) return failed('passkey-cancelled');
      for (;;) {
        const renewal = AbortSignal.timeout(renewAfter);
        const both = AbortSignal.any([signal, renewal]);
        const result = await attempt(() => ask({}, { mediation: 'conditional', signal: both }));
        if (result.kind === 'done' || result.problem !== 'passkey-cancelled') return result;
        if (!renewal.aborted || signal.aborted) return result;
      }
    },
  } satisfies Partial<AccountVerbs>;
}

const readTime = (time: string | undefined): number | undefined =>
  time === undefined ? undefined : Date.parse(time) || undefined;

function listCalls({ client, attempt }: PasskeySeams) {
  return {
    passkeys: () =>
      attempt<readonly Passkey[]>(async () => ({
        kind: 'done',
        value: dataOf(await client.passkey.list()).map(({ id, friendly_name: name = '', ...times }) => ({
          id,
          name,
          createdAt: readTime(times.created_at) ?? 0,
          usedAt: readTime(times.last_used_at),
        })),
      })),
    addPasskey: (name) =>
      attempt(async () => {
        const { challenge_id: challengeId, options } = dataOf(await client.passkey.startRegistration());
        const creation = readCreationOptions(options);
        const asked = { ...creation, extensions: { ...creation.extensions, ...withSecret } };
        const credential = (await createPasskey(asked)).toJSON() as object as NewAnswer;
        const { id } = dataOf(await client.passkey.verifyRegistration({ challengeId, credential }));
        // It signs in under any name: without a connection it keeps the one that the server gave it.
        await client.passkey.update({ passkeyId: id, friendlyName: name });
        return done;
      }),
    renamePasskey: (id, name) => attempt(() => doneAfter(client.passkey.update({ passkeyId: id, friendlyName: name }))),
    removePasskey: (id) => attempt(() => doneAfter(client.passkey.delete({ passkeyId: id }))),
  } satisfies Partial<AccountVerbs>;
}

function keyCalls({ client, attempt, person }: PasskeySeams) {
  const prove = async (factorId: string): Promise<AccountResult> => {
    const site = { rpId: location.hostname, rpOrigins: [location.origin] };
    const { id: challengeId, webauthn } = dataOf(await client.mfa.challenge({ factorId, webauthn: site }));
    // Without the preferences that auth-js adds, which leave out the keys in a phone or a computer.
    const answer =
      webauthn.type === 'create'
        ? ({
            type: 'create',
            credential_response: (await createPasskey(
              webauthn.credential_options.publicKey as PublicKeyCredentialCreationOptions,
            )) as NewKey,
          } as const)
        : ({
            type: 'request',
            credential_response: (await askForPasskey(
              webauthn.credential_options.publicKey as PublicKeyCredentialRequestOptions,
            )) as UsedKey,
          } as const);
    return doneAfter(client.mfa.verify({ factorId, challengeId, webauthn: { ...site, ...answer } }));
  };
  const attemptKey = async (call: () => Promise<AccountResult>): Promise<AccountResult> => {
    const result = await attempt(call);
    const isRefused = result.kind === 'failed' && result.problem === 'wrong-code';
    return isRefused ? { ...result, problem: 'passkey-refused' } : result;
  };
  return {
    addKey: (name) =>
      attemptKey(async () => {
        await removeAbandonedFactors(client, name);
        return prove(dataOf(await client.mfa.enroll({ factorType: 'webauthn', friendlyName: name })).id);
      }),
    verifyKey: () =>
      attemptKey(async () => {
        const key = person()?.factors.find(({ kind }) => kind === 'key');
        return key ? prove(key.id) : failed('signed-out');
      }),
  } satisfies Partial<AccountVerbs>;
}

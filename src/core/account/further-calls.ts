import { dataOf, done, refreshSession } from './attempt.ts';
import type { FurtherCalls, IdToken } from './real-account.ts';
import type { CallSeams } from './sign-in-calls.ts';

const toCredentials = ({ provider, token, accessToken, nonce }: IdToken) => ({
  provider,
  token,
  ...(accessToken === undefined ? {} : { access_token: accessToken }),
  ...(nonce === undefined ? {} : { nonce }),
});

export function createFurtherCalls(seams: CallSeams): FurtherCalls {
  return { ...tokenCalls(seams), ...phoneCalls(seams), ...passkeyCalls(seams) };
}

function tokenCalls({ client, attempt, returnAddress }: CallSeams) {
  return {
    signInWithWallet: (proof) =>
      attempt(async () => {
        dataOf(await client.signInWithWeb3(proof));
        return done;
      }),
    signInWithIdToken: (token) =>
      attempt(async () => {
        dataOf(await client.signInWithIdToken(toCredentials(token)));
        return done;
      }),
    linkIdToken: (token) =>
      attempt(async () => {
        dataOf(await client.linkIdentity(toCredentials(token)));
        return done;
      }),
    signInWithSso: (provider) =>
      attempt(async () => {
        dataOf(await client.signInWithSSO({ ...provider, options: { redirectTo: returnAddress } }));
        return done;
      }),
    refresh: () =>
      attempt(async () => {
        await refreshSession(client);
        return done;
      }),
    readClaims: () =>
      attempt(async () => {
        const data = dataOf(await client.getClaims());
        return data ? { kind: 'done', value: { ...data.claims } } : { kind: 'failed', problem: 'signed-out' };
      }),
  } satisfies Partial<FurtherCalls>;
}

function phoneCalls({ client, attempt }: CallSeams) {
  return {
    sendPhoneCode: (phone, channel = 'sms') =>
      attempt(async () => {
        dataOf(await client.signInWithOtp({ phone, options: { channel } }));
        return done;
      }),
    verifyPhoneCode: (phone, code) =>
      attempt(async () => {
        dataOf(await client.verifyOtp({ phone, token: code, type: 'sms' }));
        return done;
      }),
  } satisfies Partial<FurtherCalls>;
}

function passkeyCalls({ client, attempt }: CallSeams) {
  return {
    addPasskey: (name) =>
      attempt(async () => {
        dataOf(await client.mfa.webauthn.register({ friendlyName: name }));
        return done;
      }),
    verifyPasskey: (id) =>
      attempt(async () => {
        dataOf(await client.mfa.webauthn.authenticate({ factorId: id }));
        return done;
      }),
  } satisfies Partial<FurtherCalls>;
}

import { dataOf, doneAfter, refreshSession } from './attempt.ts';
import type { FurtherCalls, IdToken } from './real-account.ts';
import type { CallSeams } from './sign-in-calls.ts';

const toCredentials = ({ provider, token, accessToken, nonce }: IdToken) => ({
  provider,
  token,
  ...(accessToken === undefined ? {} : { access_token: accessToken }),
  ...(nonce === undefined ? {} : { nonce }),
});

export function createFurtherCalls({ client, attempt, returnAddress }: CallSeams): FurtherCalls {
  return {
    signInWithWallet: (proof) => attempt(() => doneAfter(client.signInWithWeb3(proof))),
    signInWithIdToken: (token) => attempt(() => doneAfter(client.signInWithIdToken(toCredentials(token)))),
    linkIdToken: (token) => attempt(() => doneAfter(client.linkIdentity(toCredentials(token)))),
    sendPhoneCode: (phone, channel = 'sms') =>
      attempt(() => doneAfter(client.signInWithOtp({ phone, options: { channel } }))),
    verifyPhoneCode: (phone, code) => attempt(() => doneAfter(client.verifyOtp({ phone, token: code, type: 'sms' }))),
    signInWithSso: (provider) =>
      attempt(() => doneAfter(client.signInWithSSO({ ...provider, options: { redirectTo: returnAddress } }))),
    refresh: () => attempt(() => refreshSession(client)),
    readClaims: () =>
      attempt(async () => {
        const data = dataOf(await client.getClaims());
        return data ? { kind: 'done', value: { ...data.claims } } : { kind: 'failed', problem: 'signed-out' };
      }),
  };
}

import { failed } from './account-result.ts';
import { dataOf, doneAfter, refreshSession } from './attempt.ts';
import type { FurtherCalls, IdToken } from './real-account.ts';
import type { CallSeams } from './sign-in-calls.ts';

const toCredentials = ({ provider, token, accessToken, nonce }: IdToken) => ({
  provider,
  token,
  ...(accessToken === undefined ? {} : { access_token: accessToken }),
  ...(nonce === undefined ? {} : { nonce }),
});

export function createFurtherCalls({ client, attempt }: CallSeams): FurtherCalls {
  return {
    signInWithIdToken: (token) => attempt(() => doneAfter(client.signInWithIdToken(toCredentials(token)))),
    linkIdToken: (token) =>
      attempt(async () => {
        dataOf(await client.linkIdentity(toCredentials(token)));
        // GoTrue answers with the person as they were before.
        return refreshSession(client);
      }),
    refresh: () => attempt(() => refreshSession(client)),
    readClaims: () =>
      attempt(async () => {
        const data = dataOf(await client.getClaims());
        return data ? { kind: 'done', value: { ...data.claims } } : failed('signed-out');
      }),
  };
}

import { accountFailure } from '#core/backend/account-failure.ts';
import type { AuthConnection } from '#core/backend/auth-client.ts';
import type { AuthSettings } from '#core/backend/auth-settings.ts';
import type { AccountFunctions } from '#core/backend/functions.ts';
import { createStore } from '#core/store.ts';
import { createWithToken, type Captcha } from './captcha.ts';
import { done } from './account-result.ts';
import { createAttempt, dataOf, refreshSession } from './attempt.ts';
import { followSession, type SessionStorage } from './follow-session.ts';
import { createFurtherCalls } from './further-calls.ts';
import { createOtherWays } from './other-ways-calls.ts';
import { createPasskeyCalls } from './passkey-calls.ts';
import type { Person, RealAccount } from './real-account.ts';
import { createSettingsCalls } from './settings-calls.ts';
import { createSignInCalls } from './sign-in-calls.ts';
import { readPerson, readStoredSession, type StoredSession } from './stored-session.ts';

interface RealAccountSeams {
  /** @param onRefreshRefused called with the token that the server will not exchange again */
  openClient: (onRefreshRefused: (refreshToken: string) => void) => AuthConnection;
  functions: AccountFunctions;
  readSettings: () => Promise<AuthSettings>;
  storage: SessionStorage;
  isOnline: () => boolean;
  /** Where mails and providers lead to: the account screen. */
  returnAddress: string;
  /** undefined where the page shows none. */
  captcha?: Captcha | undefined;
  onUnexpected: (error: unknown) => void;
}

export function createRealAccount(seams: RealAccountSeams): RealAccount {
  const { storage, isOnline, captcha, onUnexpected } = seams;
  const deletedPerson = createStore<string | undefined>(undefined);
  /** @param personId the person the server was asked about; somebody else may have signed in meanwhile */
  const noteDeletion = (error: unknown, personId: string | undefined): void => {
    if (Reflect.get(Object(error), 'code') === 'user_not_found') deletedPerson.set(personId);
  };
  /** A refused refresh does not say whether the session or the account is gone; a request for the person does. */
  const endSession = async ({ accessToken, sessionId, person }: StoredSession): Promise<void> => {
    noteDeletion((await client.getUser(accessToken)).error, person.id);
    // Another tab may have begun a new session.
    if (readStoredSession(storage)?.sessionId === sessionId) await client.signOut({ scope: 'local' });
  };
  const client = seams.openClient((refused) => {
    const stored = readStoredSession(storage);
    // Another tab may already have exchanged the token.
    if (stored?.refreshToken === refused) endSession(stored).catch(onUnexpected);
  });
  const { state, session, forget, needPassword } = followSession(client, storage);
  const shown = (): Person | undefined => {
    const current = state.getSnapshot();
    return 'person' in current ? current.person : undefined;
  };
  const attempt = createAttempt({
    isOnline,
    showsCaptcha: captcha !== undefined,
    onUnexpected,
    // A refresh tells whether the session has ended or only its access token.
    onSignedOut: async () => {
      if (shown()) await client.refreshSession();
    },
  });
  const calls = { ...seams, client, attempt, withToken: createWithToken(captcha), person: shown };

  /** Finds out that the account was deleted, signed out or changed elsewhere. */
  const verifySession = () =>
    attempt(async () => {
      const personId = shown()?.id;
      const answer = await client.getUser();
      noteDeletion(answer.error, personId);
      const { user } = dataOf(answer);
      if (JSON.stringify(readPerson(user)) !== JSON.stringify(shown())) await refreshSession(client);
      return done;
    });
  if (shown()) void verifySession();

  return {
    ...state,
    session,
    deletedPerson,
    forgetDeleted: (personId) => {
      if (readStoredSession(storage)?.person.id === personId) forget();
    },
    ...createSignInCalls({ ...calls, needPassword }),
    ...createSettingsCalls(calls),
    ...createPasskeyCalls(calls),
    ...createOtherWays(calls),
    ...createFurtherCalls(calls),
    signOut: async (scope) => {
      if (scope !== 'local') {
        return attempt(async () => {
          const { error } = await client.signOut({ scope });
          return error ? accountFailure(error) : done;
        });
      }
      // The session ends on this device even where the server cannot be reached.
      const { error } = await client.signOut({ scope });
      return shown() ? accountFailure(error) : done;
    },
  };
}

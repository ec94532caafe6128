import type { AuthConnection } from '#core/backend/auth-client.ts';
import type { AccountFunctions } from '#core/backend/functions.ts';
import { done, failed } from './account-result.ts';
import { dataOf, doneAfter, refreshSession } from './attempt.ts';
import type { AccountResult, AccountVerbs, Person } from './real-account.ts';
import { isPasswordTooLong, type CallSeams } from './sign-in-calls.ts';

interface SettingsSeams extends CallSeams {
  functions: AccountFunctions;
  person: () => Person | undefined;
}

export function createSettingsCalls(seams: SettingsSeams) {
  return { ...passwordCalls(seams), ...factorCalls(seams), ...identityCalls(seams), ...provedCalls(seams) };
}

function passwordCalls({ client, attempt, returnAddress }: SettingsSeams) {
  return {
    sendReauthentication: () => attempt(() => doneAfter(client.reauthenticate())),
    changePassword: (password, code) =>
      attempt(async () => {
        if (isPasswordTooLong(password)) return failed('password-too-long');
        return doneAfter(client.updateUser({ password, ...(code === undefined ? {} : { nonce: code }) }));
      }),
    changeEmail: (email) => attempt(() => doneAfter(client.updateUser({ email }, { emailRedirectTo: returnAddress }))),
  } satisfies Partial<AccountVerbs>;
}

/** A factor left by an abandoned attempt would occupy its name. */
export async function removeAbandonedFactors(client: AuthConnection, name: string): Promise<void> {
  const { all } = dataOf(await client.mfa.listFactors());
  const left = all.filter(({ status, friendly_name: leftName }) => status === 'unverified' && leftName === name);
  for (const { id } of left) dataOf(await client.mfa.unenroll({ factorId: id }));
}

function factorCalls({ client, attempt, person }: SettingsSeams) {
  /** Of the codes that were sent, by factor. */
  const challenges = new Map<string, string>();
  const check = async (id: string, code: string): Promise<AccountResult> =>
    attempt(() => {
      const challengeId = challenges.get(id);
      const answered = { factorId: id, code };
      return doneAfter(
        challengeId === undefined
          ? client.mfa.challengeAndVerify(answered)
          : client.mfa.verify({ ...answered, challengeId }),
      );
    });
  return {
    verifySecondFactor: async (code) => {
      let result: AccountResult = failed('signed-out');
      for (const { id } of (person()?.factors ?? []).filter(({ kind }) => kind === 'app')) {
        result = await check(id, code);
        // The code may come from another of the person's authenticators.
        if (result.kind === 'done' || result.problem !== 'wrong-code') return result;
      }
      return result;
    },
    addFactor: (name) =>
      attempt(async () => {
        await removeAbandonedFactors(client, name);
        const added = dataOf(await client.mfa.enroll({ factorType: 'totp', friendlyName: name }));
        return { kind: 'done', value: { id: added.id, qrCode: added.totp.qr_code, secret: added.totp.secret } };
      }),
    addPhoneFactor: (name, phone) =>
      attempt(async () => {
        await removeAbandonedFactors(client, name);
        const { id } = dataOf(await client.mfa.enroll({ factorType: 'phone', friendlyName: name, phone }));
        return { kind: 'done', value: { id } };
      }),
    sendFactorCode: (id) =>
      attempt(async () => {
        challenges.set(id, dataOf(await client.mfa.challenge({ factorId: id, channel: 'sms' })).id);
        return done;
      }),
    confirmFactor: check,
    removeFactor: (id) =>
      attempt(async () => {
        dataOf(await client.mfa.unenroll({ factorId: id }));
        // The token in use still says that a second factor was shown.
        return refreshSession(client);
      }),
  } satisfies Partial<AccountVerbs>;
}

function identityCalls({ client, attempt, returnAddress }: SettingsSeams) {
  return {
    linkIdentity: (provider) =>
      attempt(() =>
        doneAfter(client.linkIdentity({ provider: provider as 'google', options: { redirectTo: returnAddress } })),
      ),
    unlinkIdentity: (id) =>
      attempt(async () => {
        const { identities } = dataOf(await client.getUserIdentities());
        const identity = identities.find(({ identity_id: found }) => found === id);
        if (identity) dataOf(await client.unlinkIdentity(identity));
        return refreshSession(client);
      }),
  } satisfies Partial<AccountVerbs>;
}

function provedCalls({ client, attempt, functions }: SettingsSeams) {
  const withToken = <Value>(call: (accessToken: string) => Promise<AccountResult<Value>>) =>
    attempt(async () => {
      const { session } = dataOf(await client.getSession());
      if (!session) return failed('signed-out');
      const result = await call(session.access_token);
      const isWrong = result.kind === 'failed' && result.problem === 'wrong-credentials';
      return isWrong ? { ...result, problem: 'wrong-password' } : result;
    });
  return {
    deleteAccount: (proof) =>
      withToken(async (accessToken) => {
        const result = await functions.deleteAccount(accessToken, proof);
        // The answer does not matter: the session was deleted with the account.
        if (result.kind === 'done') await client.signOut({ scope: 'local' });
        return result;
      }),
    proveSession: (proof) => withToken((accessToken) => functions.proveSession(accessToken, proof)),
    eraseRecords: (proof) => withToken((accessToken) => functions.eraseRecords(accessToken, proof)),
  } satisfies Partial<AccountVerbs>;
}

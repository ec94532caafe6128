import type { AccountFunctions } from '#core/backend/functions.ts';
import { dataOf, done, failed, refreshSession } from './attempt.ts';
import type { AccountResult, Person, RealAccount } from './real-account.ts';
import { isPasswordTooLong } from './sign-in-calls.ts';
import type { CallSeams } from './sign-in-calls.ts';

interface SettingsSeams extends CallSeams {
  functions: AccountFunctions;
  person: () => Person | undefined;
}

type SettingsCalls = Pick<
  RealAccount,
  | 'verifySecondFactor'
  | 'sendReauthentication'
  | 'changePassword'
  | 'changeEmail'
  | 'addFactor'
  | 'confirmFactor'
  | 'removeFactor'
  | 'linkIdentity'
  | 'unlinkIdentity'
  | 'deleteAccount'
>;

export function createSettingsCalls(seams: SettingsSeams): SettingsCalls {
  return { ...passwordCalls(seams), ...factorCalls(seams), ...identityCalls(seams), ...deletion(seams) };
}

function passwordCalls({ client, attempt, returnAddress }: SettingsSeams) {
  return {
    sendReauthentication: () =>
      attempt(async () => {
        dataOf(await client.reauthenticate());
        return done;
      }),
    changePassword: (password, code) =>
      attempt(async () => {
        if (isPasswordTooLong(password)) return failed('password-too-long');
        dataOf(await client.updateUser({ password, ...(code === undefined ? {} : { nonce: code }) }));
        return done;
      }),
    changeEmail: (email) =>
      attempt(async () => {
        dataOf(await client.updateUser({ email }, { emailRedirectTo: returnAddress }));
        return done;
      }),
  } satisfies Partial<SettingsCalls>;
}

function factorCalls({ client, attempt, person }: SettingsSeams) {
  const check = async (id: string, code: string): Promise<AccountResult> =>
    attempt(async () => {
      dataOf(await client.mfa.challengeAndVerify({ factorId: id, code }));
      return done;
    });
  return {
    verifySecondFactor: async (code) => {
      let result: AccountResult = failed('signed-out');
      for (const { id } of person()?.factors ?? []) {
        result = await check(id, code);
        // The code may come from another of the person's authenticators.
        if (result.kind === 'done' || result.problem !== 'wrong-code') return result;
      }
      return result;
    },
    addFactor: (name) =>
      attempt(async () => {
        // A factor left by an abandoned attempt would occupy its name.
        const { all } = dataOf(await client.mfa.listFactors());
        const left = all.filter(({ status, friendly_name: leftName }) => status === 'unverified' && leftName === name);
        for (const { id } of left) dataOf(await client.mfa.unenroll({ factorId: id }));
        const added = dataOf(await client.mfa.enroll({ factorType: 'totp', friendlyName: name }));
        return { kind: 'done', value: { id: added.id, qrCode: added.totp.qr_code, secret: added.totp.secret } };
      }),
    confirmFactor: check,
    removeFactor: (id) =>
      attempt(async () => {
        dataOf(await client.mfa.unenroll({ factorId: id }));
        // The token in use still says that a second factor was shown.
        await refreshSession(client);
        return done;
      }),
  } satisfies Partial<SettingsCalls>;
}

function identityCalls({ client, attempt, returnAddress }: SettingsSeams) {
  return {
    linkIdentity: (provider) =>
      attempt(async () => {
        dataOf(await client.linkIdentity({ provider: provider as 'google', options: { redirectTo: returnAddress } }));
        return done;
      }),
    unlinkIdentity: (id) =>
      attempt(async () => {
        const { identities } = dataOf(await client.getUserIdentities());
        const identity = identities.find(({ identity_id: found }) => found === id);
        if (identity) dataOf(await client.unlinkIdentity(identity));
        await refreshSession(client);
        return done;
      }),
  } satisfies Partial<SettingsCalls>;
}

function deletion({ client, attempt, functions }: SettingsSeams) {
  return {
    deleteAccount: (proof) =>
      attempt(async () => {
        const { session } = dataOf(await client.getSession());
        if (!session) return failed('signed-out');
        const failure = await functions.deleteAccount(session.access_token, proof);
        if (failure) return failure;
        // The answer does not matter: the session was deleted with the account.
        await client.signOut({ scope: 'local' });
        return done;
      }),
  } satisfies Partial<SettingsCalls>;
}

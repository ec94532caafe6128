import { failed, type AccountFailure } from './account-result.ts';
import type { AccountVerbs, RealAccount } from './real-account.ts';

/** @param open rejects where the account's code cannot be fetched: the verbs then fail as `offline` */
export function lazyAccount(open: () => Promise<RealAccount>): AccountVerbs {
  const opened = async <Result>(act: (account: RealAccount) => Promise<Result>): Promise<Result | AccountFailure> => {
    const account = await open().catch(() => undefined);
    return account ? act(account) : failed('offline');
  };
  return {
    options: () => opened((account) => account.options()),
    signUp: (credentials) => opened((account) => account.signUp(credentials)),
    signIn: (credentials) => opened((account) => account.signIn(credentials)),
    sendCode: (email) => opened((account) => account.sendCode(email)),
    verifyCode: (...given) => opened((account) => account.verifyCode(...given)),
    resend: (...given) => opened((account) => account.resend(...given)),
    sendRecovery: (email) => opened((account) => account.sendRecovery(email)),
    completeLink: (address) => opened((account) => account.completeLink(address)),
    signInWith: (provider) => opened((account) => account.signInWith(provider)),
    verifySecondFactor: (code) => opened((account) => account.verifySecondFactor(code)),
    sendPhoneCode: (phone) => opened((account) => account.sendPhoneCode(phone)),
    verifyPhoneCode: (...given) => opened((account) => account.verifyPhoneCode(...given)),
    signInWithOrganisation: (domain) => opened((account) => account.signInWithOrganisation(domain)),
    wallets: () => opened((account) => account.wallets()),
    signInWithWallet: (...given) => opened((account) => account.signInWithWallet(...given)),
    signInWithPasskey: () => opened((account) => account.signInWithPasskey()),
    offerPasskeys: (signal) => opened((account) => account.offerPasskeys(signal)),
    verifyKey: () => opened((account) => account.verifyKey()),
    signOut: (scope) => opened((account) => account.signOut(scope)),
    sendReauthentication: () => opened((account) => account.sendReauthentication()),
    changePassword: (...given) => opened((account) => account.changePassword(...given)),
    proveSession: (proof) => opened((account) => account.proveSession(proof)),
    changeEmail: (email) => opened((account) => account.changeEmail(email)),
    addFactor: (name) => opened((account) => account.addFactor(name)),
    addPhoneFactor: (...given) => opened((account) => account.addPhoneFactor(...given)),
    sendFactorCode: (id) => opened((account) => account.sendFactorCode(id)),
    confirmFactor: (...given) => opened((account) => account.confirmFactor(...given)),
    removeFactor: (id) => opened((account) => account.removeFactor(id)),
    addKey: (name) => opened((account) => account.addKey(name)),
    passkeys: () => opened((account) => account.passkeys()),
    addPasskey: (name) => opened((account) => account.addPasskey(name)),
    renamePasskey: (...given) => opened((account) => account.renamePasskey(...given)),
    removePasskey: (id) => opened((account) => account.removePasskey(id)),
    linkIdentity: (provider) => opened((account) => account.linkIdentity(provider)),
    unlinkIdentity: (id) => opened((account) => account.unlinkIdentity(id)),
    deleteAccount: (proof) => opened((account) => account.deleteAccount(proof)),
    eraseRecords: (proof) => opened((account) => account.eraseRecords(proof)),
  };
}

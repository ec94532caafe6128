import type { Readable } from '#core/store.ts';
import type { AccountFailure, AccountProblem, AccountResult, LinkPurpose, MailPurpose } from './account-result.ts';
import type { OtherWays } from './other-ways.ts';

export type { AccountFailure, AccountProblem, AccountResult, LinkPurpose, MailPurpose };

/** Milliseconds since 1970 in every `…At` field. */
export interface SecondFactor {
  id: string;
  name: string;
  createdAt: number;
  /** app: an authenticator, with codes. key: a security key or a device, by WebAuthn. phone: codes by text message. */
  kind: 'app' | 'key' | 'phone';
}

/** Signs in without a password. */
export interface Passkey {
  id: string;
  name: string;
  createdAt: number;
  /** undefined: never. */
  usedAt: number | undefined;
}

/**
 * A way to sign in that a provider vouches for; `provider` is "email" for the mailbox itself, "phone" for the telephone,
 * "web3" for a wallet, "sso:…" for an organisation.
 */
export interface SignInIdentity {
  id: string;
  provider: string;
  /** Mail address, telephone or address of the wallet. */
  email: string | undefined;
}

export interface Person {
  id: string;
  /** Empty for somebody who signs in by telephone or wallet only. */
  email: string;
  /** In E.164 form. */
  phone?: string;
  /** Waits for confirmation by both mailboxes. */
  newEmail: string | undefined;
  factors: readonly SecondFactor[];
  identities: readonly SignInIdentity[];
  /** Has signed in only once. */
  isNew: boolean;
}

/**
 * simulated: of a page without real accounts. opening: the device has a session, and the account's code is not here yet.
 * second-factor: the password was right, the authenticator's code is missing. recovering: signed in by a mail, and a new
 * password is required; `after` says what the mail was for.
 */
export type AccountState =
  | { kind: 'simulated' }
  | { kind: 'opening' }
  | { kind: 'signed-out' }
  | { kind: 'second-factor'; person: Person }
  | { kind: 'recovering'; after: 'recovery' | 'confirmation'; person: Person }
  | { kind: 'signed-in'; person: Person };

/** What the server's settings allow. */
export interface AccountOptions {
  signUp: boolean;
  /** Supabase's names: google, github … */
  providers: readonly string[];
  passkeys?: boolean;
  /** Codes by text message. */
  phone?: boolean;
  /** Sign-in of organisations, by SAML. */
  organisations?: boolean;
}

export type SignOutScope = 'global' | 'local' | 'others';

export interface NewFactor {
  id: string;
  /** SVG as a data address. */
  qrCode: string;
  /** Base 32, to type in by hand. */
  secret: string;
}

/** For requests in the person's name. The token is valid for an hour; without a network it may have expired. */
export interface AccountSession {
  personId: string;
  email: string;
  accessToken: string;
}

/** What a form needs. No verb rejects: a failure is a result. */
export interface EntryVerbs {
  options: () => Promise<AccountResult<AccountOptions>>;
  signUp: (credentials: Credentials) => Promise<AccountResult<'signed-in' | 'check-mail'>>;
  signIn: (credentials: Credentials) => Promise<AccountResult>;
}

/** No verb rejects: a failure is a result. Every verb updates the state. */
export interface AccountVerbs extends EntryVerbs, OtherWays {
  /** A code and a link by mail, for an existing or a new account. */
  sendCode: (email: string) => Promise<AccountResult>;
  /** @param code 8 digits */
  verifyCode: (email: string, code: string, purpose: MailPurpose) => Promise<AccountResult>;
  resend: (email: string, purpose: 'signup' | 'email-change') => Promise<AccountResult>;
  sendRecovery: (email: string) => Promise<AccountResult>;
  /**
   * Signs in with the code in the address a mail or provider led to. undefined: the address holds neither code nor
   * error. The caller then replaces the address. A second call with the same address gives the result of the first.
   */
  completeLink: (address: string) => Promise<AccountResult | undefined>;
  /** Leaves the page. */
  signInWith: (provider: string) => Promise<AccountResult>;
  signInWithPasskey: () => Promise<AccountResult>;
  /**
   * Lets a form's field with the autocomplete token `webauthn` offer passkeys, until one is chosen or the signal ends it.
   * Any other call that asks for a passkey ends it too. Both fail as `passkey-cancelled`.
   */
  offerPasskeys: (signal: AbortSignal) => Promise<AccountResult>;
  /** @param code of an authenticator app */
  verifySecondFactor: (code: string) => Promise<AccountResult>;
  /** Asks for any of the person's keys. */
  verifyKey: () => Promise<AccountResult>;
  /** Fails as `offline`, without effect, where the server cannot be reached, except for `local`. */
  signOut: (scope: SignOutScope) => Promise<AccountResult>;

  /** Sends a code to the person's mailbox, or to the telephone of who has none, for `changePassword` and every `Proof`. */
  sendReauthentication: () => Promise<AccountResult>;
  changePassword: (password: string, code?: string) => Promise<AccountResult>;
  /** After `reauthentication-needed` of the calls that follow, which then work for ten minutes. */
  proveSession: (proof: Proof) => Promise<AccountResult>;
  changeEmail: (email: string) => Promise<AccountResult>;
  addFactor: (name: string) => Promise<AccountResult<NewFactor>>;
  confirmFactor: (id: string, code: string) => Promise<AccountResult>;
  removeFactor: (id: string) => Promise<AccountResult>;
  /** A key as second factor. */
  addKey: (name: string) => Promise<AccountResult>;
  /** The oldest first. */
  passkeys: () => Promise<AccountResult<readonly Passkey[]>>;
  addPasskey: (name: string) => Promise<AccountResult>;
  renamePasskey: (id: string, name: string) => Promise<AccountResult>;
  removePasskey: (id: string) => Promise<AccountResult>;
  linkIdentity: (provider: string) => Promise<AccountResult>;
  unlinkIdentity: (id: string) => Promise<AccountResult>;
  deleteAccount: (proof: Proof) => Promise<AccountResult>;
  /** Erases the records of the account, not those on the device. @returns the epoch that begins with it */
  eraseRecords: (proof: Proof) => Promise<AccountResult<string>>;
}

/** The password, a code of `sendReauthentication` or, for who gets no codes, a sign-in of the last ten minutes. */
export type Proof = { password: string } | { code: string } | { signedIn: true };

export interface RealAccount extends Readable<AccountState>, AccountVerbs, FurtherCalls {
  /** undefined unless the state is signed-in. Another token of the same person is a new value. */
  session: Readable<AccountSession | undefined>;
  /** Id of the person who was signed in when the server said that their account no longer exists. */
  deletedPerson: Readable<string | undefined>;
  /** Ends the session of a person whose account no longer exists, without asking the server, which would refuse. */
  forgetDeleted: (personId: string) => void;
}

export interface Credentials {
  email: string;
  password: string;
}

export interface IdToken {
  /** Supabase's name: google, apple … */
  provider: string;
  token: string;
  accessToken?: string;
  nonce?: string;
}

/** Calls of Supabase's accounts that no screen makes. A server that lacks one answers `not-offered`. */
export interface FurtherCalls {
  signInWithIdToken: (token: IdToken) => Promise<AccountResult>;
  linkIdToken: (token: IdToken) => Promise<AccountResult>;
  refresh: () => Promise<AccountResult>;
  /** Claims of the access token, verified with the server's key set, or by the server where it has none. */
  readClaims: () => Promise<AccountResult<Readonly<Record<string, unknown>>>>;
}

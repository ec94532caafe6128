/** Each has a text in both languages. `unexpected` covers all answers that are not known here. */
export type AccountProblem =
  | 'offline'
  | 'wrong-credentials'
  /** Of the person who is signed in. */
  | 'wrong-password'
  | 'mail-not-confirmed'
  | 'wrong-code'
  | 'weak-password'
  | 'password-too-long'
  | 'same-password'
  | 'mail-invalid'
  | 'mail-taken'
  | 'too-many-attempts'
  | 'too-many-mails'
  | 'sign-up-closed'
  | 'not-offered'
  | 'second-factor-needed'
  | 'reauthentication-needed'
  | 'factor-name-taken'
  | 'last-identity'
  /** What was to be connected belongs to an account already, this one or another. */
  | 'identity-taken'
  /** A provider's proof that the server does not believe. */
  | 'identity-refused'
  /** The provider, or the person there, said no. */
  | 'provider-refused'
  | 'organisation-unknown'
  | 'organisation-refused'
  /** The account belongs to an organisation, which alone may change that. */
  | 'organisation-manages'
  | 'phone-invalid'
  | 'phone-taken'
  | 'message-not-sent'
  | 'wallet-missing'
  | 'wallet-cancelled'
  /** Not one of the person who is signed in. */
  | 'wallet-of-another'
  /** By the server. */
  | 'wallet-refused'
  /** By the server, and this page shows none. */
  | 'captcha-needed'
  /** The server did not believe the check. */
  | 'captcha-refused'
  | 'captcha-cancelled'
  /** The provider's check did not load, or gave up. */
  | 'captcha-unavailable'
  | 'account-blocked'
  | 'passkey-cancelled'
  | 'passkey-timed-out'
  /** The browser does not let this page use the site's passkeys. */
  | 'passkey-wrong-site'
  | 'passkey-unsupported'
  | 'passkey-insecure'
  /** The device has one for this account. */
  | 'passkey-known'
  /** By the server. */
  | 'passkey-refused'
  | 'too-many-passkeys'
  /** It signs in, and computes no secret that could open records. */
  | 'passkey-without-secret'
  /** Of another account. */
  | 'passkey-of-another'
  /** Opens no keys of this account. */
  | 'passkey-opens-nothing'
  | 'phrase-wrong'
  /** The digits of another device; a pairing has one try. */
  | 'pairing-code-wrong'
  /** Nobody answered in time. */
  | 'pairing-over'
  /** By the other device, where the digits were others or the person has left. */
  | 'pairing-refused'
  /** Another tab or device has made other words meanwhile, or opened the keys. */
  | 'words-overtaken'
  /** The server's keys are older than what this device has seen. */
  | 'keys-outdated'
  /** No device of the account has made what the server gave. */
  | 'keys-forged'
  /** Without it nothing would open the records for sure. */
  | 'last-key'
  /** The browser lacks the cryptography. */
  | 'protection-unsupported'
  /** The browser keeps no key on the device. */
  | 'protection-unkept'
  | 'signed-out'
  | 'link-invalid'
  | 'other-browser'
  | 'server-busy'
  | 'function-unreachable'
  | 'function-relay'
  | 'function-failed'
  | 'not-erased'
  | 'unexpected';

/** `retryAfter` is in seconds; absent where the server does not say. */
export interface AccountFailure {
  kind: 'failed';
  problem: AccountProblem;
  retryAfter?: number;
  /** What the link was for that failed; absent where the address does not say. */
  link?: LinkPurpose;
}
export type AccountResult<Value = undefined> = { kind: 'done'; value: Value } | AccountFailure;

export const done: AccountResult = { kind: 'done', value: undefined };

export const failed = (problem: AccountProblem): AccountFailure => ({ kind: 'failed', problem });

/**
 * confirmation: of a sign-up, but not in the form where its password was chosen. Somebody else may have chosen it, so a
 * new one is asked for.
 */
export type MailPurpose = 'signup' | 'sign-in' | 'recovery' | 'email-change' | 'confirmation';
export type LinkPurpose = Extract<MailPurpose, 'sign-in' | 'recovery' | 'confirmation'>;

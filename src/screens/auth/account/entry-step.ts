import type { MailPurpose } from '#core/account/real-account.ts';

export type EntryStep =
  | { kind: 'form' }
  /** Asks where to send a code. */
  | { kind: 'address'; purpose: 'sign-in' | 'recovery' }
  /** Asks for the code. `isSent`: a mail has just been sent. */
  | { kind: 'mail'; purpose: Exclude<MailPurpose, 'email-change'>; isSent: boolean };

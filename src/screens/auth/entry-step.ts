import type { AccountFailure, LinkPurpose } from '#core/account/real-account.ts';

/** `failure`: of the link that led here. */
export type EntryStep =
  | { kind: 'form'; failure?: AccountFailure }
  /** Completes the link that led here. */
  | { kind: 'completing' }
  /** Asks where to send a code. */
  | { kind: 'address'; purpose: 'sign-in' | 'recovery'; failure?: AccountFailure }
  /** Asks for the code in the mail of a link that was opened in another browser. */
  | { kind: 'link'; purpose: LinkPurpose; failure: AccountFailure }
  | MailStep
  | { kind: 'phone' }
  | { kind: 'organisation' };

/** Asks for the code. `isSent`: a mail has just been sent. */
type MailStep =
  | { kind: 'mail'; purpose: 'signup' | 'sign-in' | 'recovery'; isSent: true }
  | { kind: 'mail'; purpose: 'signup' | 'confirmation'; isSent: false };

/** Parameters in the links of mails and providers; core/account reads them. */
const linkParameter = /[?#&](?:code|error|error_code|error_description|access_token|message)=/u;

/** @param parameters of the address, with `?` and `#` */
export const firstStep = (parameters: string): EntryStep => ({
  kind: linkParameter.test(parameters) ? 'completing' : 'form',
});

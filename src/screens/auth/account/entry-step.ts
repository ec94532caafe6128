import type { AccountFailure, LinkPurpose } from '#core/account/real-account.ts';

/** `failure`: of the link that led here. */
export type EntryStep =
  | { kind: 'form'; failure?: AccountFailure }
  /** Asks where to send a code. */
  | { kind: 'address'; purpose: 'sign-in' | 'recovery'; failure?: AccountFailure }
  /** Asks for the code in the mail of a link that was opened in another browser. */
  | { kind: 'link'; purpose: LinkPurpose; failure: AccountFailure }
  | MailStep;

/** Asks for the code. `isSent`: a mail has just been sent. */
type MailStep =
  | { kind: 'mail'; purpose: 'signup' | 'sign-in' | 'recovery'; isSent: true }
  | { kind: 'mail'; purpose: 'signup' | 'confirmation'; isSent: false };

/** Never a dead end: a code is typed or asked for, or the form offers other ways. */
export function stepAfterLink(failure: AccountFailure): EntryStep {
  const { problem, link = 'sign-in' } = failure;
  if (problem === 'other-browser') return { kind: 'link', purpose: link, failure };
  if (problem === 'link-invalid') return { kind: 'address', purpose: codePurpose(link), failure };
  return { kind: 'form', failure };
}

/** For which a code can be asked for by address alone. */
export const codePurpose = (link: LinkPurpose): 'sign-in' | 'recovery' =>
  link === 'recovery' ? 'recovery' : 'sign-in';

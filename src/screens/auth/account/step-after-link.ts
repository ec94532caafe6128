import type { AccountFailure, LinkPurpose } from '#core/account/real-account.ts';
import type { EntryStep } from '#screens/auth/entry-step.ts';

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

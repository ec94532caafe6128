import type { Context } from 'hono';
import type { AuthContext } from '../auth-context.ts';
import { authPrefix } from '../auth-message.ts';
import type { MailKind } from './mail-texts.ts';
import { endCodes, issueCode, type CodeType } from '../tables/one-time-codes.ts';
import { safeRedirect } from '../redirect.ts';
import type { Challenge } from '../tables/code-challenge.ts';
import type { MailMessage } from './mail.ts';
import type { ProofMethod } from '../tables/sessions.ts';
import { changeUser, type Json, type UserRow } from '../tables/users.ts';
import type { Session } from '../../database/database.ts';
import { localeNamed, localeOf, type Locale } from '../../http/locale.ts';

/** Mails with a link; those of a change of address hold codes only, because two mailboxes must agree (049). */
export type LinkType = 'signup' | 'magiclink' | 'recovery';

const linkKinds: Record<LinkType, { code: CodeType; method: ProofMethod }> = {
  signup: { code: 'confirmation_token', method: 'email/signup' },
  magiclink: { code: 'recovery_token', method: 'magiclink' },
  recovery: { code: 'recovery_token', method: 'recovery' },
};

export interface LinkRequest {
  user: UserRow;
  challenge: Challenge;
  language: Locale;
  redirect: string;
}

/** Stores code and challenge. @returns the mail, to send after the commit; without a challenge it has no link */
export async function prepareLinkMail(
  context: AuthContext,
  session: Session,
  { type, user, challenge, language, redirect }: LinkRequest & { type: LinkType },
): Promise<MailMessage> {
  const { code: codeType, method } = linkKinds[type];
  const { code, token } = await issueCode(context, session, {
    userId: user.id,
    type: codeType,
    email: user.email,
    browser: { challenge, method },
  });
  const link = token === undefined ? {} : { link: linkOf({ token, type, redirect, language }) };
  return { to: user.email, kind: type, language, code, ...link };
}

/** Both mailboxes must agree. Ends the codes of an earlier change, which was to another address. @returns both mails */
export async function prepareEmailChange(
  context: AuthContext,
  session: Session,
  { user, email, language }: Pick<LinkRequest, 'user' | 'language'> & { email: string },
): Promise<MailMessage[]> {
  await changeUser(session, user.id, { email_change: email, email_change_confirm_status: 0 });
  const mailTo = async (to: string, type: CodeType, kind: MailKind): Promise<MailMessage> => {
    await endCodes(session, user.id, type);
    const { code } = await issueCode(context, session, { userId: user.id, type, email: to });
    return { to, kind, language, code };
  };
  return [
    await mailTo(user.email, 'email_change_token_current', 'email-change-old'),
    await mailTo(email, 'email_change_token_new', 'email-change-new'),
  ];
}

interface Link {
  token: string;
  type: LinkType;
  /** An address of the site. */
  redirect: string;
  language: Locale;
}

/** Begins with the origin it leads back to: browsers let the page's form lead nowhere else. */
function linkOf({ token, type, redirect, language }: Link): string {
  const query = new URLSearchParams({ token, type, redirect_to: redirect, language });
  return `${new URL(redirect).origin}${authPrefix}/verify?${query.toString()}`;
}

/** The language that the person chose, else that of the pages they see, which the gate has found out. */
export const languageOf = (http: Context, data: Json = {}): Locale =>
  localeNamed(data['locale']) ?? localeOf(http.req.raw.headers);

export const redirectOf = (http: Context, { settings }: AuthContext): string =>
  safeRedirect(settings.siteUrl, http.req.query('redirect_to'));

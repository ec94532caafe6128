import type { Context } from 'hono';
import type { AuthContext } from '../auth-context.ts';
import { authPrefix } from '../auth-message.ts';
import type { MailKind } from './mail-texts.ts';
import { issueCode, type CodeType } from '../tables/one-time-codes.ts';
import { safeRedirect } from '../redirect.ts';
import { rememberChallenge, type Challenge } from '../tables/flow-states.ts';
import type { MailMessage } from './mail.ts';
import type { ProofMethod } from '../tables/sessions.ts';
import { changeUser, type Json, type UserRow } from '../tables/users.ts';
import type { Session } from '../../database/database.ts';
import { localeNamed, localeOf, type Locale } from '../../http/locale.ts';

export type LinkType = 'signup' | 'magiclink' | 'recovery' | 'email_change';

const linkKinds: Record<LinkType, { code: CodeType; method: ProofMethod }> = {
  signup: { code: 'confirmation_token', method: 'email/signup' },
  magiclink: { code: 'recovery_token', method: 'magiclink' },
  recovery: { code: 'recovery_token', method: 'recovery' },
  email_change: { code: 'email_change_token_new', method: 'email_change' },
};

export const methodOfLink = (type: LinkType): ProofMethod => linkKinds[type].method;

export interface LinkRequest {
  user: UserRow;
  challenge: Challenge;
  language: Locale;
  redirect: string;
}

/** Stores code and challenge. @returns the mail, to send after the commit */
export async function prepareLinkMail(
  context: AuthContext,
  session: Session,
  { type, user, challenge, language, redirect }: LinkRequest & { type: 'signup' | 'magiclink' | 'recovery' },
): Promise<MailMessage> {
  const { code: codeType, method } = linkKinds[type];
  await rememberChallenge(context, session, { userId: user.id, method, challenge });
  const isPkce = challenge.code_challenge !== '';
  const { code, token } = await issueCode(context, session, {
    userId: user.id,
    type: codeType,
    email: user.email,
    isPkce,
  });
  return { to: user.email, kind: type, language, code, link: linkOf(context, { token, type, redirect }) };
}

/** Both mailboxes must agree. @returns both mails */
export async function prepareEmailChange(
  context: AuthContext,
  session: Session,
  { user, email, challenge, language, redirect }: LinkRequest & { email: string },
): Promise<MailMessage[]> {
  await changeUser(session, user.id, { email_change: email, email_change_confirm_status: 0 });
  await rememberChallenge(context, session, { userId: user.id, method: 'email_change', challenge });
  const isPkce = challenge.code_challenge !== '';
  const mailTo = async (to: string, type: CodeType, kind: MailKind): Promise<MailMessage> => {
    const { code, token } = await issueCode(context, session, { userId: user.id, type, email: to, isPkce });
    return { to, kind, language, code, link: linkOf(context, { token, type: 'email_change', redirect }) };
  };
  return [
    await mailTo(user.email, 'email_change_token_current', 'email-change-old'),
    await mailTo(email, 'email_change_token_new', 'email-change-new'),
  ];
}

function linkOf(
  { settings }: AuthContext,
  { token, type, redirect }: { token: string; type: LinkType; redirect: string },
): string {
  const query = new URLSearchParams({ token, type, redirect_to: redirect });
  return `${settings.siteUrl}${authPrefix}/verify?${query.toString()}`;
}

/** The language that the person chose, else that of the pages they see, which the gate has found out. */
export const languageOf = (http: Context, data: Json = {}): Locale =>
  localeNamed(data['locale']) ?? localeOf(http.req.raw.headers);

export const redirectOf = (http: Context, { settings }: AuthContext): string =>
  safeRedirect(settings.siteUrl, http.req.query('redirect_to'));

import type { Context } from 'hono';
import type { AuthContext } from '../auth-context.ts';
import { authPrefix } from '../auth-message.ts';
import type { MailKind } from './mail-texts.ts';
import { endCodes, hasActiveCode, issueCode } from '../tables/one-time-codes.ts';
import type { CodeType } from '../tables/code-type.ts';
import { safeRedirect } from '../redirect.ts';
import type { Challenge } from '../tables/code-challenge.ts';
import type { MailMessage } from './mail.ts';
import type { ProofMethod } from '../tables/sessions.ts';
import { changeUser, findUser, type Json, type UserRow } from '../tables/users.ts';
import type { DatabaseSession } from '../../database/database.ts';
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
  session: DatabaseSession,
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

interface ChangeMail {
  to: string;
  type: CodeType;
  kind: MailKind;
}

/**
 * Both mailboxes must agree. A change to yet another address ends the codes of the one before. Asked for again, the same
 * change keeps its codes, and what one mailbox has agreed to: anybody may ask.
 * @returns the mails, to send after the commit: none to a mailbox that has agreed
 */
export async function prepareEmailChange(
  context: AuthContext,
  session: DatabaseSession,
  { user: { id }, email, language }: Pick<LinkRequest, 'user' | 'language'> & { email: string },
): Promise<MailMessage[]> {
  const user = await findUser(session, { id }, 'for update');
  if (!user) return [];
  const both: ChangeMail[] = [
    { to: user.email, type: 'email_change_token_current', kind: 'email-change-old' },
    { to: email, type: 'email_change_token_new', kind: 'email-change-new' },
  ];
  const isAgain = user.email_change === email;
  if (!isAgain) for (const { type } of both) await endCodes(session, id, type);
  const asked = isAgain ? await withoutAgreed(context, session, { user, both }) : both;
  if (asked === both) await changeUser(session, id, { email_change: email, email_change_confirm_status: 0 });
  const mails: MailMessage[] = [];
  for (const { to, type, kind } of asked) {
    const { code } = await issueCode(context, session, { userId: id, type, email: to });
    mails.push({ to, kind, language, code });
  }
  return mails;
}

/**
 * A mailbox that agrees has no code any more, and the other one must have: without it nobody could tell which of them
 * has agreed, and one alone could agree twice.
 * @returns `both` where the change begins anew
 */
async function withoutAgreed(
  context: AuthContext,
  session: DatabaseSession,
  { user, both }: { user: UserRow; both: ChangeMail[] },
): Promise<ChangeMail[]> {
  if (user.email_change_confirm_status === 0) return both;
  const waiting: ChangeMail[] = [];
  for (const mail of both)
    if (await hasActiveCode(context, session, { userId: user.id, type: mail.type })) waiting.push(mail);
  return waiting.length === 1 ? waiting : both;
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

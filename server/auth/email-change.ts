import type { AuthContext } from './auth-context.ts';
import { refuse } from './auth-error.ts';
import { prepareEmailChange, type LinkRequest } from './mail/account-mails.ts';
import type { MailMessage } from './mail/mail.ts';
import { endCodes } from './tables/one-time-codes.ts';
import type { CodeType } from './tables/code-type.ts';
import { removeUnproved } from './sign-up.ts';
import { findUser, changeUser, type UserRow } from './tables/users.ts';
import type { DatabaseSession } from '../database/database.ts';

const emailExists = refuse(422, 'email_exists', 'A user with this email address has already been registered');

/**
 * Both mailboxes must agree. Where the new address has an account, that mailbox gets no code but is told, so that nobody
 * learns from the answer who has one.
 * @returns both mails
 */
export async function prepareChange(
  context: AuthContext,
  session: DatabaseSession,
  request: Pick<LinkRequest, 'user' | 'language'> & { email: string },
): Promise<MailMessage[]> {
  const owner = await findUser(session, { email: request.email });
  const isTaken = owner !== undefined && owner.email_confirmed_at !== null;
  const mails = await prepareEmailChange(context, session, request);
  const { email, language } = request;
  return mails.map((mail) =>
    isTaken && mail.to === email ? { to: email, kind: 'email-change-taken', language } : mail,
  );
}

/** `email_change_confirm_status` while only one of the two mailboxes has agreed. */
const oneAgreed = 1;

/**
 * @returns false if the other mailbox must agree too
 * @throws AuthError 422 email_exists if somebody else has proved the address meanwhile
 */
export async function confirmEmailChange(
  context: AuthContext,
  session: DatabaseSession,
  { user, type }: { user: UserRow; type: CodeType },
): Promise<boolean> {
  const { rows } = session;
  if (user.email_change_confirm_status !== oneAgreed) {
    await endCodes(session, user.id, type);
    await changeUser(session, user.id, { email_change_confirm_status: oneAgreed });
    return false;
  }
  const email = user.email_change;
  await removeUnproved(session, email);
  if (await findUser(session, { email })) throw emailExists;
  const at = new Date(context.now()).toISOString();
  await rows(
    `update auth.users set email = $2::text, email_change = '', email_change_confirm_status = 0, updated_at = $3::text::timestamptz,
      raw_user_meta_data = raw_user_meta_data || jsonb_build_object('email', $2::text)
    where id = $1::text::uuid`,
    [user.id, email, at],
  );
  await rows(
    `update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text, 'email_verified', true), updated_at = $3::text::timestamptz
    where user_id = $1::text::uuid and provider = 'email'`,
    [user.id, email, at],
  );
  // Codes already sent to the old mailbox must not open the account any more.
  await endCodes(session, user.id);
  return true;
}

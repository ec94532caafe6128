import type { Context } from 'hono';
import { languageOf } from './account-mails.ts';
import type { MailKind } from './mail-texts.ts';
import type { AuthContext } from '../auth-context.ts';
import type { UserRow } from '../tables/users.ts';

export type Notice = Extract<
  MailKind,
  'factor-added' | 'factor-removed' | 'passkey-added' | 'passkey-removed' | 'password-changed'
>;

/** Tells the mailbox what was done to its account. To be called after the commit. @param user as they were before */
export function sendNotice(
  { mail }: AuthContext,
  http: Context,
  { user, kind }: { user: UserRow; kind: Notice },
): void {
  mail.send({ to: user.email, kind, language: languageOf(http, user.raw_user_meta_data) });
}

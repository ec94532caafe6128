import type { AuthContext } from './auth-context.ts';
import { hasActiveCode } from './tables/one-time-codes.ts';
import { isRightPassword } from './passwords.ts';
import { findUser, insertUser, changeUser, newUserMetadata, type Json, type UserRow } from './tables/users.ts';
import type { DatabaseSession } from '../database/database.ts';

export interface NewAccount {
  id: string;
  email: string;
  /** null: the person signs in by code. */
  passwordHash: string | null;
  data: Json;
}

/** The password of an account whose address nobody has proved yet. */
export interface EarlierPassword {
  hash: string | null;
  isSame: boolean;
}

/** Slow, so called before the transaction. */
export async function compareWithEarlier(
  { database }: AuthContext,
  email: string,
  password: string,
): Promise<EarlierPassword> {
  const earlier = await database.transaction(async (session) => findUser(session, { email }));
  const hash = earlier?.email_confirmed_at === null ? earlier.encrypted_password : null;
  return { hash, isSame: await isRightPassword(password, hash) };
}

/**
 * Replaces an account that was never proved, so that nobody can prepare one for somebody else's address: its password
 * stays only where the same was chosen again. Where two people chose different ones while a code was on its way, nobody
 * can know whose the code proves: then the account has no password, and its owner sets one by recovery.
 * @returns undefined: the address has an account
 */
export async function replaceUnproved(
  context: AuthContext,
  session: DatabaseSession,
  { id, email, passwordHash, data, earlier }: NewAccount & { earlier?: EarlierPassword },
): Promise<UserRow | undefined> {
  await lockEmail(session, email);
  const found = await findUser(session, { email }, 'for update');
  if (isProved(found)) return undefined;
  const isContested = found !== undefined && (await isUnderway(context, session, found)) && !isSame(found, earlier);
  if (found) await session.rows('delete from auth.users where id = $1::text::uuid', [found.id]);
  return insertUser(session, {
    id,
    email,
    passwordHash: isContested ? null : passwordHash,
    data,
    now: context.now(),
  });
}

const isProved = (user: UserRow | undefined): boolean => user !== undefined && user.email_confirmed_at !== null;

const isUnderway = async (context: AuthContext, session: DatabaseSession, { id }: UserRow): Promise<boolean> =>
  hasActiveCode(context, session, { userId: id, type: 'confirmation_token' });

const isSame = (user: UserRow, earlier: EarlierPassword | undefined): boolean =>
  earlier?.isSame === true && earlier.hash === user.encrypted_password;

/** Two requests for one new address must not both find it free. */
async function lockEmail({ rows }: DatabaseSession, email: string): Promise<void> {
  await rows('select pg_advisory_xact_lock(hashtextextended($1, 528040))', [email]);
}

/** Removes an account that has the address without proof, once somebody else has proved it. */
export async function removeUnproved({ rows }: DatabaseSession, email: string): Promise<void> {
  await rows('delete from auth.users where email = $1 and is_sso_user = false and email_confirmed_at is null', [email]);
}

/** @param dropPassword where another mail than that of the sign-up was used: another person may have chosen it */
export async function confirmUser(
  { now }: AuthContext,
  session: DatabaseSession,
  { user, dropPassword }: { user: UserRow; dropPassword: boolean },
): Promise<void> {
  const at = new Date(now()).toISOString();
  await changeUser(session, user.id, {
    email_confirmed_at: at,
    updated_at: at,
    ...(dropPassword && { encrypted_password: null }),
  });
  const kept = dropPassword ? `'{}'` : `coalesce(raw_user_meta_data, '{}')`;
  const { id, email } = user;
  const own = JSON.stringify({ ...newUserMetadata({}, { id, email }), email_verified: true });
  await session.rows(
    `update auth.users set raw_user_meta_data = ${kept} || $2::text::jsonb where id = $1::text::uuid`,
    [id, own],
  );
  await session.rows(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = $2::text::timestamptz
    where user_id = $1::text::uuid and provider = 'email'`,
    [user.id, at],
  );
}

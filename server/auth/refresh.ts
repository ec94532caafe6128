import type { AuthContext } from './auth-context.ts';
import { isBanned } from './authenticate.ts';
import { refuse, type AuthError } from './auth-error.ts';
import { addRefreshToken, findSession, issueTokens } from './tables/sessions.ts';
import { transact } from './tables/transact.ts';
import { findUser, type Json } from './tables/users.ts';
import type { DatabaseSession } from '../database/database.ts';

interface TokenRow {
  id: number;
  /** As stored: a hash. */
  token: string;
  parent: string | null;
  revoked: boolean;
  session_id: string;
  /** Replaced so lately that another tab may still use it. */
  is_fresh: boolean;
}

/** Seconds for which the parent of the active token returns the active one again. */
const reuseInterval = 60;
/** Milliseconds without a refresh after which a session has ended. */
export const idleLife = 90 * 24 * 3_600_000;

/** The database's clock: another process may have replaced the token. */
const columns = `id::integer as id, token, parent, revoked, session_id,
  updated_at > clock_timestamp() - interval '${reuseInterval} seconds' as is_fresh`;

const alreadyUsed = refuse(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
const notFound = refuse(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');

/**
 * Exchanges the active token for a new one. Two tabs may use one at once, and an answer may be lost, so the parent of
 * the active token returns the active one again for a minute. A later or older one was stolen or copied, and ends all
 * tokens of the session.
 * @throws AuthError 400 refresh_token_not_found, refresh_token_already_used, session_expired or user_banned
 */
export async function refreshSession(context: AuthContext, token: string): Promise<Json> {
  return transact(context.database, async (session) => {
    const used = await findLocked(session, context.tokens.hash(token));
    if (!used) return refuseUnknown(context, session, token);
    const { session_id: sessionId } = used;
    const refusal = await refusalOf(context, session, sessionId);
    if (refusal) return refusal;
    const refreshToken = await rotate(context, session, used);
    return typeof refreshToken === 'string' ? issueTokens(context, session, { sessionId, refreshToken }) : refreshToken;
  });
}

async function refusalOf(
  { now }: AuthContext,
  session: DatabaseSession,
  sessionId: string,
): Promise<AuthError | undefined> {
  const row = await findSession(session, sessionId);
  const user = row && (await findUser(session, { id: row.user_id }));
  if (!user || isBanned(user, now())) return refuse(400, 'user_banned', 'Invalid Refresh Token: User Banned');
  return now() - Date.parse(row.refreshed_at ?? row.created_at) > idleLife
    ? refuse(400, 'session_expired', 'Invalid Refresh Token: Session Expired (Inactivity)')
    : undefined;
}

const lockSession = async ({ rows }: DatabaseSession, id: string): Promise<object[]> =>
  rows('select 1 from auth.sessions where id = $1::text::uuid for update', [id]);

async function findLocked(session: DatabaseSession, tokenHash: string): Promise<TokenRow | undefined> {
  const find = async (): Promise<TokenRow | undefined> =>
    (await session.rows<TokenRow>(`select ${columns} from auth.refresh_tokens where token = $1`, [tokenHash]))[0];
  const found = await find();
  if (!found) return undefined;
  await lockSession(session, found.session_id);
  // Read again now that the session is locked.
  return find();
}

async function findActive({ rows }: DatabaseSession, sessionId: string): Promise<TokenRow | undefined> {
  const [active] = await rows<TokenRow>(
    `select ${columns} from auth.refresh_tokens where session_id = $1::text::uuid and not revoked order by id desc limit 1`,
    [sessionId],
  );
  return active;
}

/** A token older than the parent is no longer stored, but still tells which session it was copied from. */
async function refuseUnknown({ tokens }: AuthContext, session: DatabaseSession, token: string): Promise<AuthError> {
  const read = tokens.readRefreshToken(token);
  if (!read || (await lockSession(session, read.sessionId)).length === 0) return notFound;
  const active = await findActive(session, read.sessionId);
  // Where a backup was restored, the token may be newer than all that are stored.
  if (active && active.id <= read.id) return notFound;
  return endFamily(session, read.sessionId);
}

async function endFamily({ rows }: DatabaseSession, sessionId: string): Promise<AuthError> {
  await rows(
    'update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp() where session_id = $1::text::uuid',
    [sessionId],
  );
  return alreadyUsed;
}

async function rotate(context: AuthContext, session: DatabaseSession, used: TokenRow): Promise<string | AuthError> {
  const { rows } = session;
  const { session_id: sessionId } = used;
  if (used.revoked) {
    const active = await findActive(session, sessionId);
    return used.is_fresh && active?.parent === used.token ? repeat(context, active) : endFamily(session, sessionId);
  }
  await rows('delete from auth.refresh_tokens where session_id = $1::text::uuid and revoked', [sessionId]);
  await rows('update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp() where id = $1', [used.id]);
  await rows(
    `update auth.sessions set refreshed_at = $2::text::timestamptz at time zone 'utc', updated_at = $2::text::timestamptz
    where id = $1::text::uuid`,
    [sessionId, new Date(context.now()).toISOString()],
  );
  return addRefreshToken(context, session, { sessionId, parent: used.token });
}

/** In the form in which it was given out: earlier versions gave only the last part. */
function repeat({ tokens }: AuthContext, { session_id: sessionId, id, token: stored }: TokenRow): string | AuthError {
  const token = tokens.refreshToken(sessionId, id);
  const forms = [token, token.slice(token.lastIndexOf('.') + 1)];
  return forms.find((form) => tokens.hash(form) === stored) ?? notFound;
}

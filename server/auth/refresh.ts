import { isBanned, type AuthContext } from './auth-context.ts';
import { refuse, type AuthError } from './auth-error.ts';
import { addRefreshToken, findSession, issueTokens } from './tables/sessions.ts';
import { transact } from './tables/transact.ts';
import { findUser, type Json } from './tables/users.ts';
import type { Session } from '../database/database.ts';

interface TokenRow {
  id: number;
  /** As stored: a hash. */
  token: string;
  parent: string | null;
  revoked: boolean;
  session_id: string;
}

const columns = 'id::integer as id, token, parent, revoked, session_id';

/**
 * Exchanges the active token for a new one. Two tabs may use one at once, and an answer may be lost, so the parent of
 * the active token returns the active one again. An older one was stolen or copied, and ends all tokens of the session.
 * @throws AuthError 400 refresh_token_not_found, refresh_token_already_used or user_banned
 */
export async function refreshSession(context: AuthContext, token: string): Promise<Json> {
  return transact(context.database, async (session) => {
    const used = await findLocked(session, context.tokens.hash(token));
    if (!used) return refuse(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
    const { session_id: sessionId } = used;
    const row = await findSession(session, sessionId);
    const user = row && (await findUser(session, { id: row.user_id }));
    if (!user || isBanned(user, context.now())) return refuse(400, 'user_banned', 'Invalid Refresh Token: User Banned');
    const refreshToken = await rotate(context, session, used);
    return typeof refreshToken === 'string' ? issueTokens(context, session, { sessionId, refreshToken }) : refreshToken;
  });
}

async function findLocked({ rows }: Session, tokenHash: string): Promise<TokenRow | undefined> {
  const find = async (): Promise<TokenRow | undefined> =>
    (await rows<TokenRow>(`select ${columns} from auth.refresh_tokens where token = $1`, [tokenHash]))[0];
  const found = await find();
  if (!found) return undefined;
  await rows('select 1 from auth.sessions where id = $1::text::uuid for update', [found.session_id]);
  // Read again now that the session is locked.
  return find();
}

async function rotate(context: AuthContext, session: Session, used: TokenRow): Promise<string | AuthError> {
  const { rows } = session;
  const at = new Date(context.now()).toISOString();
  if (used.revoked) {
    const [active] = await rows<TokenRow>(
      `select ${columns} from auth.refresh_tokens where session_id = $1::text::uuid and not revoked order by id desc limit 1`,
      [used.session_id],
    );
    if (active?.parent === used.token) return context.tokens.refreshToken(active.session_id, active.id);
    await rows(
      'update auth.refresh_tokens set revoked = true, updated_at = $2::text::timestamptz where session_id = $1::text::uuid',
      [used.session_id, at],
    );
    return refuse(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  }
  await rows('update auth.refresh_tokens set revoked = true, updated_at = $2::text::timestamptz where id = $1', [
    used.id,
    at,
  ]);
  await rows(
    `update auth.sessions set refreshed_at = $2::text::timestamptz at time zone 'utc', updated_at = $2::text::timestamptz
    where id = $1::text::uuid`,
    [used.session_id, at],
  );
  return addRefreshToken(context, session, { sessionId: used.session_id, parent: used.token });
}

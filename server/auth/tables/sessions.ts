import { SignJWT } from 'jose';
import { randomUUID } from 'node:crypto';
import type { AuthContext } from '../auth-context.ts';
import { issuerOf } from '../auth-message.ts';
import { findUser, changeUser, userAnswer, type Json, type UserRow } from './users.ts';
import type { DatabaseSession } from '../../database/database.ts';

export interface SessionRow {
  id: string;
  user_id: string;
  created_at: string;
  /** When the password, or a code of the mailbox, was last shown in it. */
  proved_at: string;
  refreshed_at: string | null;
  aal: 'aal1' | 'aal2';
}

/** Seconds. */
const accessTokenLife = 3600;

/** Of one person and level. A further one ends the session of its level that was refreshed longest ago. */
const mostSessions = 100;

/** How a session was proved, as in the token's `amr`. */
export type ProofMethod =
  | 'password'
  | 'otp'
  | 'totp'
  | 'mfa/webauthn'
  | 'passkey'
  | 'recovery'
  | 'magiclink'
  | 'email/signup'
  | 'email_change';

export async function findSession({ rows }: DatabaseSession, id: string): Promise<SessionRow | undefined> {
  const [row] = await rows<SessionRow>(
    `select id, user_id, created_at, coalesce(proved_at, created_at) as proved_at,
      refreshed_at at time zone 'utc' as refreshed_at, aal from auth.sessions where id = $1::text::uuid`,
    [id],
  );
  return row;
}

/** Starts a session in the running transaction. @returns what the client stores */
export async function startSession(
  context: AuthContext,
  session: DatabaseSession,
  { userId, method }: { userId: string; method: ProofMethod },
): Promise<Json> {
  const id = randomUUID();
  const at = new Date(context.now()).toISOString();
  await endOldest(session, { id, userId, aal: 'aal1' });
  await session.rows(
    `insert into auth.sessions (id, user_id, created_at, updated_at, proved_at, aal)
    values ($1::text::uuid, $2::text::uuid, $3::text::timestamptz, $3::text::timestamptz, $3::text::timestamptz, 'aal1')`,
    [id, userId, at],
  );
  await addProof(session, { sessionId: id, method, at });
  await changeUser(session, userId, { last_sign_in_at: at });
  return issueTokens(context, session, {
    sessionId: id,
    refreshToken: await addRefreshToken(context, session, { sessionId: id }),
  });
}

/**
 * Leaves room for one more session of a level. Each level has its own: with the password alone nobody can end a session
 * that has proved the second factor.
 * @param added.id of the session that gets the level
 */
export async function endOldest(
  { rows }: DatabaseSession,
  { id, userId, aal }: { id: string; userId: string; aal: SessionRow['aal'] },
): Promise<void> {
  await rows(
    `delete from auth.sessions where id in (select id from auth.sessions
      where user_id = $1::text::uuid and aal = $2::text::auth.aal_level and id <> $3::text::uuid
      order by coalesce(refreshed_at at time zone 'utc', created_at) desc, id offset ${mostSessions - 1})`,
    [userId, aal, id],
  );
}

export async function addProof(
  { rows }: DatabaseSession,
  { sessionId, method, at }: { sessionId: string; method: ProofMethod; at: string },
): Promise<void> {
  await rows(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    values (gen_random_uuid(), $1::text::uuid, $2::text::timestamptz, $2::text::timestamptz, $3)
    on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [sessionId, at, method],
  );
}

/** @param parent hash of the token that this one replaces */
export async function addRefreshToken(
  { tokens, now }: AuthContext,
  { rows }: DatabaseSession,
  { sessionId, parent = null }: { sessionId: string; parent?: string | null },
): Promise<string> {
  const [next] = await rows<{ id: number }>(
    `select nextval(pg_get_serial_sequence('auth.refresh_tokens', 'id'))::integer as id`,
  );
  const id = next?.id ?? 0;
  const token = tokens.refreshToken(sessionId, id);
  await rows(
    `insert into auth.refresh_tokens (id, token, user_id, revoked, created_at, updated_at, parent, session_id)
    select $1, $2, user_id::text, false, $3::text::timestamptz, $3::text::timestamptz, $4, id
    from auth.sessions where id = $5::text::uuid`,
    [id, tokens.hash(token), new Date(now()).toISOString(), parent, sessionId],
  );
  return token;
}

/** Builds the answer to a sign-in or refresh, with the session's current level and proofs. */
export async function issueTokens(
  context: AuthContext,
  session: DatabaseSession,
  { sessionId, refreshToken }: { sessionId: string; refreshToken: string },
): Promise<Json> {
  const row = await findSession(session, sessionId);
  const user = row && (await findUser(session, { id: row.user_id }));
  if (!row || !user) throw new Error('The session has no account');
  const issuedAt = Math.floor(context.now() / 1000);
  return {
    access_token: await signAccessToken(context, {
      user,
      session: row,
      amr: await proofsOf(session, row.id),
      issuedAt,
    }),
    token_type: 'bearer',
    expires_in: accessTokenLife,
    expires_at: issuedAt + accessTokenLife,
    refresh_token: refreshToken,
    user: await userAnswer(session, user),
  };
}

async function proofsOf({ rows }: DatabaseSession, sessionId: string): Promise<object[]> {
  return rows(
    `select authentication_method as method, floor(extract(epoch from updated_at))::integer as timestamp
    from auth.mfa_amr_claims where session_id = $1::text::uuid order by updated_at desc`,
    [sessionId],
  );
}

async function signAccessToken(
  { tokens, settings }: AuthContext,
  { user, session, amr, issuedAt }: { user: UserRow; session: SessionRow; amr: object[]; issuedAt: number },
): Promise<string> {
  return new SignJWT({
    iss: issuerOf(settings.siteUrl),
    sub: user.id,
    aud: user.aud,
    exp: issuedAt + accessTokenLife,
    iat: issuedAt,
    email: user.email,
    phone: '',
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    role: user.role,
    aal: session.aal,
    amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(tokens.signingKey);
}

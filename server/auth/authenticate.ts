import { jwtVerify } from 'jose';
import * as v from 'valibot';
import type { AuthContext } from './auth-context.ts';
import { AuthError, refuse } from './auth-error.ts';
import { issuerOf } from './auth-message.ts';
import { bearerToken } from './bearer-token.ts';
import { findSession, type SessionRow } from './tables/sessions.ts';
import { findUser, hasVerifiedFactor, type UserRow } from './tables/users.ts';
import type { DatabaseSession } from '../database/database.ts';

export interface Caller {
  claims: v.InferOutput<typeof claimsSchema>;
  session: SessionRow;
  user: UserRow;
}

const claimsSchema = v.object({
  sub: v.pipe(v.string(), v.uuid()),
  session_id: v.pipe(v.string(), v.uuid()),
  role: v.literal('authenticated'),
  aud: v.literal('authenticated'),
});

/**
 * The person of the request's token, as the database has them now.
 * @throws AuthError 401 no_authorization, 403 bad_jwt, user_not_found, session_not_found or user_banned
 */
export async function authenticate(context: AuthContext, authorization: string | undefined): Promise<Caller> {
  const claims = await readClaims(context, bearerToken(authorization));
  return context.database.transaction(async (session) => {
    const user = await findUser(session, { id: claims.sub });
    if (!user) throw refuse(403, 'user_not_found', 'User from sub claim in JWT does not exist');
    const row = await findSession(session, claims.session_id);
    if (row?.user_id !== user.id)
      throw refuse(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
    if (isBanned(user, context.now())) throw refuse(403, 'user_banned', 'User is banned');
    return { claims, session: row, user };
  });
}

/** Whether the account has a second factor that the session has not proved: the password alone began it. */
export const lacksFactor = async (database: DatabaseSession, { user, session }: Caller): Promise<boolean> =>
  session.aal === 'aal1' && hasVerifiedFactor(database, user.id);

export const isBanned = (user: UserRow, now: number): boolean =>
  user.banned_until !== null && Date.parse(user.banned_until) > now;

async function readClaims({ tokens, settings, now }: AuthContext, token: string): Promise<Caller['claims']> {
  try {
    const { payload } = await jwtVerify(token, tokens.signingKey, {
      algorithms: ['HS256'],
      currentDate: new Date(now()),
      requiredClaims: ['exp'],
      issuer: issuerOf(settings.siteUrl),
    });
    return v.parse(claimsSchema, payload);
  } catch (error) {
    throw new AuthError(403, 'bad_jwt', { message: `invalid JWT: ${describeTokenFailure(error)}` });
  }
}

function describeTokenFailure(error: unknown): string {
  const { code } = error as { code?: unknown };
  if (code === 'ERR_JWT_EXPIRED')
    return 'unable to parse or verify signature, token has invalid claims: token is expired';
  if (error instanceof v.ValiError) return 'missing or wrong claims';
  return 'unable to parse or verify signature, token signature is invalid';
}

import type { AuthContext } from '../auth-context.ts';
import type { Caller } from '../authenticate.ts';
import { reauthenticationNeeded, wrongCredentials, wrongReauthenticationCode, type AuthError } from '../auth-error.ts';
import type { Visitor } from '../guards.ts';
import { isRightPassword } from '../passwords.ts';
import { endCodes, findCode } from '../tables/one-time-codes.ts';
import { addProof, type ProofMethod } from '../tables/sessions.ts';
import type { DatabaseSession } from '../../database/database.ts';

/** Milliseconds for which a session counts as proved after a sign-in, the password or a code of the mailbox. */
export const freshFor = 10 * 60_000;

const codeType = 'reauthentication_token';

/**
 * For calls by which somebody could take the account over: a stolen access token alone must not be enough. Where there is
 * a second factor, the caller must have proved it too.
 * @throws AuthError 400 reauthentication_needed
 */
export function assertFreshProof({ now }: Pick<AuthContext, 'now'>, { session }: Caller): void {
  if (now() - Date.parse(session.proved_at) > freshFor) throw reauthenticationNeeded;
}

/** The tokens of the session say so too, from the next refresh on: for what the database guards (`is_freshly_proved`). */
export async function markProved(
  { now }: AuthContext,
  database: DatabaseSession,
  { session: { id }, method }: Pick<Caller, 'session'> & { method: ProofMethod },
): Promise<void> {
  const at = new Date(now()).toISOString();
  await database.rows('update auth.sessions set proved_at = $2::text::timestamptz where id = $1::text::uuid', [id, at]);
  await addProof(database, { sessionId: id, method, at });
}

/**
 * Counted apart from sign-in: a stranger who guesses passwords there must not lock the person out here.
 * @throws AuthError 400 invalid_credentials or 429 over_request_rate_limit
 */
export async function provePassword(
  { guards }: AuthContext,
  { network }: Pick<Visitor, 'network'>,
  { caller: { user }, password }: { caller: Caller; password: string },
): Promise<void> {
  const visitor = { account: `proof of ${user.id}`, network };
  await guards.beforePassword(visitor);
  if (!(await isRightPassword(password, user.encrypted_password))) throw wrongCredentials;
  await guards.afterRightPassword(visitor);
}

/** Leaves the code. @returns the refusal of a wrong one, whose try must be committed */
export async function checkCode(
  context: AuthContext,
  session: DatabaseSession,
  { caller: { user }, code }: { caller: Caller; code: string },
): Promise<AuthError | undefined> {
  const used = await findCode(context, session, { email: user.email, code, types: [codeType] });
  return used?.userId === user.id ? undefined : wrongReauthenticationCode;
}

/** Uses the code up. @returns the refusal of a wrong one, whose try must be committed */
export async function proveByCode(
  context: AuthContext,
  session: DatabaseSession,
  given: { caller: Caller; code: string },
): Promise<AuthError | undefined> {
  const refusal = await checkCode(context, session, given);
  if (!refusal) await endCodes(session, given.caller.user.id, codeType);
  return refusal;
}

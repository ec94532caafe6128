import type { Context } from 'hono';
import * as v from 'valibot';
import type { AuthContext } from './auth-context.ts';
import { isBanned } from './authenticate.ts';
import { refuse, wrongCode, type AuthError } from './auth-error.ts';
import { readBody, text, visitorOf, type RouteModule } from './auth-routes.ts';
import { checkEmail } from './email-address.ts';
import { confirmEmailChange } from './email-change.ts';
import { endCodes, findCode, type UsedCode } from './tables/one-time-codes.ts';
import type { CodeType } from './tables/code-type.ts';
import { startSession } from './tables/sessions.ts';
import { confirmUser } from './sign-up.ts';
import { transact } from './tables/transact.ts';
import { findUser, type Json } from './tables/users.ts';
import type { DatabaseSession } from '../database/database.ts';

const verifySchema = v.object({
  type: text,
  token: text,
  token_hash: text,
  email: text,
  phone: text,
  redirect_to: text,
});
type VerifyBody = v.InferOutput<typeof verifySchema>;

const codeTypes: Readonly<Record<string, readonly CodeType[]>> = {
  email: ['confirmation_token', 'recovery_token'],
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  magiclink: ['recovery_token'],
  recovery: ['recovery_token'],
  email_change: ['email_change_token_current', 'email_change_token_new'],
};

const oneMailboxAccepted = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

export const wrongLink = refuse(403, 'otp_expired', 'Email link is invalid or has expired');

export const verifyRoutes: RouteModule = (app, context) => {
  app.post('/verify', async (http) => http.json(await verifyCode(context, http)));
};

async function verifyCode(context: AuthContext, http: Context): Promise<Json> {
  const body = await readBody(http, verifySchema);
  checkForm(body);
  const isLink = body.token_hash !== '';
  const types = Object.hasOwn(codeTypes, body.type) ? codeTypes[body.type] : undefined;
  if (!types)
    throw refuse(
      400,
      'validation_failed',
      isLink ? 'Invalid email verification type' : 'Unsupported verification type',
    );
  // A link works only in the browser that asked for it (049), and this request does not come from there.
  if (isLink) throw wrongLink;
  const email = checkCodeAddress(body.email);
  const visitor = visitorOf(http, email);
  const from = { network: visitor.network, isKnown: await context.guards.isKnown(visitor) };
  return transact(context.database, async (session): Promise<Json | AuthError> => {
    const used = await findCode(context, session, { email, code: body.token, types, from });
    if (!used) return wrongCode;
    const keepsPassword = body.type === 'signup';
    if (!(await acceptProof(context, session, { ...used, keepsPassword })))
      return { msg: oneMailboxAccepted, code: '200' };
    return startSession(context, session, { userId: used.userId, method: 'otp' });
  });
}

function checkForm(body: VerifyBody): void {
  const problem = formProblem(body);
  if (problem !== undefined) throw refuse(400, 'validation_failed', problem);
  // Accounts have no phone here, so every code for one is wrong.
  if (body.phone !== '') throw wrongCode;
}

function formProblem({ type, token, token_hash: hash, email, phone, redirect_to }: VerifyBody): string | undefined {
  if (type === '') return 'Verify requires a verification type';
  if ((token === '') === (hash === '')) return 'Verify requires either a token or a token hash';
  const isLink = hash !== '';
  if (isLink && email + phone + redirect_to !== '') return 'Only the token_hash and type should be provided';
  if (!isLink && (email === '') === (phone === ''))
    return 'Only an email address or phone number should be provided on verify';
  return undefined;
}

function checkCodeAddress(email: string): string {
  try {
    return checkEmail(email);
  } catch {
    throw refuse(422, 'validation_failed', 'Invalid email format');
  }
}

/**
 * Uses up all codes of the person and confirms what this one proves.
 * @param proof.keepsPassword where a sign-up chose one: only in the form of the sign-up, or with the verifier of its
 * browser, is it the mailbox's owner who chose it
 * @returns false if the other mailbox must agree too
 */
export async function acceptProof(
  context: AuthContext,
  session: DatabaseSession,
  { userId, type, keepsPassword }: UsedCode & { keepsPassword: boolean },
): Promise<boolean> {
  const user = await findUser(session, { id: userId }, 'for update');
  if (!user) throw wrongCode;
  if (isBanned(user, context.now())) throw refuse(403, 'user_banned', 'User is banned');
  if (type === 'email_change_token_current' || type === 'email_change_token_new')
    return confirmEmailChange(context, session, { user, type });
  await endCodes(session, userId);
  const isForgotten = !keepsPassword && user.encrypted_password !== null;
  if (user.email_confirmed_at === null)
    await confirmUser(context, session, { user, dropPassword: type !== 'confirmation_token' || isForgotten });
  return true;
}

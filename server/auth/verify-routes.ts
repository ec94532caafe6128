import type { Context } from 'hono';
import * as v from 'valibot';
import { methodOfLink, redirectOf, type LinkType } from './mail/account-mails.ts';
import { isBanned, type AuthContext } from './auth-context.ts';
import { AuthError, refuse, unexpectedFailure, wrongCode } from './auth-error.ts';
import { readBody, text, type RouteModule } from './auth-routes.ts';
import { checkEmail } from './email-address.ts';
import { confirmEmailChange } from './email-change.ts';
import { issueExchangeCode } from './tables/flow-states.ts';
import { endCodes, findCode, findLink, pkcePrefix, type CodeType, type UsedCode } from './tables/one-time-codes.ts';
import { withResult } from './redirect.ts';
import { startSession } from './tables/sessions.ts';
import { confirmUser } from './sign-up.ts';
import { transact } from './tables/transact.ts';
import { findUser, type Json } from './tables/users.ts';
import { describeError } from '../log.ts';
import type { Session } from '../database/database.ts';

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

const wrongLink = refuse(403, 'otp_expired', 'Email link is invalid or has expired');

export const verifyRoutes: RouteModule = (app, context) => {
  app.post('/verify', async (http) => http.json(await verifyByBody(context, http)));
  app.get('/verify', async (http) => http.redirect(await verifyByLink(context, http), 303));
};

async function verifyByBody(context: AuthContext, http: Context): Promise<Json> {
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
  const email = isLink ? '' : checkCodeAddress(body.email);
  return transact(context.database, async (session): Promise<Json | AuthError> => {
    const used = isLink
      ? await findLink(context, session, { token: body.token_hash, types })
      : await findCode(context, session, { email, code: body.token, types });
    if (!used) return isLink ? wrongLink : wrongCode;
    if (!(await accept(context, session, used))) return { msg: oneMailboxAccepted, code: '200' };
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
 * Uses up the code and confirms what it proves.
 * @returns false if the other mailbox must agree too
 */
async function accept(context: AuthContext, session: Session, { userId, type }: UsedCode): Promise<boolean> {
  const user = await findUser(session, { id: userId }, 'for update');
  if (!user) throw wrongCode;
  if (isBanned(user, context.now())) throw refuse(403, 'user_banned', 'User is banned');
  if (type === 'email_change_token_current' || type === 'email_change_token_new')
    return confirmEmailChange(context, session, { user, type });
  await endCodes(session, userId);
  if (user.email_confirmed_at === null)
    await confirmUser(context, session, { user, dropPassword: type !== 'confirmation_token' });
  return true;
}

const linkTypes: readonly string[] = ['signup', 'magiclink', 'recovery', 'email_change'] satisfies LinkType[];
const isLinkType = (type: string): type is LinkType => linkTypes.includes(type);

/** @returns the address of an own page, with a session, a code for one, or an error */
async function verifyByLink(context: AuthContext, http: Context): Promise<string> {
  const { token = '', type = '' } = http.req.query();
  if (type === '') throw refuse(400, 'validation_failed', 'Verify requires a verification type');
  if (token === '') throw refuse(400, 'validation_failed', 'Verify requires a token or a token hash');
  const redirect = redirectOf(http, context);
  const isPkce = token.startsWith(pkcePrefix);
  try {
    return await transact(context.database, async (session): Promise<string | AuthError> => {
      if (!isLinkType(type)) return refuse(400, 'validation_failed', 'Invalid email verification type');
      const used = await findLink(context, session, { token, types: codeTypes[type] ?? [] });
      if (!used) return wrongLink;
      if (!(await accept(context, session, used))) return withResult(redirect, { message: oneMailboxAccepted }, isPkce);
      return isPkce
        ? withExchangeCode(context, session, { userId: used.userId, type, redirect })
        : withSession(await startSession(context, session, { userId: used.userId, method: 'otp' }), type, redirect);
    });
  } catch (error) {
    if (!(error instanceof AuthError))
      context.log.error({ event: 'accounts', path: '/verify', ...describeError(error) });
    return withError(error instanceof AuthError ? error : unexpectedFailure, redirect, isPkce);
  }
}

async function withExchangeCode(
  context: AuthContext,
  session: Session,
  { userId, type, redirect }: { userId: string; type: LinkType; redirect: string },
): Promise<string> {
  const code = await issueExchangeCode(context, session, { userId, method: methodOfLink(type) });
  if (code === undefined)
    throw refuse(400, 'flow_state_not_found', 'No associated flow state found. No valid flow state found for user.');
  const url = new URL(redirect);
  url.searchParams.set('code', code);
  return url.href;
}

function withSession(tokens: Json, type: string, redirect: string): string {
  const names = ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'token_type'];
  return withResult(redirect, { ...Object.fromEntries(names.map((name) => [name, String(tokens[name])])), type });
}

const oauthErrors: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

function withError({ status, code, message }: AuthError, redirect: string, isPkce: boolean): string {
  const error = oauthErrors[status];
  return withResult(redirect, { ...(error && { error }), error_code: code, error_description: message }, isPkce);
}

import type { Context } from 'hono';
import * as v from 'valibot';
import type { AuthContext } from './auth-context.ts';
import { isBanned } from './authenticate.ts';
import { refuse, wrongCredentials } from './auth-error.ts';
import { readBody, text, visitorOf, type RouteModule } from './auth-routes.ts';
import { redeemLink } from './links/link-routes.ts';
import { isRightPassword } from './passwords.ts';
import { refreshSession } from './refresh.ts';
import { startSession } from './tables/sessions.ts';
import { findUser, type Json } from './tables/users.ts';

const passwordSchema = v.object({ email: text, phone: text, password: text });
const refreshSchema = v.object({ refresh_token: text });
const exchangeSchema = v.object({ auth_code: text, code_verifier: text });
const idTokenSchema = v.object({ id_token: text, provider: text, issuer: text, client_id: text });

type Grant = (context: AuthContext, http: Context) => Promise<Json>;

const grants: Readonly<Record<string, Grant>> = {
  password: signInWithPassword,
  refresh_token: async (context, http) => {
    const { refresh_token: token } = await readBody(http, refreshSchema);
    if (token === '') throw refuse(400, 'validation_failed', 'Refresh token is not valid');
    return refreshSession(context, token);
  },
  pkce: exchangeCode,
  id_token: refuseIdToken,
  web3: async () => {
    throw refuse(422, 'web3_provider_disabled', 'Web3 provider is disabled');
  },
};

export const tokenRoutes: RouteModule = (app, context) => {
  app.post('/token', async (http) => {
    const type = http.req.query('grant_type') ?? 'password';
    const grant = Object.hasOwn(grants, type) ? grants[type] : undefined;
    if (!grant) throw refuse(400, 'invalid_credentials', 'unsupported_grant_type');
    return http.json(await grant(context, http));
  });
};

async function signInWithPassword(context: AuthContext, http: Context): Promise<Json> {
  const body = await readBody(http, passwordSchema);
  checkIdentifier(body);
  const email = body.email.toLowerCase();
  const visitor = visitorOf(http, email);
  await context.guards.beforePassword(visitor);
  const { database } = context;
  const user = await database.transaction(async (session) => findUser(session, { email }));
  const stored = user?.encrypted_password;
  const isRight = await isRightPassword(body.password, stored);
  // An address that nobody proved has no account yet: the answer must be that of an account with another password.
  if (!isRight || !user || user.email_confirmed_at === null) throw wrongCredentials;
  await context.guards.afterRightPassword(visitor);
  if (isBanned(user, context.now())) throw refuse(400, 'user_banned', 'User is banned');
  return database.transaction(async (session) => {
    // A password that was changed meanwhile counts as wrong.
    const now = await findUser(session, { id: user.id }, 'for update');
    if (now?.encrypted_password !== stored) throw wrongCredentials;
    return startSession(context, session, { userId: user.id, method: 'password' });
  });
}

function checkIdentifier({ email, phone }: v.InferOutput<typeof passwordSchema>): void {
  if (email !== '' && phone !== '')
    throw refuse(400, 'validation_failed', 'Only an email address or phone number should be provided on login.');
  if (phone !== '') throw refuse(422, 'phone_provider_disabled', 'Phone logins are disabled');
  if (email === '') throw refuse(400, 'validation_failed', 'missing email or phone');
}

async function exchangeCode(context: AuthContext, http: Context): Promise<Json> {
  const { auth_code: code, code_verifier: verifier } = await readBody(http, exchangeSchema);
  if (code === '' || verifier === '')
    throw refuse(400, 'validation_failed', 'invalid request: both auth code and code verifier should be non-empty');
  return redeemLink(context, { code, verifier });
}

async function refuseIdToken(_context: AuthContext, http: Context): Promise<Json> {
  const body = await readBody(http, idTokenSchema);
  if (body.id_token === '') throw refuse(400, 'validation_failed', 'id_token required');
  if (body.provider === '' && (body.client_id === '' || body.issuer === ''))
    throw refuse(400, 'validation_failed', 'provider or client_id and issuer required');
  throw refuse(400, 'provider_disabled', `Provider (issuer "${issuerOf(body)}") is not enabled`);
}

const issuers: Readonly<Record<string, string>> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
  azure: 'https://login.microsoftonline.com',
  facebook: 'https://www.facebook.com',
};

const issuerOf = ({ issuer, provider }: v.InferOutput<typeof idTokenSchema>): string =>
  issuer || (issuers[provider] ?? provider);

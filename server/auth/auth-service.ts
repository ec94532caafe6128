import type { AuthContext } from './auth-context.ts';
import { AuthError, databaseAway, errorAnswer, notFound, unexpectedFailure } from './auth-error.ts';
import { apiVersionHeader, networkHeader, type AccountSettings, type AuthService } from './auth-message.ts';
import { createRouter, type RouteModule } from './auth-routes.ts';
import { factorRoutes } from './factors/factors.ts';
import { createGuards } from './guards.ts';
import { informationRoutes } from './information-routes.ts';
import { createLimits } from './limits/limiter.ts';
import type { LimitStore } from './limits/limit-store.ts';
import { accountOf } from './limits/proved-session.ts';
import { mailRoutes } from './mail-routes.ts';
import type { Mail } from './mail/mail.ts';
import { passkeyRoutes } from './passkeys/passkey-routes.ts';
import { provedFunctionRoutes } from './proof/proved-functions.ts';
import { createTokens } from './tokens.ts';
import { tokenRoutes } from './token-routes.ts';
import { userRoutes } from './user-routes.ts';
import { linkRoutes } from './links/link-routes.ts';
import { verifyRoutes } from './verify-routes.ts';
import { DatabaseAwayError, type Database } from '../database/database.ts';
import { describeError, type Log } from '../log.ts';
import type { Secrets } from '../secrets.ts';

interface AuthServiceOptions {
  database: Database;
  secrets: Secrets;
  settings: AccountSettings;
  mail: Mail;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** undefined: limits are counted in memory. */
  limitStore?: LimitStore | undefined;
  log: Log;
}

const modules: readonly RouteModule[] = [
  mailRoutes,
  verifyRoutes,
  linkRoutes,
  tokenRoutes,
  userRoutes,
  factorRoutes,
  passkeyRoutes,
  informationRoutes,
  provedFunctionRoutes,
];

/**
 * Accounts with the protocol and tables of GoTrue (https://github.com/supabase/auth). The caller must have checked the
 * API key and the limits by address.
 */
export function createAuthService({ secrets, now = Date.now, limitStore, ...given }: AuthServiceOptions): AuthService {
  const limits = createLimits(limitStore && { count: limitStore, secret: secrets.jwtSecret, log: given.log });
  const guards = createGuards(given.settings.limits, limits);
  const context: AuthContext = { ...given, now, tokens: createTokens(secrets.jwtSecret), guards };
  const app = createRouter(modules, context);
  app.notFound((request) => answerError(notFound, request.req.header(apiVersionHeader)));
  app.onError((error, request) => {
    if (error instanceof DatabaseAwayError) return answerError(databaseAway, request.req.header(apiVersionHeader));
    const isExpected = error instanceof AuthError;
    // Logged without the query, which may hold a token.
    if (!isExpected) given.log.error({ event: 'accounts', path: request.req.path, ...describeError(error) });
    return answerError(isExpected ? error : unexpectedFailure, request.req.header(apiVersionHeader));
  });
  return async ({ url, ...init }) => {
    const response = await app.fetch(new Request(`http://localhost${url}`, init));
    const body = new Uint8Array(await response.arrayBuffer());
    const account = response.status === 200 ? accountOf(url, body) : undefined;
    if (account !== undefined) await guards.remember({ account, network: init.headers[networkHeader] ?? '' });
    return { status: response.status, headers: Object.fromEntries(response.headers), body };
  };
}

function answerError(error: AuthError, version: string | undefined): Response {
  const { body, ...init } = errorAnswer(error, version);
  return new Response(body, init);
}

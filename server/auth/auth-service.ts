import { Hono } from 'hono';
import type { AuthContext } from './auth-context.ts';
import { AuthError, databaseAway, errorAnswer, notFound, unexpectedFailure } from './auth-error.ts';
import { apiVersionHeader, authPrefix, type AccountSettings, type AuthService } from './auth-message.ts';
import type { RouteModule } from './auth-routes.ts';
import { deleteAccountRoute } from './delete-account.ts';
import { factorRoutes } from './factors/factors.ts';
import { createGuards } from './guards.ts';
import { informationRoutes } from './information-routes.ts';
import { mailRoutes } from './mail-routes.ts';
import type { Mail } from './mail/mail.ts';
import { createTokens } from './tokens.ts';
import { tokenRoutes } from './token-routes.ts';
import { userRoutes } from './user-routes.ts';
import { verifyRoutes } from './verify-routes.ts';
import { DatabaseAwayError, type Database } from '../database/database.ts';
import { describeError, type Log } from '../log.ts';
import type { Secrets } from '../secrets.ts';

interface AuthServiceOptions {
  database: Database;
  secrets: Secrets;
  settings: AccountSettings;
  mail: Mail;
  isWritable?: AuthContext['isWritable'];
  /** Milliseconds since 1970. */
  now?: () => number;
  log: Log;
}

const modules: readonly RouteModule[] = [
  mailRoutes,
  verifyRoutes,
  tokenRoutes,
  userRoutes,
  factorRoutes,
  informationRoutes,
];

/**
 * Accounts with the protocol and tables of GoTrue (https://github.com/supabase/auth). The caller must have checked the
 * API key and the limits by address.
 */
export function createAuthService({ secrets, now = Date.now, ...given }: AuthServiceOptions): AuthService {
  const context: AuthContext = {
    isWritable: () => true,
    ...given,
    now,
    tokens: createTokens(secrets.jwtSecret),
    guards: createGuards(given.settings.limits),
  };
  const app = new Hono();
  const accounts = app.basePath(authPrefix);
  for (const addRoutes of modules) addRoutes(accounts, context);
  deleteAccountRoute(app, context);
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
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: new Uint8Array(await response.arrayBuffer()),
    };
  };
}

function answerError(error: AuthError, version: string | undefined): Response {
  const { body, ...init } = errorAnswer(error, version);
  return new Response(body, init);
}

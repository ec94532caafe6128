import type { Context } from 'hono';
import type { AuthContext } from '../auth-context.ts';
import { AuthError, unexpectedFailure } from '../auth-error.ts';
import type { RouteModule } from '../auth-routes.ts';
import { safeRedirect, withError, withExchangeCode } from '../redirect.ts';
import { startSession } from '../tables/sessions.ts';
import { pressLink, redeemExchangeCode } from '../tables/one-time-codes.ts';
import { transact } from '../tables/transact.ts';
import type { Json } from '../tables/users.ts';
import { acceptProof, wrongLink } from '../verify-routes.ts';
import { describeError } from '../../log.ts';
import { readPressed } from './pressed-link.ts';

export const linkRoutes: RouteModule = (app, context) => {
  app.post('/open-link', async (http) => http.redirect(await openLink(context, http), 303));
};

/**
 * Answers the button of the link's page. Changes nothing: only the browser that asked for the link can use what it
 * leads to, so it may be pressed anywhere and any number of times.
 * @returns an own page, with a code to exchange or an error
 */
async function openLink(context: AuthContext, http: Context): Promise<string> {
  const { token, type, redirectTo } = readPressed(await http.req.text());
  const redirect = safeRedirect(context.settings.siteUrl, redirectTo);
  try {
    const code = await context.database.transaction(async (session) => pressLink(context, session, token));
    if (code === undefined) throw wrongLink;
    return withExchangeCode(redirect, { code, type });
  } catch (error) {
    const isExpected = error instanceof AuthError;
    if (!isExpected) context.log.error({ event: 'accounts', path: '/open-link', ...describeError(error) });
    return withError(redirect, { ...errorFields(isExpected ? error : unexpectedFailure), type });
  }
}

/** OAuth's name of a failure, for those that can occur here. */
const oauthErrors: Readonly<Record<number, string>> = { 403: 'access_denied', 500: 'server_error' };

const errorFields = ({ status, code, message }: AuthError): Record<string, string> => ({
  error: oauthErrors[status] ?? 'invalid_request',
  error_code: code,
  error_description: message,
});

/**
 * Signs in the browser that asked for a link and now proves that it was pressed in its mailbox.
 * @throws AuthError of `redeemExchangeCode`, 403 user_banned
 */
export async function redeemLink(
  context: AuthContext,
  { code, verifier }: { code: string; verifier: string },
): Promise<Json> {
  return transact(context.database, async (session) => {
    const used = await redeemExchangeCode(context, session, { code, verifier });
    await acceptProof(context, session, { ...used, keepsPassword: true });
    return startSession(context, session, { userId: used.userId, method: used.method });
  });
}

import { App, type HonoContext } from '@supabase/lite';
import type { MiddlewareHandler } from 'hono';
import type { Database } from './database.ts';
import type { Secrets } from './secrets.ts';

/** The most rows of one answer, as on hosted Supabase. What is beyond is said in Content-Range, for the client to fetch. */
export const maxRows = 1000;

/** Answers one request under /rest/v1. */
export type RestService = (request: Request) => Promise<Response>;

/**
 * PostgREST believes a token that is signed and not expired. @supabase/lite also looks its person up among its own accounts,
 * and there are none here.
 */
const believeSignatures: MiddlewareHandler<HonoContext> = async (context, next) => {
  const known = async (): Promise<object> => ({});
  context.set('authService', { repo: { findUserById: known, findSessionById: known } } as never);
  await next();
};

/**
 * PostgREST's protocol on a database. Everything else that @supabase/lite could serve is off: accounts, files, the studio,
 * and the mode in which a request without a key may do everything.
 */
export async function createRestService(database: Database, secrets: Secrets): Promise<RestService> {
  const app = new App({
    connection: database.connection,
    api: { enabled: true, schemas: ['public'], max_rows: maxRows },
    auth: {
      enabled: false,
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.publishableKey,
      secret_key: secrets.secretKey,
    },
    storage: { enabled: false },
    studio: { enabled: false },
    options: { server: { admin: false, disableStudio: true, disableFallback: true, middlewares: [believeSignatures] } },
  });
  await app.init();
  return async (request) => app.fetch(request, { peerAddress: null });
}

import { App, type HonoContext } from '@supabase/lite';
import type { MiddlewareHandler } from 'hono';
import type { Database } from '../database/database.ts';
import { errorAnswer, type RestService } from './rest-message.ts';
import type { Secrets } from '../secrets.ts';

/** The most rows of one answer, as on hosted Supabase. What is beyond is said in Content-Range, for the client to fetch. */
export const maxRows = 1000;

/** Bytes of an answer's body: room for as many rows that are twice as long as the catalogue's. */
const largestAnswer = 4_000_000;

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
 * @throws Error where the database does not answer, or has no frequencies
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
  const service: RestService = async ({ url, ...init }) => {
    const response = await app.fetch(new Request(`http://localhost${url}`, init), { peerAddress: null });
    const body = new Uint8Array(await response.arrayBuffer());
    if (body.byteLength > largestAnswer)
      return errorAnswer({
        status: 413,
        code: 'PGRST000',
        message: 'The answer would be too large: ask for fewer rows',
      });
    return { status: response.status, headers: Object.fromEntries(response.headers), body };
  };
  // With its first request it learns which tables there are, for good: that must not be while the database is away.
  const { status } = await service({
    method: 'GET',
    url: '/rest/v1/frequencies?limit=0',
    headers: { apikey: secrets.secretKey },
  });
  if (status !== 200) throw new Error('The tables of the database cannot be read');
  return service;
}

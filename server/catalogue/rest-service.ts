import { App, type HonoContext } from '@supabase/lite';
import type { MiddlewareHandler } from 'hono';
import { DatabaseAwayError, type Database } from '../database/database.ts';
import { databaseAwayError, errorAnswer, type RestService } from './rest-message.ts';
import type { Secrets } from '../secrets.ts';

/** As on hosted Supabase. Content-Range tells the client that there are more. */
export const maxRows = 1000;

const maxAnswerBytes = 4_000_000;

/** @supabase/lite would also look for the token's person in its own accounts, which are not used here. */
const acceptSignedTokens: MiddlewareHandler<HonoContext> = async (context, next) => {
  const known = async (): Promise<object> => ({});
  context.set('authService', { repo: { findUserById: known, findSessionById: known } } as never);
  await next();
};

/** @supabase/lite would answer 500: as if a retry helped after a violated check, and as if none did while away. */
function answerAsPostgrest(connection: Database['connection']): void {
  const normalise = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error) => {
    if (error instanceof DatabaseAwayError) return chosenAnswer(503, databaseAwayError, { 'retry-after': '1' });
    const known = normalise(error);
    const isViolation = known instanceof Error && 'code' in known && known.code === '23514';
    return isViolation ? chosenAnswer(400, { code: known.code, message: known.message }) : known;
  };
}

/** In this form PostgREST lets a database choose the answer. */
function chosenAnswer(status: number, { code, message }: { code: unknown; message: string }, headers = {}): Error {
  return Object.assign(new Error(JSON.stringify({ code, message })), {
    code: 'PGRST',
    detail: JSON.stringify({ status, headers }),
  });
}

/**
 * Uses only the REST layer of @supabase/lite: accounts, files, the studio and requests without a key are off.
 * @throws Error if the database does not answer or has no frequencies
 */
export async function createRestService(database: Database, secrets: Secrets): Promise<RestService> {
  answerAsPostgrest(database.connection);
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
    options: {
      server: { admin: false, disableStudio: true, disableFallback: true, middlewares: [acceptSignedTokens] },
    },
  });
  await app.init();
  const service: RestService = async ({ url, ...init }) => {
    const response = await app.fetch(new Request(`http://localhost${url}`, init), { peerAddress: null });
    const body = new Uint8Array(await response.arrayBuffer());
    if (body.byteLength > maxAnswerBytes)
      return errorAnswer({
        status: 413,
        code: 'PGRST000',
        message: 'The answer would be too large: ask for fewer rows',
      });
    return { status: response.status, headers: Object.fromEntries(response.headers), body };
  };
  // The first request determines the tables permanently, so the database must be reachable.
  const { status } = await service({
    method: 'GET',
    url: '/rest/v1/frequencies?limit=0',
    headers: { apikey: secrets.secretKey },
  });
  if (status !== 200) throw new Error('The tables of the database cannot be read');
  return service;
}

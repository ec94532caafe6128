import type { Database, DatabaseSession } from '../database/database.ts';
import type { Secrets } from '../secrets.ts';
import { identify, notIdentified, type Claims } from './rest-caller.ts';
import { failureOf, isExpected } from './rest-failure.ts';
import { failureAnswer, type RestAnswer, type RestService } from './rest-message.ts';
import { compiledTables, type Tables } from './rest-tables.ts';
import { compile } from './rest-work.ts';

/** Room for a page of 500 records, each of which has up to 8 kB of data. */
const maxAnswerBytes = 5_000_000;

interface RestServiceOptions {
  tables?: Tables;
  /** Called with errors of the database that answers. */
  onFailure?: (error: unknown) => void;
}

/**
 * The part of PostgREST's protocol that Onda uses. What somebody may do is decided by the database: each request is a
 * transaction with the role and the claims of its token.
 */
export function createRestService(
  database: Database,
  secrets: Secrets,
  { tables = compiledTables, onFailure = () => undefined }: RestServiceOptions = {},
): RestService {
  return async (request) => {
    const { caller, claims } = await identify(new Headers(request.headers), secrets);
    if (caller === 'unknown') return failureAnswer(notIdentified);
    try {
      const work = compile(request, tables);
      const answer = await database.transaction(async (session) => {
        await become(session, claims);
        return work(session);
      });
      return limited(answer);
    } catch (error) {
      const failure = failureOf(error, claims.role);
      // Anybody can send what is refused: it must not crowd out the server's own failures.
      if (failure.status >= 500 && !isExpected(error)) onFailure(error);
      return failureAnswer(failure);
    }
  };
}

/** Until the transaction ends. */
async function become({ rows }: DatabaseSession, claims: Claims): Promise<void> {
  await rows("select set_config('role', $1::text, true), set_config('request.jwt.claims', $2::text, true)", [
    String(claims.role),
    JSON.stringify(claims),
  ]);
}

function limited(answer: RestAnswer): RestAnswer {
  if (answer.body.byteLength <= maxAnswerBytes) return answer;
  return failureAnswer({
    status: 413,
    code: 'PGRST000',
    message: 'The answer would be too large: ask for fewer rows',
  });
}

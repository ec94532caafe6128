import { DatabaseAwayError } from '../database/database.ts';
import { databaseAwayError, type RestFailure } from './rest-message.ts';
import { QueryError } from './rest-query.ts';

/** A request that is refused without a word of the database. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly failure: RestFailure;

  constructor(failure: RestFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

const statuses: Readonly<Record<string, number>> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  P0001: 400,
};
/** Classes of errors for which the request itself is to blame. */
const blamed = /^(?:21|22|23|42|54)/;
const chosen = /^PT([2-5]\d\d)$/;

export const isExpected = (error: unknown): boolean =>
  error instanceof RefusedError || error instanceof QueryError || error instanceof DatabaseAwayError;

/**
 * What PostgREST answers to an error. A function of the database chooses the status by the code `PT` and three digits.
 * https://docs.postgrest.org/en/stable/references/errors.html
 * @param role with which the database was asked
 */
export function failureOf(error: unknown, role: unknown): RestFailure {
  if (error instanceof RefusedError) return error.failure;
  if (error instanceof QueryError) return { status: 400, code: 'PGRST100', message: error.message };
  if (error instanceof DatabaseAwayError) return databaseAwayError;
  const { code, message, detail, hint } = error as Partial<Record<'code' | 'message' | 'detail' | 'hint', string>>;
  return {
    status: statusOf(code ?? '', role),
    code: code ?? '',
    message: message ?? '',
    details: detail,
    hint,
  };
}

function statusOf(code: string, role: unknown): number {
  if (code === '42501') return role === 'anon' ? 401 : 403;
  const [, status] = chosen.exec(code) ?? [];
  return Number(status ?? statuses[code] ?? (blamed.test(code) ? 400 : 500));
}

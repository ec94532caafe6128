import type { Caller } from './rest-caller.ts';

/** The only resource that is not for operators. */
const publicPath = '/rest/v1/frequencies';
const longestQuery = 2000;
const longestHeader = 300;
const mostParameters = 30;
/** Headers that change an answer. */
export const answerHeaders = ['accept', 'prefer', 'range', 'range-unit', 'accept-profile'] as const;

/** A regular expression can keep Postgres busy for minutes, and the embedded one knows no statement time-out. */
const regularExpression = /(^|[.,(])i?match(\((any|all)\))?\./;

export interface Refusal {
  status: 400 | 401 | 404 | 414 | 431;
  /** As PostgREST words its errors. */
  code: string;
  message: string;
}

/** Why a request does not get as far as the database, or undefined. Row security is behind this, not replaced by it. */
export function refusalOf(request: Request, caller: Caller): Refusal | undefined {
  if (caller === 'service') return undefined;
  if (caller === 'unknown') return { status: 401, code: 'PGRST301', message: 'No valid API key or token found in request' };
  const { pathname, search, searchParams } = new URL(request.url);
  if (pathname !== publicPath) return { status: 404, code: 'PGRST205', message: 'Could not find the table in the schema cache' };
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (!reads && caller === 'guest') return { status: 401, code: '42501', message: 'permission denied: guests only read' };
  return refusalOfQuery(search, searchParams) ?? refusalOfHeaders(request.headers);
}

function refusalOfQuery(search: string, parameters: URLSearchParams): Refusal | undefined {
  if (search.length > longestQuery) return { status: 414, code: 'PGRST100', message: `The query is longer than ${longestQuery} characters` };
  if (parameters.size > mostParameters) return { status: 400, code: 'PGRST100', message: `The query has more than ${mostParameters} parameters` };
  const matches = [...parameters].some(([name, value]) => regularExpression.test(value) || regularExpression.test(name));
  return matches ? { status: 400, code: 'PGRST100', message: 'Regular expressions are not offered' } : undefined;
}

function refusalOfHeaders(headers: Headers): Refusal | undefined {
  const long = answerHeaders.find((name) => (headers.get(name) ?? '').length > longestHeader);
  return long === undefined ? undefined : { status: 431, code: 'PGRST100', message: `The header ${long} is too long` };
}

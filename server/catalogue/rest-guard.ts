import type { Caller } from './rest-caller.ts';
import { queryProblem } from './rest-query.ts';
import { tables } from './rest-tables.ts';

const prefix = '/rest/v1/';

const headers: Readonly<Record<string, RegExp>> = {
  accept: /^(?:\*\/\*|application\/json|application\/vnd\.pgrst\.object\+json)$/,
  prefer: /^count=exact$/,
  range: /^\d{1,7}-\d{0,7}$/,
  'range-unit': /^items$/,
  'accept-profile': /^public$/,
};

export interface Rejection {
  status: 400 | 401 | 403 | 404;
  code: string;
  message: string;
}

const notAllowed = { guest: 401, person: 403 } as const;

/** undefined: allowed. Row security still applies behind this. */
export function rejectionOf(request: Request, caller: Caller): Rejection | undefined {
  if (caller === 'service') return undefined;
  if (caller === 'unknown')
    return { status: 401, code: 'PGRST301', message: 'No valid API key or token found in request' };
  const { pathname, search } = new URL(request.url);
  const name = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : '';
  const table = tables.get(name);
  if (!table) return { status: 404, code: 'PGRST205', message: 'Could not find the table in the schema cache' };
  if (!table.methods[caller].includes(request.method))
    return { status: notAllowed[caller], code: '42501', message: `permission denied for table ${name}` };
  const problem = queryProblem(search, table.columns) ?? headerProblem(request.headers);
  return problem === undefined ? undefined : { status: 400, code: 'PGRST100', message: problem };
}

function headerProblem(given: Headers): string | undefined {
  const wrong = Object.entries(headers).find(
    ([name, allowed]) => given.has(name) && !allowed.test(given.get(name) ?? ''),
  );
  return wrong && `The header ${wrong[0]} has an unsupported value`;
}

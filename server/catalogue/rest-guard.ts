import { notIdentified, type CallerKind } from './rest-caller.ts';
import { personalProblem } from './rest-personal.ts';
import { parseReadQuery, problemOf } from './rest-query.ts';
import { tables, type TableRules, type Tables } from './rest-tables.ts';

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

export function rulesOf(request: Request, open: Tables): TableRules | undefined {
  return open.get(resourceOf(request));
}

function resourceOf(request: Request): string {
  const { pathname } = new URL(request.url);
  return pathname.startsWith(prefix) ? pathname.slice(prefix.length) : '';
}

/** Does not check the body. Row security still applies behind this. @returns undefined if the request is allowed */
export function rejectionOf(request: Request, caller: CallerKind, open: Tables = tables): Rejection | undefined {
  if (caller === 'service') return undefined;
  if (caller === 'unknown') return notIdentified;
  const name = resourceOf(request);
  const table = open.get(name);
  if (!table) return { status: 404, code: 'PGRST205', message: 'Could not find the table in the schema cache' };
  if (!table.methods[caller].includes(request.method))
    return { status: notAllowed[caller], code: '42501', message: `permission denied for table ${name}` };
  const problem = problemIn(request, table);
  return problem === undefined ? undefined : { status: 400, code: 'PGRST100', message: problem };
}

function problemIn(request: Request, { columns, personal }: TableRules): string | undefined {
  if (personal) return personalProblem(request, columns, personal);
  const { search } = new URL(request.url);
  return problemOf(() => parseReadQuery(search, { columns })) ?? headerProblem(request.headers);
}

function headerProblem(given: Headers): string | undefined {
  const wrong = Object.entries(headers).find(
    ([name, allowed]) => given.has(name) && !allowed.test(given.get(name) ?? ''),
  );
  return wrong && `The header ${wrong[0]} has an unsupported value`;
}

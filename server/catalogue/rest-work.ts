import type { DatabaseSession } from '../database/database.ts';
import { RefusedError } from './rest-failure.ts';
import type { RestAnswer, RestRequest } from './rest-message.ts';
import { namePreferences, parsePreferences, type Preferences } from './rest-preferences.ts';
import { compileCall } from './rest-procedure.ts';
import { operatorsOfAll, parseReadQuery, parseWriteQuery, QueryError, type WriteQuery } from './rest-query.ts';
import { pageOf, rangeOf } from './rest-range.ts';
import { readChanges, readRecords } from './rest-records.ts';
import {
  countStatement,
  deleteStatement,
  insertStatement,
  selectStatement,
  updateStatement,
  type Statement,
} from './rest-statement.ts';
import type { TableRules, Tables } from './rest-tables.ts';

/** Asks the database in a transaction that has the caller's role. @throws the database's errors, and RefusedError */
export type Work = (session: DatabaseSession) => Promise<RestAnswer>;

interface Asked {
  target: TableRules & { name: string };
  search: string;
  body: string;
  preferences: Preferences;
  range: string | undefined;
  /** One object is wanted, and no list. */
  isSingular: boolean;
}

const prefix = '/rest/v1/';
const functions = 'rpc/';

/** @throws QueryError or RefusedError if the request is not understood */
export function compile({ method, url, headers, body = '' }: RestRequest, tables: Tables): Work {
  const { pathname, search } = new URL(url, 'http://localhost');
  const path = pathname.slice(prefix.length);
  const rules = tables.get(path);
  if (!rules) throw notFound(path);
  assertPublic(headers[method === 'GET' ? 'accept-profile' : 'content-profile']);
  const isFunction = path.startsWith(functions);
  const compileFor = (isFunction ? ofFunctions : ofTables).get(method);
  if (!compileFor)
    throw new RefusedError({ status: 405, code: 'PGRST117', message: `Unsupported HTTP method: ${method}` });
  return compileFor({
    target: { ...rules, name: isFunction ? path.slice(functions.length) : path },
    search,
    body,
    preferences: parsePreferences(headers['prefer']),
    range: headers['range'],
    isSingular: headers['accept'] === 'application/vnd.pgrst.object+json',
  });
}

function assertPublic(schema = 'public'): void {
  if (schema !== 'public')
    throw new RefusedError({ status: 406, code: 'PGRST106', message: 'The only schema is public' });
}

type Compile = (asked: Asked) => Work;

const compileFunctionCall: Compile = ({ target, search, body }) => {
  const statement = compileCall(target, search, body);
  return async (session) => {
    const [row] = await run<{ result: unknown }>(session, statement);
    return { status: 200, headers: { ...json, 'content-range': '0-0/*' }, body: encode(row?.result) };
  };
};

/** By the method of the request. */
const ofTables: ReadonlyMap<string, Compile> = new Map([
  ['GET', compileRead],
  ['POST', compileInsert],
  ['PATCH', compileUpdate],
  ['DELETE', compileDelete],
]);
const ofFunctions: ReadonlyMap<string, Compile> = new Map([['POST', compileFunctionCall]]);

function compileRead(asked: Asked): Work {
  const { target, preferences } = asked;
  const query = parseReadQuery(asked.search, { columns: target.columns, operators: operatorsOfAll });
  const page = pageOf(query, asked.range);
  const statement = selectStatement(target, query, page);
  const counting = preferences.count && countStatement(target, query.filters);
  return async (session) => {
    const rows = await run(session, statement);
    const total = counting && (await run<{ total: number }>(session, counting))[0]?.total;
    const isPart = total !== undefined && rows.length < total && !asked.isSingular;
    return rowsAnswer(asked, { rows, status: isPart ? 206 : 200, range: rangeOf(rows.length, page, total) });
  };
}

function compileInsert(asked: Asked): Work {
  const { target, preferences, body } = asked;
  const query = writeQueryOf(asked);
  if (query.filters.length > 0) throw new QueryError('New records are not filtered');
  const records = readRecords(target, body, query.columns);
  const { resolution } = preferences;
  const conflict = resolution && { resolution, columns: query.conflict ?? target.primaryKey };
  const statement = records && insertStatement(target, { ...records, conflict }, query.select);
  return async (session) => {
    const rows = statement ? await run(session, statement) : [];
    return writeAnswer(asked, { rows, status: 201, range: '*' });
  };
}

function compileUpdate(asked: Asked): Work {
  const changes = readChanges(asked.target, asked.body);
  const statement = changes && updateStatement(asked.target, changes, writeQueryOf(asked));
  return async (session) => {
    const rows = statement ? await run(session, statement) : [];
    return writeAnswer(asked, { rows, status: 200, range: rows.length === 0 ? '*' : `0-${rows.length - 1}` });
  };
}

function compileDelete(asked: Asked): Work {
  const statement = deleteStatement(asked.target, writeQueryOf(asked));
  return async (session) => writeAnswer(asked, { rows: await run(session, statement), status: 200, range: '*' });
}

/** Where no rows are wanted, those that were written are only counted. */
function writeQueryOf({ target: { columns, primaryKey }, search, preferences }: Asked): WriteQuery {
  const query = parseWriteQuery(search, { columns, operators: operatorsOfAll });
  return preferences.return === 'representation' ? query : { ...query, select: primaryKey };
}

const run = async <Row extends object>({ rows }: DatabaseSession, { text, parameters }: Statement): Promise<Row[]> =>
  rows<Row>(text, parameters);

interface Found {
  rows: readonly object[];
  status: number;
  /** For Content-Range. */
  range: string;
}

function writeAnswer(asked: Asked, { rows, status, range }: Found): RestAnswer {
  const { count, return: wanted } = asked.preferences;
  const whole = { rows, status, range: `${range}/${count ? rows.length : '*'}` };
  if (wanted === 'representation') return rowsAnswer(asked, whole);
  const empty = { status: status === 201 ? 201 : 204, body: new Uint8Array() };
  return { ...empty, headers: headersOf(asked, whole.range) };
}

/** @throws RefusedError, which takes back what was written */
function rowsAnswer(asked: Asked, { rows, status, range }: Found): RestAnswer {
  const headers = headersOf(asked, range);
  if (!asked.isSingular) return { status, headers: { ...headers, ...json }, body: encode(rows) };
  if (rows.length !== 1)
    throw new RefusedError({
      status: 406,
      code: 'PGRST116',
      message: 'Cannot coerce the result to a single JSON object',
      details: `The result contains ${rows.length} rows`,
    });
  return { status, headers: { ...headers, ...singular }, body: encode(rows[0]) };
}

const json = { 'content-type': 'application/json; charset=utf-8' };
const singular = { 'content-type': 'application/vnd.pgrst.object+json; charset=utf-8' };

const encode = (value: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value));

function headersOf({ preferences }: Asked, range: string): Record<string, string> {
  const applied = namePreferences(preferences);
  return { 'content-range': range, ...(applied !== '' && { 'preference-applied': applied }) };
}

const notFound = (path: string): RefusedError =>
  path.startsWith(functions)
    ? new RefusedError({
        status: 404,
        code: 'PGRST202',
        message: `Could not find the function public.${path.slice(functions.length)} in the schema cache`,
      })
    : new RefusedError({
        status: 404,
        code: 'PGRST205',
        message: `Could not find the table 'public.${path}' in the schema cache`,
      });

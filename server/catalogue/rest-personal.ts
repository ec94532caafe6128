// Allows a few forms of requests for a person's own rows, and refuses everything else.
import * as v from 'valibot';
import type { PersonalRules } from './rest-tables.ts';
import { areColumns, parseReadQuery, parseSelect, problemOf } from './rest-query.ts';

const maxRecords = 100;
/** Its output is the text itself where that is not JSON. */
const jsonText = v.pipe(v.string(), v.parseJson());
/** Nested brackets around a value. Databases fail at some thousands. */
const maxDepth = 100;

type HeaderRules = Readonly<Record<string, RegExp>>;

const readHeaders: HeaderRules = {
  accept: /^(?:\*\/\*|application\/json|application\/vnd\.pgrst\.object\+json)$/,
  'accept-profile': /^public$/,
};
const writeHeaders: HeaderRules = {
  accept: /^(?:\*\/\*|application\/json)$/,
  'content-type': /^application\/json(?:; ?charset=utf-8)?$/i,
  'content-profile': /^public$/,
};
const upsertHeaders: HeaderRules = {
  ...writeHeaders,
  prefer: /^resolution=merge-duplicates, ?return=representation$/,
};
const all = ['accept', 'accept-profile', 'content-profile', 'content-type', 'prefer', 'range', 'range-unit'];

/** Checks everything but the body. @returns why the request is refused */
export function personalProblem(
  request: Request,
  columns: readonly string[],
  rules: PersonalRules,
): string | undefined {
  const { search } = new URL(request.url);
  if (request.method === 'GET')
    return readProblem(search, columns, rules) ?? headerProblem(request.headers, readHeaders);
  const { writes } = rules;
  if (writes) return upsertProblem(search, columns, writes) ?? headerProblem(request.headers, upsertHeaders);
  return search === '' ? headerProblem(request.headers, writeHeaders) : 'A function takes its parameters in the body';
}

function readProblem(search: string, columns: readonly string[], rules: PersonalRules): string | undefined {
  const parameters = [...new URLSearchParams(search)];
  if (parameters.some(([name, value]) => name === 'offset' || value.startsWith('ilike.')))
    return 'offset and ilike are not supported';
  return problemOf(() => parseReadQuery(search, { columns, ...rules }));
}

function upsertProblem(
  search: string,
  columns: readonly string[],
  writes: NonNullable<PersonalRules['writes']>,
): string | undefined {
  const given = new URLSearchParams(search);
  const names = [...given.keys()];
  if (!areColumns(names, ['on_conflict', 'select', 'columns'])) return 'on_conflict, select and columns are taken once';
  if (given.get('on_conflict') !== writes.conflict) return `on_conflict must be ${writes.conflict}`;
  const written = given.get('columns');
  if (written !== null && !areColumns(written.replaceAll('"', '').split(','), writes.columns))
    return 'columns names columns that may be written, each of them once';
  const select = given.get('select');
  return select === null ? undefined : problemOf(() => parseSelect(select, { columns }));
}

function headerProblem(given: Headers, allowed: HeaderRules): string | undefined {
  const wrong = all.find((name) => {
    const value = given.get(name);
    return value === null ? name === 'prefer' && 'prefer' in allowed : allowed[name]?.test(value) !== true;
  });
  return wrong && `The header ${wrong} has an unsupported value`;
}

/** @returns why the body is refused */
export function bodyProblem(body: string, { writes, parameters }: PersonalRules): string | undefined {
  const value = v.safeParse(jsonText, body).output;
  const problem = writes ? recordsProblem(value, writes.columns) : callProblem(body === '' ? {} : value, parameters);
  return problem ?? (depthOf(body) > maxDepth ? `A record is nested more than ${maxDepth} times` : undefined);
}

const objectWith = (names: readonly string[], schema: v.GenericSchema) =>
  v.strictObject(Object.fromEntries(names.map((name) => [name, schema])));

function recordsProblem(value: unknown, columns: readonly string[]): string | undefined {
  const record = objectWith(columns, v.optional(v.unknown()));
  const records = v.pipe(v.array(record), v.minLength(1), v.maxLength(maxRecords));
  return v.is(records, value) && haveSameKeys(value)
    ? undefined
    : `The records must be a list of 1 to ${maxRecords} of the same columns of ${columns.join(', ')}`;
}

function callProblem(value: unknown, parameters: PersonalRules['parameters']): string | undefined {
  const { names = [], records } = parameters ?? {};
  // Valibot takes lists for objects.
  if (Array.isArray(value) || !v.is(objectWith(names, v.unknown()), value) || Object.keys(value).length < names.length)
    return `The function takes ${names.length === 0 ? 'no parameters' : `the parameters ${names.join(', ')}`}`;
  return records && recordsProblem(value['records'], records);
}

/** Otherwise some would lack a value that the others have, and null would be written in its place. */
function haveSameKeys(records: readonly object[]): boolean {
  // Valibot takes lists for objects.
  if (records.some(Array.isArray)) return false;
  return new Set(records.map((record) => Object.keys(record).toSorted().join(','))).size === 1;
}

const stringOrBracket = /"(?:[^"\\]|\\.)*"|[[\]{}]/gs;

function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of json.matchAll(stringOrBracket)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

// The part of PostgREST's query language that may be used, so that the cost of each query is bounded.

const maxQueryLength = 2000;
const maxFilters = 8;
const maxValueLength = 1000;
const maxListLength = 100;
/** Each wildcard of `ilike` multiplies the positions to try. */
const maxWildcards = 4;

export type Operator = 'eq' | 'neq' | 'in' | 'is' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'ilike';

const operatorsOfPeople: readonly Operator[] = ['eq', 'in', 'gt', 'gte', 'lt', 'lte', 'ilike'];
export const operatorsOfAll: readonly Operator[] = [...operatorsOfPeople, 'neq', 'is', 'like'];

const filter = /^(?<operator>[a-z]+)\.(?<value>.*)$/s;
const order = /^(?<column>[a-z_]+)(?:\.(?<direction>asc|desc))?(?:\.nulls(?<nulls>first|last))?$/;
const count = /^\d{1,7}$/;
const wildcard = /[*%_]/;
/** Values with commas, brackets or quotes stand in quotes. */
const item = /(?<=^|,)(?:"(?<quoted>(?:[^"\\]|\\.)*)"|(?:[^,()"][^,)]*)?)(?=,|$)/gs;
/** What `is` takes, in SQL. */
export const states: ReadonlyMap<string, string> = new Map([
  ['null', 'null'],
  ['not_null', 'not null'],
  ['true', 'true'],
  ['false', 'false'],
  ['unknown', 'unknown'],
]);

/** Its message says what is wrong, for whoever has sent the request. */
export class QueryError extends Error {
  override name = 'QueryError';
}

export interface QueryRules {
  columns: readonly string[];
  /** Default: all columns. */
  filters?: readonly string[];
  /** Default: all columns. */
  orders?: readonly string[];
  /** Default: those of people. */
  operators?: readonly Operator[];
}

export interface Filter {
  column: string;
  operator: Operator;
  /** One, but for `in`. */
  values: readonly string[];
}

export interface Order {
  column: string;
  isDescending: boolean;
  /** Default: as if they were larger than everything. */
  nulls: 'first' | 'last' | undefined;
}

/** Its columns are among those of the rules. */
export interface ReadQuery {
  select: readonly string[];
  filters: readonly Filter[];
  orders: readonly Order[];
  limit: number | undefined;
  offset: number | undefined;
}

export interface WriteQuery {
  select: readonly string[];
  filters: readonly Filter[];
  /** Columns to write; undefined: those of the records. */
  columns: readonly string[] | undefined;
  /** undefined: the primary key. */
  conflict: readonly string[] | undefined;
}

const isUnique = (names: readonly string[]): boolean => new Set(names).size === names.length;

export function areColumns(names: readonly (string | undefined)[], columns: readonly string[]): boolean {
  const known = names.filter((name) => name !== undefined && columns.includes(name));
  return known.length === names.length && isUnique(known as string[]);
}

/** @throws QueryError */
export function parseReadQuery(search: string, rules: QueryRules): ReadQuery {
  const { clauses, filters } = divide(search, ['select', 'order', 'limit', 'offset']);
  return {
    select: parseSelect(clauses.get('select') ?? '*', rules),
    filters: filters.map(([column, text]) => parseFilter(column, text, rules)),
    orders: optional(clauses.get('order'), (text) => parseOrders(text, rules)) ?? [],
    limit: optional(clauses.get('limit'), parseCount),
    offset: optional(clauses.get('offset'), parseCount),
  };
}

/** @throws QueryError */
export function parseWriteQuery(search: string, rules: QueryRules): WriteQuery {
  const { clauses, filters } = divide(search, ['select', 'columns', 'on_conflict']);
  const namesIn = (clause: string): readonly string[] | undefined =>
    optional(clauses.get(clause), (text) =>
      parseColumns(text.replaceAll('"', ''), rules.columns, `${clause} names columns of the table, each of them once`),
    );
  return {
    select: parseSelect(clauses.get('select') ?? '*', rules),
    filters: filters.map(([column, text]) => parseFilter(column, text, rules)),
    columns: namesIn('columns'),
    conflict: namesIn('on_conflict'),
  };
}

/** @throws QueryError */
export const parseSelect = (text: string, { columns }: QueryRules): readonly string[] =>
  text === '*' ? columns : parseColumns(text, columns, 'select names columns of the table, each of them once, or *');

/** @returns why what `parse` reads is refused */
export function problemOf(parse: () => unknown): string | undefined {
  try {
    parse();
    return undefined;
  } catch (error) {
    if (error instanceof QueryError) return error.message;
    throw error;
  }
}

const optional = <Value>(text: string | undefined, parse: (text: string) => Value): Value | undefined =>
  text === undefined ? undefined : parse(text);

function divide(
  search: string,
  clauseNames: readonly string[],
): { clauses: ReadonlyMap<string, string>; filters: readonly [string, string][] } {
  if (search.length > maxQueryLength) throw new QueryError(`The query is longer than ${maxQueryLength} characters`);
  const parameters = [...new URLSearchParams(search)];
  const filters = parameters.filter(([name]) => !clauseNames.includes(name));
  const clauses = parameters.filter(([name]) => clauseNames.includes(name));
  if (!isUnique(clauses.map(([name]) => name)))
    throw new QueryError(`${clauseNames.slice(0, -1).join(', ')} and ${clauseNames.at(-1)} are taken once`);
  if (filters.length > maxFilters) throw new QueryError(`More than ${maxFilters} filters`);
  return { clauses: new Map(clauses), filters };
}

function parseColumns(text: string, columns: readonly string[], problem: string): readonly string[] {
  const names = text.split(',');
  if (!areColumns(names, columns)) throw new QueryError(problem);
  return names;
}

function parseCount(text: string): number {
  if (!count.test(text)) throw new QueryError('limit and offset are whole numbers');
  return Number(text);
}

function parseOrders(text: string, { columns, orders = columns }: QueryRules): readonly Order[] {
  const terms = text.split(',').map((term) => order.exec(term)?.groups ?? {});
  if (
    !areColumns(
      terms.map(({ column }) => column),
      orders,
    )
  )
    throw new QueryError('order names columns of the table, each of them once');
  return terms.map(({ column = '', direction, nulls }) => ({
    column,
    isDescending: direction === 'desc',
    nulls: nulls as Order['nulls'],
  }));
}

function parseFilter(
  column: string,
  text: string,
  { columns, filters = columns, operators = operatorsOfPeople }: QueryRules,
): Filter {
  const { operator: name, value = '' } = filter.exec(text)?.groups ?? {};
  const operator = operators.find((known) => known === name);
  if (!filters.includes(column) || operator === undefined)
    throw new QueryError(`A filter is a column of the table and one of ${operators.join(', ')}`);
  return { column, operator, values: parseValues(operator, value) };
}

function parseValues(operator: Operator, value: string): readonly string[] {
  if (value.length > maxValueLength) throw new QueryError(`A value is longer than ${maxValueLength} characters`);
  return operator === 'in' ? parseList(value) : [parseValue(operator, value)];
}

function parseValue(operator: Operator, value: string): string {
  if (operator === 'is' && !states.has(value)) throw new QueryError(`is takes one of ${[...states.keys()].join(', ')}`);
  if (operator.endsWith('like') && value.split(wildcard).length - 1 > maxWildcards)
    throw new QueryError(`More than ${maxWildcards} wildcards in a pattern`);
  return value;
}

function parseList(text: string): readonly string[] {
  const inner = /^\((?<inner>.*)\)$/s.exec(text)?.groups?.['inner'];
  const items = [...(inner ?? '').matchAll(item)];
  // One comma less than items; otherwise something was not understood.
  const length = items.reduce((sum, [whole]) => sum + whole.length, items.length - 1);
  if (inner === undefined || length !== inner.length)
    throw new QueryError('in takes a list in brackets, such as (1,2)');
  if (items.length > maxListLength) throw new QueryError(`More than ${maxListLength} values in a list`);
  if (inner === '') return [];
  return items.map(([whole, quoted]) => quoted?.replaceAll(/\\(.)/gs, '$1') ?? whole);
}

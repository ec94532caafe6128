// The part of PostgREST's query language that people may use, so that the cost of each query is bounded.

const maxQueryLength = 2000;
const maxFilters = 8;
const maxValueLength = 1000;
const maxListLength = 100;
/** Each wildcard of `ilike` multiplies the positions to try. */
const maxWildcards = 4;

const operators = ['eq', 'in', 'gt', 'gte', 'lt', 'lte', 'ilike'];
const filter = new RegExp(`^(?<operator>${operators.join('|')})\\.(?<value>.*)$`, 's');
const order = /^(?<column>[a-z_]+)(?:\.(?:asc|desc))?(?:\.nulls(?:first|last))?$/;
const count = /^\d{1,7}$/;

const wildcard = /[*%_]/;

const isUnique = (names: readonly string[]): boolean => new Set(names).size === names.length;

export interface QueryRules {
  columns: readonly string[];
  /** Default: all columns. */
  filters?: readonly string[];
  /** Default: all columns. */
  orders?: readonly string[];
}

export function queryProblem(search: string, rules: QueryRules): string | undefined {
  if (search.length > maxQueryLength) return `The query is longer than ${maxQueryLength} characters`;
  const parameters = [...new URLSearchParams(search)];
  const filters = parameters.filter(([name]) => !clauses.has(name));
  const rest = parameters.filter(([name]) => clauses.has(name)).map(([name]) => name);
  if (!isUnique(rest)) return 'select, order, limit and offset are taken once';
  if (filters.length > maxFilters) return `More than ${maxFilters} filters`;
  for (const [name, value] of parameters) {
    const problem = (clauses.get(name) ?? problemOfFilter(name))(value, rules);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

type Clause = (value: string, rules: QueryRules) => string | undefined;

export function areColumns(names: readonly (string | undefined)[], columns: readonly string[]): boolean {
  const known = names.filter((name) => name !== undefined && columns.includes(name));
  return known.length === names.length && isUnique(known as string[]);
}

const problemOfCount: Clause = (value) => (count.test(value) ? undefined : 'limit and offset are whole numbers');

export const problemOfSelect: Clause = (value, { columns }) =>
  value === '*' || areColumns(value.split(','), columns)
    ? undefined
    : 'select names columns of the table, each of them once, or *';

const problemOfOrder: Clause = (value, { columns, orders = columns }) => {
  const names = value.split(',').map((term) => order.exec(term)?.groups?.['column']);
  return areColumns(names, orders) ? undefined : 'order names columns of the table, each of them once';
};

const clauses = new Map<string, Clause>([
  ['select', problemOfSelect],
  ['order', problemOfOrder],
  ['limit', problemOfCount],
  ['offset', problemOfCount],
]);

const problemOfFilter =
  (column: string): Clause =>
  (text, { columns, filters = columns }) => {
    const { operator, value = '' } = filter.exec(text)?.groups ?? {};
    if (!filters.includes(column) || operator === undefined)
      return `A filter is a column of the table and one of ${operators.join(', ')}`;
    return problemOfValue(operator, value);
  };

function problemOfValue(operator: string, value: string): string | undefined {
  if (value.length > maxValueLength) return `A value is longer than ${maxValueLength} characters`;
  if (operator === 'in' && value.split(',').length > maxListLength)
    return `More than ${maxListLength} values in a list`;
  if (operator === 'ilike' && value.split(wildcard).length - 1 > maxWildcards)
    return `More than ${maxWildcards} wildcards in a pattern`;
  return undefined;
}

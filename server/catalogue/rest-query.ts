// The part of PostgREST's query language that people may use: each query must have a bounded cost.

const longestQuery = 2000;
const mostFilters = 8;
const longestValue = 1000;
const mostListed = 100;
/** Each wildcard of `ilike` multiplies the positions to try. */
const mostWildcards = 4;

const operators = ['eq', 'in', 'gt', 'gte', 'lt', 'lte', 'ilike'];
const filter = new RegExp(`^(?<operator>${operators.join('|')})\\.(?<value>.*)$`, 's');
const order = /^(?<column>[a-z_]+)(?:\.(?:asc|desc))?(?:\.nulls(?:first|last))?$/;
const count = /^\d{1,7}$/;

const wildcard = /[*%_]/;

const isUnique = (names: readonly string[]): boolean => new Set(names).size === names.length;

export function problemOfQuery(search: string, columns: readonly string[]): string | undefined {
  if (search.length > longestQuery) return `The query is longer than ${longestQuery} characters`;
  const parameters = [...new URLSearchParams(search)];
  const filters = parameters.filter(([name]) => !clauses.has(name));
  const rest = parameters.filter(([name]) => clauses.has(name)).map(([name]) => name);
  if (!isUnique(rest)) return 'select, order, limit and offset are taken once';
  if (filters.length > mostFilters) return `More than ${mostFilters} filters`;
  for (const [name, value] of parameters) {
    const problem = (clauses.get(name) ?? problemOfFilter(name))(value, columns);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

type Clause = (value: string, columns: readonly string[]) => string | undefined;

function areColumns(names: readonly (string | undefined)[], columns: readonly string[]): boolean {
  const known = names.filter((name) => name !== undefined && columns.includes(name));
  return known.length === names.length && isUnique(known as string[]);
}

const problemOfCount: Clause = (value) => (count.test(value) ? undefined : 'limit and offset are whole numbers');

const problemOfSelect: Clause = (value, columns) =>
  value === '*' || areColumns(value.split(','), columns)
    ? undefined
    : 'select names columns of the table, each of them once, or *';

const problemOfOrder: Clause = (value, columns) => {
  const names = value.split(',').map((term) => order.exec(term)?.groups?.['column']);
  return areColumns(names, columns) ? undefined : 'order names columns of the table, each of them once';
};

const clauses = new Map<string, Clause>([
  ['select', problemOfSelect],
  ['order', problemOfOrder],
  ['limit', problemOfCount],
  ['offset', problemOfCount],
]);

const problemOfFilter =
  (column: string): Clause =>
  (text, columns) => {
    const { operator, value = '' } = filter.exec(text)?.groups ?? {};
    if (!columns.includes(column) || operator === undefined)
      return `A filter is a column of the table and one of ${operators.join(', ')}`;
    return problemOfValue(operator, value);
  };

function problemOfValue(operator: string, value: string): string | undefined {
  if (value.length > longestValue) return `A value is longer than ${longestValue} characters`;
  if (operator === 'in' && value.split(',').length > mostListed) return `More than ${mostListed} values in a list`;
  if (operator === 'ilike' && value.split(wildcard).length - 1 > mostWildcards)
    return `More than ${mostWildcards} wildcards in a pattern`;
  return undefined;
}

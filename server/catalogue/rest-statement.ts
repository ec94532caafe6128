// Compiles queries to SQL. What a request says becomes a parameter; every name comes from the rules of its table.
import type { Parameter } from '../database/database.ts';
import { states, type Filter, type Operator, type Order, type ReadQuery, type WriteQuery } from './rest-query.ts';
import type { Types } from './rest-tables.ts';

export interface Statement {
  text: string;
  parameters: readonly Parameter[];
}

/** A table, and the types of its columns. */
export interface Target {
  name: string;
  types: Types;
}

export interface Page {
  limit: number;
  offset: number;
}

/** What is done with a record that exists; undefined: it is an error. */
export interface Conflict {
  columns: readonly string[];
  resolution: 'merge-duplicates' | 'ignore-duplicates';
}

export interface Records {
  /** The columns that are written. A record that lacks one gets null there. */
  columns: readonly string[];
  /** A list of objects as JSON; for an update, one object. */
  json: string;
}

export function selectStatement(target: Target, { select, filters, orders }: ReadQuery, page: Page): Statement {
  const { parameters, where } = conditions(target, filters);
  const order = orders.length === 0 ? '' : ` order by ${orders.map(termOf).join(', ')}`;
  return {
    text: `select ${columnsOf(select)} from ${tableOf(target)}${where}${order} limit ${page.limit} offset ${page.offset}`,
    parameters,
  };
}

/** Its only row is the number, as `total`. */
export function countStatement(target: Target, filters: readonly Filter[]): Statement {
  const { parameters, where } = conditions(target, filters);
  return { text: `select count(*)::integer as total from ${tableOf(target)}${where}`, parameters };
}

/** @param returned the columns of the rows that were written */
export function insertStatement(
  target: Target,
  { columns, json, conflict }: Records & { conflict: Conflict | undefined },
  returned: readonly string[],
): Statement {
  const names = columns.map(quoted).join(', ');
  return {
    text: `insert into ${tableOf(target)} (${names}) select ${names} from json_to_recordset($1::text::json) as ${given(target, columns)}${
      conflict === undefined ? '' : ` ${resolved(conflict, columns)}`
    } returning ${columnsOf(returned)}`,
    parameters: [json],
  };
}

export function updateStatement(
  target: Target,
  { columns, json }: Records,
  { filters, select }: Pick<WriteQuery, 'filters' | 'select'>,
): Statement {
  const { parameters, where } = conditions(target, filters, [json]);
  const changes = columns.map((column) => `${quoted(column)} = given.${quoted(column)}`).join(', ');
  return {
    text: `update ${tableOf(target)} set ${changes} from json_to_record($1::text::json) as ${given(target, columns)}${where} returning ${columnsOf(select)}`,
    parameters,
  };
}

export function deleteStatement(
  target: Target,
  { filters, select }: Pick<WriteQuery, 'filters' | 'select'>,
): Statement {
  const { parameters, where } = conditions(target, filters);
  return { text: `delete from ${tableOf(target)}${where} returning ${columnsOf(select)}`, parameters };
}

/** @param types the parameters of the function. Its result is the only column of the only row, `result` */
export function callStatement({ name, types }: Target, json: string): Statement {
  const names = Object.keys(types);
  const passed = names.map((parameter) => `${quoted(parameter)} => given.${quoted(parameter)}`).join(', ');
  return {
    text: `select public.${quoted(name)}(${passed}) as result from json_to_record($1::text::json) as ${given({ types }, names)}`,
    parameters: [json],
  };
}

const quoted = (name: string): string => `"${name}"`;
const tableOf = ({ name }: Target): string => `public.${quoted(name)} as target`;
const columnsOf = (columns: readonly string[]): string =>
  columns.map((column) => `target.${quoted(column)}`).join(', ');

/** What a request has sent, as rows. */
const given = ({ types }: Pick<Target, 'types'>, columns: readonly string[]): string =>
  `given(${columns.map((column) => `${quoted(column)} ${types[column]}`).join(', ')})`;

function resolved({ columns, resolution }: Conflict, written: readonly string[]): string {
  const changes = written.map((column) => `${quoted(column)} = excluded.${quoted(column)}`).join(', ');
  return `on conflict (${columns.map(quoted).join(', ')}) do ${
    resolution === 'ignore-duplicates' ? 'nothing' : `update set ${changes}`
  }`;
}

function termOf({ column, isDescending, nulls }: Order): string {
  return `target.${quoted(column)}${isDescending ? ' desc' : ''}${nulls ? ` nulls ${nulls}` : ''}`;
}

const symbols: Readonly<Record<Exclude<Operator, 'in' | 'is'>, string>> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
};

/** @param before parameters that stand before those of the conditions */
function conditions(
  { types }: Target,
  filters: readonly Filter[],
  before: readonly Parameter[] = [],
): { parameters: readonly Parameter[]; where: string } {
  const parameters = [...before];
  const pass = (value: string, type = 'text'): string => `$${parameters.push(value)}::text::${type}`;
  const conditionOf = ({ column, operator, values: [value = '', ...others] }: Filter): string => {
    const left = `target.${quoted(column)}`;
    if (operator === 'is') return `${left} is ${states.get(value)}`;
    if (operator === 'in')
      return `${left} in (${[value, ...others].map((one) => pass(one, types[column])).join(', ')})`;
    const isPattern = operator === 'like' || operator === 'ilike';
    return `${left} ${symbols[operator]} ${isPattern ? pass(value.replaceAll('*', '%')) : pass(value, types[column])}`;
  };
  const conditionsOf = filters.map((filter) => (filter.values.length === 0 ? 'false' : conditionOf(filter)));
  return { where: filters.length === 0 ? '' : ` where ${conditionsOf.join(' and ')}`, parameters };
}

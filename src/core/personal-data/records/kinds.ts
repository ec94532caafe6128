import type * as v from 'valibot';
import type { Kind } from './kind.ts';
import { declaredKinds } from './records.ts';

export type TableName = keyof typeof declaredKinds;
export type Records = { [Name in TableName]: v.InferOutput<(typeof declaredKinds)[Name]['schema']> };
export const kinds: { readonly [Name in TableName]: Kind<Records[Name]> } = declaredKinds;
export const tableNames = Object.keys(declaredKinds) as TableName[];

export const isTable = (name: string): name is TableName => Object.hasOwn(kinds, name);

/** The kinds whose row has this. */
type With<Property> = {
  [Name in TableName]: (typeof declaredKinds)[Name] extends Property ? Name : never;
}[TableName];
export type CountedName = With<{ isCounted: true }>;
export type ListedName = With<{ list: unknown }>;

export const isCounted = (name: string): name is CountedName => isTable(name) && kinds[name].isCounted === true;

export const isListed = (name: TableName): name is ListedName => kinds[name].list !== undefined;

/** What names a record of each kind. */
export type Keys = {
  [Name in TableName]: (typeof declaredKinds)[Name]['key'] extends 'id' ? string : number;
};
export type RecordKey = Keys[TableName];

export const keyOf = <Name extends TableName>(name: Name, record: Records[Name]): RecordKey =>
  (record as Record<string, unknown>)[kinds[name].key] as RecordKey;

/** Rows and records list their fields in the order of the schema. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The row of a record in the database. */
export const rowOf = <Name extends TableName>(name: Name, record: Records[Name]): object => ({
  ...record,
  ...kinds[name].indexed?.(record),
});

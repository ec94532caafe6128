import { expect, it } from 'vitest';
import { parseReadQuery, type Filter } from './rest-query.ts';
import {
  callStatement,
  countStatement,
  deleteStatement,
  insertStatement,
  selectStatement,
  updateStatement,
  type Target,
} from './rest-statement.ts';

const target: Target = { name: 'things', types: { id: 'bigint', title: 'text', tags: 'text[]' } };
const columns = Object.keys(target.types);
const page = { limit: 10, offset: 20 };
const read = (search: string) =>
  selectStatement(target, parseReadQuery(search, { columns, operators: ['eq', 'in', 'is', 'like'] }), page);

it('asks for the columns, conditions and order of a query', () => {
  expect(read('select=title,id&id=in.(1,2)&title=eq.x&order=title.desc.nullslast,id')).toEqual({
    text:
      'select target."title", target."id" from public."things" as target' +
      ' where target."id" in ($1::text::bigint, $2::text::bigint) and target."title" = $3::text::text' +
      ' order by target."title" desc nulls last, target."id" limit 10 offset 20',
    parameters: ['1', '2', 'x'],
  });
});

it.each([
  ['title=eq.%27%3B%20drop%20table%20x%3B%20--', "'; drop table x; --"],
  ['title=eq.%22', '"'],
  ['title=eq.%241', '$1'],
  ['title=in.("a,b")', 'a,b'],
  ['title=in.("a\\"b")', 'a"b'],
  ['tags=eq.{a}', '{a}'],
  ['title=like.*a*', '%a%'],
])('passes the value of %s as a parameter', (search, value) => {
  const { text, parameters } = read(search);
  expect(parameters).toEqual([value]);
  expect(text).not.toContain(value.length > 2 ? value : 'drop');
});

it('finds nothing in an empty list', () => {
  expect(read('id=in.()')).toMatchObject({ text: expect.stringContaining(' where false '), parameters: [] });
});

it('has no parameter for what a value is', () => {
  expect(read('title=is.not_null')).toMatchObject({
    text: expect.stringContaining(' where target."title" is not null '),
    parameters: [],
  });
});

const filters: Filter[] = [{ column: 'id', operator: 'eq', values: ['1'] }];

it('counts, changes and deletes what the conditions name', () => {
  const where = (first: number): string => `where target."id" = $${first}::text::bigint`;
  expect(countStatement(target, filters).text).toBe(
    `select count(*)::integer as total from public."things" as target ${where(1)}`,
  );
  expect(updateStatement(target, { columns: ['title'], json: '{"title":"x"}' }, { filters, select: ['id'] })).toEqual({
    text: `update public."things" as target set "title" = given."title" from json_to_record($1::text::json) as given("title" text) ${where(2)} returning target."id"`,
    parameters: ['{"title":"x"}', '1'],
  });
  expect(deleteStatement(target, { filters, select: ['id'] })).toEqual({
    text: `delete from public."things" as target ${where(1)} returning target."id"`,
    parameters: ['1'],
  });
});

it.each([
  [undefined, ''],
  ['merge-duplicates', ' on conflict ("id") do update set "id" = excluded."id", "title" = excluded."title"'],
  ['ignore-duplicates', ' on conflict ("id") do nothing'],
] as const)('inserts any number of records by one statement (%s)', (resolution, clause) => {
  const json = '[{"id":1,"title":"a"},{"id":2,"title":"b"}]';
  const conflict = resolution && { resolution, columns: ['id'] };
  expect(insertStatement(target, { columns: ['id', 'title'], json, conflict }, ['id'])).toEqual({
    text: `insert into public."things" as target ("id", "title") select "id", "title" from json_to_recordset($1::text::json) as given("id" bigint, "title" text)${clause} returning target."id"`,
    parameters: [json],
  });
});

it('passes a function its parameters by name', () => {
  expect(callStatement({ name: 'note', types: { device: 'uuid', seen: 'bigint' } }, '{}')).toEqual({
    text: 'select public."note"("device" => given."device", "seen" => given."seen") as result from json_to_record($1::text::json) as given("device" uuid, "seen" bigint)',
    parameters: ['{}'],
  });
});

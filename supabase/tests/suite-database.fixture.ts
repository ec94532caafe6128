import { join } from 'node:path';
import type { Database } from '../../server/database/database.ts';
import { temporaryFolder } from '../../server/http/site.fixture.ts';

export type OpenEmpty = (folder: string) => Promise<Database>;

/** Folder of the repository with migrations and seed. */
export const project = join(import.meta.dirname, '..');

/** Like hosted Supabase, grants everything by default: there a migration that forgets to revoke opens its table. */
const likeHosted = `
do $$
declare
  wanted text;
begin
  foreach wanted in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      execute format('create role %I nologin', wanted);
    end if;
  end loop;
end $$;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;`;

export interface SuiteDatabase {
  database: Database;
  /** Removed with the database. */
  folder: string;
  close: () => Promise<void>;
}

/** Opens a database without tables. */
export async function openSuiteDatabase(openEmpty: OpenEmpty): Promise<SuiteDatabase> {
  const folder = await temporaryFolder();
  const database = await openEmpty(join(folder.path, 'database'));
  await database.transaction(async ({ script }) => script(likeHosted));
  return {
    database,
    folder: folder.path,
    close: async () => {
      await database.close();
      await folder.remove();
    },
  };
}

/** Names and types of a table's columns, the types as SQL abbreviates them. */
export async function columnsOf({ transaction }: Database, table: string): Promise<[string, string][]> {
  const found = await transaction(async ({ rows }) =>
    rows<{ name: string; type: string; schema: string }>(
      `select attname as name, atttypid::regtype::text as type, typnamespace::regnamespace::text as schema
      from pg_attribute join pg_type on pg_type.oid = atttypid
      where attrelid = $1::text::regclass and attnum > 0 and not attisdropped order by attnum`,
      [`public.${table}`],
    ),
  );
  return found.map(({ name, type, schema }) => [
    name,
    type === 'timestamp with time zone' ? 'timestamptz' : schema === 'public' ? `public.${type}` : type,
  ]);
}

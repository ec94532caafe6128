import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCopiedCluster } from './cluster.fixture.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { temporaryFolder } from '../http/site.fixture.ts';

describe('a migration that needs accounts', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let supabase: string;
  let database: Database;
  const tables = async (): Promise<string[]> =>
    database.transaction(async ({ rows }) =>
      (
        await rows<{ name: string }>(
          `select table_schema || '.' || table_name as name from information_schema.tables where table_name in ('users', 'diary') order by 1`,
        )
      ).map(({ name }) => name),
    );
  beforeAll(async () => {
    folder = await temporaryFolder();
    supabase = join(folder.path, 'supabase');
    await mkdir(supabase);
    await cp(join(import.meta.dirname, '..', '..', 'supabase'), supabase, { recursive: true });
    const migrations = join(supabase, 'migrations');
    for (const name of await readdir(migrations))
      if (/^2\d{3}/.test(name) && name > '20261122') await rm(join(migrations, name));
    await writeFile(
      join(migrations, '20991231000000_diary.sql'),
      '-- needs: accounts\ncreate table public.diary (user_id uuid references auth.users (id));\n',
    );
    database = await openCopiedCluster(join(folder.path, 'data'));
  });
  afterAll(async () => {
    await database.close();
    await folder.remove();
  });

  it('is left out without accounts, and applied once they are there', async () => {
    const first = await migrate(database, supabase);
    expect(await tables()).toEqual([]);
    expect((await migrate(database, supabase, 'own')).applied).toBe(1);
    expect(await tables()).toEqual(['auth.users', 'public.diary']);
    expect(await migrate(database, supabase, 'own')).toEqual({ ...first, applied: 0, seeded: false });
    expect((await migrate(database, supabase)).applied).toBe(0);
  });

  it('is applied to the tables of a GoTrue, which are left as they are', async () => {
    await database.transaction(async ({ script }) => script('create table auth.schema_migrations ()'));
    await expect(migrate(database, supabase, 'own')).rejects.toThrow('set AUTH_URL');
    expect((await migrate(database, supabase, 'gotrue')).applied).toBe(0);
  });
});

// Needs a database with several connections.
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './open-postgres.ts';
import { findPostgres, startPostgres, type PostgresServer } from './postgres.fixture.ts';
import { temporaryFolder } from '../http/site.fixture.ts';

const supabase = join(import.meta.dirname, '..', '..', 'supabase');
const found = findPostgres();

describe.skipIf('missing' in found)('a server that starts on a database that others use', () => {
  let postgres: PostgresServer;
  let database: Database;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    if ('bin' in found) postgres = await startPostgres(found.bin);
    folder = await temporaryFolder();
    database = openPostgres(await postgres.createDatabase('shared'));
    await migrate(database, supabase, 'own');
  });
  afterAll(async () => {
    await database?.close();
    await postgres?.stop();
    await folder?.remove();
  });

  /** Has written to a table and not committed yet. @returns a call that commits */
  async function writeTo(table: string): Promise<() => Promise<void>> {
    const [written, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writing = database.transaction(async ({ script }) => {
      await script(`lock table ${table} in row exclusive mode`);
      written.resolve();
      await released.promise;
    });
    await written.promise;
    return async () => {
      released.resolve();
      await writing;
    };
  }

  it('does not wait for people who write, where nothing has to be changed', async () => {
    const commits = [await writeTo('auth.users'), await writeTo('public.personal_records')];
    expect((await migrate(database, supabase, 'own')).applied).toBe(0);
    for (const commit of commits) await commit();
  });

  it('prepares the tables of accounts again where the schema was dropped', async () => {
    await database.transaction(async ({ script }) => script('drop schema auth cascade'));
    await migrate(database, supabase, 'own');
    const [users] = await database.transaction(async ({ rows }) =>
      rows("select to_regclass('auth.users')::text as name"),
    );
    expect(users).toEqual({ name: 'auth.users' });
  });

  it('lets others read while it waits to change a table, and changes it in the end', async () => {
    const changed = join(folder.path, 'supabase');
    cpSync(supabase, changed, { recursive: true });
    writeFileSync(
      join(changed, 'migrations', '20991231000000_newer.sql'),
      'alter table public.frequencies add column added text;',
    );
    const commit = await writeTo('public.frequencies');
    const migrating = migrate(database, changed, 'own');
    // Once it waits, a reader waits behind it, but not for as long as a statement may take.
    await expect
      .poll(async () =>
        database.transaction(async ({ rows }) =>
          rows("select from pg_locks where mode = 'AccessExclusiveLock' and not granted"),
        ),
      )
      .toHaveLength(1);
    const [read] = await database.transaction(async ({ rows }) =>
      rows('select count(*)::integer as count from public.frequencies'),
    );
    expect(read).toEqual({ count: 60 });
    await commit();
    expect((await migrating).applied).toBe(1);
  });
});

// Needs a database with several connections.
import { randomUUID } from 'node:crypto';
import { cpSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, DatabaseSession } from './database.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { findPostgres, startPostgres, type PostgresServer } from './postgres/postgres.fixture.ts';
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

  it('misses no keys that an earlier version changes meanwhile', async () => {
    const earlier = join(folder.path, 'earlier');
    const isOfThen = (path: string): boolean => !/^\d{14}_/u.test(basename(path)) || basename(path) < '20261129110000';
    cpSync(supabase, earlier, { recursive: true, filter: isOfThen });
    const before = openPostgres(await postgres.createDatabase('earlier'));
    const people = [randomUUID(), randomUUID()];
    const keys = (generation: number): string =>
      JSON.stringify([{ id: 'a', kind: 'device', generation, secret: 's', signature: 's' }]);
    const change = async ({ rows }: DatabaseSession, person: string): Promise<unknown> =>
      rows('update public.account_keys set wraps = $2::text::jsonb where user_id = $1::text::uuid', [person, keys(2)]);
    const waiting = async (): Promise<number> =>
      (await before.transaction(async ({ rows }) => rows('select distinct pid from pg_locks where not granted')))
        .length;
    await migrate(before, earlier, 'own');
    await before.transaction(async ({ rows }) => {
      for (const person of people) {
        await rows('insert into auth.users (id) values ($1::text::uuid)', [person]);
        await rows(
          "insert into public.account_keys (user_id, rev, ring, wraps) values ($1::text::uuid, 1, 'AA', $2::text::jsonb)",
          [person, keys(1)],
        );
      }
    });
    const [written, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = before.transaction(async (session) => {
      await change(session, people[0] ?? '');
      written.resolve();
      await released.promise;
    });
    await written.promise;
    const migrating = migrate(before, supabase, 'own');
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    const second = before.transaction(async (session) => change(session, people[1] ?? ''));
    released.resolve();
    await Promise.all([first, second, migrating]);
    const heads = await before.transaction(async ({ rows }) => rows('select key_generation from public.sync_heads'));
    expect(heads).toEqual([{ key_generation: 2 }, { key_generation: 2 }]);
    await before.close();
  });
});

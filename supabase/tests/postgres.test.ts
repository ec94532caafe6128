import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertFactorsReadable } from '../../server/auth/tables/factor-access.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openPostgres } from '../../server/database/postgres/open-postgres.ts';
import {
  findPostgres,
  runOnce,
  startPostgres,
  type PostgresServer,
} from '../../server/database/postgres/postgres.fixture.ts';
import { describeAccountKeys } from './account-keys.suite.ts';
import { describeServer } from './backend.suite.ts';
import { describeDatabase } from './database.suite.ts';
import { describeRestRecording } from './rest-recording.suite.ts';
import { describeSealedRecords } from './sealed-records.suite.ts';
import { describeSecondFactor } from './second-factor.suite.ts';
import { describeSyncRights } from './sync-rights.suite.ts';
import { describeSyncWriters } from './sync-writers.suite.ts';
import { describeSync } from './sync.suite.ts';

const found = findPostgres();
if ('missing' in found) process.stdout.write(`The tests on a real Postgres server are left out: ${found.missing}.\n`);

describe.skipIf('missing' in found)('a real Postgres server', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    if ('bin' in found) server = await startPostgres(found.bin);
  });
  afterAll(async () => server?.stop());

  // Runs first, because it creates the roles of the whole server.
  it('may belong to a user who is not a superuser', async () => {
    const url = await server.createDatabase('owned');
    await runOnce(
      url,
      'create role owner login createrole; create role stranger login; alter database owned owner to owner; alter schema public owner to owner;',
    );
    const stranger = openPostgres(url.replace('onda@', 'stranger@'));
    await expect(migrate(stranger, 'supabase')).rejects.toThrow(
      'the user stranger may not make these roles or become them. As a superuser: create role anon nologin noinherit; grant anon to stranger; create role authenticated nologin noinherit; grant authenticated to stranger; create role service_role nologin noinherit; grant service_role to stranger;',
    );
    await stranger.close();
    const database = openPostgres(url.replace('onda@', 'owner@'));
    expect(await migrate(database, 'supabase')).toMatchObject({ rows: 60 });
    const asGuest = database.transaction(async ({ script, rows }) => {
      await script('set local role anon');
      return rows('select id from public.frequencies');
    });
    expect(await asGuest).toHaveLength(60);
    await database.close();
  });

  describeServer('Postgres', async () => ({ DATABASE_URL: await server.createDatabase('served') }));

  describeDatabase('Postgres', async () => openPostgres(await server.createDatabase('opened')));

  describeSync('Postgres', async () => openPostgres(await server.createDatabase('synchronised')));

  describeSyncRights('Postgres', async () => openPostgres(await server.createDatabase('guarded')));

  describeSecondFactor('Postgres', async () => openPostgres(await server.createDatabase('two_factors')));

  describeAccountKeys('Postgres', async () => openPostgres(await server.createDatabase('keys')));

  describeSealedRecords('Postgres', async () => openPostgres(await server.createDatabase('sealed')));

  describeRestRecording('Postgres', async () => openPostgres(await server.createDatabase('recorded')));

  describeSyncWriters(async () => openPostgres(await server.createDatabase('several_devices')));

  it('opens no accounts where its user cannot read who has a second factor', async () => {
    const url = await server.createDatabase('unreadable');
    await runOnce(
      url,
      'create role "a user" login createrole; create role gotrue; create schema auth authorization gotrue; alter database unreadable owner to "a user"; alter schema public owner to "a user";',
    );
    const database = openPostgres(url.replace('onda@', 'a%20user@'));
    const start = async (): Promise<unknown> => migrate(database, 'supabase', 'gotrue');
    await expect(start()).rejects.toThrow('auth migrate');
    await runOnce(url, 'set role gotrue; create table auth.mfa_factors (user_id uuid, status text);');
    await expect(start()).rejects.toThrow('grant select on auth.mfa_factors to "a user"');
    // GoTrue's tables have row security: a reader without a policy would find nobody.
    await runOnce(
      url,
      'set role gotrue; alter table auth.mfa_factors enable row level security; grant usage on schema auth to "a user"; grant select on auth.mfa_factors to "a user";',
    );
    await expect(start()).rejects.toThrow('alter role "a user" bypassrls');
    await runOnce(url, 'alter role "a user" bypassrls;');
    await expect(database.transaction(assertFactorsReadable)).resolves.toBeUndefined();
    await database.close();
  });

  it('can be migrated by several servers at once', async () => {
    const url = await server.createDatabase('together');
    const databases = [openPostgres(url), openPostgres(url), openPostgres(url)];
    const results = await Promise.all(databases.map(async (database) => migrate(database, 'supabase')));
    expect(results.filter(({ applied, seeded }) => applied === 2 && seeded)).toHaveLength(1);
    expect(results.filter(({ applied, seeded }) => applied === 0 && !seeded)).toHaveLength(2);
    await Promise.all(databases.map(async (database) => database.close()));
  });

  it('cancels a statement that takes too long', async () => {
    const database = openPostgres(await server.createDatabase('slow'));
    const timeout = await database.transaction(async ({ rows }) =>
      rows<{ statement_timeout: string }>('show statement_timeout'),
    );
    expect(timeout).toEqual([{ statement_timeout: '5s' }]);
    await database.close();
  });
});

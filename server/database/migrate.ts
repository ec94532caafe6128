import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareLimits } from '../auth/limits/limit-store.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { prepareAccounts } from '../auth/tables/prepare-accounts.ts';
import { assertFactorsReadable } from '../auth/tables/factor-access.ts';
import type { Database, DatabaseSession } from './database.ts';
import { prepareRoles } from './prepare-roles.ts';

/** Arbitrary, but the same in every process: several servers may start on one database at once. */
const lockNumber = 528_040;

/** The history table of Supabase's command line, so that both can be used on one database. */
const history = `
create schema if not exists supabase_migrations;
revoke all on schema supabase_migrations from public;
create table if not exists supabase_migrations.schema_migrations (version text not null primary key, statements text[], name text);
create table if not exists supabase_migrations.seed_files (path text not null primary key, hash text not null);
`;

const migrationName = /^(?<version>\d{14})_(?<name>[a-z0-9_]+)\.sql$/;

interface Migration {
  version: string;
  name: string;
  path: string;
}

export interface MigrationResult {
  applied: number;
  seeded: boolean;
  rows: number;
}

/** @throws Error naming every file that is not a migration: a misnamed one must not be skipped silently */
async function listMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => !file.startsWith('.')).toSorted();
  const migrations = files.map((file) => ({ file, groups: migrationName.exec(file)?.groups }));
  const misnamed = migrations.filter(({ groups }) => !groups).map(({ file }) => file);
  if (misnamed.length > 0) throw new Error(`Not named <14 digits>_<what>.sql in ${folder}: ${misnamed.join(', ')}`);
  const list = migrations.map(({ file, groups }) => ({
    version: groups?.['version'] ?? '',
    name: groups?.['name'] ?? '',
    path: join(folder, file),
  }));
  const twice = list.find((migration, at) => migration.version === list[at + 1]?.version);
  if (twice) throw new Error(`Two migrations in ${folder} are numbered ${twice.version}`);
  return list;
}

/** Who keeps the accounts: this server (`own`), or a GoTrue, which has made its tables already. */
export type AccountsKind = 'own' | 'gotrue' | undefined;

/** Migrations that begin with this line are postponed while there are no accounts. */
const needsAccounts = '-- needs: accounts\n';

/** Postgres codes: a deadlock, and a lock that was not to be had in time. */
const lockFailures = new Set<unknown>(['40P01', '55P03']);
/** Milliseconds. Whoever needs a table that this waits for waits, too. */
const lockTimeout = 1000;
const pause = 300;
const attempts = 60;

/** Other servers may be at work on the database: where they are in each other's way, it is tried again. */
export async function migrate(database: Database, folder: string, accounts?: AccountsKind): Promise<MigrationResult> {
  for (let left = attempts; ; left -= 1)
    try {
      return await migrateOnce(database, folder, accounts);
    } catch (error) {
      if (left === 0 || !(error instanceof Error && 'code' in error && lockFailures.has(error.code))) throw error;
      await wait(pause);
    }
}

async function migrateOnce(database: Database, folder: string, accounts?: AccountsKind): Promise<MigrationResult> {
  const migrations = await listMigrations(join(folder, 'migrations'));
  return database.transaction(async (session) => {
    await session.script(
      `set local statement_timeout = 0; select pg_advisory_xact_lock(${lockNumber}); set local lock_timeout = ${lockTimeout};`,
    );
    await prepareRoles(session);
    await session.script(history);
    if (accounts === 'own') await prepareAccounts(session);
    if (accounts !== undefined) await prepareLimits(session);
    if (accounts !== undefined) await assertFactorsReadable(session);
    const applied = await applyMissing(session, migrations, accounts !== undefined);
    const seeded = await seed(session, join(folder, 'seed.sql'));
    return { applied, seeded, rows: await countFrequencies(session) };
  });
}

async function countFrequencies({ rows }: DatabaseSession): Promise<number> {
  const [count] = await rows<{ rows: number }>('select count(*)::integer as rows from public.frequencies');
  return count?.rows ?? 0;
}

async function applyMissing(
  session: DatabaseSession,
  migrations: readonly Migration[],
  hasAccounts: boolean,
): Promise<number> {
  const known = new Set(
    (await session.rows<{ version: string }>('select version from supabase_migrations.schema_migrations')).map(
      (row) => row.version,
    ),
  );
  refuseNewer(known, migrations);
  const missing = migrations.filter(({ version }) => !known.has(version));
  let applied = 0;
  for (const { version, name, path } of missing) {
    const text = await readFile(path, 'utf8');
    if (!hasAccounts && text.replaceAll('\r\n', '\n').startsWith(needsAccounts)) continue;
    applied += 1;
    await session.script(text);
    await session.rows(
      'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3])',
      [version, name, text],
    );
  }
  return applied;
}

/** The seed of an older version might not fit a newer schema. Unknown older migrations are allowed: an operator's. */
function refuseNewer(known: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const newest = migrations.at(-1)?.version ?? '';
  const newer = [...known].filter((version) => version > newest).toSorted();
  if (newer.length > 0)
    throw new Error(
      `The database belongs to a newer version of Onda (migration ${newer.join(', ')}). This version would damage it. Start that version or a later one`,
    );
}

async function seed(session: DatabaseSession, path: string): Promise<boolean> {
  const text = await readFile(path, 'utf8');
  const hash = createHash('sha256').update(text).digest('hex');
  const name = 'supabase/seed.sql';
  const [last] = await session.rows<{ hash: string }>(
    'select hash from supabase_migrations.seed_files where path = $1',
    [name],
  );
  if (last?.hash === hash) return false;
  await session.script(text);
  await session.rows(
    'insert into supabase_migrations.seed_files (path, hash) values ($1, $2) on conflict (path) do update set hash = excluded.hash',
    [name, hash],
  );
  return true;
}

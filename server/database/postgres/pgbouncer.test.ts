import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAccountServer, type AccountServer } from '../../auth/account-server.fixture.ts';
import { createServerRuns, type ServerRuns } from '../../process.fixture.ts';
import { startLoad } from './load.fixture.ts';
import { openPostgres } from './open-postgres.ts';
import { hasPgBouncer, startPgBouncer, type PgBouncer } from './pgbouncer.fixture.ts';
import { findPostgres, startPostgres, type PostgresServer } from './postgres.fixture.ts';

const found = findPostgres();
const canRun = 'bin' in found && hasPgBouncer();
if (!canRun) process.stdout.write('The tests with PgBouncer are left out: it or Postgres cannot be installed here.\n');

const twenty = Array.from({ length: 20 }, (_, at) => `person${at}@example.com`);

describe.skipIf(!canRun)('a Postgres behind a PgBouncer in transaction mode', () => {
  let server: PostgresServer;
  let pgbouncer: PgBouncer;
  let direct: string;
  let accounts: AccountServer;
  let runs: ServerRuns;
  beforeAll(async () => {
    if ('missing' in found) return;
    server = await startPostgres(found.bin);
    direct = await server.createDatabase('onda');
    pgbouncer = await startPgBouncer(direct, 2);
    accounts = await startAccountServer({}, async () => openPostgres(pgbouncer.url));
    runs = await createServerRuns();
  });
  afterAll(async () => {
    await runs?.end();
    await accounts?.close();
    await pgbouncer?.stop();
    await server?.stop();
  });

  it('keeps all of 20 accounts that sign up at once', async () => {
    const answers = await Promise.all(
      twenty.map(async (email) => accounts.client().signInWithOtp({ email, options: { shouldCreateUser: true } })),
    );
    expect(answers.map(({ error }) => error)).toEqual(twenty.map(() => null));
    await accounts.settled();
    expect(await accounts.rows('select email from auth.users order by email')).toEqual(
      twenty.toSorted().map((email) => ({ email })),
    );
  });

  it('gives one new token to 30 refreshes of one', async () => {
    const [email = ''] = twenty;
    const client = accounts.client();
    const { code } = await accounts.mailTo(email);
    const { data } = await client.verifyOtp({ email, token: code, type: 'email' });
    const refresh_token = data.session?.refresh_token ?? '';
    const answers = await Promise.all(
      Array.from({ length: 30 }, async () => accounts.client().refreshSession({ refresh_token })),
    );
    const tokens = new Set(answers.map(({ data: { session } }) => session?.refresh_token));
    expect(tokens.size).toBe(1);
    expect(await accounts.rows('select count(*)::integer from auth.refresh_tokens where not revoked')).toEqual([
      { count: 1 },
    ]);
    const [next = ''] = tokens;
    expect((await accounts.client().refreshSession({ refresh_token: next })).error).toBeNull();
  });

  it('leaves no role and no setting behind on a connection', async () => {
    const database = accounts.database;
    await Promise.all(
      Array.from({ length: 10 }, async () =>
        database.transaction(async ({ script }) => script("set local role anon; set local app.behind = 'yes'")),
      ),
    );
    const left = await Promise.all(
      Array.from({ length: 10 }, async () =>
        database.transaction(async ({ rows }) =>
          rows(`select current_user as role, nullif(current_setting('app.behind', true), '') as setting`),
        ),
      ),
    );
    expect(left.flat()).toEqual(Array.from({ length: 10 }, () => ({ role: 'onda', setting: null })));
  });

  it('takes pushes, and goes on after a restart of PgBouncer', async () => {
    const run = runs.start({ DATABASE_URL: pgbouncer.url, ACCOUNTS: 'real', LOG_LEVEL: 'error' });
    const address = await run.ready();
    const load = await startLoad({ address, database: direct, secrets: await runs.secrets(direct), writers: 6 });
    try {
      await load.untilAcknowledged();
      await pgbouncer.restart();
      expect(await load.untilAcknowledged()).toBeLessThan(2000);
      await expect.poll(() => load.acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(100);
    } finally {
      await load.stop();
    }
    const sql = postgres(direct, { max: 1 });
    const kept = new Set((await sql<{ key: string }[]>`select key from public.personal_records`).map(({ key }) => key));
    await sql.end();
    expect(load.acknowledged.filter((key) => !kept.has(key))).toEqual([]);
    expect([...load.refused.keys()].filter((status) => status !== 503)).toEqual([]);
    expect(run.child.exitCode).toBeNull();
  });
});

describe.skipIf('missing' in found)('a transaction in which a statement failed', () => {
  it('is not taken for committed when the failure is ignored', async () => {
    if ('missing' in found) return;
    const server = await startPostgres(found.bin);
    const database = openPostgres(await server.createDatabase('onda'));
    const ignoring = database.transaction(async ({ rows }) => {
      await rows('select 1 / 0').catch(() => undefined);
      return 'done';
    });
    await expect(ignoring).rejects.toThrow('not committed (ROLLBACK)');
    await database.close();
    await server.stop();
  });
});

import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Pulse } from '../database.ts';
import { openPostgres } from './open-postgres.ts';
import { hasPgBouncer, startPgBouncer } from './pgbouncer.fixture.ts';
import { findPostgres, startPostgres, type PostgresServer } from './postgres.fixture.ts';

const found = findPostgres();
/** Milliseconds; a busy machine delays what nothing holds up. */
const tolerance = 1500;
const begins = 1300 + tolerance;
const noticed = 2000 + tolerance;
const statement = 6000 + tolerance;

const idle = `state = 'idle' and query not like '%catalogue_version%'`;

describe.skipIf('missing' in found)('a Postgres that is frozen and not ended', { timeout: 60_000 }, () => {
  let server: PostgresServer;
  let url: string;
  let database: Database;
  let pulse: Pulse | undefined;
  const open = (address: string): void => {
    database = openPostgres(address);
    database.watch((next) => {
      pulse = next;
    });
  };
  const untilAway = async (isAway: boolean): Promise<void> => {
    await expect.poll(() => pulse?.isAway, { timeout: noticed, interval: 20 }).toBe(isAway);
  };
  const insert = async (id: number): Promise<unknown> =>
    database.transaction(async ({ rows }) => rows('insert into kept values ($1)', [id]));
  const kept = async (): Promise<number[]> => {
    const sql = postgres(url, { max: 1 });
    const rows = await sql<{ id: number }[]>`select id from kept order by id`;
    await sql.end();
    return rows.map(({ id }) => id);
  };
  /** @returns how it ended, after how many milliseconds */
  const timed = async (work: Promise<unknown>): Promise<{ name: string; after: number }> => {
    const from = performance.now();
    const name = await work.then(
      () => 'done',
      (error: unknown) => (error as Error).name,
    );
    return { name, after: performance.now() - from };
  };
  const expectAway = async (work: Promise<unknown>, within: number): Promise<void> => {
    const { name, after } = await timed(work);
    expect(name).toBe('DatabaseAwayError');
    expect(after).toBeLessThan(within);
  };
  beforeEach(async () => {
    if ('missing' in found) return;
    pulse = undefined;
    server = await startPostgres(found.bin);
    url = await server.createDatabase('onda');
    const sql = postgres(url, { max: 1 });
    await sql.unsafe(`create table kept (id integer primary key);
      create table public.catalogue_version (version bigint); insert into public.catalogue_version values (1)`);
    await sql.end();
  });
  afterEach(async () => {
    server?.signal('SIGCONT');
    await database?.close();
    await server?.stop();
  });

  it('costs one request its beginning when one idle connection is frozen', async () => {
    open(url);
    await insert(1);
    expect(await server.freezeConnections(idle)).toBe(1);
    await expectAway(insert(2), begins);
    await insert(3);
    expect(pulse?.isAway).toBe(false);
    server.signal('SIGCONT');
    expect(await kept()).toEqual([1, 3]);
  });

  it('costs nobody else anything when all idle connections are frozen', async () => {
    open(url);
    await Promise.all([1, 2, 3, 4, 5].map(insert));
    expect(await server.freezeConnections(idle)).toBeGreaterThan(1);
    await expectAway(insert(6), begins);
    await Promise.all([7, 8, 9, 10].map(insert));
  });

  it(
    'gives up a statement on a connection that is frozen in a transaction, and never acknowledges it',
    { tags: 'long' },
    async () => {
      open(url);
      const frozen = database.transaction(async ({ rows }) => {
        await rows('insert into kept values (1)');
        await server.freezeConnections(`state = 'idle in transaction'`);
        return rows('insert into kept values (2)');
      });
      await expectAway(frozen, statement);
      await insert(3);
      server.signal('SIGCONT');
      expect(await kept()).toEqual([3]);
    },
  );

  it('does not acknowledge a commit that nothing answers', { tags: 'long' }, async () => {
    open(url);
    const frozen = database.transaction(async ({ rows }) => {
      await rows('insert into kept values (1)');
      expect(await server.freezeConnections(`state = 'idle in transaction'`)).toBe(1);
    });
    await expectAway(frozen, statement);
    await insert(2);
  });

  it('says that it is away when it answers no new connection, though it answers the old ones', async () => {
    open(url);
    await untilAway(false);
    server.freezeNewConnections();
    await expectAway(insert(1), begins);
    await expect.poll(() => pulse?.isAway, { timeout: 2 * noticed, interval: 20 }).toBe(true);
    await expectAway(insert(2), 500);
    server.signal('SIGCONT');
    await untilAway(false);
    await insert(3);
    expect(await kept()).toEqual([3]);
  });

  it('gives requests that wait a connection when all that are lent are frozen', { tags: 'long' }, async () => {
    open(url);
    const all = Promise.withResolvers<void>();
    let begun = 0;
    const lent = Array.from({ length: 10 }, async (_, id) =>
      database.transaction(async ({ rows }) => {
        await rows('select 1');
        begun += 1;
        await all.promise;
        return rows('insert into kept values ($1)', [id]);
      }),
    );
    await expect.poll(() => begun, { timeout: 5000 }).toBe(10);
    const waiting = Promise.all([20, 21, 22].map(insert));
    expect(await server.freezeConnections(`state = 'idle in transaction'`)).toBe(10);
    all.resolve();
    await Promise.all(lent.map(async (work) => expectAway(work, statement)));
    await waiting;
    server.signal('SIGCONT');
    expect(await kept()).toEqual([20, 21, 22]);
  });

  it('refuses a request that no connection becomes free for', { tags: 'long' }, async () => {
    open(url);
    const end = Promise.withResolvers<void>();
    const lent = Array.from({ length: 10 }, async () => database.transaction(async () => end.promise));
    await expectAway(insert(1), 10_000 + tolerance);
    end.resolve();
    await Promise.all(lent);
    await insert(2);
    expect(await kept()).toEqual([2]);
  });

  it('rejects everything at once while the whole server is frozen, and goes on with what was acknowledged', async () => {
    open(url);
    await Promise.all([1, 2, 3].map(insert));
    server.signal('SIGSTOP');
    await Promise.all([4, 5, 6].map(async (id) => expectAway(insert(id), noticed)));
    await untilAway(true);
    await expectAway(insert(7), 500);
    server.signal('SIGCONT');
    await untilAway(false);
    await insert(8);
    expect(await kept()).toEqual(expect.arrayContaining([1, 2, 3, 8]));
  });

  it('notices a freeze as soon when other connections were answered after the pulse had asked', async () => {
    open(url);
    await insert(0);
    await untilAway(false);
    expect(await server.freezeConnections(`query like '%catalogue_version%'`)).toBe(1);
    let last = 0;
    for (const until = performance.now() + 700; performance.now() < until; last += 1) await insert(last + 1);
    server.signal('SIGSTOP');
    const from = performance.now();
    await untilAway(true);
    expect(performance.now() - from).toBeLessThan(2200);
    server.signal('SIGCONT');
    await untilAway(false);
    expect(await kept()).toHaveLength(last + 1);
  });

  it('does not wait for ever for one of several hosts that takes connections and says nothing', async () => {
    const address = `127.0.0.1:${server.port}`;
    open(`postgres://onda@${address},${address}/onda?target_session_attrs=read-write`);
    await untilAway(false);
    server.signal('SIGSTOP');
    await Promise.all([1, 2].map(async (id) => expectAway(insert(id), noticed)));
    await untilAway(true);
    server.signal('SIGCONT');
    await untilAway(false);
    await insert(3);
    expect(await kept()).toEqual(expect.arrayContaining([3]));
  });

  it.skipIf(!hasPgBouncer())('rejects everything at once while PgBouncer is frozen, and goes on', async () => {
    const pgbouncer = await startPgBouncer(url, 2);
    try {
      open(pgbouncer.url);
      await insert(1);
      pgbouncer.signal('SIGSTOP');
      await expectAway(insert(2), noticed);
      await untilAway(true);
      await expectAway(insert(3), 500);
      pgbouncer.signal('SIGCONT');
      await untilAway(false);
      await insert(4);
      expect(await kept()).toEqual(expect.arrayContaining([1, 4]));
    } finally {
      pgbouncer.signal('SIGCONT');
      await database.close();
      await pgbouncer.stop();
    }
  });
});

import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServerRuns, type ServerRun, type ServerRuns } from '../../process.fixture.ts';
import { startLoad, type Load } from './load.fixture.ts';
import { findPostgres, runOnce, startPostgres, type PostgresServer, type Standby } from './postgres.fixture.ts';

const found = findPostgres();
/** Milliseconds. */
const answerLimit = 2000;
/** Of a statement whose connection falls silent while others are answered, and of what waits for its locks. */
const silenceLimit = 8000;
/** A busy machine delays answers that nothing holds up. */
const tolerance = 1000;

describe.skipIf('missing' in found)('a server whose Postgres goes away under load', () => {
  let runs: ServerRuns;
  let postgresServer: PostgresServer;
  let run: ServerRun;
  let url: string;
  let load: Load;
  const startServer = async (address: string): Promise<void> => {
    run = runs.start({ DATABASE_URL: address, ACCOUNTS: 'real', LOG_LEVEL: 'error' });
    const ready = await run.ready();
    load = await startLoad({ address: ready, database: url, secrets: await runs.secrets(url), writers: 4 });
    await load.untilAcknowledged();
  };
  const stored = async (address: string): Promise<Set<string>> => {
    const sql = postgres(address, { max: 1, onnotice: () => undefined });
    const rows = await sql<{ key: string }[]>`select key from public.personal_records`;
    await sql.end();
    return new Set(rows.map(({ key }) => key));
  };
  const readyStatus = async (): Promise<number> => (await fetch(`${await run.ready()}health/ready`)).status;
  const expectNothingLost = async (address: string, within = answerLimit): Promise<void> => {
    await load.stop();
    const kept = await stored(address);
    expect(load.acknowledged.filter((key) => !kept.has(key))).toEqual([]);
    expect(run.child.exitCode).toBeNull();
    expect({ failedPages: load.failedPages, withoutRetryAfter: load.withoutRetryAfter }).toEqual({
      failedPages: 0,
      withoutRetryAfter: 0,
    });
    expect([...load.refused.keys()].filter((status) => status !== 503)).toEqual([]);
    expect(Math.max(...Object.values(load.slowest))).toBeLessThan(within + tolerance);
  };
  beforeEach(async () => {
    if ('missing' in found) return;
    [runs, postgresServer] = await Promise.all([createServerRuns(), startPostgres(found.bin)]);
    url = await postgresServer.createDatabase('onda');
  });
  afterEach(async () => {
    await load?.stop();
    await runs?.end();
    await postgresServer?.stop();
  });

  const restart = async (how: 'fast' | 'crash'): Promise<number> => {
    await postgresServer.end(how);
    await expect.poll(readyStatus, { timeout: 5000 }).toBe(503);
    await postgresServer.start();
    const until = await load.untilAcknowledged();
    await expect.poll(readyStatus, { timeout: 5000 }).toBe(200);
    return until;
  };

  it('goes on after a restart', async () => {
    await startServer(url);
    expect(await restart('fast')).toBeLessThan(answerLimit);
    await expectNothingLost(url);
  });

  it('answers 503 while it hangs, and goes on when it continues', async () => {
    await startServer(url);
    postgresServer.signal('SIGSTOP');
    try {
      await expect.poll(readyStatus, { timeout: 10_000 }).toBe(503);
      await expect.poll(() => load.refused.get(503) ?? 0, { timeout: 10_000 }).toBeGreaterThan(20);
    } finally {
      postgresServer.signal('SIGCONT');
    }
    expect(await load.untilAcknowledged()).toBeLessThan(answerLimit);
    await expectNothingLost(url);
  });

  it('gives up connections that fall silent while the database answers others', { timeout: 60_000 }, async () => {
    await startServer(url);
    try {
      expect(await postgresServer.freezeConnections(`query not like '%catalogue_version%'`)).toBeGreaterThan(0);
      await expect.poll(() => load.refused.get(503) ?? 0, { timeout: silenceLimit + tolerance }).toBeGreaterThan(0);
      expect(await readyStatus()).toBe(200);
    } finally {
      postgresServer.signal('SIGCONT');
    }
    expect(await load.untilAcknowledged()).toBeLessThan(answerLimit);
    await expectNothingLost(url, silenceLimit);
  });

  it('notices nothing when idle connections are ended', { tags: 'long' }, async () => {
    await startServer(url);
    const sql = postgres(url, { max: 1 });
    for (let times = 0; times < 5; times += 1) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and application_name = 'onda'`;
      await load.untilAcknowledged();
    }
    await sql.end();
    expect(load.acknowledged.length).toBeGreaterThan(5);
    await expectNothingLost(url);
  });

  it('shows within a second what another process has changed in the catalogue', async () => {
    await startServer(url);
    const [address, { publishableKey: apikey }] = [await run.ready(), await runs.secrets(url)];
    const titles = async (): Promise<string> =>
      (await fetch(`${address}rest/v1/frequencies?select=title`, { headers: { apikey } })).text();
    await titles();
    await runOnce(url, "update public.frequencies set title = 'Changed elsewhere'");
    await expect.poll(titles, { timeout: answerLimit, interval: 20 }).toContain('Changed elsewhere');
  });

  it('survives ten restarts and three crashes', { tags: 'long', timeout: 300_000 }, async () => {
    await startServer(url);
    const times: number[] = [];
    for (const how of [...Array.from({ length: 10 }, () => 'fast' as const), 'crash', 'crash', 'crash'] as const)
      times.push(await restart(how));
    expect(Math.max(...times)).toBeLessThan(answerLimit);
    await expectNothingLost(url);
  });

  it('follows a failover to the standby', { tags: 'long', timeout: 120_000 }, async () => {
    let standby: Standby | undefined;
    try {
      standby = await postgresServer.addStandby();
      const sql = postgres(url, { max: 1 });
      await sql.unsafe("alter system set synchronous_standby_names = 'standby'");
      await sql.unsafe('select pg_reload_conf()');
      await sql.end();
      const hosts = `127.0.0.1:${postgresServer.port},127.0.0.1:${standby.port}`;
      await startServer(`postgres://onda@${hosts}/onda?target_session_attrs=read-write`);
      await postgresServer.end('crash');
      await expect.poll(readyStatus, { timeout: 5000 }).toBe(503);
      await standby.promote();
      expect(await load.untilAcknowledged()).toBeLessThan(answerLimit);
      await expectNothingLost(url.replace(String(postgresServer.port), String(standby.port)));
    } finally {
      await standby?.stop();
    }
  });
});

import postgres, { type Sql } from 'postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServerRuns, type ServerRun, type ServerRuns } from '../../process.fixture.ts';
import { startLoad, type Load } from './load.fixture.ts';
import { findPostgres, startPostgres, type PostgresServer } from './postgres.fixture.ts';

const found = findPostgres();
/** Milliseconds in which everything is answered while the database is away, and after it is back. */
const answerLimit = 2000;
/** Milliseconds in which whoever is in the middle of something on a frozen connection is answered. */
const statementLimit = 6000;
/** Milliseconds in which it is once the server knows that it is away. */
const atOnce = 1000;
/** A busy machine delays answers that nothing holds up. */
const tolerance = 2000;

describe.skipIf('missing' in found)('a server whose Postgres is frozen', () => {
  let runs: ServerRuns;
  let postgresServer: PostgresServer;
  let run: ServerRun;
  let load: Load;
  let direct: Sql;
  let url: string;
  const startServer = async (): Promise<void> => {
    run = runs.start({ DATABASE_URL: url, ACCOUNTS: 'real', LOG_LEVEL: 'error' });
    await run.ready();
  };
  const readyStatus = async (): Promise<number> => (await fetch(`${await run.ready()}health/ready`)).status;
  const expectNothingLost = async (limit: number): Promise<void> => {
    await load.stop();
    const kept = new Set((await direct`select key from public.personal_records`).map(({ key }) => key as string));
    expect(load.acknowledged.filter((key) => !kept.has(key))).toEqual([]);
    expect([...load.refused.keys()].filter((status) => status !== 503)).toEqual([]);
    const { failedPages, withoutRetryAfter } = load;
    expect({ failedPages, withoutRetryAfter }).toEqual({ failedPages: 0, withoutRetryAfter: 0 });
    expect(Math.max(load.slowest.push, load.slowest.read)).toBeLessThan(limit + tolerance);
    expect(load.slowest.page).toBeLessThan(answerLimit);
  };
  beforeEach(async () => {
    if ('missing' in found) return;
    [runs, postgresServer] = await Promise.all([createServerRuns(), startPostgres(found.bin)]);
    url = await postgresServer.createDatabase('onda');
    direct = postgres(url, { max: 2, onnotice: () => undefined });
  });
  afterEach(async () => {
    postgresServer?.signal('SIGCONT');
    await load?.stop();
    await direct?.end();
    await runs?.end();
    await postgresServer?.stop();
  });

  it('answers in time whoever asks first', async () => {
    await startServer();
    const ask = requestsOf(await run.ready(), (await runs.secrets(url)).publishableKey);
    await ask();
    await postgresServer.freezeConnections(`query not like '%catalogue_version%'`);
    for (const { milliseconds } of await ask()) expect(milliseconds).toBeLessThan(answerLimit + tolerance);
    expect(await readyStatus()).toBe(200);
    for (const { status } of await ask()) expect(status).not.toBe(503);
    postgresServer.signal('SIGSTOP');
    for (const { milliseconds } of await ask()) expect(milliseconds).toBeLessThan(answerLimit + tolerance);
    await expect.poll(readyStatus).toBe(503);
    for (const answer of await ask())
      expect(answer).toEqual({ status: 503, retryAfter: '1', milliseconds: expect.toSatisfy((ms) => ms < atOnce) });
    postgresServer.signal('SIGCONT');
    await expect.poll(readyStatus, { timeout: answerLimit + tolerance }).toBe(200);
    for (const { status } of await ask()) expect(status).not.toBe(503);
  });

  it(
    'refuses whoever is in the middle of a push when it freezes, and stores nothing of that',
    { tags: 'long' },
    async () => {
      await startServer();
      load = await startLoad({
        address: await run.ready(),
        database: url,
        secrets: await runs.secrets(url),
        writers: 4,
      });
      await load.untilAcknowledged();
      const inPush = `wait_event_type = 'Lock' and query ilike '%personal_records%'`;
      await direct.begin(async (sql) => {
        await sql`lock table public.personal_records in share mode`;
        const count = async (): Promise<number> =>
          (await direct.unsafe(`select from pg_stat_activity where ${inPush}`)).length;
        await expect.poll(count).toBe(3);
        expect(await postgresServer.freezeConnections(`${inPush} limit 2`)).toBe(2);
      });
      await expect.poll(() => load.refused.get(503), { timeout: statementLimit + tolerance }).toBe(2);
      const acknowledged = load.acknowledged.length;
      postgresServer.signal('SIGCONT');
      await load.untilAcknowledged();
      expect(acknowledged).toBeGreaterThan(10);
      await expectNothingLost(statementLimit);
      expect(await direct`select from public.personal_records`).toHaveLength(load.acknowledged.length);
    },
  );
});

interface TimedAnswer {
  /** 0: none. */
  status: number;
  retryAfter: string | null;
  milliseconds: number;
}

/** @returns a call that asks for what no cache has, and does all that guests may do to accounts, at once */
function requestsOf(address: string, apikey: string): () => Promise<TimedAnswer[]> {
  const email = 'somebody@example.com';
  const bodies = {
    'token?grant_type=password': { email, password: 'a long password' },
    'token?grant_type=refresh_token': { refresh_token: 'abcdefghijkl' },
    verify: { email, token: '123456', type: 'email' },
  };
  let reads = 0;
  const timed = async (path: string, body?: object): Promise<TimedAnswer> => {
    const from = performance.now();
    const answer = await fetch(address + path, {
      headers: { apikey, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(20_000),
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    }).catch(() => undefined);
    const retryAfter = answer?.headers.get('retry-after') ?? null;
    return { status: answer?.status ?? 0, retryAfter, milliseconds: performance.now() - from };
  };
  return async () => {
    reads += 1;
    const read = timed(`rest/v1/frequencies?select=id&limit=1&hz=gt.${reads}`);
    return Promise.all([read, ...Object.entries(bodies).map(async ([path, body]) => timed(`auth/v1/${path}`, body))]);
  };
}

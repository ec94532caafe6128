import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccountGate, type AccountGate } from '../account-gate.ts';
import { defaultAccountLimits } from '../auth-message.ts';
import { createGuards } from '../guards.ts';
import { createLimits, type KeyedLimits, type Limiter } from './limiter.ts';
import { createLimitStore, prepareLimits, type LimitStore } from './limit-store.ts';
import type { Database } from '../../database/database.ts';
import { openPostgres } from '../../database/postgres/open-postgres.ts';
import { findPostgres, startPostgres, type PostgresServer } from '../../database/postgres/postgres.fixture.ts';
import { createLog } from '../../log.ts';

const publishableKey = 'sb_publishable_1';
const secret = 's'.repeat(43);
const rules = { points: 3, duration: 60 };

async function statuses(gate: AccountGate, count: number, address = '203.0.113.1'): Promise<number[]> {
  const all: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const request = new Request('http://onda.test/auth/v1/verify', {
      method: 'POST',
      headers: { apikey: publishableKey },
    });
    all.push((await gate.respond(request, address)).status);
  }
  return all;
}

/** Of the calls at once, how many are not refused. */
async function admitted(count: number, limiter: Limiter): Promise<number> {
  const waits = await Promise.all(Array.from({ length: count }, async () => limiter.take('ada')));
  return waits.filter((wait) => wait === undefined).length;
}

/** With several counts given back together, each after its time. */
async function admittedAfterLate(limiter: Limiter): Promise<number[]> {
  vi.useFakeTimers({ toFake: ['Date'] });
  const counts: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    counts.push(await admitted(3, limiter));
    vi.setSystemTime(Date.now() + rules.duration * 1000 + 1);
    await Promise.all([1, 2, 3].map(async () => limiter.giveBack('ada')));
  }
  counts.push(await admitted(7, limiter));
  await limiter.forget('ada');
  counts.push(await admitted(2, limiter));
  await limiter.giveBack('ada');
  return [...counts, await admitted(7, limiter)];
}

describe('limits in memory', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('count in whole numbers of points and say how long to wait', async () => {
    const limiter = createLimits().limiter('bytes', { points: 10, duration: 60 });
    expect(await limiter.take('ada', 10)).toBeUndefined();
    expect(await limiter.take('ada', 1)).toBeGreaterThan(59);
    expect(await limiter.take('eve', 11)).toBeGreaterThan(59);
    await limiter.forget('ada');
    expect(await limiter.take('ada', 10)).toBeUndefined();
  });

  it('admit no more than their points after one was given back late', async () => {
    expect(await admittedAfterLate(createLimits().limiter('tries', rules))).toEqual([3, 3, 3, 3, 2, 2]);
  });

  it('refuse a wide IPv6 network that has many small ones', async () => {
    const gate = createAccountGate(async () => ({ status: 200, headers: {}, body: new Uint8Array() }), {
      publishableKey,
    });
    const all: number[] = [];
    for (let network = 0; network < 16; network += 1)
      all.push(...(await statuses(gate, 16, `2001:db8:1:${network.toString(16)}::1`)));
    expect(all.filter((status) => status === 200)).toHaveLength(240);
    expect(await statuses(gate, 1, '2001:db8:1:ffff::1')).toEqual([429]);
    expect(await statuses(gate, 1, '2001:db8:2::1')).toEqual([200]);
  });
});

const found = findPostgres();

describe.skipIf('missing' in found)('limits in a Postgres server', () => {
  let postgres: PostgresServer;
  let database: Database;
  let lines: string[];
  let statements = 0;
  let isAway = false;
  let count: LimitStore;

  beforeAll(async () => {
    if ('bin' in found) postgres = await startPostgres(found.bin);
    database = openPostgres(await postgres.createDatabase('limits'));
    await database.transaction(prepareLimits);
    const store = createLimitStore(database);
    count = async (statement) => {
      statements += 1;
      if (isAway) throw Object.assign(new Error('connect ECONNREFUSED 10.1.2.3'), { code: 'ECONNREFUSED' });
      return store(statement);
    };
  });
  afterAll(async () => {
    await database?.close();
    await postgres?.stop();
  });
  beforeEach(async () => {
    [lines, statements, isAway] = [[], 0, false];
    await database.transaction(async ({ rows }) => rows('delete from onda.limits'));
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A process of its own. */
  const process = (): KeyedLimits =>
    createLimits({ count, secret, log: createLog('info', (line) => lines.push(line)) });
  const stored = async (): Promise<{ key: string; points: number; expire: number }[]> =>
    database.transaction(async ({ rows }) => rows('select key, points, expire::float8 as expire from onda.limits'));

  it('count once for several processes, and are kept by a restart', async () => {
    const answer = { status: 200, headers: {}, body: new Uint8Array() };
    const start = (): AccountGate => createAccountGate(async () => answer, { publishableKey }, { limits: process() });
    const [first, second] = [start(), start()];
    const all = [...(await statuses(first, 15)), ...(await statuses(second, 15))];
    expect(new Set(all)).toEqual(new Set([200]));
    expect(await statuses(first, 1)).toEqual([429]);
    expect(await statuses(second, 1)).toEqual([429]);
    expect(await statuses(start(), 1)).toEqual([429]);
    expect(await statuses(start(), 1, '203.0.113.2')).toEqual([200]);
  });

  it('admit as many of a hundred at once over four processes as of a hundred in a row', async () => {
    const limiters = [1, 2, 3, 4].map(() => process().limiter('tries', { points: 10, duration: 60 }));
    const waits = await Promise.all(Array.from({ length: 100 }, async (_, index) => limiters[index % 4]?.take('ada')));
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(10);
  });

  it('admit no more than their points after one was given back late', async () => {
    expect(await admittedAfterLate(process().limiter('tries', rules))).toEqual([3, 3, 3, 3, 2, 2]);
  });

  it('admit again in the process that has refused, once enough was given back', async () => {
    const limiter = process().limiter('tries', rules);
    expect(await admitted(4, limiter)).toBe(3);
    await limiter.giveBack('ada');
    expect(await admitted(1, limiter)).toBe(0);
    await limiter.giveBack('ada');
    await limiter.giveBack('ada');
    expect(await admitted(3, limiter)).toBe(2);
  });

  it('refuse a flood from memory', async () => {
    const limiter = process().limiter('tries', rules);
    for (let round = 0; round < 500; round += 1) await limiter.take('ada');
    expect(statements).toBe(4);
  });

  it('know a network of a person in another process', async () => {
    const [here, there] = [process(), process()].map((limits) => createGuards(defaultAccountLimits, limits));
    const visitor = { account: 'ada@example.com', network: '203.0.113.1' };
    expect(await there?.isKnown(visitor)).toBe(false);
    await here?.remember(visitor);
    expect(await there?.isKnown(visitor)).toBe(true);
    expect(await there?.isKnown({ ...visitor, network: '203.0.113.2' })).toBe(false);
  });

  it('store neither addresses nor mailboxes, and nothing that can be computed without the secret', async () => {
    const guards = createGuards(defaultAccountLimits, process());
    const visitor = { account: 'ada@example.com', network: '203.0.113.1' };
    await guards.beforePassword(visitor);
    await guards.beforeMessage(visitor, 'recovery');
    await guards.remember(visitor);
    const keys = (await stored()).map(({ key }) => key).toSorted();
    expect(keys.length).toBeGreaterThanOrEqual(7);
    expect(keys.join(' ')).not.toMatch(/ada|example|203\.0/);
    await database.transaction(async ({ rows }) => rows('delete from onda.limits'));
    const other = createGuards(
      defaultAccountLimits,
      createLimits({ count, secret: 't'.repeat(43), log: createLog('silent') }),
    );
    await other.beforePassword(visitor);
    for (const { key } of await stored()) expect(keys).not.toContain(key);
  });

  it('go on in memory while the database is away, and say so once', async () => {
    const limiter = process().limiter('tries', rules);
    expect(await limiter.take('ada')).toBeUndefined();
    isAway = true;
    const waits: (number | undefined)[] = [];
    for (let round = 0; round < 10; round += 1) waits.push(await limiter.take('ada'));
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(3);
    isAway = false;
    expect(await limiter.take('ada')).toBeUndefined();
    expect(lines.map((line) => (JSON.parse(line) as { store: string }).store)).toEqual(['away', 'back']);
    expect(lines.join('')).not.toContain('10.1.2.3');
  });

  it('remove what has expired an hour ago, every five minutes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const limits = process();
    const limiter = limits.limiter('tries', rules);
    limits.limiter('others', rules);
    await limiter.take('ada');
    await limiter.take('eve');
    await database.transaction(async ({ rows }) =>
      rows('update onda.limits set expire = expire - 2 * 3600000 where key = (select min(key) from onda.limits)'),
    );
    vi.advanceTimersByTime(301_000);
    vi.useRealTimers();
    await expect.poll(async () => (await stored()).length).toBe(1);
    expect((await stored())[0]?.expire).toBeGreaterThan(Date.now());
  });
});

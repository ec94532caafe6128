import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PersonalRecordsError } from '#core/backend/personal-records-error.ts';
import type { PageRecord } from '#core/backend/personal-records-table.ts';
import { declareDatabase } from '#core/personal-data/database/database.ts';
import { type OutboxRow } from '#core/sync/outbox/outbox-row.ts';
import { recordVersion } from '#core/personal-data/records/versions.ts';
import { testFile, testIdentifier, testSession } from '#core/personal-data/personal-data.fixture.ts';
import { toParts } from '#core/personal-data/records/interval-parts.ts';
import { ada, bob, device, endDevices, expectSame, newDatabase, outboxOf, recordsOf } from './device.fixture.ts';
import { memoryServer, offline, type MemoryServer } from './memory-server.fixture.ts';

let server: MemoryServer;
let name = '';

const pushes = () => server.calls.filter((call) => call.name === 'push');
const favourites = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ frequencyId: index + 1, position: index, addedAt: 1 }));

async function synchronised(records: Parameters<typeof testFile>[0] = {}) {
  const one = device(name, server);
  await one.data.archive.importJson(testFile(records));
  await one.sync.turnOn('take');
  expect(one.status()).toMatchObject({ kind: 'synchronised' });
  return one;
}

beforeEach(() => {
  server = memoryServer();
  name = newDatabase();
});

afterEach(endDevices);

it('a push whose answer is lost is recognised and not repeated', async () => {
  const { sync, data, status } = await synchronised();
  await data.favourites.toggle(3);
  server.after = (call) => void (call.name === 'push' && offline());
  await sync.syncNow();
  expect(status()).toEqual({ kind: 'offline' });
  await data.favourites.move(3, 0);
  server.after = () => undefined;
  await sync.syncNow();
  expect(pushes().filter(({ records }) => records[0]?.base === 0)).toHaveLength(1);
  expect(server.records(ada)).toHaveLength(1);
  await expectSame(name, server);
});

it('a record removed after a push whose answer was lost does not come back', async () => {
  const { sync, data } = await synchronised();
  await data.favourites.toggle(3);
  server.after = (call) => void (call.name === 'push' && offline());
  await sync.syncNow();
  await data.favourites.toggle(3);
  server.after = () => undefined;
  await sync.syncNow();
  expect(server.records(ada)).toEqual([]);
  await expectSame(name, server);
});

it('a change made after a push whose answer was lost is kept, although the clock went back', async () => {
  let time = Date.now();
  server = memoryServer();
  const { sync, data } = device(name, server, { now: () => time });
  await sync.turnOn('take');
  await data.history.restore(testSession({ after: { mood: 10 } }));
  server.after = (call) => void (call.name === 'push' && offline());
  await sync.syncNow();
  server.after = () => undefined;
  time -= 3_600_000;
  await data.history.setFeeling(testSession().id, 'after', { mood: 90 });
  await sync.syncNow();
  expect(await recordsOf(name)).toMatchObject([{ data: { after: { mood: 90 } } }]);
  await expectSame(name, server);
});

it('a merge continues where it was after its page was closed', async () => {
  const first = device(name, server);
  await first.data.archive.importJson(testFile({ favourites: favourites(350) }));
  server.after = (call) => void (call.name === 'push' && pushes().length === 2 && first.sync.dispose());
  await first.sync.turnOn('take');
  expect(pushes()).toHaveLength(2);
  server.after = () => undefined;
  const next = device(name, server);
  await next.sync.syncNow();
  expect(pushes().map(({ records }) => records.length)).toEqual([100, 100, 100, 50]);
  await expectSame(name, server);
});

it('a device that sends too much for a minute goes on later, and loses nothing', async () => {
  const { sync, data, status, pauses } = device(name, server, { isVisible: true });
  await data.archive.importJson(testFile({ favourites: favourites(350) }));
  let left = 1;
  server.before = ({ name: asked }) => {
    if (asked !== 'push') return;
    if (left === 0) throw new PersonalRecordsError('busy', 'PGRST003: Too much data');
    left -= 1;
  };
  await sync.turnOn('take');
  expect(status()).toEqual({ kind: 'waiting', count: 250 });
  expect((await outboxOf(name)).filter(({ dirty }) => dirty === 2)).toEqual([]);
  // Ends the pauses that the device makes by itself.
  for (let minute = 1; minute <= 3; minute += 1) {
    left = 1;
    pauses.shift()?.end();
    await expect.poll(() => server.records(ada).length).toBe(Math.min(350, 100 * (minute + 1)));
    await expect.poll(() => pauses.length).toBe(1);
  }
  await expect.poll(status).toMatchObject({ kind: 'synchronised' });
  await expectSame(name, server);
});

it('a missing second factor removes nothing, sets nothing aside and waits for the code', async () => {
  const { sync, data, status } = await synchronised({ favourites: favourites(3), sessions: [testSession()] });
  const before = await recordsOf(name);
  server.before = () => {
    throw new PersonalRecordsError('second-factor', 'PT403: permission denied');
  };
  await data.favourites.toggle(8);
  for (let at = 0; at < 3; at += 1) await sync.syncNow();
  expect(status()).toEqual({ kind: 'second-factor' });
  expect(await recordsOf(name)).toHaveLength(before.length + 1);
  expect((await outboxOf(name)).filter(({ refusal }) => refusal !== undefined)).toEqual([]);
  server.before = () => undefined;
  await sync.syncNow();
  expect(status()).toMatchObject({ kind: 'synchronised' });
  expect(await recordsOf(name)).toHaveLength(before.length + 1);
  await expectSame(name, server);
});

it('a second factor that is missing in the middle of a push sets no record aside', async () => {
  const { sync, data, status } = await synchronised();
  await data.archive.importJson(testFile({ favourites: favourites(250) }));
  server.before = ({ name: call }) => {
    if (call === 'push' && pushes().length > 1) throw new PersonalRecordsError('second-factor', 'PT403');
  };
  await sync.syncNow();
  expect(status()).toEqual({ kind: 'second-factor' });
  expect((await outboxOf(name)).filter(({ refusal }) => refusal !== undefined)).toEqual([]);
  server.before = () => undefined;
  await sync.syncNow();
  expect(server.records(ada)).toHaveLength(250);
  await expectSame(name, server);
});

describe('bad records', () => {
  it('do not prevent the others of their batch from reaching the account', async () => {
    const { sync, data, status } = await synchronised();
    const bad = new Set(['3', '4', '7', '9', '10', '20']);
    server.before = ({ records }) => {
      if (records.some(({ key }) => bad.has(key))) throw new PersonalRecordsError('refused', '23514: bad');
    };
    await data.archive.importJson(testFile({ favourites: favourites(40) }));
    await sync.syncNow();
    expect(server.records(ada)).toHaveLength(34);
    expect(status()).toEqual({ kind: 'refused', reason: 'record', detail: '23514: bad' });
    server.before = () => undefined;
    await sync.syncNow();
    await expectSame(name, server);
  });

  it('are not set aside where the server refuses everything', async () => {
    const { sync, data, status } = await synchronised();
    server.before = ({ records }) => {
      if (records.length > 0) throw new PersonalRecordsError('refused', '500: out of order');
    };
    await data.archive.importJson(testFile({ favourites: favourites(300) }));
    await sync.syncNow();
    expect(status()).toMatchObject({ kind: 'refused', reason: 'server' });
    expect(pushes().length).toBeLessThan(20);
    expect((await outboxOf(name)).filter(({ dirty }) => dirty === 1)).toHaveLength(300);
  });

  it('are not made of a few good ones by a server that fails again and again', async () => {
    const { sync, data, status } = await synchronised();
    server.before = ({ records }) => {
      if (records.length > 0) throw new PersonalRecordsError('refused', '500: out of order');
    };
    await data.archive.importJson(testFile({ favourites: favourites(7) }));
    for (let at = 0; at < 3; at += 1) {
      await sync.syncNow();
      expect(status()).toMatchObject({ kind: 'refused', reason: 'server' });
    }
    server.before = () => undefined;
    await sync.syncNow();
    await expectSame(name, server);
  });
});

it('batches stay below 60 kB', async () => {
  const long = 'Europe/'.padEnd(64, 'é');
  const sessions = Array.from({ length: 250 }, (_, index) =>
    testSession({ id: testIdentifier(index), timeZone: long, before: { tension: 1, energy: 2, mood: 3 } }),
  );
  await synchronised({ sessions });
  const sizes = pushes().map(({ records }) => new TextEncoder().encode(JSON.stringify(records)).length);
  expect(Math.max(...sizes)).toBeLessThan(60_000);
  expect(sizes).toHaveLength(3);
});

describe('a server that was restored from a backup', () => {
  it('gets the lost records back, and all its records are read again', async () => {
    const { sync, data } = await synchronised({ favourites: favourites(5) });
    const backup = structuredClone(server.person(ada));
    await data.favourites.toggle(8);
    await data.favourites.toggle(2);
    await sync.syncNow();
    Object.assign(server.person(ada), backup);
    server.put(ada, { kind: 'favourites', key: '9', data: { frequencyId: 9, position: 9, addedAt: 1 } });
    server.person(ada).seq = 6;
    await sync.syncNow();
    expect((await recordsOf(name)).map(({ key }) => key)).toEqual(['1', '3', '4', '5', '8', '9']);
    await expectSame(name, server);
  });

  it('and is empty gets everything again', async () => {
    const { sync } = await synchronised({ favourites: favourites(5) });
    Object.assign(server.person(ada), { epoch: undefined, seq: 0, seenBy: {}, rows: new Map() });
    await sync.syncNow();
    expect(server.records(ada)).toHaveLength(5);
    await expectSame(name, server);
  });
});

it('a new server that another device has filled beyond the old numbers removes nothing', async () => {
  const { sync, data, online } = await synchronised({ favourites: favourites(5), sessions: [testSession()] });
  const other = newDatabase();
  const second = device(other, server);
  await second.sync.turnOn('take');
  online.set(false);
  // This record is new to the other device.
  server.put(ada, { kind: 'favourites', key: '8', data: { frequencyId: 8, position: 8, addedAt: 1 } });
  online.set(true);
  await sync.syncNow();
  online.set(false);
  await data.history.setFeeling(testSession().id, 'after', { mood: 5 });
  Object.assign(server.person(ada), { epoch: undefined, seq: 0, seenBy: {}, rows: new Map() });
  for (const id of [11, 12, 13, 14, 15]) await second.data.favourites.toggle(id);
  await second.sync.syncNow();
  expect(server.person(ada).seq).toBeGreaterThan(8);
  online.set(true);
  await sync.syncNow();
  const keys = (await recordsOf(name)).map(({ key }) => key);
  expect(new Set(keys)).toEqual(
    new Set(['1', '2', '3', '4', '5', '8', '11', '12', '13', '14', '15', testSession().id]),
  );
  expect(await recordsOf(name)).toContainEqual(
    expect.objectContaining({ data: expect.objectContaining({ after: { mood: 5 } }) }),
  );
  await expectSame(name, server);
});

it.each<[string, (rows: PageRecord[]) => PageRecord[]]>([
  ['of which one is there twice', (rows) => rows.flatMap((row) => [{ ...row, data: null, seq: row.seq - 1 }, row])],
  ['in another order', (rows) => rows.toReversed()],
  ['with a number twice', (rows) => rows.map((row) => ({ ...row, seq: 2 }))],
  ['beyond what was asked for', (rows) => rows.map((row) => ({ ...row, seq: row.seq + 2 ** 50 }))],
])('records %s are not taken in', async (_what, change) => {
  const other = await synchronised();
  for (const id of [3, 4]) await other.data.favourites.toggle(id);
  await other.sync.syncNow();
  const second = newDatabase();
  await device(second, server).sync.turnOn('take');
  const before = await recordsOf(second);
  await other.data.favourites.move(4, 0);
  await other.sync.syncNow();
  const table = server.openTable(ada);
  const page = async (...asked: Parameters<typeof table.page>) => change(await table.page(...asked));
  const one = device(second, { openTable: () => ({ ...table, page }) });
  await one.sync.syncNow();
  expect(await recordsOf(second)).toEqual(before);
  expect(one.status()).toMatchObject({ kind: 'waiting' });
  await device(second, server).sync.syncNow();
  await expectSame(second, server);
});

it('an answer that is empty by mistake removes nothing and loses nothing', async () => {
  const { sync } = await synchronised({ favourites: favourites(5) });
  server.put(ada, { kind: 'favourites', key: '9', data: { frequencyId: 9, position: 9, addedAt: 1 } });
  const faulty = server.openTable;
  const empty = device(name, { openTable: (owner) => ({ ...faulty(owner), page: () => Promise.resolve([]) }) });
  await empty.sync.syncNow();
  const headless = device(name, {
    openTable: (owner) => ({
      ...faulty(owner),
      head: async () => ({ ...(await server.openTable(bob).head()), serverNow: undefined }),
      page: () => Promise.resolve([]),
    }),
  });
  await headless.sync.syncNow();
  expect(await recordsOf(name)).toHaveLength(5);
  await sync.syncNow();
  expect(await recordsOf(name)).toHaveLength(6);
  await expectSame(name, server);
});

describe('a record of a newer version of the app', () => {
  const newer = { kind: 'favourites', key: '3', data: { frequencyId: 3, mood: 'new' }, version: recordVersion + 1 };

  it('is kept unchanged: not shown, not overwritten, not removed', async () => {
    const { sync, data, status } = await synchronised({ favourites: favourites(4) });
    server.put(ada, newer);
    server.put(ada, { kind: 'dreams', key: '1', data: {}, version: recordVersion + 1 });
    await sync.syncNow();
    await data.favourites.move(3, 0);
    await data.favourites.toggle(3);
    await sync.syncNow();
    expect(server.person(ada).rows.get('favourites 3')).toMatchObject(newer);
    expect(server.person(ada).rows.get('dreams 1')).toMatchObject({ version: recordVersion + 1 });
    expect(status()).toMatchObject({ kind: 'synchronised' });
  });

  it('is read once the app has that version', async () => {
    const { sync, data } = await synchronised({ favourites: favourites(4) });
    server.put(ada, { ...newer, data: { frequencyId: 3, position: 70, addedAt: 5 } });
    await sync.syncNow();
    expect(await recordsOf(name)).toMatchObject([{}, {}, { data: { position: 2 } }, {}]);
    // Pretends that an older version of the app has stored the record.
    const database = declareDatabase(name);
    await database.open();
    await database
      .table<OutboxRow>('outbox')
      .toCollection()
      .modify((row) => {
        if (row.unread) row.unread.version = 1;
      });
    await database.table('synchronisation').update('state', { recordVersion: 0 });
    database.close();
    await sync.syncNow();
    expect(await recordsOf(name)).toMatchObject([{}, {}, { data: { position: 70 } }, {}]);
    await expect.poll(() => data.favourites.getSnapshot()?.at(-1)).toBe(3);
  });
});

it.each([
  { what: 'is invalid', data: { frequencyId: 3 } },
  { what: 'has another key', data: { frequencyId: 5, position: 1, addedAt: 1 } },
  { what: 'is a string', data: 'text' },
])('a record that $what is set aside', async ({ data }) => {
  const { sync, status, failures } = await synchronised({ favourites: favourites(2) });
  server.put(ada, { kind: 'favourites', key: '3', data });
  await sync.syncNow();
  expect(await recordsOf(name)).toHaveLength(2);
  expect(await outboxOf(name)).toContainEqual(expect.objectContaining({ key: '3', unread: expect.anything() }));
  expect(status()).toMatchObject({ kind: 'synchronised' });
  expect(failures).not.toHaveBeenCalled();
});

it('a record that became invalid on the device is read again, not removed from the account', async () => {
  const { sync, data } = await synchronised({ favourites: favourites(2) });
  const database = declareDatabase(name);
  await database.open();
  await database.table('favourites').put({ frequencyId: 1, position: 'first' });
  database.close();
  data.records.notifyStale(['favourites']);
  await expect.poll(() => recordsOf(name)).toHaveLength(1);
  await sync.syncNow();
  expect(server.records(ada)).toHaveLength(2);
  await expectSame(name, server);
});

it('a playing session is pushed when it ends, or after a minute without an update', async () => {
  let time = Date.now();
  server = memoryServer(() => time);
  const { sync, data, pauses } = device(name, server, { now: () => time });
  await sync.turnOn('take');
  const session = testSession({ ended: 'unfinished', heardSeconds: 5 });
  for (const heardSeconds of [5, 10, 15]) {
    await data.history.restore({ ...session, heardSeconds });
    expect(pauses).toEqual([]);
    await sync.syncNow();
    time += 5000;
  }
  expect(pushes()).toEqual([]);
  await data.history.restore({ ...session, heardSeconds: 20, ended: 'stopped' });
  expect(pauses.map(({ milliseconds }) => milliseconds)).toEqual([1000]);
  pauses[0]?.end();
  await expect.poll(() => pushes()).toHaveLength(1);
  await data.history.restore(testSession({ id: testIdentifier(1), ended: 'unfinished' }));
  time += 61_000;
  await sync.syncNow();
  expect(pushes()).toHaveLength(2);
});

it('beats are pushed a minute after the last one', async () => {
  let time = Date.now();
  server = memoryServer(() => time);
  const { sync, data } = device(name, server, { now: () => time });
  await sync.turnOn('take');
  const [sessionId, series] = [testIdentifier(1), [{ startsAt: 0, milliseconds: [1000, 1000] }]];
  await data.archive.importJson(testFile({ intervals: toParts(sessionId, series, time) }));
  await sync.syncNow();
  expect(pushes()).toEqual([]);
  time += 61_000;
  await sync.syncNow();
  expect(pushes()).toHaveLength(1);
  expect(server.records(ada)).toMatchObject([{ kind: 'intervals', key: `${sessionId}.0`, version: recordVersion }]);
});

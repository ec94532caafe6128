import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { expectCorrectSums, randomSession } from '#core/personal-data/history/history.fixture.ts';
import { seededRandom } from '#core/domain/random.fixture.ts';
import { testFile } from '#core/personal-data/personal-data.fixture.ts';
import { runExclusively } from '#core/platform/storage/run-exclusively.ts';
import { ada, device, endDevices, expectSame, newDatabase, outboxOf, recordsOf } from './device.fixture.ts';
import { memoryServer, offline } from './memory-server.fixture.ts';

afterEach(endDevices);

const random = seededRandom(5);
const sessions = (count: number) => Array.from({ length: count }, (_, number) => randomSession(random, number));

it('a first merge reports its progress, can be interrupted, and continues', async () => {
  const server = memoryServer();
  const [one, other] = [newDatabase(), newDatabase()];
  const first = device(one, server);
  await first.data.archive.importJson(testFile({ sessions: sessions(1200) }));
  server.after = () => void (server.calls.length === 7 && first.session.set(undefined));
  await first.sync.turnOn('take');
  const reached = server.records(ada).length;
  expect(reached).toBeLessThan(1200);
  server.after = () => undefined;
  first.session.set({ personId: ada });
  await first.sync.syncNow();
  await expectSame(one, server);
  const progress = first.statuses.flatMap((status) => (status.kind === 'running' ? [status.done / status.total] : []));
  expect(progress.length).toBeGreaterThan(12);
  expect(Math.max(...progress)).toBe(1);
  const pages: number[] = [];
  const second = device(other, {
    openTable: (...given) => {
      const table = server.openTable(...given);
      const page = async (...asked: Parameters<typeof table.page>) => {
        const found = await table.page(...asked);
        pages.push(found.length);
        return found;
      };
      return { ...table, page };
    },
  });
  await second.sync.turnOn('take');
  expect(await recordsOf(other)).toEqual(await recordsOf(one));
  await expectCorrectSums(second.data);
  // The device holds only one batch or page in memory.
  const largest = Math.max(...server.calls.map(({ records }) => records.length));
  expect(largest).toBeGreaterThan(50);
  expect(largest).toBeLessThanOrEqual(100);
  expect(Math.max(...pages)).toBe(500);
  // What was pushed is not read again.
  expect(server.calls.filter(({ name }) => name === 'page').length).toBeLessThan(8);
});

/** @returns the most writes that were waiting at once: a task makes all of them */
function watchPuts(): () => number {
  const { put } = IDBObjectStore.prototype;
  let [waiting, most] = [0, 0];
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    const request = Reflect.apply(put, this, given);
    waiting += 1;
    most = Math.max(most, waiting);
    request.addEventListener('success', () => (waiting -= 1));
    return request;
  });
  onTestFinished(() => spy.mockRestore());
  return () => most;
}

it('stores a page in portions that keep no task long', async () => {
  const server = memoryServer();
  const name = newDatabase();
  for (const { id, ...rest } of sessions(500)) server.put(ada, { kind: 'sessions', key: id, data: { id, ...rest } });
  const reader = device(name, server);
  const most = watchPuts();
  await reader.sync.turnOn('take');
  await expectSame(name, server);
  expect(most()).toBe(100);
});

it('asks for the next page before one is stored, and stores that one though the next fails', async () => {
  const server = memoryServer();
  const name = newDatabase();
  for (const { id, ...rest } of sessions(1200)) server.put(ada, { kind: 'sessions', key: id, data: { id, ...rest } });
  const asked: { after: number; stored: number }[] = [];
  let fails = true;
  const reader = device(name, {
    openTable: (...given) => {
      const table = server.openTable(...given);
      return {
        ...table,
        page: async (after, ...rest) => {
          const status = reader.status();
          asked.push({ after, stored: status.kind === 'running' ? status.done : 0 });
          if (!fails || after === 0) return table.page(after, ...rest);
          reader.session.set(undefined);
          return offline();
        },
      };
    },
  });
  await reader.sync.turnOn('take');
  expect(asked).toEqual([
    { after: 0, stored: 0 },
    { after: 500, stored: 0 },
  ]);
  fails = false;
  reader.session.set({ personId: ada });
  await reader.sync.syncNow();
  await expectSame(name, server);
  expect(asked.map(({ after }) => after)).toEqual([0, 500, 500, 1000]);
});

it('of two tabs only one synchronises at a time, and the other takes over when it is closed', async () => {
  const server = memoryServer();
  const name = newDatabase();
  const tab = () => device(name, server, { runExclusively: (run) => runExclusively(name, run) });
  const one = tab();
  await one.sync.turnOn('take');
  const other = tab();
  await other.sync.syncNow();
  let [atOnce, most] = [0, 0];
  server.before = () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
  };
  server.after = async () => {
    // Gives the other tab time to begin.
    await outboxOf(name);
    atOnce -= 1;
  };
  await one.data.archive.importJson(testFile({ sessions: sessions(300) }));
  await Promise.all([one.sync.syncNow(), other.sync.syncNow()]);
  expect(most).toBe(1);
  await expectSame(name, server);
  const closed = Promise.withResolvers<void>();
  server.after = () => {
    // Closed during its push; the browser releases its lock.
    one.sync.dispose();
    closed.resolve();
  };
  await one.data.favourites.toggle(4);
  void one.sync.syncNow();
  await closed.promise;
  [server.before, server.after] = [() => undefined, () => undefined];
  await other.data.favourites.toggle(5);
  await expect
    .poll(async () => {
      await other.sync.syncNow();
      return server.records(ada).length;
    })
    .toBe(302);
  await expectSame(name, server);
});

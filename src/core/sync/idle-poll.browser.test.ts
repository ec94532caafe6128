import { afterEach, expect, it, vi } from 'vitest';
import { device, endDevices, newDatabase } from './device.fixture.ts';
import { memoryServer } from './memory-server.fixture.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  await endDevices();
});

const reads = ['get', 'getAll', 'getAllKeys', 'getKey', 'count', 'openCursor', 'openKeyCursor'] as const;
const writes = ['put', 'add', 'delete', 'clear'] as const;

/** Counts the transactions and requests of databases opened from now on. */
function countWork() {
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const requests = [
    ...reads.flatMap((name) => [vi.spyOn(IDBObjectStore.prototype, name), vi.spyOn(IDBIndex.prototype, name)]),
    ...writes.map((name) => vi.spyOn(IDBObjectStore.prototype, name)),
  ];
  return {
    begin: () => {
      for (const { mockClear } of [transactions, ...requests]) mockClear();
    },
    counts: () => ({
      transactions: transactions.mock.calls.length,
      writing: transactions.mock.calls.filter(([, mode]) => mode === 'readwrite').length,
      requests: requests.reduce((sum, { mock }) => sum + mock.calls.length, 0),
    }),
  };
}

async function atRest() {
  const work = countWork();
  const server = memoryServer();
  const made = device(newDatabase(), server, { isVisible: true });
  await made.sync.turnOn('take');
  await made.data.favourites.toggle(528);
  await made.sync.syncNow();
  await vi.waitFor(() => expect(made.pauses.map(({ milliseconds }) => milliseconds)).toEqual([4000]));
  const poll = async (): Promise<void> => {
    work.begin();
    server.calls.length = 0;
    made.pauses[0]?.end();
    await vi.waitFor(() => expect([server.calls.length, made.pauses.length]).toEqual([1, 1]));
  };
  return { ...made, server, poll, work };
}

it('a poll without news reads the device once, and only the server’s head', async () => {
  const { poll, server, status, work } = await atRest();
  // The first poll stores the account's epoch, which began with the first record.
  await poll();
  await poll();
  expect(work.counts()).toEqual({ transactions: 1, writing: 0, requests: 2 });
  expect(server.calls.map(({ name }) => name)).toEqual(['head']);
  expect(status().kind).toBe('synchronised');
});

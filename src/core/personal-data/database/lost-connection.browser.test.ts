import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPersonalData } from '#core/personal-data/create-personal-data.ts';
import { testDependencies } from '#core/personal-data/personal-data.fixture.ts';
import { createConnection } from './connection.ts';

// A browser may take a connection away: of a page in the background, or after a fault of its own storage.

const name = 'onda-test-lost';
const { transaction: begin } = IDBDatabase.prototype;
/** What the next transaction meets. */
let fault: ((database: IDBDatabase) => void) | undefined;

beforeEach(() => {
  // Before the database opens: Dexie keeps the function that it finds then.
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function meet(this: IDBDatabase, ...parts) {
    const met = fault;
    fault = undefined;
    met?.(this);
    return begin.apply(this, parts);
  });
  return Dexie.delete(name);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await Dexie.delete(name);
});

function open(onFailure = vi.fn()) {
  const connection = createConnection({ wait: () => new Promise(() => undefined), onFailure, name });
  return createPersonalData(testDependencies({ connection, log: { error: vi.fn(), warn: vi.fn() } }));
}

const refuse = (reason: string) => (): never => {
  throw new DOMException('The connection is lost.', reason);
};

it.each<[string, (database: IDBDatabase) => void]>([
  [
    'is closed, and says so',
    (database) => {
      database.close();
      database.dispatchEvent(new Event('close'));
    },
  ],
  ['is closed without a word', (database) => database.close()],
  ['refuses one transaction (InvalidStateError)', refuse('InvalidStateError')],
  ['refuses one transaction (UnknownError)', refuse('UnknownError')],
])('a change is kept where the connection %s', async (_what, act) => {
  // Dexie says that it opens the database again.
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const data = open();
  await data.favourites.toggle(3);
  fault = act;
  await data.favourites.toggle(5);
  await data.favourites.toggle(7);
  expect(fault).toBeUndefined();
  expect(data.favourites.getSnapshot()).toEqual([7, 5, 3]);
  await expect.poll(() => data.storageStatus.getSnapshot()).toBe('saved');
  const later = open();
  await expect.poll(() => later.favourites.getSnapshot()).toEqual([7, 5, 3]);
});

/** Cuts connections while they are opened. */
function cutOpenings(count: number): void {
  const { open: openDatabase } = IDBFactory.prototype;
  let left = count;
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function cut(this: IDBFactory, ...parts) {
    if (left === 0) return openDatabase.apply(this, parts);
    left -= 1;
    const request = { error: new DOMException('The connection was closed.', 'AbortError') } as IDBOpenDBRequest;
    const event = Object.assign(new Event('error'), { toString: () => 'error' });
    Object.defineProperty(event, 'target', { value: request });
    queueMicrotask(() => request.onerror?.(event));
    return request;
  });
}

it.each([
  [1, 'saved', 0],
  [2, 'unavailable', 1],
])('where %i openings are cut after a lost connection, storage is %s', async (count, status, failures) => {
  const failed = vi.fn();
  const data = open(failed);
  await data.favourites.toggle(3);
  cutOpenings(count);
  fault = (database) => {
    database.close();
    database.dispatchEvent(new Event('close'));
  };
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  await data.favourites.toggle(5);
  await expect.poll(() => data.storageStatus.getSnapshot()).toBe(status);
  expect(failed).toHaveBeenCalledTimes(failures);
  await data.favourites.toggle(7);
  await expect.poll(() => data.storageStatus.getSnapshot()).toBe('saved');
  const later = open();
  await expect.poll(() => later.favourites.getSnapshot()).toEqual([7, 5, 3]);
});

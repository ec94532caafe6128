import { expect } from 'vitest';
import { declareDatabase } from '#core/personal-data/database/database.ts';
import { ada, device, expectSame, newDatabase, recordsOf, type Device } from './device.fixture.ts';
import { memoryServer, type MemoryServer } from './memory-server.fixture.ts';

export interface NamedDevice extends Device {
  /** Of its database. */
  name: string;
}

/** Each record here is a favourite; its number is that of the frequency. */
export interface RestorableServer {
  server: MemoryServer;
  /** Milliseconds since 1970 of all clocks. Each look at one moves them by one. */
  clock: { now: number };
  open: (name?: string) => NamedDevice;
  /** Opens a device and turns synchronisation on. */
  join: () => Promise<NamedDevice>;
  /** @returns puts the backup back */
  backUp: () => () => void;
}

export const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

export async function write({ data, sync }: Device, ids: readonly number[]): Promise<void> {
  for (const id of ids) await data.favourites.toggle(id);
  await sync.syncNow();
}

export const favouritesOf = async ({ name }: NamedDevice): Promise<number[]> =>
  (await recordsOf(name))
    .filter(({ kind }) => kind === 'favourites')
    .map(({ key }) => Number(key))
    .toSorted((a, b) => a - b);

export function restorableServer(): RestorableServer {
  const clock = { now: Date.UTC(2026, 10, 20) };
  const now = (): number => (clock.now += 1);
  const server = memoryServer(now);
  const open = (name = newDatabase()): NamedDevice => ({ ...device(name, server, { now }), name });
  return {
    server,
    clock,
    open,
    join: async () => {
      const one = open();
      await one.sync.turnOn('take');
      return one;
    },
    backUp: () => {
      const backup = structuredClone(server.person(ada));
      return () => void Object.assign(server.person(ada), structuredClone(backup));
    },
  };
}

/**
 * Synchronises each device twice, and expects that then all equal the account.
 * @returns the favourites of each
 */
export async function converge({ server }: RestorableServer, devices: readonly NamedDevice[]): Promise<number[]> {
  for (let round = 0; round < 2; round += 1) for (const { sync } of devices) await sync.syncNow();
  for (const one of devices) {
    await expectSame(one.name, server);
    expect(one.status()).toMatchObject({ kind: 'synchronised' });
    expect(one.failures).not.toHaveBeenCalled();
  }
  return devices[0] ? favouritesOf(devices[0]) : [];
}

/** @returns the name of a copy of the device's database */
export async function copyOf({ name }: NamedDevice): Promise<string> {
  const [source, copied] = [declareDatabase(name), newDatabase()];
  const target = declareDatabase(copied);
  await Promise.all([source.open(), target.open()]);
  for (const table of source.tables) await target.table(table.name).bulkPut(await table.toArray());
  source.close();
  target.close();
  return copied;
}

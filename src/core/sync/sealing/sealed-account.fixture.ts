import { expect } from 'vitest';
import type { PageRecord } from '#core/backend/personal-records-table.ts';
import { testKeys } from '#core/encryption/account-keys.fixture.ts';
import type { AccountKeys } from '#core/encryption/account-keys.ts';
import { openRow, sealedName, sealRow, type SealedContent } from '#core/encryption/sealed-row.ts';
import { ada, device, newDatabase, outboxOf, recordsOf, type Device } from '#core/sync/device.fixture.ts';
import { memoryServer, type MemoryServer } from '#core/sync/memory-server.fixture.ts';
import { erasureKind } from '#core/sync/outbox/account-copy.ts';
import { recordVersion } from '#core/personal-data/records/versions.ts';
import type { SealedReport, SyncStatus } from '#core/sync/sync-status.ts';

export interface SealedDevice extends Device {
  /** Of its database. */
  name: string;
}

/** What is said of an account where everything is as it should be, beside the counts. */
export const quiet: Omit<SealedReport, 'unopened' | 'reopened' | 'dismissedUpTo'> = {
  isSealedThere: true,
  openLeft: undefined,
  unopenable: 0,
  replayed: 0,
  offered: 0,
  missing: 0,
};

export const contentsOf = (server: MemoryServer, keys: AccountKeys): Promise<SealedContent[]> =>
  Promise.all(
    [...server.person(keys.userId).rows.values()]
      .filter(({ kind }) => kind === 'sealed')
      .map(async (row) => openRow(keys, row)),
  );

interface OpenedDevice {
  name?: string;
  keys?: AccountKeys;
  lookForKeys?: () => Promise<boolean>;
}

/** A device of Ada's with the keys. */
export async function openDevice(
  server: Pick<MemoryServer, 'openTable'>,
  { name = newDatabase(), keys, lookForKeys }: OpenedDevice = {},
): Promise<SealedDevice> {
  const one = { ...device(name, server, { ...(lookForKeys && { lookForKeys }) }), name };
  one.heldKeys.hold(keys ?? (await testKeys(ada)));
  return one;
}

/** Two devices of one account, which has no records yet. */
export async function twoDevices(isSealed: boolean, server = memoryServer()) {
  const open = async (): Promise<SealedDevice> => {
    const name = newDatabase();
    return isSealed ? openDevice(server, { name }) : { ...device(name, server), name };
  };
  const [one, other] = [await open(), await open()];
  await one.sync.turnOn('take');
  if (isSealed) await one.sync.seal();
  await other.sync.turnOn('take');
  return { server, one, other };
}

/** A server with a sealed account, and a device that has sealed it. */
export async function sealedAccount(server = memoryServer()) {
  const keys = await testKeys(ada);
  const first = await openDevice(server);
  await first.sync.turnOn('take');
  await first.sync.seal();
  const sealed = { ...quiet, unopened: 0, reopened: 0, dismissedUpTo: undefined };
  expect(first.status()).toEqual({ kind: 'synchronised', lastAt: expect.any(Number) as number, sealed });
  const join = async (): Promise<SealedDevice> => {
    const one = await openDevice(server);
    await one.sync.turnOn('take');
    return one;
  };
  const rowNamed = async (kind: string, key: string): Promise<PageRecord> => {
    const found = server.person(ada).rows.get(`sealed ${await sealedName(keys, kind, key)}`);
    if (!found) throw new Error(`the server has no ${kind} ${key}`);
    return found;
  };
  return {
    server,
    keys,
    first,
    join,
    rowNamed,
    /** Puts a row in place of another one with a new number, as a server may. */
    show: (row: PageRecord): void => server.put(ada, { ...row }),
    seal: (content: Partial<SealedContent> & { kind: string; key: string }) =>
      sealRow(keys, { version: 1, rev: 1, editedAt: Date.now(), device: 'another', data: {}, ...content }),
  };
}

export type SealedAccount = Awaited<ReturnType<typeof sealedAccount>>;

const isShown = (kind: string): boolean => kind !== 'preferences' && kind !== erasureKind;

/** Expects that the device has what the server has sealed, and nothing open is there. */
export async function expectSealedSame(name: string, server: MemoryServer, keys: AccountKeys): Promise<void> {
  const contents = (await contentsOf(server, keys))
    // What a newer app has written is shown by no device.
    .filter(({ kind, data, version }) => data !== null && isShown(kind) && version <= recordVersion)
    .map(({ kind, key, data }) => ({ kind, key, data }));
  expect(await recordsOf(name)).toEqual(
    contents.toSorted((a, b) => `${a.kind} ${a.key}`.localeCompare(`${b.kind} ${b.key}`)),
  );
  expect((await outboxOf(name)).filter(({ dirty }) => dirty !== undefined)).toEqual([]);
  expect([...server.person(keys.userId).rows.values()].filter(({ kind }) => kind !== 'sealed')).toEqual([]);
}

/** @throws Error where there is none */
export const reportOf = (status: SyncStatus): SealedReport => {
  if (!('sealed' in status) || !status.sealed) throw new Error(`no report: ${JSON.stringify(status)}`);
  return status.sealed;
};

import { expect, vi } from 'vitest';
import { declareDatabase } from '#core/personal-data/database/database.ts';
import type { OutboxRow } from '#core/sync/outbox/outbox-row.ts';
import { memoryStorage } from '#core/personal-data/personal-data.fixture.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';
import { tableNames } from '#core/personal-data/records/kinds.ts';
import { testTab } from '#core/personal-data/tab.fixture.ts';
import { createStore } from '#core/store.ts';
import { heldPauses, type HeldPause } from './held-pauses.fixture.ts';
import type { MemoryServer } from './memory-server.fixture.ts';
import type { SyncDatabase } from '#core/sync/outbox/sync-database.ts';
import { createChangeHook } from '#core/sync/outbox/mark-changed.ts';
import { createHeldKeys, type HeldKeys } from '#core/encryption/held-keys.ts';
import { createSync, type Sync } from './sync.ts';
import type { SyncDependencies, SyncPerson } from './sync-dependencies.ts';
import type { SyncStatus } from './sync-status.ts';

export const ada = '00000000-0000-4000-9000-00000000000a';
export const bob = '00000000-0000-4000-9000-00000000000b';

export interface Device {
  data: PersonalData;
  sync: Sync;
  statuses: SyncStatus[];
  session: ReturnType<typeof createStore<SyncPerson | undefined>>;
  online: ReturnType<typeof createStore<boolean>>;
  visible: ReturnType<typeof createStore<boolean>>;
  /** Content of the device storage. */
  preferences: Record<string, string | number | boolean>;
  failures: ReturnType<typeof vi.fn>;
  /** Called with who was told that the device was emptied. */
  onEmptied: ReturnType<typeof vi.fn>;
  pauses: HeldPause[];
  status: () => SyncStatus;
  heldKeys: HeldKeys;
}

interface DeviceOptions extends Partial<
  Omit<SyncDependencies, 'session' | 'online' | 'visible' | 'records' | 'preferences'>
> {
  person?: string | undefined;
  isVisible?: boolean;
  player?: Parameters<typeof testTab>[1] extends infer Given ? NonNullable<Given> : never;
}

/** Names of the preferences that a device can store. */
const known = ['fadeSeconds', 'shortcuts', 'language'];

const devices = new Set<Sync>();
const databases = new Set<string>();

/** A new database name; `endDevices` deletes the database. */
export function newDatabase(): string {
  made += 1;
  const name = `onda-test-sync-${made}`;
  databases.add(name);
  return name;
}
let made = 0;

export async function endDevices(): Promise<void> {
  for (const sync of devices) sync.dispose();
  devices.clear();
  for (const name of databases)
    await new Promise((done) => {
      // Lists may still be reading: the browser waits for them.
      indexedDB.deleteDatabase(name).addEventListener('success', done);
    });
  databases.clear();
}

/** Time passes only where a test ends a pause. @param name of the database */
export function device(
  name: string,
  server: Pick<MemoryServer, 'openTable'>,
  { person = ada, isVisible = false, player = {}, now = () => Date.now(), ...overrides }: DeviceOptions = {},
): Device {
  const data = testTab(name, {
    addressOf: () => undefined,
    changeHook: createChangeHook(now),
    storage: memoryStorage(),
    now: () => new Date(now()),
    ...player,
  });
  const session = createStore<SyncPerson | undefined>({ personId: person });
  const [online, visible] = [createStore(true), createStore(isVisible)];
  const { pauses, wait } = heldPauses();
  const [failures, onEmptied] = [vi.fn(), vi.fn()];
  const preferences: Device['preferences'] = {};
  const sealedHere = new Map<string, string>();
  const heldKeys = createHeldKeys({
    read: (key) => sealedHere.get(key),
    write: (key, value) => void sealedHere.set(key, value),
  });
  const sync = createSync({
    openTable: server.openTable,
    records: data.records,
    preferences: {
      defaults: { fadeSeconds: 5, shortcuts: true },
      read: () => ({ ...preferences }),
      readable: (given) =>
        Object.fromEntries(Object.entries(given).filter(([preference]) => known.includes(preference))),
      write: (given) => void Object.assign(preferences, given),
    },
    session,
    now,
    wait,
    runExclusively: (run) => run(),
    visible,
    online,
    onGone: () => undefined,
    onEmptied,
    heldKeys,
    lookForKeys: () => Promise.resolve(true),
    openSealing: () => import('#core/sync/sealing/create-sealing.ts'),
    onFailure: failures,
    ...overrides,
  });
  devices.add(sync);
  const statuses: SyncStatus[] = [];
  sync.status.subscribe(() => statuses.push(sync.status.getSnapshot()));
  return {
    data,
    sync,
    statuses,
    session,
    online,
    visible,
    preferences,
    failures,
    onEmptied,
    pauses,
    status: sync.status.getSnapshot,
    heldKeys,
  };
}

/** All records of a device, in the form of the server. */
export async function recordsOf(name: string): Promise<{ kind: string; key: string; data: unknown }[]> {
  const database = await declareDatabase(name).open();
  const found: { kind: string; key: string; data: unknown }[] = [];
  for (const kind of tableNames)
    for (const row of await database.table<Record<string, unknown>>(kind).toArray()) {
      const { felt: _felt, measuredAt: _measuredAt, guidedAt: _guidedAt, ...data } = row;
      found.push({ kind, key: String(data['id'] ?? data['frequencyId']), data });
    }
  database.close();
  return found.toSorted((a, b) => `${a.kind} ${a.key}`.localeCompare(`${b.kind} ${b.key}`));
}

export async function outboxOf(name: string): Promise<OutboxRow[]> {
  const database = (await declareDatabase(name).open()) as SyncDatabase;
  const rows = await database.outbox.toArray();
  database.close();
  return rows;
}

/** Expects that the device and the account are equal, and nothing waits. */
export async function expectSame(name: string, server: MemoryServer, owner = ada): Promise<void> {
  const account = server.records(owner).map(({ kind, key, data }) => ({ kind, key, data }));
  expect(await recordsOf(name)).toEqual(account);
  expect((await outboxOf(name)).filter(({ dirty }) => dirty !== undefined)).toEqual([]);
}

import * as v from 'valibot';
import { outboxTables } from '#core/personal-data/database/database.ts';
import { isSame } from '#core/personal-data/records/kinds.ts';
import { markChanged } from './mark-changed.ts';
import { asOwner, type SyncDatabase } from './sync-database.ts';
import { preferencesKey, preferencesKind } from './outbox-row.ts';
import type { Preferences, PreferencesRow, SyncState } from './sync-state.ts';

/** Accepts and keeps the preferences of newer versions of the app. Sorted by name. */
export const preferencesSchema = v.pipe(
  v.record(
    v.pipe(v.string(), v.maxLength(40)),
    v.union([v.pipe(v.string(), v.maxLength(100)), v.pipe(v.number(), v.finite()), v.boolean()]),
  ),
  v.check((fields) => Object.keys(fields).length <= 60, 'too many preferences'),
  v.transform((fields): Preferences =>
    Object.fromEntries(Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  ),
);

/** The preferences in the device storage, which the app reads at its start and writes at once. */
export interface DevicePreferences {
  /** Values where nothing is stored. */
  defaults: Preferences;
  read: () => Preferences;
  /** Selects those that this version of the app can store. */
  readable: (given: Preferences) => Preferences;
  /** Stores and applies them at once. */
  write: (given: Preferences) => void;
}

/** Has no owner: the values set on the device are sent to no account until they are changed. */
export const ownerlessPreferences: PreferencesRow = { name: 'preferences', owner: '', data: {}, shown: {} };

export async function readPreferencesRow({ synchronisation }: SyncDatabase): Promise<PreferencesRow | undefined> {
  return (await synchronisation.get('preferences')) as PreferencesRow | undefined;
}

/** For an account that has no preferences any more; the device keeps its own. Joins a running transaction. */
export async function forgetAccountPreferences(database: SyncDatabase): Promise<void> {
  const row = await readPreferencesRow(database);
  if (row) await database.synchronisation.put({ ...row, data: {} });
}

const isEmpty = (fields: Preferences): boolean => Object.keys(fields).length === 0;

function pick(fields: Preferences, isWanted: (name: string, value: Preferences[string]) => boolean): Preferences {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => isWanted(name, value)));
}

/** What the person has set since the last comparison with the device storage. */
function setByHand({ shown }: PreferencesRow, { read, defaults }: DevicePreferences): Preferences {
  return pick(read(), (name, value) => value !== (shown[name] ?? defaults[name]));
}

/** What has arrived and is not in the device storage yet. */
function arrived({ data, shown }: PreferencesRow, { read, readable, defaults }: DevicePreferences): Preferences {
  const here = read();
  return pick(readable(data), (name, value) => {
    const stored = here[name];
    return value !== stored && (stored === undefined || stored === (shown[name] ?? defaults[name]));
  });
}

/** Whether the preferences of the owner and of this device are equal. */
export function isInStep(row: PreferencesRow | undefined, owner: string, device: DevicePreferences): boolean {
  if (row?.owner !== owner) return false;
  return isEmpty(setByHand(row, device)) && isEmpty(arrived(row, device));
}

/**
 * Sends what was set on the device before it had an account, except where the account has other values, the person left
 * everything here, or the device was another person's.
 */
async function begin(database: SyncDatabase, state: SyncState, device: DevicePreferences): Promise<void> {
  const isTaken = state.joining !== 'leave' && (await readPreferencesRow(database)) === undefined;
  const shown = device.read();
  const data = isTaken ? pick(shown, (name, value) => value !== device.defaults[name]) : {};
  await database.synchronisation.put({ ...ownerlessPreferences, owner: state.owner, data, shown });
  if (isEmpty(data) || (await database.outbox.get([preferencesKind, preferencesKey]))) return;
  await database.outbox.put({
    kind: preferencesKind,
    key: preferencesKey,
    base: 0,
    editedAt: 0,
    dirty: 1,
    agreed: null,
  });
}

async function noteChanged(
  database: SyncDatabase,
  row: PreferencesRow,
  { changed, now }: { changed: Preferences; now: number },
): Promise<void> {
  const before = isEmpty(row.data) ? undefined : row.data;
  const after = v.parse(preferencesSchema, { ...row.data, ...changed });
  await database.synchronisation.put({ ...row, data: after, shown: { ...row.shown, ...changed } });
  await markChanged(database, preferencesKind, { changes: [{ key: preferencesKey, before, after }], now });
}

/**
 * Finds what the person has set by comparing the device storage with its content at the last comparison. So every
 * stored change is noted: until this transaction has succeeded, the next call finds it again.
 * @param now milliseconds since 1970
 */
export async function notePreferences(
  database: SyncDatabase,
  owner: string,
  { device, now }: { device: DevicePreferences; now: number },
): Promise<void> {
  await asOwner(database, { owner, tables: outboxTables }, async (state) => {
    if (state.off || state.gone) return;
    const row = await readPreferencesRow(database);
    if (row?.owner !== owner) return begin(database, state, device);
    const changed = setByHand(row, device);
    if (!isEmpty(changed)) await noteChanged(database, row, { changed, now });
  });
}

/**
 * Writes what has arrived to the device storage, except over values the person has set meanwhile. If the page is closed
 * before the end, the next call completes it.
 */
export async function showPreferences(database: SyncDatabase, owner: string, device: DevicePreferences): Promise<void> {
  const found = await readPreferencesRow(database);
  if (found?.owner !== owner || isEmpty(arrived(found, device))) return;
  await database.transaction('rw', ['synchronisation'], async () => {
    const row = await readPreferencesRow(database);
    if (row?.owner !== owner) return;
    const fresh = arrived(row, device);
    device.write(fresh);
    const shown = { ...row.shown, ...fresh };
    if (!isSame(shown, row.shown)) await database.synchronisation.put({ ...row, shown });
  });
}

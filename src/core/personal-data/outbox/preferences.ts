import * as v from 'valibot';
import { outboxTables } from '#core/personal-data/database/database.ts';
import type { Database } from '#core/personal-data/database/database.ts';
import { markChanged, readSyncState } from './mark-changed.ts';
import { isSame, preferencesKey, preferencesKind } from './outbox-row.ts';
import type { PreferencesRow, SyncState } from './outbox-row.ts';

/** By name. What nobody has chosen is absent. */
export type Preferences = Readonly<Record<string, string | number | boolean>>;

/** Also of a newer version of the app, whose further preferences are kept. In the order of their names. */
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
  /** What the app has where nothing is stored. */
  defaults: Preferences;
  read: () => Preferences;
  /** Those of the given ones that this version of the app can store. */
  readable: (given: Preferences) => Preferences;
  /** They are shown at once. */
  write: (given: Preferences) => void;
}

/** Belongs to nobody: what is set on the device then reaches no account before it is changed. */
export const ownerlessPreferences: PreferencesRow = { name: 'preferences', owner: '', data: {}, shown: {} };

export async function readPreferencesRow({ synchronisation }: Database): Promise<PreferencesRow | undefined> {
  return (await synchronisation.get('preferences')) as PreferencesRow | undefined;
}

/** The account has none any more; the device stays as it is set. Joins a running transaction. */
export async function forgetAccountPreferences(database: Database): Promise<void> {
  const row = await readPreferencesRow(database);
  if (row) await database.synchronisation.put({ ...row, data: {} });
}

const isEmpty = (fields: Preferences): boolean => Object.keys(fields).length === 0;

function pick(fields: Preferences, isWanted: (name: string, value: Preferences[string]) => boolean): Preferences {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => isWanted(name, value)));
}

/** What the person has set since the device storage was last looked at. */
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

/** Whether the preferences of the owner are as on this device, both ways. */
export function isInStep(row: PreferencesRow | undefined, owner: string, device: DevicePreferences): boolean {
  if (row?.owner !== owner) return false;
  return isEmpty(setByHand(row, device)) && isEmpty(arrived(row, device));
}

/**
 * What was set on the device before it had an account goes to it where the account has nothing else, unless the person left
 * everything here or the device was another person's.
 */
async function begin(database: Database, state: SyncState, device: DevicePreferences): Promise<void> {
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
  database: Database,
  row: PreferencesRow,
  { changed, now }: { changed: Preferences; now: number },
): Promise<void> {
  const before = isEmpty(row.data) ? undefined : row.data;
  const after = v.parse(preferencesSchema, { ...row.data, ...changed });
  await database.synchronisation.put({ ...row, data: after, shown: { ...row.shown, ...changed } });
  await markChanged(database, preferencesKind, { changes: [{ key: preferencesKey, before, after }], now });
}

/**
 * Finds what was set by hand by comparing the device storage with what it held when it was last looked at. So a change
 * cannot be stored without being noted: until this transaction has succeeded, the next call finds it again.
 * @param now milliseconds since 1970
 */
export async function notePreferences(
  database: Database,
  owner: string,
  { device, now }: { device: DevicePreferences; now: number },
): Promise<void> {
  await database.transaction('rw', [...outboxTables], async () => {
    const state = await readSyncState(database);
    if (state?.owner !== owner || state.off || state.gone) return;
    const row = await readPreferencesRow(database);
    if (row?.owner !== owner) return begin(database, state, device);
    const changed = setByHand(row, device);
    if (!isEmpty(changed)) await noteChanged(database, row, { changed, now });
  });
}

/**
 * Puts into the device storage what has arrived, but nothing over what was set by hand in between. Where the page is closed
 * in the middle, the next call ends it.
 */
export async function showPreferences(database: Database, owner: string, device: DevicePreferences): Promise<void> {
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

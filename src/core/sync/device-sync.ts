import type { Database } from '#core/personal-data/database/database.ts';
import { noteGone } from '#core/personal-data/outbox/account-copy.ts';
import { readSyncState } from '#core/personal-data/outbox/mark-changed.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';
import { createStore } from '#core/store.ts';
import type { Readable } from '#core/store.ts';
import { lookAtDevice } from './look-at-device.ts';
import type { DeviceLook } from './look-at-device.ts';
import type { Sync, SyncStatus } from './sync.ts';

/**
 * choose: the person is asked what becomes of the records on the device. ready: nothing to ask, and not turned on yet.
 * session-ended: the copy of an account is here and nobody is signed in, without having signed out. unavailable: the browser
 * keeps no records.
 */
export type DeviceSyncState =
  | Exclude<SyncStatus, { kind: 'off' }>
  | { kind: 'opening' | 'signed-out' | 'session-ended' | 'choose' | 'ready' | 'unavailable' };

export interface DeviceSyncView {
  state: DeviceSyncState;
  /** Records from the time of another person are on the device; they reach no account. */
  hasOthersRecords: boolean;
}

/** No verb rejects. */
export interface DeviceSync extends Readable<DeviceSyncView>, Pick<Sync, 'syncNow' | 'turnOn' | 'eraseEverywhere'> {
  /** @param reason deleted: the account has just been deleted, so nobody comes back for its copy */
  leave: (copy: 'keep' | 'remove', reason: 'signed-out' | 'deleted') => Promise<void>;
}

/** The synchronisation while its code is not fetched yet. */
export interface DeviceSyncService extends Readable<DeviceSyncView> {
  /** Rejects where the code cannot be fetched; the next call tries again. */
  open: () => Promise<DeviceSync>;
}

const activeKinds: readonly DeviceSyncState['kind'][] = ['synchronised', 'waiting', 'running', 'offline', 'refused'];

/** The records of the account are on this device and kept in step. */
export const isSynchronised = ({ kind }: DeviceSyncState): boolean => activeKinds.includes(kind);

interface Dependencies {
  sync: Sync;
  records: Pick<PersonalData['records'], 'database'>;
  /** Id of who is signed in, also while there is no valid token. */
  person: Readable<string | undefined>;
  online: Readable<boolean>;
  onFailure: (error: unknown) => void;
}

/** Turns synchronisation on for who signs in with nothing on the device to be asked about. */
export function createDeviceSync({ sync, records, person, online, onFailure }: Dependencies): DeviceSync {
  let look: DeviceLook = { kind: 'opening', hasOthersRecords: false };
  const view = createStore<DeviceSyncView>({ state: { kind: 'opening' }, hasOthersRecords: false });
  const stateNow = (): DeviceSyncState => {
    const status = sync.status.getSnapshot();
    if (status.kind !== 'off') return status;
    // Turned on, and there is no valid token yet.
    return look.kind === 'opening' && !online.getSnapshot() ? { kind: 'offline' } : { kind: look.kind };
  };
  const show = (): void => view.set({ state: stateNow(), hasOthersRecords: look.hasOthersRecords });

  let lastLook = 0;
  /** undefined: a later look has overtaken it. */
  const lookAgain = async (): Promise<DeviceLook | undefined> => {
    lastLook += 1;
    const thisLook = lastLook;
    try {
      const database = await records.database();
      const found: DeviceLook = database
        ? await lookAtDevice(database, person.getSnapshot())
        : { kind: 'unavailable', hasOthersRecords: false };
      if (thisLook !== lastLook) return undefined;
      look = found;
    } catch (error) {
      onFailure(error);
      look = { kind: 'unavailable', hasOthersRecords: false };
    }
    show();
    return look;
  };

  let shownPerson: string | undefined;
  const onPerson = async (): Promise<void> => {
    const next = person.getSnapshot();
    const isNew = next !== shownPerson;
    shownPerson = next;
    const found = await lookAgain();
    if (isNew && next !== undefined && found?.kind === 'ready') await sync.turnOn('take');
  };
  let wasOff = true;
  const onStatus = (): void => {
    const isOff = sync.status.getSnapshot().kind === 'off';
    if (isOff && !wasOff) void lookAgain();
    else show();
    wasOff = isOff;
  };
  sync.status.subscribe(onStatus);
  person.subscribe(() => void onPerson());
  online.subscribe(show);
  void onPerson();

  const changing =
    <Given extends readonly unknown[], Result>(verb: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      const result = await verb(...given);
      await lookAgain();
      return result;
    };
  const noteDeleted = async (database: Database): Promise<void> => {
    const state = await readSyncState(database);
    if (state) await noteGone(database, state.owner);
  };
  return {
    subscribe: view.subscribe,
    getSnapshot: view.getSnapshot,
    syncNow: sync.syncNow,
    turnOn: changing(sync.turnOn),
    eraseEverywhere: changing(sync.eraseEverywhere),
    leave: changing(async (copy: 'keep' | 'remove', reason: 'signed-out' | 'deleted') => {
      try {
        const database = await records.database();
        if (database && reason === 'deleted') await noteDeleted(database);
      } catch (error) {
        onFailure(error);
      }
      await sync.turnOff(copy);
    }),
  };
}

import type { Readable } from '#core/store.ts';
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
  /** Of an account whose session has ended: changes that are on this device only. */
  unsent: number;
}

/** No verb rejects. */
export interface DeviceSync extends Readable<DeviceSyncView>, Pick<Sync, 'syncNow' | 'turnOn' | 'eraseEverywhere'> {
  /** @param reason deleted: the account has just been deleted, so nobody comes back for its copy */
  /** Pushes what is new. Resolves within ten seconds with whether everything of this device is in the account. */
  sendAll: () => Promise<boolean>;
  leave: (copy: 'keep' | 'remove', reason: 'signed-out' | 'deleted') => Promise<void>;
}

/** The synchronisation while its code is not fetched yet. */
export interface DeviceSyncService extends Readable<DeviceSyncView> {
  /** Rejects where the code cannot be fetched; the next call tries again. */
  open: () => Promise<DeviceSync>;
}

const activeKinds: readonly DeviceSyncState['kind'][] = ['synchronised', 'waiting', 'running', 'offline', 'refused'];

/** The records of the account are on this device and kept in step. */
export const isSynchronised = (state: DeviceSyncState | undefined): boolean =>
  state !== undefined && activeKinds.includes(state.kind);

import type { Readable } from '#core/store.ts';
import type { Sync } from './sync.ts';
import type { SyncStatus } from './sync-status.ts';

/**
 * choose: the person is asked what to do with the records on the device. ready: nothing to ask, and not turned on yet.
 * second-factor: also where the person has signed in again with the password, and the code is missing.
 * session-ended: the device has the copy of an account whose session ended without a sign-out. unavailable: the
 * browser stores no records.
 */
export type DeviceSyncState =
  | Exclude<SyncStatus, { kind: 'off' }>
  | { kind: 'signed-out' | 'session-ended' | 'choose' | 'ready' | 'unavailable' };

export interface DeviceSyncView {
  state: DeviceSyncState;
  /** The device has records of another person, which are sent to no account. */
  hasOthersRecords: boolean;
  /** Number of changes that are only on this device, where a session has ended. */
  unsent: number;
  /** Number of records that stay only on this device, beside the copy of an account. Absent: not known, or there is no copy. */
  onlyHere?: number;
  /** The account was erased elsewhere and this device with it, and the person has not been told yet. */
  isEmptied: boolean;
}

/** No verb rejects. */
export interface DeviceSync
  extends
    Readable<DeviceSyncView>,
    Pick<Sync, 'syncNow' | 'turnOn' | 'eraseEverywhere' | 'leaveRefused' | 'answerErasure' | 'dismissWarnings'> {
  /** As that of the synchronisation. Resolves with whether the server first asks for a fresh proof of the person. */
  seal: () => Promise<'asked' | 'unproved'>;
  /** The person knows that this device was emptied. */
  dismissEmptied: () => Promise<void>;
  /** Pushes what is new. Resolves within ten seconds with whether the account has everything of this device. */
  sendAll: () => Promise<boolean>;
  /** @param reason deleted: the account has just been deleted, so nobody comes back for its copy */
  leave: (copy: 'keep' | 'remove', reason: 'signed-out' | 'deleted') => Promise<void>;
}

/** The synchronisation while its code is not fetched yet. */
export interface DeviceSyncService extends Readable<DeviceSyncView> {
  /** Rejects where the code cannot be fetched; the next call tries again. */
  open: () => Promise<DeviceSync>;
}

/**
 * What an account has of this device's records, as far as the device knows. none: nobody is signed in and no account has
 * a copy here. kept: an account had a copy, and nothing is sent at present. waiting: somebody is signed in, or half, and
 * nothing is sent before they decide, type the code or have the key. gone: the account was deleted.
 */
export type AccountCopy = 'unknown' | 'none' | 'synchronised' | 'kept' | 'waiting' | 'gone';

const copies: Record<DeviceSyncState['kind'], AccountCopy> = {
  opening: 'unknown',
  unavailable: 'unknown',
  'signed-out': 'none',
  synchronised: 'synchronised',
  waiting: 'synchronised',
  running: 'synchronised',
  offline: 'synchronised',
  refused: 'synchronised',
  'second-factor': 'kept',
  locked: 'waiting',
  'session-ended': 'kept',
  'account-gone': 'gone',
  choose: 'waiting',
  ready: 'waiting',
};

/** @param isSignedOut according to the account, which knows of a sign-in before the synchronisation does */
export function accountCopy(sync: DeviceSyncState['kind'], isSignedOut: boolean): AccountCopy {
  const copy = copies[sync];
  return copy === 'none' && !isSignedOut ? 'waiting' : copy;
}

/** Whether all that is synchronised from this device is in the account, and what is not is known. */
export const hasSentAll = ({ state, onlyHere }: Pick<DeviceSyncView, 'state' | 'onlyHere'>): boolean =>
  state.kind === 'synchronised' && onlyHere !== undefined;

/** Whether the account may have records that erasing this device leaves there. */
export const mayHaveRecords = (copy: AccountCopy): boolean => copy !== 'none' && copy !== 'gone';

/** Whether the device keeps a synchronised copy of the account. It goes on by itself once a missing code or key is there. */
export const isSynchronised = (state: DeviceSyncState | undefined): boolean =>
  state !== undefined &&
  (copies[state.kind] === 'synchronised' || state.kind === 'second-factor' || state.kind === 'locked');

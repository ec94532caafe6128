import type { PersonalRecordsTable } from '#core/backend/personal-records-table.ts';
import type { DevicePreferences } from '#core/sync/outbox/preferences.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';
import type { Readable } from '#core/store.ts';
import type { HeldKeys } from '#core/encryption/held-keys.ts';
import type { OpenSealing } from '#core/sync/sealing/create-sealing.ts';

export interface SyncPerson {
  personId: string;
  /** Absent or empty where the account has none. */
  email?: string;
}

export interface SyncDependencies {
  /**
   * @param owner id of the person whose records it reads and writes
   * @param signal aborts the requests
   */
  openTable: (owner: string, signal: AbortSignal) => PersonalRecordsTable;
  records: PersonalData['records'];
  preferences: DevicePreferences;
  /** Session of the person who is signed in. */
  session: Readable<SyncPerson | undefined>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Rejects when aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Resolves with undefined, without running the task, while another tab runs one. */
  runExclusively: <Result>(run: () => Promise<Result>) => Promise<Result | undefined>;
  visible: Readable<boolean>;
  online: Readable<boolean>;
  /** Called with the id of a person whose account no longer exists, according to the server. */
  onGone: (personId: string) => void;
  /** Called with the id of the person whose account was erased elsewhere, where this device has lost records by it. */
  onEmptied: (personId: string) => void;
  heldKeys: HeldKeys;
  /**
   * Asks the server for the keys of the account. Those that this device can open are held when it resolves.
   * @returns whether the server has said which keys there are
   */
  lookForKeys: () => Promise<boolean>;
  /** Fetches what only sealed accounts need. */
  openSealing: OpenSealing;
  /** For failures other than those of the network. */
  onFailure: (error: unknown) => void;
}

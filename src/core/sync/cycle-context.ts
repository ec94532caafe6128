import type { PersonalRecordsTable, Witness } from '#core/backend/personal-records-table.ts';
import type { ServerHead } from '#core/sync/outbox/account-copy.ts';
import type { AcceptedRecord, TakenRecord, Taking } from '#core/sync/outbox/push-batch.ts';
import type { RefusalReason } from './sync-status.ts';
import { readSyncState, type SyncDatabase } from '#core/sync/outbox/sync-database.ts';
import type { ServerRecord } from '#core/sync/outbox/outbox-row.ts';
import type { SyncState } from '#core/sync/outbox/sync-state.ts';
import type { DevicePreferences } from '#core/sync/outbox/preferences.ts';
import type { TableName } from '#core/personal-data/records/kinds.ts';

/** The records as the engine merges them: of an open account as the server has them, of a sealed one opened. */
export interface RecordsTable extends Pick<PersonalRecordsTable, 'head' | 'note'> {
  page: (after: number, limit: number, last: number) => Promise<ServerRecord[]>;
  push: (records: readonly TakenRecord[], witness: Witness) => Promise<AcceptedRecord[]>;
}

export type CopyOfAccount = Pick<CycleContext, 'database' | 'owner' | 'signal'>;

/** What a cycle does besides, which depends on whether the account is sealed. */
export interface AccountWork {
  taking?: Taking;
  /** Whether `begin` and `end` have nothing to do. */
  isAtRest: (state: SyncState | undefined) => boolean;
  begin: (context: CycleContext) => Promise<void>;
  end: (context: CycleContext) => Promise<void>;
  /** @returns the revision of the erasure; undefined: the server may not be believed that everything was erased */
  erasureOf: (copy: CopyOfAccount, head: ServerHead) => Promise<number | undefined>;
  /** How many records the server had and lacks, of which it says it has `records`. */
  countMissing: (context: CycleContext, records: number) => Promise<number>;
  noteMissing: (context: CycleContext, count: number) => Promise<void>;
}

/** An open account. */
export const openAccount: AccountWork = {
  isAtRest: () => true,
  begin: () => Promise.resolve(),
  end: () => Promise.resolve(),
  erasureOf: () => Promise.resolve(0),
  countMissing: () => Promise.resolve(0),
  noteMissing: () => Promise.resolve(),
};

export interface CycleContext {
  table: RecordsTable;
  account: AccountWork;
  database: SyncDatabase;
  owner: string;
  /** Milliseconds since 1970. */
  now: () => number;
  preferences: DevicePreferences;
  /** Keys of records that the server has refused earlier, and that are tried again. */
  refusedBefore: ReadonlySet<string>;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
  notifyStale: (tables: readonly TableName[]) => void;
  /** The account was erased elsewhere, and this device has lost records by it. */
  onEmptied: () => void;
}

/** Synchronisation was turned off, or another person signed in. */
export class EndedError extends Error {
  override readonly name = 'EndedError';
}

/** The keys of the account are other ones by now: the work begins again with them. */
export class OtherKeysError extends Error {
  override readonly name = 'OtherKeysError';
}

/** Nothing goes on by itself. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** @throws EndedError, the signal's reason */
export async function currentState({ database, owner, signal }: CopyOfAccount): Promise<SyncState> {
  signal.throwIfAborted();
  const state = await readSyncState(database);
  if (state?.owner !== owner || state.off || state.gone) throw new EndedError();
  return state;
}

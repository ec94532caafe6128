import type { Database } from '#core/personal-data/database/database.ts';
import type { RecordKey, TableName } from '#core/personal-data/records/kinds.ts';

/** before and after are undefined where there is no record. */
export interface RecordChange {
  key: RecordKey;
  before: Readonly<Record<string, unknown>> | undefined;
  after: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Joins each transaction in which the person's records change: what it writes to `outboxTables` is stored with the change
 * or not at all.
 */
export interface ChangeHook {
  changed: (database: Database, table: TableName, changes: readonly RecordChange[]) => Promise<void>;
  /** The records became invalid on the device and were set aside: the person did not remove them. */
  lost: (database: Database, table: TableName, keys: readonly RecordKey[]) => Promise<void>;
}

import { Dexie, type EntityTable, type InsertType, type Table } from 'dexie';
import type { DayTotal, FrequencyTotal } from '#core/personal-data/history/sums.ts';
import {
  isCounted,
  kinds,
  tableNames,
  type RecordKey,
  type Records,
  type TableName,
} from '#core/personal-data/records/kinds.ts';
import { databaseVersion } from '#core/personal-data/records/versions.ts';

/** Raise it when the calculation changes, so that the sums are rebuilt. */
export const sumsVersion = 2;

interface QuarantinedRecord {
  id: number;
  table: TableName;
  record: unknown;
  /** Milliseconds since 1970. */
  at: number;
}

interface TotalRow {
  name: 'all';
  version: number;
  sessions: number;
  seconds: number;
}

/** Identifies the last erasure. Without one, the first import sets it (erasure.ts). */
interface ErasureMark {
  name: 'erasure';
  id: string;
}

type RecordTables = { [Name in TableName]: Table<Records[Name], RecordKey> };

export interface Database extends Dexie, RecordTables {
  days: Table<DayTotal, string>;
  frequencies: Table<FrequencyTotal, number>;
  sums: Table<TotalRow | ErasureMark, string>;
  aside: EntityTable<QuarantinedRecord, 'id', InsertType<QuarantinedRecord, 'id'>>;
}

/** For tables whose rows are known elsewhere. */
export type Rows<Row, Key> = Table<Row, Key>;

export const databaseName = 'onda';

export const sumTables = [...tableNames.filter(isCounted), 'days', 'frequencies', 'sums'];

/** The tables that a transaction writes besides `outboxTables` where it writes records of a kind. */
export const tablesWith = (kind: TableName): readonly string[] => (isCounted(kind) ? sumTables : [kind, 'sums']);

/** Every transaction that changes records includes them, for the hook (change-hook.ts). core/sync knows their rows. */
export const outboxTables = ['outbox', 'synchronisation'] as const;

export function declareDatabase(name: string): Database {
  // Without Dexie's cache: screens have their own, and sums must not come from an old answer.
  const database = new Dexie(name, { cache: 'disabled', autoOpen: false }) as Database;
  database.version(databaseVersion).stores({
    ...Object.fromEntries(
      tableNames.map((table) => [table, [kinds[table].key, ...(kinds[table].indexes ?? [])].join(', ')]),
    ),
    days: 'day',
    frequencies: 'frequencyId',
    sums: 'name',
    aside: '++id',
    outbox: '[kind+key], dirty',
    synchronisation: 'name',
  });
  return database;
}

/** Needed because Dexie also opens a database of a newer version. */
export function isNewerSchema(database: Database): boolean {
  // Dexie multiplies its version by ten.
  return database.backendDB().version > databaseVersion * 10;
}

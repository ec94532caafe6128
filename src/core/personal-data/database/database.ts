import { Dexie, type EntityTable, type InsertType, type Table } from 'dexie';
import type { OutboxRow, PreferencesRow, SyncState } from '#core/personal-data/outbox/outbox-row.ts';
import type { DayTotal, FrequencyTotal } from '#core/personal-data/personal-data.ts';
import type { Records, SessionRecord, TableName } from '#core/personal-data/records/records.ts';

/**
 * Raise it with a migration. 2: version 1 of the app would reject a feeling without all scales. 3: older versions would
 * change records without noting it in the outbox. 4: older versions would drop what a sensor measured, and the
 * breathing guide. 5: older versions would drop the preset of a routine and the settings of a favourite.
 */
const schemaVersion = 5;

/** Raise it when the calculation changes, so that the sums are rebuilt. */
export const sumsVersion = 1;

export interface StoredSession extends SessionRecord {
  /** Index: the frequency id, if there are feelings both before and after. */
  felt?: number;
  /** Index: start of the session, if a heart-rate sensor measured it. */
  measuredAt?: number;
  /** Index: start of the session, if there was a breathing guide. */
  guidedAt?: number;
}

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

type PlainTables = { [Name in Exclude<TableName, 'sessions' | 'favourites'>]: Table<Records[Name], string> };

export interface Database extends Dexie, PlainTables {
  sessions: Table<StoredSession, string>;
  favourites: Table<Records['favourites'], number>;
  days: Table<DayTotal, string>;
  frequencies: Table<FrequencyTotal, number>;
  sums: Table<TotalRow | ErasureMark, string>;
  aside: EntityTable<QuarantinedRecord, 'id', InsertType<QuarantinedRecord, 'id'>>;
  /** Both are empty where nothing is synchronised. */
  outbox: Table<OutboxRow, [string, string]>;
  synchronisation: Table<SyncState | PreferencesRow, string>;
}

export const databaseName = 'onda';

export const sumTables = ['sessions', 'days', 'frequencies', 'sums'] as const;

/** Every transaction that changes records includes them. */
export const outboxTables = ['outbox', 'synchronisation'] as const;

export function declareDatabase(name: string): Database {
  // Without Dexie's cache: screens have their own, and sums must not come from an old answer.
  const database = new Dexie(name, { cache: 'disabled', autoOpen: false }) as Database;
  database.version(schemaVersion).stores({
    sessions:
      'id, startedAt, felt, measuredAt, guidedAt, comparison.id, [frequencyId+startedAt], [frequencyId+measuredAt]',
    favourites: 'frequencyId',
    assessments: 'id',
    routines: 'id',
    comparisons: 'id',
    intervals: 'id, sessionId',
    presets: 'id',
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
  return database.backendDB().version > schemaVersion * 10;
}

export function toStored(session: SessionRecord): StoredSession {
  const { before, after, frequencyId, breathing, heart, startedAt } = session;
  return {
    ...session,
    ...(before && after && frequencyId !== null && { felt: frequencyId }),
    ...(heart && { measuredAt: startedAt }),
    ...(breathing && { guidedAt: startedAt }),
  };
}

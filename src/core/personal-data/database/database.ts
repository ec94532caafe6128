import { Dexie } from 'dexie';
import type { EntityTable, InsertType, Table } from 'dexie';
import type { DayTotal, FrequencyTotal } from '#core/personal-data/personal-data.ts';
import type {
  AssessmentRecord,
  ComparisonRecord,
  FavouriteRecord,
  RoutineRecord,
  SessionRecord,
  TableName,
} from '#core/personal-data/records/records.ts';

/**
 * The shape of the database. Another one gets the next number, and a migration. Since 2 a feeling may be of some scales only: what
 * 1 has kept is right in 2, but an app of 1 would put such a session aside as broken, and so it must not open what is of 2.
 */
const schemaVersion = 2;

/** How sums are made. Another way gets the next number: they are then made anew from the sessions. */
export const sumsVersion = 1;

/** A session with what it is found by. */
export interface StoredSession extends SessionRecord {
  /** Its frequency, where there is a feeling both before and after. */
  felt?: number;
}

/** What cannot be read any more, kept as it was. */
interface SetAside {
  id: number;
  table: TableName;
  record: unknown;
  /** Milliseconds since 1970. */
  at: number;
}

interface WholeSum {
  name: 'all';
  version: number;
  sessions: number;
  seconds: number;
}

/** Which erasure of everything was the last; a database that never was erased gets one with its first import (erasure.ts). */
interface ErasureMark {
  name: 'erasure';
  id: string;
}

export interface Database extends Dexie {
  sessions: Table<StoredSession, string>;
  favourites: Table<FavouriteRecord, number>;
  assessments: Table<AssessmentRecord, string>;
  routines: Table<RoutineRecord, string>;
  comparisons: Table<ComparisonRecord, string>;
  days: Table<DayTotal, string>;
  frequencies: Table<FrequencyTotal, number>;
  sums: Table<WholeSum | ErasureMark, string>;
  aside: EntityTable<SetAside, 'id', InsertType<SetAside, 'id'>>;
}

export const databaseName = 'onda';

/** The tables that a change of sessions touches. */
export const sumTables = ['sessions', 'days', 'frequencies', 'sums'] as const;

/** A database that is not open yet. */
export function declareDatabase(name: string): Database {
  // What is shown has a cache of its own, and what is counted must not be an older answer.
  const database = new Dexie(name, { cache: 'disabled', autoOpen: false }) as Database;
  database.version(schemaVersion).stores({
    sessions: 'id, startedAt, felt, comparison.id, [frequencyId+startedAt]',
    favourites: 'frequencyId',
    assessments: 'id',
    routines: 'id',
    comparisons: 'id',
    days: 'day',
    frequencies: 'frequencyId',
    sums: 'name',
    aside: '++id',
  });
  return database;
}

/** Whether a newer version of the app has made the database: Dexie opens it all the same, and would write what it does not know. */
export function isNewer(database: Database): boolean {
  // Dexie's versions are the browser's times ten.
  return database.backendDB().version > schemaVersion * 10;
}

export function toStored(session: SessionRecord): StoredSession {
  return session.before && session.after && session.frequencyId !== null
    ? { ...session, felt: session.frequencyId }
    : session;
}

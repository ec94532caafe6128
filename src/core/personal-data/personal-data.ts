import type { DayTotal, FrequencyTotal } from '#core/personal-data/history/sums.ts';
import type { Lists } from '#core/personal-data/lists/lists.ts';
import type { OwnCounts } from './own-counts.ts';
import type { StorageProblem, StorageStatus } from './storage-status.ts';
import type { RrSeries } from '#core/heart/rr-stretch.ts';
import type { Feeling, SessionRecord } from '#core/personal-data/records/records.ts';
import type { ImportOptions } from '#core/personal-data/transfer/merge.ts';
import type { Readable } from '#core/store.ts';
import type { Seconds } from '#core/units.ts';
import type { RecordStore } from './record-store.ts';

export interface Totals {
  sessions: number;
  seconds: Seconds;
  /** The last 7 days, today included. */
  weekSeconds: Seconds;
  /** Days with a session among the last 28, today included. */
  rhythm: number;
  last: SessionRecord | undefined;
}

/** Uses stored sums instead of reading every session. */
export interface History {
  totals: Readable<Totals | undefined>;
  /** Days with a session from one day to another, both included, oldest first. */
  dayTotals: (from: string, to: string) => Promise<readonly DayTotal[]>;
  /** Newest first. @param before milliseconds since 1970; undefined: now */
  sessions: (before: number | undefined, count: number) => Promise<readonly SessionRecord[]>;
  frequencyTotals: () => Promise<readonly FrequencyTotal[]>;
  sessionsWithFeelings: (frequencyId: number) => Promise<readonly SessionRecord[]>;
  /** Sessions that a heart-rate sensor measured, newest first. @param from milliseconds since 1970 */
  sessionsWithHeart: (from: number) => Promise<readonly SessionRecord[]>;
  /** Sessions with a breathing guide, newest first. @param from milliseconds since 1970 */
  sessionsWithBreathing: (from: number) => Promise<readonly SessionRecord[]>;
  sessionsWithHeartOf: (frequencyId: number) => Promise<readonly SessionRecord[]>;
  sessionsOfComparison: (comparisonId: string) => Promise<readonly SessionRecord[]>;
  /** Intervals that a heart-rate sensor sent during a session; empty without one. */
  intervals: (sessionId: string) => Promise<RrSeries>;
  /** Increases whenever an answer may have changed. */
  version: Readable<number>;
  setFeeling: (sessionId: string, when: 'before' | 'after', feeling: Feeling | null) => Promise<void>;
  remove: (sessionId: string) => Promise<void>;
  restore: (session: SessionRecord) => Promise<void>;
}

export interface LoggedSession {
  id: string;
  running: boolean;
}

export interface ImportState {
  /** 0–100: done so far or, during a rollback, left to roll back. */
  percent: number;
  isRollingBack: boolean;
}

export type ImportResult =
  | { kind: 'merged'; added: number; existing: number; skippedSettings?: number }
  /** where: path of the first invalid value, such as sessions[3].hertz */
  | { kind: 'refused'; reason: 'not-json' | 'not-ours' | 'newer' | 'invalid' | 'too-large'; where?: string }
  | { kind: 'busy' }
  | { kind: 'cancelled' }
  | { kind: 'erased' }
  /** isPartial: rolling back or erasing failed too. Importing the file again adds the rest. */
  | { kind: 'failed'; isPartial?: true };

export interface ExportedFile {
  file: Blob;
  skippedRecords: number;
}

export interface Archive {
  exportJson: () => Promise<ExportedFile>;
  exportCsv: () => Promise<Blob>;
  /**
   * One file at a time. An aborted or failed import is rolled back, except records changed since; one cut off by a
   * closed page is completed by importing the file again. An imported language applies after a reload. Never rejects.
   */
  importJson: (file: Blob, options?: ImportOptions) => Promise<ImportResult>;
  importProgress: Readable<ImportState | undefined>;
  /** The last result, until it has been shown to the person. */
  unseenResult: Readable<ImportResult | undefined>;
  takeUnseenResult: () => ImportResult | undefined;
  cancelImport: () => void;
  /** Cancels a running import. The page keeps its language until it is reloaded. Rejects where the browser refuses. */
  eraseAll: () => Promise<void>;
}

export interface PersonalData extends Lists {
  storageStatus: Readable<StorageStatus>;
  /** Why a change is not saved; undefined while all changes are. */
  storageWarning: Readable<StorageProblem | undefined>;
  session: Readable<LoggedSession | undefined>;
  history: History;
  counts: Readable<OwnCounts>;
  archive: Archive;
  /** For core/sync, which works on the database itself. */
  records: Pick<RecordStore, 'database' | 'watch' | 'notifyStale'>;
}

export interface PersonalDataService extends Readable<PersonalData | undefined> {
  /** Rejects only when the code cannot be loaded. */
  open: () => Promise<PersonalData>;
  /** Does not open the database for a person who had no favourites last time. */
  cachedFavourites: Readable<readonly number[]>;
}

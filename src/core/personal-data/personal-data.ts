import type { Answers } from '#core/assessment/areas.ts';
import type { RrSeries } from '#core/heart/rr-series.ts';
import type {
  AssessmentRecord,
  ComparisonRecord,
  Feeling,
  PresetRecord,
  RoutineRecord,
  SessionRecord,
} from '#core/personal-data/records/records.ts';
import type { ImportOptions } from '#core/personal-data/transfer/merge.ts';
import type { Readable } from '#core/store.ts';
import type { Seconds } from '#core/units.ts';
import type { RecordStore } from './record-store.ts';

/**
 * unavailable: the browser refuses storage (blocked, private window). full: the latest changes are in memory only.
 * outdated: another tab runs a newer version of the app; this page must reload before it may write again.
 */
export type StorageStatus = 'opening' | 'saved' | 'unavailable' | 'full' | 'outdated';

export type StorageProblem = Extract<StorageStatus, 'unavailable' | 'full' | 'outdated'>;

export interface DayTotal {
  day: string;
  sessions: number;
  seconds: Seconds;
}

export interface FrequencyTotal {
  frequencyId: number;
  sessions: number;
  seconds: Seconds;
  /** Sessions started in each hour of the day, 0–23. */
  hours: readonly number[];
  lastStartedAt: number;
}

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

/** Frequency ids in the person's order; undefined until loaded. */
export interface Favourites extends Readable<readonly number[] | undefined> {
  /**
   * @param seen The state the person saw; does nothing where it was out of date.
   * @param address The settings of the sound, kept with a new favourite; undefined: the frequency's defaults.
   */
  toggle: (frequencyId: number, seen?: boolean, address?: string) => Promise<void>;
  /** The settings kept with a favourite; undefined: the frequency's defaults, or no favourite. */
  addressOf: (frequencyId: number) => string | undefined;
  move: (frequencyId: number, place: number) => Promise<void>;
}

export type PresetContent = Pick<PresetRecord, 'name' | 'address'>;

/** Newest first; undefined until loaded. */
export interface Presets extends Readable<readonly PresetRecord[] | undefined> {
  add: (preset: PresetContent) => Promise<PresetRecord>;
  /** Does nothing where the preset was removed. */
  change: (id: string, fields: Partial<PresetContent>) => Promise<void>;
  remove: (id: string) => Promise<void>;
  restore: (preset: PresetRecord) => Promise<void>;
}

/** Oldest first; undefined until loaded. */
export interface Assessments extends Readable<readonly AssessmentRecord[] | undefined> {
  add: (answers: Answers) => Promise<AssessmentRecord>;
  remove: (id: string) => Promise<void>;
}

export interface Routines extends Readable<readonly RoutineRecord[] | undefined> {
  save: (routine: Omit<RoutineRecord, 'createdAt'>) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

export interface Comparisons extends Readable<readonly ComparisonRecord[] | undefined> {
  start: (comparison: Omit<ComparisonRecord, 'id' | 'startedAt' | 'revealedAt'>) => Promise<ComparisonRecord>;
  reveal: (id: string) => Promise<void>;
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

export interface PersonalData {
  storageStatus: Readable<StorageStatus>;
  /** Why a change is not saved; undefined while all changes are. */
  storageWarning: Readable<StorageProblem | undefined>;
  session: Readable<LoggedSession | undefined>;
  history: History;
  favourites: Favourites;
  assessments: Assessments;
  routines: Routines;
  presets: Presets;
  comparisons: Comparisons;
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

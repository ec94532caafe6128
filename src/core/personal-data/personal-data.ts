import type { Answers } from '#core/assessment/areas.ts';
import type {
  AssessmentRecord,
  ComparisonRecord,
  Feeling,
  RoutineRecord,
  SessionRecord,
} from '#core/personal-data/records/records.ts';
import type { Steps } from '#core/personal-data/transfer/merge.ts';
import type { Readable } from '#core/store.ts';
import type { Seconds } from '#core/units.ts';

/**
 * How what is kept fares. opening: not known yet. kept: on this device. visit: the browser refuses to keep it (blocked,
 * private), so it lasts as long as the page. full: no room; the latest changes last as long as the page.
 * outdated: another tab runs a newer version of the app; this one must be loaded anew before it may write again.
 */
export type StorageStatus = 'opening' | 'kept' | 'visit' | 'full' | 'outdated';

/** Why something is not kept. */
export type StorageProblem = Extract<StorageStatus, 'visit' | 'full' | 'outdated'>;

/** One day's listening, where the person was. */
export interface DayTotal {
  day: string;
  sessions: number;
  seconds: Seconds;
}

/** What was heard of one frequency, ever. */
export interface FrequencyTotal {
  frequencyId: number;
  sessions: number;
  seconds: Seconds;
  /** Sessions begun in each hour of the day, 0–23. */
  hours: readonly number[];
  lastStartedAt: number;
}

/** Everything ever, in numbers. */
export interface Totals {
  sessions: number;
  seconds: Seconds;
  /** Those of the last seven days, today included. */
  weekSeconds: Seconds;
  /** Days with a session among the last 28, today included. */
  rhythm: number;
  last: SessionRecord | undefined;
}

/** What has been listened to. Every question is answered from sums that are kept in step, not by reading every session. */
export interface History {
  totals: Readable<Totals | undefined>;
  /** The days of a span with listening in them, the oldest first; both ends included. */
  days: (from: string, to: string) => Promise<readonly DayTotal[]>;
  /** Sessions from the newest, so many before a moment (milliseconds; undefined: now). */
  sessions: (before: number | undefined, count: number) => Promise<readonly SessionRecord[]>;
  frequencies: () => Promise<readonly FrequencyTotal[]>;
  /** Sessions of a frequency with a feeling before and after, and those of a comparison. */
  felt: (frequencyId: number) => Promise<readonly SessionRecord[]>;
  compared: (comparisonId: string) => Promise<readonly SessionRecord[]>;
  /** Changes whenever any of it may have. */
  version: Readable<number>;
  /** Adds or changes what the person felt. */
  setFeeling: (sessionId: string, when: 'before' | 'after', feeling: Feeling | null) => Promise<void>;
  remove: (sessionId: string) => Promise<void>;
  /** Puts one back as it was. */
  restore: (session: SessionRecord) => Promise<void>;
}

/** The frequencies in the person's order. undefined while it is not known. */
export interface Favourites extends Readable<readonly number[] | undefined> {
  /** @param seen Whether it was seen as one: where that was old news, what is wanted is so already, and stays. */
  toggle: (frequencyId: number, seen?: boolean) => Promise<void>;
  /** Puts one at another place of the list. */
  move: (frequencyId: number, place: number) => Promise<void>;
}

/** The oldest first. undefined while it is not known. */
export interface Assessments extends Readable<readonly AssessmentRecord[] | undefined> {
  add: (answers: Answers) => Promise<AssessmentRecord>;
  remove: (id: string) => Promise<void>;
}

export interface Routines extends Readable<readonly RoutineRecord[] | undefined> {
  /** Adds, or replaces the one with this id. */
  save: (routine: Omit<RoutineRecord, 'createdAt'>) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

export interface Comparisons extends Readable<readonly ComparisonRecord[] | undefined> {
  start: (comparison: Omit<ComparisonRecord, 'id' | 'startedAt' | 'revealedAt'>) => Promise<ComparisonRecord>;
  /** Says what it was: nothing more is added to it. */
  reveal: (id: string) => Promise<void>;
}

/** The session that is being listened to, or was last, while this page is open. */
export interface LoggedSession {
  /** For what the person felt afterwards. */
  id: string;
  /** Whether it still sounds or waits. */
  running: boolean;
}

/** An import that is under way. */
export interface Importing {
  /** How far it is, or how much is left to be taken back, 0–100. */
  percent: number;
  /** It was given up or has failed, and what it had added is taken back. */
  isTakenBack: boolean;
}

/** What an import did, or why nothing was changed. */
export type ImportOutcome =
  /** settingsLeftOut: how many settings of the file are none, or have no value that they may have; not given where there are none. */
  | { kind: 'merged'; added: number; known: number; settingsLeftOut?: number }
  /** where: the path of the first thing that is wrong, as sessions[3].hertz. */
  | { kind: 'refused'; reason: 'not-json' | 'not-ours' | 'newer' | 'invalid' | 'too-large'; where?: string }
  /** Another one is under way, here or in another tab. */
  | { kind: 'busy' }
  | { kind: 'cancelled' }
  /** Everything was erased meanwhile, here or in another tab: nothing of it is there. */
  | { kind: 'erased' }
  /** isPartlyAdded: the device did not let what had been added be taken back, or be erased. The file's next import adds the rest. */
  | { kind: 'failed'; isPartlyAdded?: true };

/** A file that was made of what is there. */
export interface Exported {
  file: Blob;
  /** How many unreadable records no file can hold. */
  leftOut: number;
}

export interface Archive {
  /** Everything, as one readable JSON file. */
  exportJson: () => Promise<Exported>;
  /** The sessions as a table. */
  exportCsv: () => Promise<Blob>;
  /**
   * Merges without duplicates, one file at a time. What is aborted or fails is taken back as far as the device lets it, but for what has been
   * changed since; what a closed page has cut off is completed by importing the file again. This page and other tabs have their turn all the time. Never rejects. A language that came along shows when
   * the page is loaded anew.
   */
  importJson: (file: Blob, steps?: Steps) => Promise<ImportOutcome>;
  /** The import under way, whichever screen has begun it. */
  importing: Readable<Importing | undefined>;
  /** How the last import ended, until somebody has been told. */
  untold: Readable<ImportOutcome | undefined>;
  takeUntold: () => ImportOutcome | undefined;
  /** Gives it up; `importJson` resolves with what became of it. */
  cancelImport: () => void;
  /**
   * Ends an import under way. Takes away everything personal that this device keeps of the app, preferences too, and tells the other tabs. Rejects where
   * the device refuses. The language is the page's own until it is loaded anew.
   */
  eraseAll: () => Promise<void>;
}

/** Everything the person makes with the app, on this device and nowhere else. */
export interface PersonalData {
  storageStatus: Readable<StorageStatus>;
  /** Why something that the person has made lasts as long as the page only; undefined while nothing does. */
  storageWarning: Readable<StorageProblem | undefined>;
  /** undefined before the first. */
  session: Readable<LoggedSession | undefined>;
  history: History;
  favourites: Favourites;
  assessments: Assessments;
  routines: Routines;
  comparisons: Comparisons;
  archive: Archive;
}

/** Personal data is fetched and opened when somebody first asks for it; undefined until then. */
export interface PersonalDataService extends Readable<PersonalData | undefined> {
  /** Rejects only when the code for it cannot be fetched. */
  open: () => Promise<PersonalData>;
  /** The favourites as far as they are known: for a person who had none when this was last open, it is not opened. */
  knownFavourites: Readable<readonly number[]>;
}

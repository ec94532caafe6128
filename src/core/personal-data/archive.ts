import type { WholeDeviceStorage } from '#core/platform/device-storage.ts';
import { noRecords, writeCsv, writeFile } from './archive-file.ts';
import type { AllRecords } from './archive-file.ts';
import type { Database } from './database.ts';
import { withChanges } from './list.ts';
import type { Steps } from './merge.ts';
import type { Archive, ImportOutcome } from './personal-data.ts';
import { keyOf, tableNames } from './records.ts';
import type { Key, Records, TableName } from './records.ts';
import type { ReadFile } from './read-file.ts';
import { addSettings, eraseSettings, readSettings } from './settings.ts';
import type { SettingSchemas } from './settings.ts';
import type { Shelf } from './shelf.ts';

/** Ten years of heavy use are about 8 MB. */
const largestFile = 64e6;
/** The part of an import that reading the file takes; the rest is writing. */
const readingPart = 0.2;

interface Seams {
  shelf: Shelf;
  storage: WholeDeviceStorage;
  settings: SettingSchemas;
  now: () => Date;
  /** Reads a file that is to be imported, without keeping the page waiting. */
  readFile: ReadFile;
  /** Calls those who show settings. */
  onSettings: () => void;
  /** What the rest of the app keeps of the person, as the cookie of the language. */
  eraseElsewhere: () => void;
  onFailure: (error: unknown) => void;
}

/** undefined where a newer version of the app has the database: then what this page holds is all it can give. */
const databaseOf = (shelf: Shelf): Promise<Database | undefined> => shelf.database().catch(() => undefined);

/** Everything of one moment, the pending included. */
async function readAll(shelf: Shelf): Promise<{ records: AllRecords; unreadable: readonly unknown[] }> {
  const database = await databaseOf(shelf);
  const unreadable: unknown[] = [];
  const found = new Map<TableName, unknown[]>();
  await database?.transaction('r', [...tableNames, 'aside'], async () => {
    for (const table of tableNames) found.set(table, await database.table<unknown>(table).toArray());
    unreadable.push(...(await database.aside.toArray()));
  });
  const recordsOf = <Name extends TableName>(table: Name): Records[Name][] => {
    const kept = new Map<Key, Records[Name]>(shelf.checked(table, found.get(table) ?? []).map((record) => [keyOf(table, record), record]));
    return [...withChanges(kept, shelf.pending(table).values()).values()];
  };
  const records: AllRecords = {
    ...noRecords(),
    sessions: recordsOf('sessions').toSorted((a, b) => a.startedAt - b.startedAt),
    favourites: recordsOf('favourites').toSorted((a, b) => a.position - b.position),
    assessments: recordsOf('assessments'),
    routines: recordsOf('routines'),
    comparisons: recordsOf('comparisons'),
  };
  return { records, unreadable };
}

async function importFile({ shelf, storage, readFile, onSettings }: Seams, file: Blob, { onProgress, signal }: Steps): Promise<ImportOutcome> {
  const records = { sessions: [], favourites: [], assessments: [], routines: [], comparisons: [] } as { [Name in TableName]: Records[TableName][] };
  signal?.throwIfAborted();
  const found = await readFile(file, {
    ...(signal && { signal }),
    take: async (slice) => {
      records[slice.table].push(...slice.records);
      onProgress?.(readingPart * slice.checked);
    },
  });
  if (found.kind === 'refused') return found;
  const total = tableNames.reduce((sum, table) => sum + records[table].length, 0);
  const added = await shelf.merge(records as AllRecords, { signal, onProgress: (done) => onProgress?.(readingPart + (1 - readingPart) * done) });
  addSettings(storage, found.settings);
  onSettings();
  return { kind: 'merged', added, known: total - added };
}

export function createArchive(seams: Seams): Archive {
  const { shelf, storage, settings, now, onSettings, eraseElsewhere, onFailure } = seams;
  return {
    exportJson: async () => {
      const contents = { ...(await readAll(shelf)), settings: readSettings(storage, settings) };
      return new Blob([writeFile(contents, now())], { type: 'application/json' });
    },
    exportCsv: async () => new Blob([writeCsv((await readAll(shelf)).records.sessions)], { type: 'text/csv;charset=utf-8' }),
    importJson: async (file, steps = {}) => {
      if (file.size > largestFile) return { kind: 'refused', reason: 'too-large' };
      try {
        return await importFile(seams, file, steps);
      } catch (error) {
        if (steps.signal?.aborted) return { kind: 'cancelled' };
        onFailure(error);
        return { kind: 'failed' };
      }
    },
    eraseAll: async () => {
      await shelf.empty();
      eraseSettings(storage);
      eraseElsewhere();
      onSettings();
    },
  };
}

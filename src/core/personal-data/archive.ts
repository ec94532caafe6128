import type { WholeDeviceStorage } from '#core/platform/device-storage.ts';
import { put } from './changes.ts';
import type { Change } from './changes.ts';
import { noRecords, readFile, writeCsv, writeFile } from './archive-file.ts';
import type { AllRecords } from './archive-file.ts';
import type { Database } from './database.ts';
import { withChanges } from './list.ts';
import type { Archive, ImportOutcome } from './personal-data.ts';
import { keyOf, tableNames } from './records.ts';
import type { Key, Records, TableName } from './records.ts';
import { addSettings, eraseSettings, readSettings } from './settings.ts';
import type { Shelf } from './shelf.ts';

/** Ten years of heavy use are about 8 MB. */
const largestFile = 64e6;

interface Seams {
  shelf: Shelf;
  storage: WholeDeviceStorage;
  now: () => Date;
  /** Gives the page its turn. */
  pause: () => Promise<void>;
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

/** What of some records is not there yet, each once. */
function newOf<Name extends TableName>(table: Name, records: readonly Records[Name][], known: readonly Records[Name][]): Change[] {
  const keys = new Set(known.map((record) => keyOf(table, record)));
  return records.flatMap((record) => {
    const key = keyOf(table, record);
    if (keys.has(key)) return [];
    keys.add(key);
    return [put(table, record)];
  });
}

async function importText({ shelf, storage, pause, onSettings }: Seams, text: string): Promise<ImportOutcome> {
  const file = await readFile(text, pause);
  if (file.kind === 'refused') return file;
  const { records } = await readAll(shelf);
  const changes = tableNames.flatMap((table) => newOf(table, file.records[table], records[table]));
  const total = tableNames.reduce((sum, table) => sum + file.records[table].length, 0);
  await shelf.writeTogether(changes);
  addSettings(storage, file.settings);
  onSettings();
  return { kind: 'merged', added: changes.length, known: total - changes.length };
}

export function createArchive(seams: Seams): Archive {
  const { shelf, storage, now, onSettings, eraseElsewhere, onFailure } = seams;
  return {
    exportJson: async () => {
      const contents = { ...(await readAll(shelf)), settings: readSettings(storage) };
      return new Blob([writeFile(contents, now())], { type: 'application/json' });
    },
    exportCsv: async () => new Blob([writeCsv((await readAll(shelf)).records.sessions)], { type: 'text/csv;charset=utf-8' }),
    importJson: async (file) => {
      if (file.size > largestFile) return { kind: 'refused', reason: 'too-large' };
      try {
        return await importText(seams, await file.text());
      } catch (error) {
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

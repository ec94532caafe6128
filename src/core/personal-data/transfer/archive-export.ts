import type { Database } from '#core/personal-data/database/database.ts';
import { eachSlice } from '#core/personal-data/database/slices.ts';
import { withChanges } from '#core/personal-data/lists/list.ts';
import type { Exported } from '#core/personal-data/personal-data.ts';
import { readable } from '#core/personal-data/records/readable.ts';
import { keyOf, tableNames } from '#core/personal-data/records/records.ts';
import type { Key, Records, TableName } from '#core/personal-data/records/records.ts';
import { readSettings } from '#core/personal-data/records/settings.ts';
import type { SettingSchemas } from '#core/personal-data/records/settings.ts';
import type { Shelf } from '#core/personal-data/shelf.ts';
import type { WholeDeviceStorage } from '#core/platform/storage/device-storage.ts';
import { nextTask } from '#core/platform/time/next-task.ts';
import { csvParts, fileParts } from './archive-file.ts';
import type { AllRecords } from './archive-file.ts';

interface Seams {
  shelf: Shelf;
  storage: WholeDeviceStorage;
  settings: SettingSchemas;
  now: () => Date;
}

/** Where a newer version of the app owns the database, only pending changes are exported. */
const databaseOf = (shelf: Shelf): Promise<Database | undefined> => shelf.database().catch(() => undefined);

type Rows = { [Name in TableName]: Records[Name][] };
const noRows = (): Rows => ({ sessions: [], favourites: [], assessments: [], routines: [], comparisons: [] });

interface Found {
  good: Rows;
  broken: { table: TableName; record: unknown }[];
  aside: unknown[];
}

async function readDevice(shelf: Shelf): Promise<Found> {
  const found: Found = { good: noRows(), broken: [], aside: [] };
  const database = await databaseOf(shelf);
  await database?.transaction('r', [...tableNames, 'aside'], async () => {
    for (const table of tableNames) {
      await eachSlice(database.table<unknown>(table), (rows) => {
        const { good, broken } = readable(table, rows);
        (found.good[table] as Records[TableName][]).push(...good);
        found.broken.push(...broken.map(({ record }) => ({ table, record })));
      });
    }
    await eachSlice(database.table<unknown>('aside'), (rows) => found.aside.push(...rows));
  });
  return found;
}

async function readAll({ shelf, now }: Seams): Promise<{ records: AllRecords; unreadable: readonly unknown[] }> {
  const { good, broken, aside } = await readDevice(shelf);
  const recordsOf = <Name extends TableName>(table: Name): Records[Name][] => {
    // Reports and quarantines them.
    shelf.checked(
      table,
      broken.filter((one) => one.table === table).map(({ record }) => record),
    );
    const pending = shelf.pending(table);
    if (pending.size === 0) return good[table];
    return [
      ...withChanges(
        new Map<Key, Records[Name]>(good[table].map((record) => [keyOf(table, record), record])),
        pending.values(),
      ).values(),
    ];
  };
  const records: AllRecords = {
    sessions: recordsOf('sessions').toSorted((a, b) => a.startedAt - b.startedAt),
    favourites: recordsOf('favourites').toSorted((a, b) => a.position - b.position),
    assessments: recordsOf('assessments'),
    routines: recordsOf('routines'),
    comparisons: recordsOf('comparisons'),
  };
  const at = now().getTime();
  return { records, unreadable: [...aside, ...broken.map((one) => ({ ...one, at }))] };
}

/** Yields to other tasks between parts. */
async function blobOf(parts: Iterable<string>, type: string): Promise<Blob> {
  const written: string[] = [];
  for (const part of parts) {
    written.push(part);
    await nextTask();
  }
  return new Blob(written, { type });
}

/** IndexedDB can store what JSON cannot: bigints and circular structures. */
function fitsIntoJson(record: unknown): boolean {
  try {
    return JSON.stringify(record) !== undefined;
  } catch {
    return false;
  }
}

export async function exportJson(seams: Seams): Promise<Exported> {
  const { records, unreadable } = await readAll(seams);
  const writable = unreadable.filter(fitsIntoJson);
  const settings = readSettings(seams.storage, seams.settings);
  return {
    file: await blobOf(fileParts({ records, settings, unreadable: writable }, seams.now()), 'application/json'),
    leftOut: unreadable.length - writable.length,
  };
}

export async function exportCsv(seams: Seams): Promise<Blob> {
  return blobOf(csvParts((await readAll(seams)).records.sessions), 'text/csv;charset=utf-8');
}

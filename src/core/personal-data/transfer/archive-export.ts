import { forEachTableSlice } from '#core/personal-data/database/slices.ts';
import { applyChanges } from '#core/personal-data/changes.ts';
import type { ExportedFile } from '#core/personal-data/personal-data.ts';
import { validateRecords } from '#core/personal-data/records/validate-records.ts';
import {
  keyOf,
  kinds,
  tableNames,
  type RecordKey,
  type Records,
  type TableName,
} from '#core/personal-data/records/kinds.ts';
import { readSettings, type ExportedSettings } from '#core/personal-data/records/settings.ts';
import type { RecordStore } from '#core/personal-data/record-store.ts';
import type { EnumerableDeviceStorage } from '#core/platform/storage/device-storage.ts';
import { nextTask } from '#core/platform/time/next-task.ts';
import { csvParts, emptyRecords, jsonParts, type AllRecords } from './archive-file.ts';

export interface ExportDependencies {
  recordStore: RecordStore;
  storage: EnumerableDeviceStorage;
  settings: ExportedSettings;
  now: () => Date;
}

interface StoredRecords {
  valid: ReturnType<typeof emptyRecords>;
  invalid: { table: TableName; record: unknown }[];
  quarantined: unknown[];
}

async function readDevice(recordStore: RecordStore): Promise<StoredRecords> {
  const found: StoredRecords = { valid: emptyRecords(), invalid: [], quarantined: [] };
  // Where a newer version of the app owns the database, only pending changes are exported.
  const database = await recordStore.database().catch(() => undefined);
  await database?.transaction('r', [...tableNames, 'aside'], async () => {
    for (const table of tableNames) {
      await forEachTableSlice(database.table<unknown>(table), (rows) => {
        const { valid, invalid } = validateRecords(table, rows);
        (found.valid[table] as Records[TableName][]).push(...valid);
        found.invalid.push(...invalid.map(({ record }) => ({ table, record })));
      });
    }
    await forEachTableSlice(database.table<unknown>('aside'), (rows) => found.quarantined.push(...rows));
  });
  return found;
}

async function readAll({ recordStore, now }: ExportDependencies) {
  const { valid, invalid, quarantined } = await readDevice(recordStore);
  const recordsOf = <Name extends TableName>(table: Name): Records[Name][] => {
    // Reports and quarantines the invalid rows.
    recordStore.validRecords(
      table,
      invalid.filter((one) => one.table === table).map(({ record }) => record),
    );
    const pending = recordStore.pending(table);
    if (pending.size === 0) return valid[table];
    return [
      ...applyChanges(
        new Map<RecordKey, Records[Name]>(valid[table].map((record) => [keyOf(table, record), record])),
        pending.values(),
      ).values(),
    ];
  };
  const inOrder = <Name extends TableName>(table: Name): Records[Name][] =>
    recordsOf(table).toSorted(kinds[table].order ?? (() => 0));
  const records = Object.fromEntries(tableNames.map((table) => [table, inOrder(table)])) as unknown as AllRecords;
  const at = now().getTime();
  return { records, unreadable: [...quarantined, ...invalid.map((one) => ({ ...one, at }))] };
}

async function blobOf(parts: Iterable<string>, type: string): Promise<Blob> {
  const written: string[] = [];
  for (const part of parts) {
    written.push(part);
    await nextTask();
  }
  return new Blob(written, { type });
}

/** IndexedDB can store what JSON cannot: bigints and circular structures. */
function isJsonSafe(record: unknown): boolean {
  try {
    return JSON.stringify(record) !== undefined;
  } catch {
    return false;
  }
}

export async function exportJson(dependencies: ExportDependencies): Promise<ExportedFile> {
  const { records, unreadable } = await readAll(dependencies);
  const writable = unreadable.filter(isJsonSafe);
  const settings = readSettings(dependencies.storage, dependencies.settings);
  return {
    file: await blobOf(jsonParts({ records, settings, unreadable: writable }, dependencies.now()), 'application/json'),
    skippedRecords: unreadable.length - writable.length,
  };
}

export async function exportCsv(dependencies: ExportDependencies): Promise<Blob> {
  return blobOf(csvParts((await readAll(dependencies)).records.sessions), 'text/csv;charset=utf-8');
}

import * as v from 'valibot';
import { forEachSlice } from '#core/personal-data/database/slices.ts';
import type { ImportResult } from '#core/personal-data/personal-data.ts';
import {
  maxImportedRecords,
  recordSchemas,
  tableNames,
  type Records,
  type TableName,
} from '#core/personal-data/records/records.ts';
import { validateSettings, type SettingSchemas, type Settings } from '#core/personal-data/records/settings.ts';
import { fileVersion, fileFormat } from './archive-file.ts';

type UnvalidatedFile = Readonly<Record<string, unknown>>;
const migrations: Readonly<Record<number, (file: UnvalidatedFile) => UnvalidatedFile>> = {
  // Since version 2 a feeling may lack some scales.
  1: (file) => file,
  // Since version 3 files have the intervals of a heart-rate sensor.
  2: (file) => ({ ...file, intervals: [] }),
  // Since version 4 files have presets.
  3: (file) => ({ ...file, presets: [] }),
};

type Refusal = Extract<ImportResult, { kind: 'refused' }>;

export interface RecordSlice {
  table: TableName;
  records: readonly Records[TableName][];
  /** 0–1 of the file */
  checked: number;
}

interface ReadOptions {
  /** Reading waits for it, and rejects if it rejects. */
  take: (slice: RecordSlice) => Promise<void>;
  signal?: AbortSignal;
}

export type FileReadResult = { kind: 'read'; settings: Settings; skippedSettings: number } | Refusal;
/** Rejects where the file is unreadable or reading is aborted. */
export type ReadFile = (file: Blob, taking: ReadOptions) => Promise<FileReadResult>;

const refusal = (reason: Refusal['reason'], where?: string): Refusal => ({
  kind: 'refused',
  reason,
  ...(where !== undefined && { where }),
});

function parseJson(text: string): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

const head = v.looseObject({ format: v.literal(fileFormat), version: v.unknown() });
const versionNumber = v.pipe(v.number(), v.integer(), v.minValue(1));

export function migrate(
  file: unknown,
  { steps, current }: { steps: typeof migrations; current: number },
): { file: UnvalidatedFile } | Refusal {
  if (!v.is(head, file)) return refusal('not-ours');
  const { version } = file;
  if (!v.is(versionNumber, version)) return refusal('invalid', 'version');
  if (version > current) return refusal('newer');
  let now: UnvalidatedFile = file;
  for (let from = version; from < current; from += 1) now = steps[from]?.(now) ?? now;
  return { file: now };
}

function findInvalidTable(file: UnvalidatedFile): string | undefined {
  return tableNames.find((table) => !Array.isArray(file[table]) || file[table].length > maxImportedRecords[table]);
}

/** Ends the reading of an invalid file. The message is the path of the error. */
class InvalidFile extends Error {}

function validateRecord<Name extends TableName>(table: Name, record: unknown, index: number): Records[Name] {
  const result = v.safeParse(recordSchemas[table], record, { abortEarly: true });
  if (!result.success)
    throw new InvalidFile([`${table}[${index}]`, v.getDotPath(result.issues[0])].filter(Boolean).join('.'));
  return result.output as Records[Name];
}

async function readTables(file: UnvalidatedFile, { take, signal }: ReadOptions): Promise<void> {
  const tables = tableNames.map((table) => ({ table, rows: file[table] as unknown[] }));
  const total = tables.reduce((sum, { rows }) => sum + rows.length, 0);
  let checked = 0;
  for (const { table, rows } of tables) {
    await forEachSlice(rows, async (slice, from) => {
      signal?.throwIfAborted();
      const records = slice.map((record, index) => validateRecord(table, record, from + index));
      checked += records.length;
      await take({ table, records, checked: checked / total });
    });
  }
}

export async function readFile(
  file: Blob,
  { settings: schemas, ...taking }: ReadOptions & { settings: SettingSchemas },
): Promise<FileReadResult> {
  const json = parseJson(await file.text());
  if (!json) return refusal('not-json');
  const current = migrate(json.json, { steps: migrations, current: fileVersion });
  if ('kind' in current) return current;
  const table = findInvalidTable(current.file);
  if (table !== undefined) return refusal('invalid', table);
  try {
    await readTables(current.file, taking);
  } catch (error) {
    if (error instanceof InvalidFile) return refusal('invalid', error.message);
    throw error;
  }
  const settings = validateSettings(schemas, current.file['settings'] ?? {});
  return settings ? { kind: 'read', ...settings } : refusal('invalid', 'settings');
}

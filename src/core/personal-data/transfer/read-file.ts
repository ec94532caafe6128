import * as v from 'valibot';
import { forEachSlice } from '#core/personal-data/database/slices.ts';
import type { ImportResult } from '#core/personal-data/personal-data.ts';
import { kinds, tableNames, type Records, type TableName } from '#core/personal-data/records/kinds.ts';
import { fileVersion } from '#core/personal-data/records/versions.ts';
import { validateSettings, type ExportedSettings, type FileSettings } from '#core/personal-data/records/settings.ts';
import { fileFormat } from './archive-file.ts';

type UnvalidatedFile = Readonly<Record<string, unknown>>;
/** The kinds of records that files of this version do not have yet. */
const emptyIn = (version: number): UnvalidatedFile =>
  Object.fromEntries(tableNames.filter((table) => kinds[table].since.file > version).map((table) => [table, []]));

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

export type FileReadResult = { kind: 'read'; settings: FileSettings; skippedSettings: number } | Refusal;
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

function migrate(file: unknown): { file: UnvalidatedFile } | Refusal {
  if (!v.is(head, file)) return refusal('not-ours');
  const { version } = file;
  if (!v.is(versionNumber, version)) return refusal('invalid', 'version');
  if (version > fileVersion) return refusal('newer');
  return { file: { ...file, ...emptyIn(version) } };
}

function findInvalidTable(file: UnvalidatedFile): string | undefined {
  return tableNames.find(
    (table) => !Array.isArray(file[table]) || file[table].length > (kinds[table].limit ?? Infinity),
  );
}

/** Ends the reading of an invalid file. The message is the path of the error. */
class InvalidFile extends Error {}

function validateRecord<Name extends TableName>(table: Name, record: unknown, index: number): Records[Name] {
  const result = v.safeParse(kinds[table].schema, record, { abortEarly: true });
  if (!result.success)
    throw new InvalidFile([`${table}[${index}]`, v.getDotPath(result.issues[0])].filter(Boolean).join('.'));
  return result.output;
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
  { settings: known, ...taking }: ReadOptions & { settings: ExportedSettings },
): Promise<FileReadResult> {
  const json = parseJson(await file.text());
  if (!json) return refusal('not-json');
  const current = migrate(json.json);
  if ('kind' in current) return current;
  const table = findInvalidTable(current.file);
  if (table !== undefined) return refusal('invalid', table);
  try {
    await readTables(current.file, taking);
  } catch (error) {
    if (error instanceof InvalidFile) return refusal('invalid', error.message);
    throw error;
  }
  const settings = validateSettings(known, current.file['settings'] ?? {});
  return settings ? { kind: 'read', ...settings } : refusal('invalid', 'settings');
}

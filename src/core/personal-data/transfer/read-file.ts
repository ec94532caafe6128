import * as v from 'valibot';
import { inSlices } from '#core/personal-data/database/slices.ts';
import type { ImportOutcome } from '#core/personal-data/personal-data.ts';
import { mostRecords, recordSchemas, tableNames } from '#core/personal-data/records/records.ts';
import type { Records, TableName } from '#core/personal-data/records/records.ts';
import { checkSettings } from '#core/personal-data/records/settings.ts';
import type { SettingSchemas, Settings } from '#core/personal-data/records/settings.ts';
import { fileVersion, format } from './archive-file.ts';

type Unread = Readonly<Record<string, unknown>>;
/** From each version to the next. */
const migrations: Readonly<Record<number, (file: Unread) => Unread>> = {
  // Since version 2 a feeling may have some scales only.
  1: (file) => file,
};

type Refusal = Extract<ImportOutcome, { kind: 'refused' }>;

export interface RecordSlice {
  table: TableName;
  records: readonly Records[TableName][];
  /** Share of the file checked so far, 0–1. */
  checked: number;
}

interface Taking {
  /** Called with one batch after the other. Reading rejects where it rejects. */
  take: (slice: RecordSlice) => Promise<void>;
  signal?: AbortSignal;
}

export type FileOutcome = { kind: 'read'; settings: Settings; leftOut: number } | Refusal;
/** Rejects where the file is unreadable or reading is aborted. */
export type ReadFile = (file: Blob, taking: Taking) => Promise<FileOutcome>;

const refused = (reason: Refusal['reason'], where?: string): Refusal => ({
  kind: 'refused',
  reason,
  ...(where !== undefined && { where }),
});

function parsed(text: string): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

const head = v.looseObject({ format: v.literal(format), version: v.unknown() });
const versionNumber = v.pipe(v.number(), v.integer(), v.minValue(1));

export function migrated(
  file: unknown,
  { steps, current }: { steps: typeof migrations; current: number },
): { file: Unread } | Refusal {
  if (!v.is(head, file)) return refused('not-ours');
  const { version } = file;
  if (!v.is(versionNumber, version)) return refused('invalid', 'version');
  if (version > current) return refused('newer');
  let now: Unread = file;
  for (let from = version; from < current; from += 1) now = steps[from]?.(now) ?? now;
  return { file: now };
}

function wrongTable(file: Unread): string | undefined {
  return tableNames.find((table) => !Array.isArray(file[table]) || file[table].length > mostRecords[table]);
}

/** Ends reading of an invalid file; the message is the path of the error. */
class Wrong extends Error {}

function checkedRecord<Name extends TableName>(table: Name, record: unknown, index: number): Records[Name] {
  const result = v.safeParse(recordSchemas[table], record, { abortEarly: true });
  if (!result.success)
    throw new Wrong([`${table}[${index}]`, v.getDotPath(result.issues[0])].filter(Boolean).join('.'));
  return result.output as Records[Name];
}

/** @throws Wrong */
async function readTables(file: Unread, { take, signal }: Taking): Promise<void> {
  const tables = tableNames.map((table) => ({ table, rows: file[table] as unknown[] }));
  const total = tables.reduce((sum, { rows }) => sum + rows.length, 0);
  let checked = 0;
  for (const { table, rows } of tables) {
    await inSlices(rows, async (slice, from) => {
      signal?.throwIfAborted();
      const records = slice.map((record, index) => checkedRecord(table, record, from + index));
      checked += records.length;
      await take({ table, records, checked: checked / total });
    });
  }
}

/** Reads on the current thread. Passes on only validated data. */
export async function readFile(
  file: Blob,
  { settings: schemas, ...taking }: Taking & { settings: SettingSchemas },
): Promise<FileOutcome> {
  const json = parsed(await file.text());
  if (!json) return refused('not-json');
  const today = migrated(json.json, { steps: migrations, current: fileVersion });
  if ('kind' in today) return today;
  const table = wrongTable(today.file);
  if (table !== undefined) return refused('invalid', table);
  try {
    await readTables(today.file, taking);
  } catch (error) {
    if (error instanceof Wrong) return refused('invalid', error.message);
    throw error;
  }
  const found = checkSettings(schemas, today.file['settings'] ?? {});
  return found ? { kind: 'read', ...found } : refused('invalid', 'settings');
}

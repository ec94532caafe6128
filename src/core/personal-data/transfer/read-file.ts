import * as v from 'valibot';
import { fileVersion, format } from './archive-file.ts';
import type { ImportOutcome } from '#core/personal-data/personal-data.ts';
import { mostRecords, recordSchemas, tableNames } from '#core/personal-data/records/records.ts';
import type { Records, TableName } from '#core/personal-data/records/records.ts';
import { checkSettings } from '#core/personal-data/records/settings.ts';
import type { SettingSchemas, Settings } from '#core/personal-data/records/settings.ts';
import { inSlices } from '#core/personal-data/database/slices.ts';

type Unread = Readonly<Record<string, unknown>>;
/** How a file of each version becomes one of the next. */
const migrations: Readonly<Record<number, (file: Unread) => Unread>> = {
  // In 2 a feeling may be of some scales only; those of 1 are of all three.
  1: (file) => file,
};

type Refusal = Extract<ImportOutcome, { kind: 'refused' }>;

/** Some records of a file, checked. */
export interface RecordSlice {
  table: TableName;
  records: readonly Records[TableName][];
  /** How much of the file has been checked with them, 0–1. */
  checked: number;
}

interface Taking {
  /** Gets every record, in parts, the next when it resolves. Where it rejects, so does the reading. */
  take: (slice: RecordSlice) => Promise<void>;
  signal?: AbortSignal;
}

/** What became of reading a file: its settings once all its records are taken, and how many of them were left out; or the first thing that is wrong with it. */
export type FileOutcome = { kind: 'read'; settings: Settings; leftOut: number } | Refusal;
/** Rejects where the file cannot be read at all, and once it is aborted. */
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

/** The file in the shape of a version, or why not. */
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

/** The first thing that is wrong with the tables as such. */
function wrongTable(file: Unread): string | undefined {
  return tableNames.find((table) => !Array.isArray(file[table]) || file[table].length > mostRecords[table]);
}

/** Ends the walk over a file that is refused; its message is where. */
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

/** Reads a file where it is called: nothing of it is trusted, and only what is checked is handed on. */
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

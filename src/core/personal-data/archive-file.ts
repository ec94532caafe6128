import * as v from 'valibot';
import { feelingScales } from './feeling-scales.ts';
import type { ImportOutcome } from './personal-data.ts';
import { recordSchemas, tableNames } from './records.ts';
import type { Records, SessionRecord, TableName } from './records.ts';
import { settingsSchema } from './settings.ts';
import type { Settings } from './settings.ts';

/** Says whose file it is. */
const format = 'onda-personal-data';
/** The shape of the file. Another one gets the next number, and the way from this one to it a place in `migrations`. */
const fileVersion = 2;

type Unread = Readonly<Record<string, unknown>>;
/** How a file of each version becomes one of the next. */
const migrations: Readonly<Record<number, (file: Unread) => Unread>> = {
  // In 2 a feeling may be of some scales only; those of 1 are of all three.
  1: (file) => file,
};

/** Records handled between two turns of the page. */
const atOnce = 500;

export type AllRecords = { [Name in TableName]: readonly Records[Name][] };
type Refusal = Extract<ImportOutcome, { kind: 'refused' }>;
export type ReadFile = { kind: 'read'; records: AllRecords; settings: Settings } | Refusal;

export const noRecords = (): AllRecords => ({ sessions: [], favourites: [], assessments: [], routines: [], comparisons: [] });

interface Contents {
  records: AllRecords;
  settings: Settings;
  /** What could not be read any more, as it was. */
  unreadable: readonly unknown[];
}

const list = (name: string, records: readonly unknown[]): string => `  ${JSON.stringify(name)}: [${records.map((record) => `\n    ${JSON.stringify(record)}`).join(',')}${records.length > 0 ? '\n  ' : ''}]`;

/** One readable file: a record a line. */
export function writeFile({ records, settings, unreadable }: Contents, now: Date): string {
  const head = { format, version: fileVersion, exportedAt: now.toISOString() };
  const first = Object.entries(head).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  const tables = tableNames.map((name) => list(name, records[name]));
  const last = [`  "settings": ${JSON.stringify(settings, undefined, 2).replaceAll('\n', '\n  ')}`, list('unreadable', unreadable)];
  return `{\n${[...first, ...tables, ...last].join(',\n')}\n}\n`;
}

const refused = (reason: Refusal['reason'], where?: string): Refusal => ({ kind: 'refused', reason, ...(where !== undefined && { where }) });

function parsed(text: string): { json: unknown } | undefined {
  try {
    // Editors may put a byte order mark before it.
    return { json: JSON.parse(text.replace(/^\uFEFF/u, '')) };
  } catch {
    return undefined;
  }
}

const head = v.looseObject({ format: v.literal(format), version: v.unknown() });
const versionNumber = v.pipe(v.number(), v.integer(), v.minValue(1));

/** The file in the shape of a version, or why not. */
export function migrated(file: unknown, { steps, current }: { steps: typeof migrations; current: number }): { file: Unread } | Refusal {
  if (!v.is(head, file)) return refused('not-ours');
  const { version } = file;
  if (!v.is(versionNumber, version)) return refused('invalid', 'version');
  if (version > current) return refused('newer');
  let now: Unread = file;
  for (let from = version; from < current; from += 1) now = steps[from]?.(now) ?? now;
  return { file: now };
}

/** @param pause Gives the page its turn. */
async function readTable<Name extends TableName>(table: Name, value: unknown, pause: () => Promise<void>): Promise<Records[Name][] | Refusal> {
  if (!Array.isArray(value)) return refused('invalid', table);
  const records: Records[Name][] = [];
  for (const [index, record] of value.entries()) {
    const result = v.safeParse(recordSchemas[table], record, { abortEarly: true });
    if (!result.success) return refused('invalid', [`${table}[${index}]`, v.getDotPath(result.issues[0])].filter(Boolean).join('.'));
    records.push(result.output as Records[Name]);
    if (index % atOnce === atOnce - 1) await pause();
  }
  return records;
}

/** What a file holds, or the first thing that is wrong with it. Nothing of it is trusted. */
export async function readFile(text: string, pause: () => Promise<void>): Promise<ReadFile> {
  const found = parsed(text);
  if (!found) return refused('not-json');
  const today = migrated(found.json, { steps: migrations, current: fileVersion });
  if ('kind' in today) return today;
  const { file } = today;
  const records: Partial<Record<TableName, unknown>> = {};
  for (const table of tableNames) {
    const rows = await readTable(table, file[table], pause);
    if ('kind' in rows) return rows;
    records[table] = rows;
  }
  const settings = v.safeParse(settingsSchema, file['settings'] ?? {}, { abortEarly: true });
  if (!settings.success) return refused('invalid', ['settings', v.getDotPath(settings.issues[0])].filter(Boolean).join('.'));
  return { kind: 'read', records: records as AllRecords, settings: settings.output };
}

const columns: readonly (readonly [string, (session: SessionRecord) => string | number | null | undefined])[] = [
  ['id', ({ id }) => id],
  ['started_at_utc', ({ startedAt }) => new Date(startedAt).toISOString()],
  ['local_day', ({ day }) => day],
  ['local_hour', ({ hour }) => hour],
  ['time_zone', ({ timeZone }) => timeZone],
  ['frequency_id', ({ frequencyId }) => frequencyId],
  ['hertz', ({ hertz }) => hertz],
  ['mode', ({ mode }) => mode],
  ['carrier_hertz', ({ mode, carrier }) => (mode === 'pure' ? null : carrier)],
  ['noise', ({ noise }) => noise],
  ['intensity_percent', ({ intensity }) => intensity],
  ['planned_seconds', ({ plannedSeconds }) => plannedSeconds],
  ['heard_seconds', ({ heardSeconds }) => heardSeconds],
  ['ended', ({ ended }) => ended],
  ...(['before', 'after'] as const).flatMap((when) => feelingScales.map((scale) => [`${scale}_${when}`, (session: SessionRecord) => session[when]?.[scale]] as const)),
  ['comparison_id', ({ comparison }) => comparison?.id],
  ['comparison_arm', ({ comparison }) => comparison?.arm],
];

/** One field of a table. A text that a spreadsheet would take for a formula is told apart by an apostrophe (OWASP, CSV injection). */
export function csvField(value: string | number | null | undefined): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/u.test(value) ? `'${value}` : String(value ?? '');
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The sessions as RFC 4180 asks for, with a first line of names; the columns are described in docs/personal-data-files.md. */
export function writeCsv(sessions: readonly SessionRecord[]): string {
  const rows = [columns.map(([name]) => name), ...sessions.map((session) => columns.map(([, read]) => read(session)))];
  return rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('');
}

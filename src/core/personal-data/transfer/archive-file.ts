import { forms } from '#core/domain/sound.ts';
import { coherenceIn } from '#core/domain/smoothed-heart.ts';
import { slicesOf } from '#core/personal-data/database/slices.ts';
import { feelingScales } from '#core/personal-data/records/feeling-scales.ts';
import { tableNames, type Records, type TableName } from '#core/personal-data/records/kinds.ts';
import { fileVersion } from '#core/personal-data/records/versions.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import type { FileSettings } from '#core/personal-data/records/settings.ts';

export const fileFormat = 'onda-personal-data';
export type AllRecords = { [Name in TableName]: readonly Records[Name][] };
type MutableRecords = { [Name in TableName]: Records[Name][] };
export const emptyRecords = (): MutableRecords =>
  Object.fromEntries(tableNames.map((name) => [name, []])) as unknown as MutableRecords;

interface Contents {
  records: AllRecords;
  settings: FileSettings;
  unreadable: readonly unknown[];
}

function* list(name: string, records: readonly unknown[]): Generator<string> {
  yield `  ${JSON.stringify(name)}: [`;
  let comma = '';
  for (const slice of slicesOf(records)) {
    yield comma + slice.map((record) => `\n    ${JSON.stringify(record)}`).join(',');
    comma = ',';
  }
  yield records.length > 0 ? '\n  ]' : ']';
}

/** @throws TypeError for values JSON cannot represent */
export function* jsonParts({ records, settings, unreadable }: Contents, now: Date): Generator<string> {
  const head = { format: fileFormat, version: fileVersion, exportedAt: now.toISOString() };
  yield `{\n${Object.entries(head)
    .map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`)
    .join('')}`;
  for (const name of tableNames) {
    yield* list(name, records[name]);
    yield ',\n';
  }
  yield `  "settings": ${JSON.stringify(settings, undefined, 2).replaceAll('\n', '\n  ')},\n`;
  yield* list('unreadable', unreadable);
  yield '\n}\n';
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
  ['carrier_hertz', ({ mode, carrier }) => (forms[mode].hasCarrier ? carrier : null)],
  ['noise', ({ noise }) => noise],
  ['intensity_percent', ({ intensity }) => intensity],
  ['planned_seconds', ({ plannedSeconds }) => plannedSeconds],
  ['heard_seconds', ({ heardSeconds }) => heardSeconds],
  ['ended', ({ ended }) => ended],
  ...(['before', 'after'] as const).flatMap((when) =>
    feelingScales.map((scale) => [`${scale}_${when}`, (session: SessionRecord) => session[when]?.[scale]] as const),
  ),
  ['comparison_id', ({ comparison }) => comparison?.id],
  ['comparison_arm', ({ comparison }) => comparison?.arm],
  ['breaths_per_minute', ({ breathing }) => breathing?.pace],
  ['breaths_per_minute_at_start', ({ breathing }) => breathing && (breathing.startPace ?? breathing.pace)],
  ['inhale_percent', ({ breathing }) => breathing?.inhale],
  ['hold_full_percent', ({ breathing }) => breathing?.holdFull],
  ['hold_empty_percent', ({ breathing }) => breathing?.holdEmpty],
  ['guided_seconds', ({ breathing }) => breathing?.seconds],
  ['heart_rate', ({ heart }) => heart?.heartRate],
  ['rmssd_ms', ({ heart }) => heart?.rmssd],
  ['sdnn_ms', ({ heart }) => heart?.sdnn],
  ['coherence_mean', ({ heart }) => heart && coherenceIn(heart)?.mean],
  ['coherence_median', ({ heart }) => heart && coherenceIn(heart)?.median],
  ['coherence_high_share', ({ heart }) => heart && coherenceIn(heart)?.high],
  ['artefact_share', ({ heart }) => heart?.artefacts],
  ['beats', ({ heart }) => heart?.beats],
];

/** An apostrophe keeps spreadsheets from running a text as a formula (OWASP, CSV injection). */
export function csvField(value: string | number | null | undefined): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/u.test(value) ? `'${value}` : String(value ?? '');
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const csvLine = (row: readonly Parameters<typeof csvField>[0][]): string => `${row.map(csvField).join(',')}\r\n`;

/** RFC 4180 with a header row; docs/personal-data-files.md describes the columns. */
export function* csvParts(sessions: readonly SessionRecord[]): Generator<string> {
  yield csvLine(columns.map(([name]) => name));
  for (const slice of slicesOf(sessions))
    yield slice.map((session) => csvLine(columns.map(([, read]) => read(session)))).join('');
}

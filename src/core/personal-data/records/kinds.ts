import type * as v from 'valibot';
import {
  assessmentSchema,
  comparisonSchema,
  favouriteSchema,
  intervalsSchema,
  presetSchema,
  routineSchema,
  sessionSchema,
} from './records.ts';

/** What the database, files and the synchronisation need to know of a kind of personal record. */
interface Kind<Data> {
  schema: v.GenericSchema<unknown, Data>;
  /** The field that names the record: an id of its own, or a number that another record may have after a removal. */
  key: 'id' | 'frequencyId';
  /**
   * Versions of the database and of export files that have it first; for a new kind each one more than today's, which
   * versions.ts names. Older apps refuse newer files.
   */
  since: { database: number; file: number };
  /** Milliseconds since 1970 of the last change as far as the record itself tells. */
  timeOf: (record: Data) => number;
  /** Most records in an imported file. Absent: any number. A list is read whole with every change. */
  limit?: number;
  /** Further indexes of the database, in Dexie's notation. */
  indexes?: readonly string[];
  /** Fields beside the record that only indexes need. */
  indexed?: (record: Data) => object;
  /** Order in files; absent: by key. */
  order?: (one: Data, other: Data) => number;
  /** While it is played, it changes every few seconds, and is not sent. */
  isGrowing?: (fields: Partial<Data>) => boolean;
  /** Whether its record, or a change of it, is worth asking the browser for persistent storage. */
  isPrecious?: (fields: Partial<Data>) => boolean;
  /** Its records count in the stored sums, which must know how (history/sums.ts). */
  isCounted?: true;
}

const kind = <Data, Rules extends Omit<Kind<Data>, 'schema'>>(
  schema: v.GenericSchema<unknown, Data>,
  rules: Rules,
): Rules & Pick<Kind<Data>, 'schema'> => ({ schema, ...rules });

/** Database, files, imports and the synchronisation follow this table. A kind with a list is in lists/lists.ts, too. */
const table = {
  sessions: kind(sessionSchema, {
    key: 'id',
    since: { database: 1, file: 1 },
    timeOf: ({ startedAt, heardSeconds }) => startedAt + heardSeconds * 1000,
    indexes: [
      'startedAt',
      'felt',
      'measuredAt',
      'guidedAt',
      'comparison.id',
      '[frequencyId+startedAt]',
      '[frequencyId+measuredAt]',
    ],
    // felt: by frequency, those with feelings both before and after. The others: by their start, where there is a
    // measurement or a guide.
    indexed: ({ before, after, frequencyId, breathing, heart, startedAt }) => ({
      ...(before && after && frequencyId !== null && { felt: frequencyId }),
      ...(heart && { measuredAt: startedAt }),
      ...(breathing && { guidedAt: startedAt }),
    }),
    order: (a, b) => a.startedAt - b.startedAt,
    isGrowing: ({ ended }) => ended === 'unfinished',
    isPrecious: ({ ended }) => ended === 'completed',
    isCounted: true,
  }),
  favourites: kind(favouriteSchema, {
    key: 'frequencyId',
    since: { database: 1, file: 1 },
    timeOf: ({ addedAt }) => addedAt,
    limit: 10_000,
    order: (a, b) => a.position - b.position,
    isPrecious: () => true,
  }),
  assessments: kind(assessmentSchema, {
    key: 'id',
    since: { database: 1, file: 1 },
    timeOf: ({ takenAt }) => takenAt,
    limit: 10_000,
    isPrecious: () => true,
  }),
  routines: kind(routineSchema, {
    key: 'id',
    since: { database: 1, file: 1 },
    timeOf: ({ createdAt }) => createdAt,
    limit: 1000,
  }),
  comparisons: kind(comparisonSchema, {
    key: 'id',
    since: { database: 1, file: 1 },
    timeOf: ({ revealedAt, startedAt }) => revealedAt ?? startedAt,
    limit: 10_000,
  }),
  intervals: kind(intervalsSchema, {
    key: 'id',
    since: { database: 4, file: 3 },
    timeOf: ({ recordedAt }) => recordedAt,
    indexes: ['sessionId'],
    isGrowing: () => true,
  }),
  presets: kind(presetSchema, {
    key: 'id',
    since: { database: 5, file: 4 },
    timeOf: ({ createdAt }) => createdAt,
    limit: 1000,
    isPrecious: () => true,
  }),
};

export type TableName = keyof typeof table;
export type Records = { [Name in TableName]: v.InferOutput<(typeof table)[Name]['schema']> };
export const kinds: { readonly [Name in TableName]: Kind<Records[Name]> } = table;
export const tableNames = Object.keys(table) as TableName[];

export const isTable = (name: string): name is TableName => Object.hasOwn(kinds, name);

/** The kinds whose row says so. */
export type CountedName = {
  [Name in TableName]: (typeof table)[Name] extends { isCounted: true } ? Name : never;
}[TableName];

export const isCounted = (name: string): name is CountedName => isTable(name) && kinds[name].isCounted === true;

export type RecordKey = string | number;

export const keyOf = <Name extends TableName>(name: Name, record: Records[Name]): RecordKey =>
  (record as Record<string, unknown>)[kinds[name].key] as RecordKey;

/** Rows and records list their fields in the order of the schema. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The row of a record in the database. */
export const rowOf = <Name extends TableName>(name: Name, record: Records[Name]): object => ({
  ...record,
  ...kinds[name].indexed?.(record),
});

import type * as v from 'valibot';

/** What the database, files, lists and the synchronisation need to know of a kind of personal record. */
export interface Kind<Data> {
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
  /** Screens read its records whole, in this order, and by key where it says 0 (lists/list.ts). Absent: no list. */
  list?: (one: Data, other: Data) => number;
  /** While it is played, it changes every few seconds, and is not sent. */
  isGrowing?: (fields: Partial<Data>) => boolean;
  /** Whether its record, or a change of it, is worth asking the browser for persistent storage. */
  isPrecious?: (fields: Partial<Data>) => boolean;
  /** Its records count in the stored sums, which must know how (history/sums.ts). */
  isCounted?: true;
}

export const kind = <Data, Rules extends Omit<Kind<Data>, 'schema'>>(
  schema: v.GenericSchema<unknown, Data>,
  rules: Rules,
): Rules & Pick<Kind<Data>, 'schema'> => ({ schema, ...rules });

import type { PageRecord, PersonalRecordsTable } from '#core/backend/personal-records-table.ts';
import { PersonalRecordsError } from '#core/backend/personal-records-error.ts';
import { sealRows, type ContentToSeal, type OpenedOrNot } from '#core/encryption/sealed-batches.ts';
import { sealedKind } from '#core/encryption/sealed-kind.ts';
import type { SealedRow } from '#core/encryption/sealed-row.ts';
import { classOf } from '#core/encryption/size-classes.ts';
import type { RecordsTable } from '#core/sync/cycle-context.ts';
import type { ServerRecord } from '#core/sync/outbox/outbox-row.ts';
import { bytesOf, type TakenRecord, type Taking } from '#core/sync/outbox/push-batch.ts';
import { openWatched, type Watching } from './watched-server.ts';

interface SealedTableOptions extends Watching {
  /** Sealed names of which the outbox holds a row that did not open. */
  heldNames: () => Promise<string[]>;
  /** Called with how many open records the server has offered, which are left out. */
  onOffered: (count: number) => Promise<void>;
  /** The server has a row of this name that does not open: the record is not pushed over it. */
  holdBack: (record: TakenRecord, name: string) => Promise<void>;
}

/** What a device of the account with the same keys may write. Anything else is kept as if it did not open. */
const isRecord = ({ kind, key }: { kind: string; key: string }): boolean =>
  /^[a-z]{1,40}$/u.test(kind) && kind !== sealedKind && key.length >= 1 && key.length <= 64;

export const openedRecord = (opening: OpenedOrNot<PageRecord>): ServerRecord => {
  const { row } = opening;
  if (opening.kind === 'unopenable' || !isRecord(opening.content)) return row;
  const { kind, key, data, version, rev, editedAt } = opening.content;
  return { kind, key, data, version, rev, editedAt, seq: row.seq, sealedName: row.key };
};

/** Its name, the names of its columns and the numbers. */
const overhead = 190;

function sizeOf(json: number): number {
  // Revision, writer and length take the place of the names of columns, which are longer.
  const padded = classOf(json) ?? json;
  return Math.ceil(((padded + 31) * 4) / 3) + overhead;
}

export const ofSealedAccount: Taking = {
  sizeOf,
  // Every server that takes sealed records accepts 128 kB.
  mostBytes: 120_000,
  sealedPart: ({ rev = 0, revAt = 0, agreed, editedAt }, data, at) => ({
    rev: rev + 1,
    // The server cannot limit it. Earlier than the version before, that one would look edited later when it is shown again.
    editedAt: Math.max(revAt, Math.round(Math.min(editedAt, at))),
    ...(data === null && agreed && { removed: bytesOf(agreed) }),
  }),
};

function contentOf(record: TakenRecord, device: string): ContentToSeal {
  const { kind, key, version, rev = 1, editedAt, data, removed } = record;
  const content = { kind, key, version, rev, editedAt, device, data };
  if (removed === undefined) return content;
  // The length before it, and a comma.
  return { ...content, least: bytesOf([kind, key, version, rev, editedAt, device]) + removed + 5 };
}

async function seal(contents: ContentToSeal[], { keys, pause }: SealedTableOptions): Promise<SealedRow[]> {
  try {
    return await sealRows(keys, contents, pause);
  } catch (error) {
    if (error instanceof RangeError) throw new PersonalRecordsError('refused', error.message, error);
    throw error;
  }
}

/** Seals what is pushed and opens what is read. What does not open is handed on as it came, under its sealed name. */
export function sealedTable(server: PersonalRecordsTable, options: SealedTableOptions): RecordsTable {
  const { heldNames, onOffered, holdBack } = options;
  return {
    head: server.head,
    note: server.note,
    page: async (after, limit, last) => {
      const rows = await server.sealedPage(after, limit, last);
      const sealed = rows.filter(({ kind }) => kind === sealedKind);
      if (sealed.length < rows.length) await onOffered(rows.length - sealed.length);
      return (await openWatched(sealed, options)).map(openedRecord);
    },
    push: async (records, witness) => {
      const rows = await seal(
        records.map((record) => contentOf(record, witness.device)),
        options,
      );
      // One that has opened since, or came with a page that was not stored, is not among them.
      const held = new Set(await heldNames());
      const byName = new Map(rows.map(({ key }, at) => [key, records[at]]));
      for (const [name, record] of byName) if (record && held.has(name)) await holdBack(record, name);
      const free = rows.flatMap((row) => {
        const record = held.has(row.key) ? undefined : byName.get(row.key);
        // The server learns no time but that of the request.
        return record ? [{ ...row, base: record.base, editedAt: 0 }] : [];
      });
      if (free.length === 0) return [];
      return (await server.push(free, witness)).flatMap(({ key: name, seq }) => {
        const record = byName.get(name);
        return record ? [{ kind: record.kind, key: record.key, seq }] : [];
      });
    },
  };
}

import { outboxTables } from '#core/personal-data/database/database.ts';
import { readSlice } from '#core/personal-data/database/slices.ts';
import { getMany } from '#core/personal-data/database/get-many.ts';
import { keyOf, tableNames, type RecordKey, type Records, type TableName } from '#core/personal-data/records/kinds.ts';
import { validateRecords } from '#core/personal-data/records/validate-records.ts';
import { asOwner, changeState, readSyncState, type SyncDatabase } from './sync-database.ts';
import { naturalTime, without, type OutboxRow } from './outbox-row.ts';
import { readable, type JoiningAnswer, type SyncState } from './sync-state.ts';
import { repeatSlice, sealSlice, sliceLength } from './repeated-slices.ts';

/** The person who synchronises. */
export interface Owner {
  id: string;
  /** Hash of the mail address; undefined without one. */
  mailbox: string | undefined;
}

/** Marks the records of another person, which are never sent to the next person's account. */
async function markAsOthers(database: SyncDatabase): Promise<void> {
  const { outbox } = database;
  const rows = await outbox.toArray();
  const kept: OutboxRow[] = [];
  for (const table of tableNames) {
    const keys = new Set((await database.table(table).toCollection().primaryKeys()).map(String));
    for (const row of rows) {
      if (row.kind !== table || !keys.has(row.key)) continue;
      kept.push({ kind: table, key: row.key, base: 0, editedAt: 0, local: 'person' });
    }
  }
  await outbox.clear();
  await outbox.bulkPut(kept);
}

/** Whether the owner is a former account of the person: it has another id, but the same mailbox. */
export const isFormerAccount = ({ owner, mailbox }: SyncState, person: Owner): boolean =>
  owner !== person.id && mailbox !== undefined && mailbox === person.mailbox;

/** Frees the records of a former account, so that the person is asked about them. */
async function releaseFormer({ outbox, synchronisation }: SyncDatabase): Promise<void> {
  await outbox.filter(({ local }) => local === undefined).delete();
  await synchronisation.delete('preferences');
}

const isOfOutbox = (joining: JoiningAnswer | undefined): joining is 'again' | 'sealed' =>
  joining === 'again' || joining === 'sealed';

/** Of an account that begins here the outbox has few rows but those that are kept apart. */
async function keepsApart(
  { outbox }: SyncDatabase,
  { before, owner, choice }: { before: SyncState | undefined; owner: string; choice: 'take' | 'leave' },
): Promise<0 | 1> {
  if (choice === 'leave') return 1;
  if (before?.owner === owner) return before.apart === 0 ? 0 : 1;
  return (await outbox.filter(({ local }) => local !== undefined).count()) > 0 ? 1 : 0;
}

/**
 * take: records on the device are sent to the account. leave: they stay only on the device, unless the account has the
 * same record. Records of another person who synchronised here before always stay here.
 */
export async function turnOn(database: SyncDatabase, person: Owner, choice: 'take' | 'leave'): Promise<void> {
  const { id: owner, mailbox } = person;
  await database.transaction('rw', [...tableNames, ...outboxTables], async () => {
    const before = await readSyncState(database);
    if (before && before.owner !== owner)
      await (isFormerAccount(before, person) ? releaseFormer(database) : markAsOthers(database));
    const fresh: SyncState = { name: 'state', owner, cursor: 0, head: 0, seen: 0, clockOffset: 0, ...readable };
    const state = before?.owner === owner ? without(before, 'off', 'gone') : fresh;
    const joining = isOfOutbox(state.joining) ? state.joining : choice;
    const apart = await keepsApart(database, { before, owner, choice });
    await database.synchronisation.put({ ...state, ...(mailbox !== undefined && { mailbox }), joining, apart });
  });
}

function joinedRow(
  table: TableName,
  record: Records[TableName],
  { row, choice }: { row: OutboxRow | undefined; choice: 'take' | 'leave' },
): OutboxRow | undefined {
  const base = { kind: table, key: String(keyOf(table, record)), base: 0 };
  const isFree = !row || (choice === 'take' && row.local === 'device');
  if (!isFree) return undefined;
  if (choice === 'leave') return { ...base, editedAt: 0, local: 'device' };
  return { ...base, editedAt: naturalTime(table, record), dirty: 1, agreed: null };
}

interface Step {
  owner: string;
  joining: JoiningAnswer;
}

/** @returns undefined where another tab has ended or changed the joining */
async function whileJoining<Result>(
  database: SyncDatabase,
  step: Step & { records: readonly TableName[] },
  run: () => Promise<Result>,
): Promise<Result | undefined> {
  const tables = [...step.records, ...outboxTables];
  return asOwner(database, { owner: step.owner, tables }, async ({ joining }) =>
    joining === step.joining ? run() : undefined,
  );
}

/** @returns number of rows read, and where the next slice begins */
async function joinSlice(
  database: SyncDatabase,
  table: TableName,
  { after, choice }: { after: unknown; choice: 'take' | 'leave' },
) {
  const { rows: found, last } = await readSlice(database.table<unknown, RecordKey>(table), after, sliceLength);
  const { valid } = validateRecords(table, found);
  const rows = await getMany(
    database.outbox,
    valid.map((record): [string, string] => [table, String(keyOf(table, record))]),
  );
  await database.outbox.bulkPut(
    valid.flatMap((record, index) => joinedRow(table, record, { row: rows[index], choice }) ?? []),
  );
  return { count: found.length, last };
}

interface Progress {
  onProgress: (done: number, total: number) => void;
  signal: AbortSignal;
}

type SliceResult = { count: number; last: unknown } | undefined;

async function repeatSlices(
  slice: (after: unknown) => Promise<SliceResult>,
  { onSlice, signal }: { onSlice: (count: number) => void; signal: AbortSignal },
): Promise<void> {
  let after: unknown;
  do {
    signal.throwIfAborted();
    const result = await slice(after);
    onSlice(result?.count ?? 0);
    after = result?.last;
  } while (after !== undefined);
}

interface Slices {
  /** What is gone through. */
  rows: { count: () => PromiseLike<number> };
  /** Tables of the transactions, besides those of the outbox. */
  records: readonly TableName[];
  run: (after: unknown) => Promise<{ count: number; last: unknown }>;
}

function slicesFor(database: SyncDatabase, joining: JoiningAnswer): Slices[] {
  const rows = database.outbox;
  if (joining === 'again') return [{ rows, records: [], run: (after) => repeatSlice(database, after) }];
  if (joining === 'sealed') return [{ rows, records: tableNames, run: (after) => sealSlice(database, after) }];
  return tableNames.map((table) => ({
    rows: database.table(table),
    records: [table],
    run: (after) => joinSlice(database, table, { after, choice: joining }),
  }));
}

/** Works in slices, so that other tabs can write. After an interruption it safely starts again. */
export async function continueJoining(
  database: SyncDatabase,
  owner: string,
  { onProgress, signal }: Progress,
): Promise<void> {
  const state = await readSyncState(database);
  if (state?.owner !== owner || !state.joining) return;
  const { joining } = state;
  const slices = slicesFor(database, joining);
  const counts = await Promise.all(slices.map(({ rows }) => rows.count()));
  const total = counts.reduce((sum, count) => sum + count, 0);
  let done = 0;
  const onSlice = (count: number): void => {
    done += count;
    onProgress(Math.min(done, total), total);
  };
  for (const { records, run } of slices)
    await repeatSlices((after) => whileJoining(database, { owner, joining, records }, () => run(after)), {
      onSlice,
      signal,
    });
  await changeState(database, owner, (now) => (now.joining === joining ? without(now, 'joining') : now));
}

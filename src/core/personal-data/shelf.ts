import type { Connection } from '#core/personal-data/database/connection.ts';
import type { Database } from '#core/personal-data/database/database.ts';
import { Erased, erasureOf, markedErasureOf } from '#core/personal-data/database/erasure.ts';
import { isFull } from '#core/personal-data/database/is-full.ts';
import { emptyAll, setAside, writeAll } from '#core/personal-data/database/write.ts';
import { withChanges } from '#core/personal-data/lists/list.ts';
import { readable } from '#core/personal-data/records/readable.ts';
import { tableNames } from '#core/personal-data/records/records.ts';
import type { Records, TableName } from '#core/personal-data/records/records.ts';
import type { AllRecords } from '#core/personal-data/transfer/archive-file.ts';
import { mergeAll, unknownOf } from '#core/personal-data/transfer/merge.ts';
import type { Steps } from '#core/personal-data/transfer/merge.ts';
import { PartlyAdded } from '#core/personal-data/transfer/take-back.ts';
import type { Tabs } from '#core/platform/page/tabs.ts';
import { createStore } from '#core/store.ts';
import type { Readable } from '#core/store.ts';
import { createPending, put } from './changes.ts';
import type { Change, Pending } from './changes.ts';
import type { StorageStatus } from './personal-data.ts';

export interface News {
  tables: readonly TableName[];
  /**
   * pending: shown, not yet written. written: now in the database. stale: must be read again. emptied: nothing is left.
   */
  kind: 'pending' | 'written' | 'read' | 'emptied';
  changes: readonly Change[];
}

/**
 * Write-behind store: shows every change at once, writes it to the database, and keeps what cannot be written in
 * memory.
 */
export interface Shelf {
  storageStatus: Readable<StorageStatus>;
  watch: (listener: (news: News) => void) => void;
  /** Resolves when the changes are written or cannot be. Never rejects. */
  write: (changes: readonly Change[]) => Promise<void>;
  /**
   * Resolves with a function that adds new records, rolls back and rejects on failure or abort, and adds nothing after
   * an erasure in between. Without database access records stay in memory; while the database is merely unreachable it
   * rejects. @returns how many were added
   */
  beginMerge: () => Promise<(records: AllRecords, steps: Steps) => Promise<number>>;
  pending: Pending['of'];
  /** Whether pending changes may still reach the database, later or from the next page. */
  isHopeful: () => boolean;
  /** undefined: only pending changes exist. Rejects when a newer version of the app owns the database. */
  database: () => Promise<Database | undefined>;
  /** The valid records among rows; invalid ones are reported and quarantined. */
  checked: <Name extends TableName>(table: Name, rows: readonly unknown[]) => Records[Name][];
  /** Rejects where the browser refuses. */
  empty: () => Promise<void>;
}

interface Seams {
  connection: Connection;
  tabs: Tabs;
  now: () => Date;
  onFailure: (error: unknown) => void;
  onBrokenRecord: (problem: string) => void;
}

const erasedMessage = 'erased';

const tablesOf = (changes: readonly Change[]): TableName[] => [...new Set(changes.map(({ table }) => table))];

function createFaring({ state }: Connection) {
  const storageStatus = createStore<StorageStatus>('opening');
  let trouble: 'full' | 'visit' | undefined;
  const say = (): void => {
    const now = state.getSnapshot();
    if (now === 'open') storageStatus.set(trouble ?? 'kept');
    else storageStatus.set(now === 'refused' || now === 'late' ? 'visit' : now);
  };
  state.subscribe(say);
  return {
    storageStatus,
    /** Records the result of a write; returns whether the status changed. */
    went: (error?: unknown): boolean => {
      const before = trouble;
      trouble = error === undefined ? undefined : isFull(error) ? 'full' : 'visit';
      say();
      return trouble !== before;
    },
  };
}

function createNews(tabs: Tabs) {
  const listeners = new Set<(news: News) => void>();
  const tell = (news: News): void => {
    for (const listener of listeners) listener(news);
  };
  const readAgain = (tables: readonly TableName[]): void => tell({ tables, kind: 'read', changes: [] });
  tabs.listen((message) => readAgain(tableNames.filter((name) => Array.isArray(message) && message.includes(name))));
  return { tell, readAgain, watch: (listener: (news: News) => void) => void listeners.add(listener) };
}

function createWriter(
  { connection, tabs, onFailure }: Seams,
  pending: Pending,
  { tell }: ReturnType<typeof createNews>,
) {
  const { storageStatus, went } = createFaring(connection);
  let queue = Promise.resolve();
  const flush = async (): Promise<void> => {
    const database = await connection.get();
    const changes = pending.all();
    if (!database || changes.length === 0) return;
    try {
      await writeAll(database, changes);
      pending.settle(changes);
      went();
      tell({ tables: tablesOf(changes), kind: 'written', changes });
      tabs.tell(tablesOf(changes));
    } catch (error) {
      if (went(error)) onFailure(error);
    }
  };
  return {
    storageStatus,
    soon: (): Promise<void> => (queue = queue.then(flush)),
  };
}

function createCheck(
  { connection, now, onFailure, onBrokenRecord }: Seams,
  { readAgain }: ReturnType<typeof createNews>,
): Shelf['checked'] {
  const putAside = async (table: TableName, broken: readonly { record: unknown }[]): Promise<void> => {
    const database = await connection.get();
    const at = now().getTime();
    if (database)
      await setAside(
        database,
        table,
        broken.map(({ record }) => ({ record, at })),
      );
    readAgain([table]);
  };
  return (table, rows) => {
    const { good, broken } = readable(table, rows);
    for (const { problem } of broken) onBrokenRecord(`${table}: ${problem}`);
    if (broken.length > 0) putAside(table, broken).catch(onFailure);
    return good;
  };
}

function additions(pending: Pending, records: AllRecords): Change[] {
  return tableNames.flatMap((table) => {
    const known = withChanges(new Map(), pending.of(table).values());
    return unknownOf(table, records[table], new Set(known.keys())).map((record) => put(table, record));
  });
}

interface Merging {
  news: ReturnType<typeof createNews>;
  soon: () => Promise<void>;
  show: (changes: readonly Change[]) => void;
}

function createMerge(
  { connection, tabs }: Seams,
  pending: Pending,
  { news, soon, show }: Merging,
): Shelf['beginMerge'] {
  /** Whether the database was erased or replaced since an import began. */
  const isErased = async (since: string): Promise<boolean> => {
    const database = await connection.get();
    return database !== undefined && (await erasureOf(database)) !== since;
  };
  const mergeOnto = async (...given: Parameters<typeof mergeAll>): Promise<number> => {
    try {
      return await mergeAll(...given);
    } catch (error) {
      const [, , { since }] = given;
      throw error instanceof PartlyAdded && (await isErased(since)) ? new Erased() : error;
    } finally {
      // Also after a failure: others may have read what was rolled back.
      news.readAgain(tableNames);
      tabs.tell(tableNames);
    }
  };
  /** Rejects rather than returns undefined while existing data, possibly newer than the file, cannot be reached. */
  const ground = async (): Promise<Database | undefined> => {
    const database = await connection.get();
    if (!database && connection.state.getSnapshot() !== 'refused')
      throw new Error('the personal data is there, but cannot be reached');
    return database;
  };
  return async () => {
    const before = await ground();
    const since = before && (await markedErasureOf(before));
    return async (records, steps) => {
      await soon();
      const database = await ground();
      if (database && since !== undefined) return mergeOnto(database, records, { steps, since });
      if (database || before) throw new Error('the database has come, or gone, during the import');
      const changes = additions(pending, records);
      show(changes);
      return changes.length;
    };
  };
}

export function createShelf(seams: Seams): Shelf {
  const { connection, tabs } = seams;
  const pending = createPending();
  const news = createNews(tabs);
  const { storageStatus, soon } = createWriter(seams, pending, news);
  const show = (changes: readonly Change[]): void => {
    pending.add(changes);
    news.tell({ tables: tablesOf(changes), kind: 'pending', changes });
  };
  tabs.listen((message) => {
    if (message !== erasedMessage) return;
    // Pending changes were made before the erasure.
    pending.clear();
    news.tell({ tables: tableNames, kind: 'emptied', changes: [] });
  });
  connection.state.subscribe(() => {
    const state = connection.state.getSnapshot();
    // The database was closed or deleted by something else.
    if (state === 'opening') void connection.get();
    if (state === 'open') news.readAgain(tableNames);
    if (state === 'open') void soon();
  });

  return {
    storageStatus,
    watch: news.watch,
    pending: pending.of,
    isHopeful: () =>
      connection.state.getSnapshot() === 'late' ||
      storageStatus.getSnapshot() === 'opening' ||
      storageStatus.getSnapshot() === 'kept',
    write: (changes) => {
      show(changes);
      return soon();
    },
    beginMerge: createMerge(seams, pending, { news, soon, show }),
    database: async () => {
      const database = await connection.get();
      if (!database && connection.state.getSnapshot() === 'outdated')
        throw new Error('a newer version of the app has the personal data');
      return database;
    },
    checked: createCheck(seams, news),
    empty: async () => {
      pending.clear();
      await soon();
      const database = await connection.get();
      await (database ? emptyAll(database) : connection.destroy());
      news.tell({ tables: tableNames, kind: 'emptied', changes: [] });
      tabs.tell(erasedMessage);
      // Tabs that run an older version of the app only understand this message.
      tabs.tell(tableNames);
    },
  };
}

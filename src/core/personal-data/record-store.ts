import type { Connection } from '#core/personal-data/database/connection.ts';
import type { Database } from '#core/personal-data/database/database.ts';
import { ErasedError, readErasureId, ensureErasureId } from '#core/personal-data/database/erasure.ts';
import { isQuotaExceeded } from '#core/personal-data/database/quota-exceeded.ts';
import { eraseDatabase, quarantine, writeChanges } from '#core/personal-data/database/write.ts';
import { applyChanges } from '#core/personal-data/lists/list.ts';
import { validateRecords } from '#core/personal-data/records/validate-records.ts';
import { tableNames } from '#core/personal-data/records/records.ts';
import type { Records, TableName } from '#core/personal-data/records/records.ts';
import type { AllRecords } from '#core/personal-data/transfer/archive-file.ts';
import { mergeRecords, takeNew } from '#core/personal-data/transfer/merge.ts';
import type { ImportOptions } from '#core/personal-data/transfer/merge.ts';
import { PartialImportError } from '#core/personal-data/transfer/roll-back.ts';
import type { TabChannel } from '#core/platform/page/tabs.ts';
import { createStore } from '#core/store.ts';
import type { Readable } from '#core/store.ts';
import { createPendingChanges, putRecord } from './changes.ts';
import type { Change, PendingChanges } from './changes.ts';
import type { StorageStatus } from './personal-data.ts';

export interface StoreEvent {
  tables: readonly TableName[];
  /** written: now in the database. stale: must be read again. */
  kind: 'pending' | 'written' | 'stale' | 'emptied';
  changes: readonly Change[];
}

/** Write-behind: shows every change at once and keeps what cannot be written in memory. */
export interface RecordStore {
  storageStatus: Readable<StorageStatus>;
  /** Returns a function that ends it. */
  watch: (listener: (event: StoreEvent) => void) => () => void;
  /** The database was changed other than by `write`: lists read it again, in other tabs, too. */
  notifyStale: (tables: readonly TableName[]) => void;
  /** Resolves when the changes are written or cannot be. Never rejects. */
  write: (changes: readonly Change[]) => Promise<void>;
  /**
   * Resolves with a function that adds new records and returns how many. It rolls back and rejects on failure or abort,
   * and adds nothing after an erasure in between. Where the browser refuses the database, records stay in memory.
   */
  beginImport: () => Promise<(records: AllRecords, options: ImportOptions) => Promise<number>>;
  pending: PendingChanges['of'];
  mayStillBeWritten: () => boolean;
  /** undefined: only pending changes exist. Rejects when a newer version of the app owns the database. */
  database: () => Promise<Database | undefined>;
  /** Invalid rows are reported and quarantined. */
  validRecords: <Name extends TableName>(table: Name, rows: readonly unknown[]) => Records[Name][];
  /** Rejects where the browser refuses. */
  erase: () => Promise<void>;
}

interface Dependencies {
  connection: Connection;
  tabs: TabChannel;
  now: () => Date;
  onFailure: (error: unknown) => void;
  onInvalidRecord: (problem: string) => void;
}

const erasedMessage = 'erased';

const tablesOf = (changes: readonly Change[]): TableName[] => [...new Set(changes.map(({ table }) => table))];

function createStatus({ state }: Connection) {
  const storageStatus = createStore<StorageStatus>('opening');
  let writeProblem: 'full' | 'unavailable' | undefined;
  const update = (): void => {
    const now = state.getSnapshot();
    if (now === 'open') storageStatus.set(writeProblem ?? 'saved');
    else storageStatus.set(now === 'refused' || now === 'timed-out' ? 'unavailable' : now);
  };
  state.subscribe(update);
  return {
    storageStatus,
    /** Returns whether the status changed. */
    setWriteResult: (error?: unknown): boolean => {
      const before = writeProblem;
      writeProblem = error === undefined ? undefined : isQuotaExceeded(error) ? 'full' : 'unavailable';
      update();
      return writeProblem !== before;
    },
  };
}

function createEvents(tabs: TabChannel) {
  const listeners = new Set<(event: StoreEvent) => void>();
  const emit = (event: StoreEvent): void => {
    for (const listener of listeners) listener(event);
  };
  const emitStale = (tables: readonly TableName[]): void => emit({ tables, kind: 'stale', changes: [] });
  tabs.listen((message) => emitStale(tableNames.filter((name) => Array.isArray(message) && message.includes(name))));
  return {
    emit,
    emitStale,
    watch: (listener: (event: StoreEvent) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function createWriter(
  { connection, tabs, now, onFailure }: Dependencies,
  pending: PendingChanges,
  { emit }: ReturnType<typeof createEvents>,
) {
  const { storageStatus, setWriteResult } = createStatus(connection);
  let queue = Promise.resolve();
  const writePending = async (): Promise<void> => {
    const database = await connection.get();
    const changes = pending.all();
    if (!database || changes.length === 0) return;
    try {
      await writeChanges(database, changes, now().getTime());
      pending.markWritten(changes);
      setWriteResult();
      emit({ tables: tablesOf(changes), kind: 'written', changes });
      tabs.send(tablesOf(changes));
    } catch (error) {
      if (setWriteResult(error)) onFailure(error);
    }
  };
  return {
    storageStatus,
    flush: (): Promise<void> => (queue = queue.then(writePending)),
  };
}

function createValidation(
  { connection, now, onFailure, onInvalidRecord }: Dependencies,
  { emitStale }: ReturnType<typeof createEvents>,
): RecordStore['validRecords'] {
  const quarantineRows = async (table: TableName, invalid: readonly { record: unknown }[]): Promise<void> => {
    const database = await connection.get();
    const at = now().getTime();
    if (database)
      await quarantine(
        database,
        table,
        invalid.map(({ record }) => ({ record, at })),
      );
    emitStale([table]);
  };
  return (table, rows) => {
    const { valid, invalid } = validateRecords(table, rows);
    for (const { problem } of invalid) onInvalidRecord(`${table}: ${problem}`);
    if (invalid.length > 0) quarantineRows(table, invalid).catch(onFailure);
    return valid;
  };
}

function putMissing(pending: PendingChanges, records: AllRecords): Change[] {
  return tableNames.flatMap((table) => {
    const existing = applyChanges(new Map(), pending.of(table).values());
    return takeNew(table, records[table], new Set(existing.keys())).map((record) => putRecord(table, record));
  });
}

interface ImportContext {
  events: ReturnType<typeof createEvents>;
  flush: () => Promise<void>;
  addPending: (changes: readonly Change[]) => void;
}

function createImport(
  { connection, tabs, now }: Dependencies,
  pending: PendingChanges,
  { events, flush, addPending }: ImportContext,
): RecordStore['beginImport'] {
  const wasErased = async (since: string): Promise<boolean> => {
    const database = await connection.get();
    return database !== undefined && (await readErasureId(database)) !== since;
  };
  const mergeInto = async (...options: Parameters<typeof mergeRecords>): Promise<number> => {
    try {
      return await mergeRecords(...options);
    } catch (error) {
      const [, , { since }] = options;
      throw error instanceof PartialImportError && (await wasErased(since)) ? new ErasedError() : error;
    } finally {
      // Also after a failure: others may have read what was rolled back.
      events.emitStale(tableNames);
      tabs.send(tableNames);
    }
  };
  /** Existing data, possibly newer than the file, may be unreachable. */
  const reachableDatabase = async (): Promise<Database | undefined> => {
    const database = await connection.get();
    if (!database && connection.state.getSnapshot() !== 'refused')
      throw new Error('the personal data is there, but cannot be reached');
    return database;
  };
  return async () => {
    const before = await reachableDatabase();
    const since = before && (await ensureErasureId(before));
    return async (records, options) => {
      await flush();
      const database = await reachableDatabase();
      if (database && since !== undefined)
        return mergeInto(database, records, { options, since, now: now().getTime() });
      if (database || before) throw new Error('the database has come, or gone, during the import');
      const changes = putMissing(pending, records);
      addPending(changes);
      return changes.length;
    };
  };
}

export function createRecordStore(dependencies: Dependencies): RecordStore {
  const { connection, tabs } = dependencies;
  const pending = createPendingChanges();
  const events = createEvents(tabs);
  const { storageStatus, flush } = createWriter(dependencies, pending, events);
  const addPending = (changes: readonly Change[]): void => {
    pending.add(changes);
    events.emit({ tables: tablesOf(changes), kind: 'pending', changes });
  };
  tabs.listen((message) => {
    if (message !== erasedMessage) return;
    // Pending changes were made before the erasure.
    pending.clear();
    events.emit({ tables: tableNames, kind: 'emptied', changes: [] });
  });
  connection.state.subscribe(() => {
    const state = connection.state.getSnapshot();
    // The database was closed or deleted by something else.
    if (state === 'opening') void connection.get();
    if (state === 'open') events.emitStale(tableNames);
    if (state === 'open') void flush();
  });

  return {
    storageStatus,
    watch: events.watch,
    notifyStale: (tables) => {
      events.emitStale(tables);
      tabs.send(tables);
    },
    pending: pending.of,
    mayStillBeWritten: () =>
      connection.state.getSnapshot() === 'timed-out' ||
      storageStatus.getSnapshot() === 'opening' ||
      storageStatus.getSnapshot() === 'saved',
    write: (changes) => {
      addPending(changes);
      return flush();
    },
    beginImport: createImport(dependencies, pending, { events, flush, addPending }),
    database: async () => {
      const database = await connection.get();
      if (!database && connection.state.getSnapshot() === 'outdated')
        throw new Error('a newer version of the app has the personal data');
      return database;
    },
    validRecords: createValidation(dependencies, events),
    erase: async () => {
      pending.clear();
      await flush();
      const database = await connection.get();
      await (database ? eraseDatabase(database) : connection.deleteDatabase());
      events.emit({ tables: tableNames, kind: 'emptied', changes: [] });
      tabs.send(erasedMessage);
      // Tabs that run an older version of the app only understand this message.
      tabs.send(tableNames);
    },
  };
}

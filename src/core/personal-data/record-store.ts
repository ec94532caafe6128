import type { Connection } from '#core/personal-data/database/connection.ts';
import type { Database } from '#core/personal-data/database/database.ts';
import { isQuotaExceeded } from '#core/personal-data/database/quota-exceeded.ts';
import { eraseDatabase, quarantine, writeChanges } from '#core/personal-data/database/write.ts';
import { validateRecords } from '#core/personal-data/records/validate-records.ts';
import { tableNames, type Records, type TableName } from '#core/personal-data/records/kinds.ts';
import { createImport, type BeginImport } from '#core/personal-data/transfer/begin-import.ts';
import type { TabChannel } from '#core/platform/page/tabs.ts';
import { createStore, type Readable } from '#core/store.ts';
import type { ChangeHook } from './change-hook.ts';
import { createPendingChanges, type Change, type PendingChanges } from './changes.ts';
import type { StorageStatus } from './storage-status.ts';

export interface StoreEvent {
  tables: readonly TableName[];
  /** written: now in the database. stale: must be read again. */
  kind: 'pending' | 'written' | 'stale' | 'emptied';
  changes: readonly Change[];
}

/** Write-behind: shows every change at once and keeps what cannot be written in memory. */
export interface RecordStore {
  storageStatus: Readable<StorageStatus>;
  /** Returns a function that stops it. */
  watch: (listener: (event: StoreEvent) => void) => () => void;
  /** For a change of the database other than by `write`: lists read it again, also in other tabs. */
  notifyStale: (tables: readonly TableName[]) => void;
  /** Resolves when the changes are written or cannot be. Never rejects. */
  write: (changes: readonly Change[]) => Promise<void>;
  beginImport: BeginImport;
  pending: PendingChanges['of'];
  mayStillBeWritten: () => boolean;
  /** undefined: only pending changes exist. Rejects when a newer version of the app owns the database. */
  database: () => Promise<Database | undefined>;
  /** Invalid rows are reported and quarantined. */
  validRecords: <Name extends TableName>(table: Name, rows: readonly unknown[]) => Records[Name][];
  /** Rejects where the browser refuses. */
  erase: () => Promise<void>;
}

interface RecordStoreDependencies {
  connection: Connection;
  tabs: TabChannel;
  changeHook: ChangeHook;
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
  { connection, tabs, changeHook, onFailure }: RecordStoreDependencies,
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
      await writeChanges(database, changes, changeHook);
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
  { connection, changeHook, now, onFailure, onInvalidRecord }: RecordStoreDependencies,
  { emitStale }: ReturnType<typeof createEvents>,
): RecordStore['validRecords'] {
  const quarantineRows = async (table: TableName, invalid: readonly { record: unknown }[]): Promise<void> => {
    const database = await connection.get();
    const at = now().getTime();
    if (database)
      await quarantine(database, { table, invalid: invalid.map(({ record }) => ({ record, at })) }, changeHook);
    emitStale([table]);
  };
  return (table, rows) => {
    const { valid, invalid } = validateRecords(table, rows);
    for (const { problem } of invalid) onInvalidRecord(`${table}: ${problem}`);
    if (invalid.length > 0) quarantineRows(table, invalid).catch(onFailure);
    return valid;
  };
}

export function createRecordStore(dependencies: RecordStoreDependencies): RecordStore {
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
    beginImport: createImport({ ...dependencies, pending, emitStale: events.emitStale, flush, addPending }),
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

import type { ChangeHook } from '#core/personal-data/change-hook.ts';
import { putRecord, type Change, type PendingChanges, applyChanges } from '#core/personal-data/changes.ts';
import type { Connection } from '#core/personal-data/database/connection.ts';
import type { Database } from '#core/personal-data/database/database.ts';
import { ErasedError, readErasureId, ensureErasureId } from '#core/personal-data/database/erasure.ts';
import { tableNames, type TableName } from '#core/personal-data/records/kinds.ts';
import type { TabChannel } from '#core/platform/page/tabs.ts';
import type { AllRecords } from './archive-file.ts';
import { mergeRecords, takeNew, type ImportOptions } from './merge.ts';
import { PartialImportError } from './roll-back.ts';

function putMissing(pending: PendingChanges, records: AllRecords): Change[] {
  return tableNames.flatMap((table) => {
    const existing = applyChanges(new Map(), pending.of(table).values());
    return takeNew(table, records[table], new Set(existing.keys())).map((record) => putRecord(table, record));
  });
}

/**
 * Resolves with a function that adds new records and returns how many. It rolls back and rejects on failure or abort,
 * and adds nothing after an erasure in between. Where the browser refuses the database, records stay in memory.
 */
export type BeginImport = () => Promise<(records: AllRecords, options: ImportOptions) => Promise<number>>;

interface BeginImportDependencies {
  connection: Connection;
  tabs: TabChannel;
  changeHook: ChangeHook;
  pending: PendingChanges;
  emitStale: (tables: readonly TableName[]) => void;
  flush: () => Promise<void>;
  addPending: (changes: readonly Change[]) => void;
}

export function createImport(dependencies: BeginImportDependencies): BeginImport {
  const { connection, tabs, changeHook: hook, pending, emitStale, flush, addPending } = dependencies;
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
      // Also after a failure: lists may have read records that were then rolled back.
      emitStale(tableNames);
      tabs.send(tableNames);
    }
  };
  /** Rejects while the database is unreachable, because it may have newer data than the file. */
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
      if (database && since !== undefined) return mergeInto(database, records, { options, since, hook });
      if (database || before) throw new Error('the database has come, or gone, during the import');
      const changes = putMissing(pending, records);
      addPending(changes);
      return changes.length;
    };
  };
}

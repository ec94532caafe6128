import type { PersonalRecordsTable } from '#core/backend/personal-records-table.ts';
import { eraseWithAccount, keepCopy, removeCopy } from '#core/personal-data/outbox/account-copy.ts';
import type { Database } from '#core/personal-data/database/database.ts';
import { turnOn } from '#core/personal-data/outbox/joining.ts';
import { readSyncState } from '#core/personal-data/outbox/mark-changed.ts';
import type { DevicePreferences } from '#core/personal-data/outbox/preferences.ts';
import { retryRefused } from '#core/personal-data/outbox/push-batch.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';
import { tableNames } from '#core/personal-data/records/records.ts';
import type { StoreEvent } from '#core/personal-data/record-store.ts';
import { createStore } from '#core/store.ts';
import type { Readable } from '#core/store.ts';
import { createAttempts } from './attempts.ts';
import { mailboxName } from './mailbox-name.ts';
import { createSchedule } from './schedule.ts';

/**
 * off: for the person who is signed in, if any, nothing is synchronised on this device. waiting: so many changes are not on
 * the server yet. refused: records, or everything; `detail` is the server's or the browser's own text, for a report.
 */
export type SyncStatus =
  | { kind: 'off' }
  | { kind: 'synchronised'; lastAt: number }
  | { kind: 'waiting'; count: number }
  | { kind: 'running'; done: number; total: number }
  | { kind: 'offline' }
  | { kind: 'refused'; reason: RefusalReason; detail: string }
  | { kind: 'account-gone' };

/** record: some records; the others are synchronised. */
export type RefusalReason = 'record' | 'server' | 'account-full' | 'device-full' | 'unexpected';

/** No verb rejects. */
export interface Sync {
  status: Readable<SyncStatus>;
  /** Also tries again what the server had refused. Resolves when it has ended, well or not. */
  syncNow: () => Promise<void>;
  /** @param choice what becomes of the records that are on the device already */
  turnOn: (choice: 'take' | 'leave') => Promise<void>;
  /** @param copy remove: also of changes that have not reached the account */
  turnOff: (copy: 'keep' | 'remove') => Promise<void>;
  /** On this device, in the account and so on every device. False: nothing was erased. */
  eraseEverywhere: () => Promise<boolean>;
  dispose: () => void;
}

export interface SyncPerson {
  personId: string;
  /** Absent or empty: the account has none. */
  email?: string;
}

export interface SyncDependencies {
  /**
   * @param owner id of the person whose records it reads and writes
   * @param signal ends requests, which then fail
   */
  openTable: (owner: string, signal: AbortSignal) => PersonalRecordsTable;
  records: PersonalData['records'];
  preferences: DevicePreferences;
  /** Of the person who is signed in. */
  session: Readable<SyncPerson | undefined>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Rejects when aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Resolves with undefined while another tab runs a task. */
  runExclusively: <Result>(run: () => Promise<Result>) => Promise<Result | undefined>;
  visible: Readable<boolean>;
  online: Readable<boolean>;
  /** For failures that are not the network's. */
  onFailure: (error: unknown) => void;
}

/** A session that is sounding is written every five seconds, and pushed when it ends. */
function isWorthPushing({ kind, changes }: StoreEvent): boolean {
  if (kind !== 'written') return kind === 'stale';
  return changes.some(({ table, fields }) => table !== 'sessions' || fields?.['ended'] !== 'unfinished');
}

/** What the engine tells the lists is no change to be pushed. */
function createNotices(records: SyncDependencies['records']) {
  let isOwn = false;
  return {
    notifyStale: (tables: StoreEvent['tables']): void => {
      isOwn = true;
      records.notifyStale(tables);
      isOwn = false;
    },
    watchChanges: (changed: () => void) =>
      records.watch((event) => {
        if (!isOwn && isWorthPushing(event)) changed();
      }),
  };
}

export function createSync(dependencies: SyncDependencies): Sync {
  const { records, session, visible, online, onFailure } = dependencies;
  const status = createStore<SyncStatus>({ kind: 'off' });
  const { notifyStale, watchChanges } = createNotices(records);
  const attempts = createAttempts({ ...dependencies, status, notifyStale });
  const schedule = createSchedule({ ...dependencies, run: attempts.run });
  const runNow = (): void => void schedule.now();

  let person = session.getSnapshot()?.personId;
  const onSession = (): void => {
    const next = session.getSnapshot()?.personId;
    // Another token of the same person may be what a run was missing.
    if (next !== person) attempts.interrupt();
    person = next;
    runNow();
  };
  const ends = [
    watchChanges(schedule.soon),
    visible.subscribe(runNow),
    online.subscribe(runNow),
    session.subscribe(onSession),
  ];
  runNow();

  /** Ends what is running and does the work instead; then synchronises. */
  const instead = async (work: (database: Database) => Promise<void>): Promise<void> => {
    attempts.interrupt();
    try {
      await schedule.alone(async () => {
        const database = await records.database();
        if (database) await work(database);
      });
    } catch (error) {
      onFailure(error);
    }
    await schedule.now();
  };
  return {
    status: { subscribe: status.subscribe, getSnapshot: status.getSnapshot },
    syncNow: () => instead(retryRefused),
    turnOn: (choice) =>
      instead(async (database) => {
        const owner = session.getSnapshot();
        if (owner) await turnOn(database, { id: owner.personId, mailbox: mailboxName(owner.email) }, choice);
      }),
    turnOff: (copy) =>
      instead(async (database) => {
        const owner = (await readSyncState(database))?.owner;
        // Signed out already, or the owner.
        if (owner === undefined || (session.getSnapshot()?.personId ?? owner) !== owner) return;
        await (copy === 'keep' ? keepCopy(database, owner) : removeCopy(database, owner));
        status.set({ kind: 'off' });
        notifyStale(tableNames);
      }),
    eraseEverywhere: async () => {
      let isErased = false;
      await instead(async () => {
        await attempts.runWork(async ({ database, owner, table }) => {
          const epoch = await table.startNewEpoch();
          isErased = true;
          await eraseWithAccount(database, owner, epoch);
          notifyStale(tableNames);
          return undefined;
        });
      });
      return isErased;
    },
    dispose: () => {
      attempts.interrupt();
      schedule.dispose();
      for (const end of ends) end();
    },
  };
}

import { openSyncDatabase, readSyncState, type SyncDatabase } from '#core/sync/outbox/sync-database.ts';
import { eraseWithAccount, keepCopy, removeCopy } from '#core/sync/outbox/account-copy.ts';
import { turnOn } from '#core/sync/outbox/joining.ts';
import { kinds, tableNames } from '#core/personal-data/records/kinds.ts';
import type { StoreEvent } from '#core/personal-data/record-store.ts';
import { createStore, type Readable } from '#core/store.ts';
import { createAttempts } from './attempts.ts';
import { mailboxName } from './mailbox-name.ts';
import { createPolling } from './polling.ts';
import type { SyncDependencies } from './sync-dependencies.ts';
import { createSealedVerbs, type SealedVerbs } from './sealed-verbs.ts';
import type { SyncStatus } from './sync-status.ts';

/** No verb rejects. */
export interface Sync extends SealedVerbs {
  status: Readable<SyncStatus>;
  /** Also retries refused records. Resolves at the end, successful or not. */
  syncNow: () => Promise<void>;
  /** @param choice what happens to the records that are already on the device */
  turnOn: (choice: 'take' | 'leave') => Promise<void>;
  /** @param copy remove: includes changes that have not reached the account */
  turnOff: (copy: 'keep' | 'remove') => Promise<void>;
  /**
   * Erases this device, the account and so every device. Without the keys of a sealed account the other devices ask the
   * person whether they follow.
   * @param eraseAccount erases the account, and resolves with its new epoch; undefined: nothing was erased
   * @returns false if nothing was erased
   */
  eraseEverywhere: (eraseAccount: () => Promise<string | undefined>) => Promise<boolean>;
  dispose: () => void;
}

/** A playing session is written every five seconds, but pushed only when it ends. */
function isWorthPushing({ kind, changes }: StoreEvent): boolean {
  if (kind !== 'written') return kind === 'stale';
  return changes.some(({ table, fields }) => fields === null || !kinds[table].isGrowing?.(fields));
}

/** The engine's own notifications of the lists are not changes to push. */
function createOwnNotices(records: SyncDependencies['records']) {
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
  const { records, session, visible, online, onFailure, heldKeys } = dependencies;
  const status = createStore<SyncStatus>({ kind: 'off' });
  const { notifyStale, watchChanges } = createOwnNotices(records);
  const attempts = createAttempts({ ...dependencies, status, notifyStale });
  const polling = createPolling({ ...dependencies, run: attempts.run });
  const runNow = (): void => void polling.now();

  let person = session.getSnapshot()?.personId;
  const onSession = (): void => {
    const next = session.getSnapshot()?.personId;
    // A new token of the same person does not interrupt a run that may be waiting for it.
    if (next !== person) attempts.interrupt();
    person = next;
    runNow();
  };
  const ends = [
    watchChanges(polling.soon),
    visible.subscribe(runNow),
    online.subscribe(runNow),
    session.subscribe(onSession),
    heldKeys.subscribe(runNow),
  ];
  runNow();

  /** Interrupts the current run, does the work, then synchronises. */
  const instead = async (work: (database: SyncDatabase) => Promise<void>): Promise<void> => {
    attempts.interrupt();
    try {
      await polling.alone(async () => {
        const database = await openSyncDatabase(records);
        if (database) await work(database);
      });
    } catch (error) {
      onFailure(error);
    }
    await polling.now();
  };
  return {
    status: { subscribe: status.subscribe, getSnapshot: status.getSnapshot },
    ...createSealedVerbs({ ...dependencies, status, notifyStale, attempts, instead }),
    syncNow: () => instead(async () => undefined),
    turnOn: (choice) =>
      instead(async (database) => {
        const owner = session.getSnapshot();
        if (owner) await turnOn(database, { id: owner.personId, mailbox: mailboxName(owner.email) }, choice);
      }),
    turnOff: (copy) =>
      instead(async (database) => {
        const owner = (await readSyncState(database))?.owner;
        // Only the owner, or nobody after a sign-out, may turn it off.
        if (owner === undefined || (session.getSnapshot()?.personId ?? owner) !== owner) return;
        await (copy === 'keep' ? keepCopy(database, owner) : removeCopy(database, owner));
        status.set({ kind: 'off' });
        notifyStale(tableNames);
      }),
    eraseEverywhere: async (eraseAccount) => {
      let isErased = false;
      await instead(async () => {
        await attempts.runWork(async ({ database, owner }) => {
          const epoch = await eraseAccount();
          if (epoch === undefined) return undefined;
          isErased = true;
          await eraseWithAccount(database, owner, epoch);
          notifyStale(tableNames);
          return undefined;
        }, 'without-keys');
      });
      return isErased;
    },
    dispose: () => {
      attempts.interrupt();
      polling.dispose();
      for (const end of ends) end();
    },
  };
}

import { PersonalRecordsError } from '#core/backend/personal-records-table.ts';
import type { PersonalRecordsTable } from '#core/backend/personal-records-table.ts';
import type { Database } from '#core/personal-data/database/database.ts';
import { isQuotaExceeded } from '#core/personal-data/database/quota-exceeded.ts';
import { keepCopy, noteGone, removeCopy, removeEverything, turnOn } from '#core/personal-data/outbox/joining.ts';
import { readSyncState } from '#core/personal-data/outbox/mark-changed.ts';
import { countOutbox, retryRefused } from '#core/personal-data/outbox/push-batch.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';
import { tableNames } from '#core/personal-data/records/records.ts';
import type { RecordStore } from '#core/personal-data/record-store.ts';
import { createStore } from '#core/store.ts';
import type { Readable } from '#core/store.ts';
import { EndedError, runCycle } from './cycle.ts';
import { createSchedule } from './schedule.ts';

/**
 * waiting: so many changes are not on the server yet. refused: records, or everything, by the server; or the device has no
 * space or no database. `detail` is the server's own text, for a report.
 */
export type SyncStatus =
  | { kind: 'off' }
  | { kind: 'synchronised'; lastAt: number }
  | { kind: 'waiting'; count: number }
  | { kind: 'running'; done: number; total: number }
  | { kind: 'offline' }
  | { kind: 'refused'; reason: 'record' | 'server' | 'device-full' | 'unexpected'; detail: string }
  | { kind: 'account-gone' };

/** No verb rejects. */
export interface Sync {
  status: Readable<SyncStatus>;
  /** Also tries again what the server had refused. Resolves when it has ended, well or not. */
  syncNow: () => Promise<void>;
  /** @param choice what becomes of the records that are on the device already */
  turnOn: (choice: 'take' | 'leave') => Promise<void>;
  /** @param copy remove: also of changes that have not reached the account */
  turnOff: (copy: 'keep' | 'remove') => Promise<void>;
  /** On this device, in the account and so on every device. False: it has not, or not completely, reached the account. */
  eraseEverywhere: () => Promise<boolean>;
  dispose: () => void;
}

export interface SyncDependencies {
  /** @param owner id of the person whose records it reads and writes */
  openTable: (owner: string) => PersonalRecordsTable;
  records: PersonalData['records'];
  /** Id of the person who is signed in. */
  person: Readable<string | undefined>;
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
function isWorthPushing({ kind, changes }: Parameters<Parameters<RecordStore['watch']>[0]>[0]): boolean {
  if (kind !== 'written') return kind === 'stale';
  return changes.some(({ table, fields }) => table !== 'sessions' || fields?.['ended'] !== 'unfinished');
}

const statusOfProblem = {
  offline: { kind: 'offline' },
  gone: { kind: 'account-gone' },
} as const;

interface Turn {
  database: Database;
  owner: string;
  signal: AbortSignal;
}

export function createSync(dependencies: SyncDependencies): Sync {
  const { openTable, records, person, now, runExclusively, visible, online, onFailure } = dependencies;
  const status = createStore<SyncStatus>({ kind: 'off' });
  let life = new AbortController();
  let isForced = true;
  let isOwnNotice = false;

  const cycle = (turn: Turn): Promise<void> =>
    runCycle(
      {
        ...turn,
        table: openTable(turn.owner),
        now,
        onProgress: (done, total) => {
          if (total > 0) status.set({ kind: 'running', done, total });
        },
        notifyStale,
      },
      isForced,
    );
  const notifyStale: RecordStore['notifyStale'] = (tables) => {
    isOwnNotice = true;
    records.notifyStale(tables);
    isOwnNotice = false;
  };
  const settle = async ({ database }: Turn): Promise<void> => {
    const { waiting, refusal } = await countOutbox(database);
    if (refusal !== undefined) status.set({ kind: 'refused', reason: 'record', detail: refusal });
    else status.set(waiting > 0 ? { kind: 'waiting', count: waiting } : { kind: 'synchronised', lastAt: now() });
  };
  const reportProblem = async (error: PersonalRecordsError, { database, owner }: Turn): Promise<void> => {
    const { problem, message } = error;
    if (problem === 'gone') await noteGone(database, owner);
    if (problem === 'offline' || problem === 'gone') status.set(statusOfProblem[problem]);
    else if (problem === 'refused') status.set({ kind: 'refused', reason: 'server', detail: message });
    else status.set({ kind: 'waiting', count: (await countOutbox(database)).waiting });
  };
  const report = async (error: unknown, turn: Turn): Promise<void> => {
    if (error instanceof EndedError || turn.signal.aborted) return;
    if (error instanceof PersonalRecordsError) return reportProblem(error, turn);
    onFailure(error);
    const reason = isQuotaExceeded(error) ? 'device-full' : 'unexpected';
    status.set({ kind: 'refused', reason, detail: String(error) });
  };
  /** undefined: nothing is synchronised here for who is signed in. */
  const findTurn = async (): Promise<Turn | undefined> => {
    const { signal } = life;
    const owner = person.getSnapshot();
    const database = await records.database().catch(() => undefined);
    const state = database && (await readSyncState(database));
    if (!database || !state || owner === undefined) return undefined;
    // What this person does is none of the other one's.
    if (state.owner !== owner && !state.off) await keepCopy(database, state.owner);
    if (state.owner !== owner || state.off) return undefined;
    if (state.gone) status.set({ kind: 'account-gone' });
    return state.gone ? undefined : { database, owner, signal };
  };
  /** Resolves with whether it went well. */
  const finish = async (turn: Turn, work: () => Promise<void>): Promise<boolean> => {
    try {
      if ((await runExclusively(async () => (await work(), true))) === undefined) return false;
      isForced = false;
      await settle(turn);
      return true;
    } catch (error) {
      await report(error, turn);
      return false;
    }
  };
  const attempt = async (): Promise<boolean> => {
    const turn = await findTurn();
    if (!turn) {
      if (status.getSnapshot().kind !== 'account-gone') status.set({ kind: 'off' });
      return true;
    }
    if (!online.getSnapshot()) {
      status.set({ kind: 'offline' });
      return false;
    }
    return finish(turn, () => cycle(turn));
  };

  const schedule = createSchedule({ ...dependencies, run: attempt });
  const restart = (): void => {
    life.abort();
    life = new AbortController();
    isForced = true;
    schedule.now();
  };
  const ends = [
    records.watch((event) => {
      if (!isOwnNotice && isWorthPushing(event)) schedule.soon();
    }),
    visible.subscribe(schedule.now),
    online.subscribe(schedule.now),
    person.subscribe(restart),
  ];
  schedule.now();

  /** Stops what is running and does the work instead; then synchronises. */
  const instead = async (work: (database: Database) => Promise<void>): Promise<void> => {
    life.abort();
    await schedule.alone(async () => {
      life = new AbortController();
      isForced = true;
      try {
        const database = await records.database();
        if (database) await work(database);
        else status.set({ kind: 'refused', reason: 'unexpected', detail: 'no database' });
      } catch (error) {
        onFailure(error);
      }
    });
    await schedule.now();
  };
  return {
    status: { subscribe: status.subscribe, getSnapshot: status.getSnapshot },
    syncNow: () => instead(retryRefused),
    turnOn: (choice) =>
      instead(async (database) => {
        const owner = person.getSnapshot();
        if (owner !== undefined) await turnOn(database, owner, choice);
      }),
    turnOff: (copy) =>
      instead(async (database) => {
        const owner = (await readSyncState(database))?.owner;
        // Signed out already, or the owner.
        if (owner === undefined || (person.getSnapshot() ?? owner) !== owner) return;
        await (copy === 'keep' ? keepCopy(database, owner) : removeCopy(database, owner));
        status.set({ kind: 'off' });
        notifyStale(tableNames);
      }),
    eraseEverywhere: async () => {
      let isErased = false;
      await instead(async () => {
        const turn = await findTurn();
        if (!turn) return;
        isErased = await finish(turn, async () => {
          await cycle(turn);
          await removeEverything(turn.database, turn.owner, now());
          notifyStale(tableNames);
          await cycle(turn);
        });
      });
      return isErased && status.getSnapshot().kind === 'synchronised';
    },
    dispose: () => {
      life.abort();
      schedule.dispose();
      for (const end of ends) end();
    },
  };
}

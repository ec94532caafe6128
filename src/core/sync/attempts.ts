import { PersonalRecordsError, type SyncProblem } from '#core/backend/personal-records-table.ts';
import { isQuotaExceeded } from '#core/personal-data/database/quota-exceeded.ts';
import { openSyncDatabase, type SyncDatabase } from '#core/sync/outbox/sync-database.ts';
import { noteGone, noteMailbox, setCopyAside } from '#core/sync/outbox/account-copy.ts';
import { retryRefused } from '#core/sync/outbox/push-batch.ts';
import { countOutbox, readStanding, type OutboxCount, type Standing } from '#core/sync/outbox/standing.ts';
import type { StoreEvent } from '#core/personal-data/record-store.ts';
import type { Store } from '#core/store.ts';
import { runCycle } from './cycle.ts';
import { EndedError, type CycleContext } from './cycle-context.ts';
import { mailboxName } from './mailbox-name.ts';
import type { RefusalReason, SyncStatus } from './sync-status.ts';
import type { SyncDependencies, SyncPerson } from './sync-dependencies.ts';

interface AttemptsDependencies extends SyncDependencies {
  status: Store<SyncStatus>;
  notifyStale: (tables: StoreEvent['tables']) => void;
}

interface Turn extends Omit<CycleContext, 'now' | 'preferences'> {
  standing: Standing;
}

/** @returns the state of the outbox where it is known */
type Work = (turn: Turn) => Promise<OutboxCount | undefined>;

interface Attempts {
  /** Resolves with whether it succeeded. Never rejects. */
  run: () => Promise<boolean>;
  /** Like `run`, with other work than a cycle. Does nothing where nothing is synchronised. */
  runWork: (work: Work) => Promise<boolean>;
  /** The current run ends at its next step, and the next one asks the server for everything new. */
  interrupt: () => void;
}

const reasons: Partial<Readonly<Record<SyncProblem, RefusalReason>>> = {
  refused: 'server',
  sealed: 'server',
  full: 'account-full',
};

function createReports({ status, now, onGone, onFailure }: AttemptsDependencies) {
  const settle = ({ waiting, refusal }: OutboxCount): void => {
    if (refusal !== undefined) status.set({ kind: 'refused', reason: 'record', detail: refusal });
    else status.set(waiting > 0 ? { kind: 'waiting', count: waiting } : { kind: 'synchronised', lastAt: now() });
  };
  const reportProblem = async ({ problem, message }: PersonalRecordsError, turn: Turn): Promise<void> => {
    const reason = reasons[problem];
    if (problem === 'gone') {
      await noteGone(turn.database, turn.owner);
      status.set({ kind: 'account-gone' });
      onGone(turn.owner);
    } else if (problem === 'offline' || problem === 'second-factor') status.set({ kind: problem });
    else if (reason) status.set({ kind: 'refused', reason, detail: message });
    else status.set({ kind: 'waiting', count: (await countOutbox(turn.database)).waiting });
  };
  return {
    settle,
    report: async (error: unknown, turn: Turn): Promise<void> => {
      if (error instanceof EndedError || turn.signal.aborted) return;
      if (error instanceof PersonalRecordsError) return reportProblem(error, turn);
      onFailure(error);
      const reason = isQuotaExceeded(error) ? 'device-full' : 'unexpected';
      status.set({ kind: 'refused', reason, detail: String(error) });
    },
  };
}

const readOwnStanding = async (
  database: SyncDatabase,
  { personId, email }: SyncPerson,
): Promise<Standing | undefined> => {
  const standing = await readStanding(database);
  const { state } = standing;
  if (!state || state.off) return undefined;
  const mailbox = mailboxName(email);
  if (state.owner !== personId) {
    // Another person has signed in: their changes must not reach the owner's account.
    await setCopyAside(database, state.owner);
    return undefined;
  }
  if (mailbox !== undefined && mailbox !== state.mailbox) await noteMailbox(database, personId, mailbox);
  return standing;
};

export function createAttempts(dependencies: AttemptsDependencies): Attempts {
  const { openTable, records, preferences, session, now, runExclusively, online, onFailure, status, notifyStale } =
    dependencies;
  const { settle, report } = createReports(dependencies);
  let life = new AbortController();
  let isForced = true;

  const onProgress = (done: number, total: number): void => {
    if (total > 0) status.set({ kind: 'running', done, total });
  };
  /** undefined: nothing is synchronised here for the person who is signed in. */
  const findTurn = async (): Promise<Turn | undefined> => {
    const { signal } = life;
    const person = session.getSnapshot();
    const database = await openSyncDatabase(records);
    if (!database || !person) return undefined;
    const owner = person.personId;
    const standing = await readOwnStanding(database, person);
    return standing && { table: openTable(owner, signal), database, owner, signal, onProgress, notifyStale, standing };
  };
  const cycle: Work = async (turn) => {
    // Retries refused records once per page load and after a session change, because the cause may be gone.
    if (isForced) await retryRefused(turn.database);
    const counted = await runCycle({ ...turn, now, preferences }, { isForced, standing: turn.standing });
    isForced = false;
    return counted;
  };
  const perform = async (turn: Turn, work: Work): Promise<boolean> => {
    if (!online.getSnapshot()) {
      status.set({ kind: 'offline' });
      return false;
    }
    try {
      const counted = await runExclusively(async () => (await work(turn)) ?? countOutbox(turn.database));
      // undefined: another tab is doing it.
      if (counted) settle(counted);
      return true;
    } catch (error) {
      await report(error, turn);
      return false;
    }
  };
  const runWork = async (work: Work): Promise<boolean> => {
    try {
      const turn = await findTurn();
      if (turn?.standing.state?.gone) status.set({ kind: 'account-gone' });
      else if (turn) return await perform(turn, work);
      else status.set({ kind: 'off' });
    } catch (error) {
      // A newer version of the app owns the database.
      onFailure(error);
      status.set({ kind: 'off' });
    }
    return true;
  };
  return {
    run: () => runWork(cycle),
    runWork,
    interrupt: () => {
      life.abort();
      life = new AbortController();
      isForced = true;
    },
  };
}

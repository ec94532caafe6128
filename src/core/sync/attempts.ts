import type { PersonalRecordsTable } from '#core/backend/personal-records-table.ts';
import { PersonalRecordsError, type SyncProblem } from '#core/backend/personal-records-error.ts';
import { isQuotaExceeded } from '#core/personal-data/database/quota-exceeded.ts';
import { openSyncDatabase, type SyncDatabase } from '#core/sync/outbox/sync-database.ts';
import { noteGone, noteMailbox, setCopyAside } from '#core/sync/outbox/account-copy.ts';
import { retryRefused } from '#core/sync/outbox/push-batch.ts';
import { countOutbox, readStanding, type OutboxCount, type Standing } from '#core/sync/outbox/standing.ts';
import type { StoreEvent } from '#core/personal-data/record-store.ts';
import type { Store } from '#core/store.ts';
import { runCycle } from './cycle.ts';
import { nextTask } from '#core/platform/time/next-task.ts';
import type { AccountKeys } from '#core/encryption/account-keys.ts';
import type { HeldKeys, HeldKeysState } from '#core/encryption/held-keys.ts';
import { EndedError, openAccount, OtherKeysError, StoppedError, type CycleContext } from './cycle-context.ts';
import { mailboxName } from './mailbox-name.ts';
import { createKeysWatch } from '#core/sync/sealing/keys-watch.ts';
import type { createSealing } from '#core/sync/sealing/create-sealing.ts';
import type { RefusalReason, SealedReport, SyncStatus } from './sync-status.ts';
import type { SyncDependencies, SyncPerson } from './sync-dependencies.ts';

interface AttemptsDependencies extends SyncDependencies {
  status: Store<SyncStatus>;
  notifyStale: (tables: StoreEvent['tables']) => void;
}

/** Nothing is known where the database fails. */
const known = async ({ report }: Pick<Turn, 'report'>): Promise<{ sealed?: SealedReport }> => {
  const sealed = await report?.().catch(() => undefined);
  return sealed ? { sealed } : {};
};

interface Turn extends Omit<CycleContext, 'now' | 'preferences' | 'refusedBefore'> {
  standing: Standing;
  /** Of a sealed account. */
  report?: () => Promise<SealedReport | undefined>;
}

/** @returns the state of the outbox where it is known */
type Work = (turn: Turn) => Promise<OutboxCount | undefined>;

export interface Attempts {
  /** Resolves with whether it succeeded. Never rejects. */
  run: () => Promise<boolean>;
  /**
   * Like `run`, with other work than a cycle. Does nothing where nothing is synchronised, or where the keys of a sealed
   * account are missing, unless the work needs none.
   */
  runWork: (work: Work, keys?: 'without-keys') => Promise<boolean>;
  /** The current run ends at its next step, and the next one asks the server for everything new. */
  interrupt: () => void;
}

const reasons: Partial<Readonly<Record<SyncProblem, RefusalReason>>> = {
  refused: 'server',
  full: 'account-full',
  unproved: 'unproved',
};

function createReports({ status, now, onGone, onFailure, heldKeys }: AttemptsDependencies) {
  const settle = ({ waiting, refusal }: OutboxCount, report: { sealed?: SealedReport }): void => {
    if (refusal !== undefined) status.set({ kind: 'refused', reason: 'record', detail: refusal, ...report });
    else if (waiting > 0) status.set({ kind: 'waiting', count: waiting, ...report });
    else status.set({ kind: 'synchronised', lastAt: now(), ...report });
  };
  const reportProblem = async ({ problem, message }: PersonalRecordsError, turn: Turn): Promise<void> => {
    const [reason, report] = [reasons[problem], await known(turn)];
    if (problem === 'sealed') {
      heldKeys.noteSealed(turn.owner);
      status.set({ kind: 'locked' });
    } else if (problem === 'gone') {
      await noteGone(turn.database, turn.owner);
      status.set({ kind: 'account-gone' });
      onGone(turn.owner);
    } else if (problem === 'second-factor') status.set({ kind: problem });
    else if (problem === 'offline') status.set({ kind: problem, ...report });
    else if (reason) status.set({ kind: 'refused', reason, detail: message, ...report });
    else status.set({ kind: 'waiting', count: (await countOutbox(turn.database)).waiting, ...report });
  };
  return {
    settle,
    report: async (error: unknown, turn: Turn): Promise<void> => {
      if (error instanceof EndedError || turn.signal.aborted) return;
      if (error instanceof PersonalRecordsError) return reportProblem(error, turn);
      if (error instanceof StoppedError)
        return status.set({ kind: 'refused', reason: error.reason, detail: error.message, ...(await known(turn)) });
      onFailure(error);
      const reason = isQuotaExceeded(error) ? 'device-full' : 'unexpected';
      status.set({ kind: 'refused', reason, detail: String(error), ...(await known(turn)) });
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

/** An account that is sealed meanwhile is neither read nor written any more. */
function openAccountTable(table: PersonalRecordsTable): PersonalRecordsTable {
  return {
    ...table,
    head: async () => {
      const head = await table.head();
      if (head.sealedSeq !== undefined) throw new PersonalRecordsError('sealed', 'the account is sealed');
      return head;
    },
  };
}

/** The copy outlives a device storage that is emptied, or refused: what it knows as sealed is never taken for open. */
function keysFor({ stateOf, noteSealed }: HeldKeys, owner: string, { state }: Standing): HeldKeysState {
  if (state?.sealed && stateOf(owner).kind === 'none') noteSealed(owner);
  return stateOf(owner);
}

/** Opens the records as far as this page has the keys for them. */
function createTables(dependencies: AttemptsDependencies) {
  const { openTable, heldKeys, openSealing } = dependencies;
  const watchOf = createKeysWatch(dependencies);
  let sealing: { keys: AccountKeys; sidesOf: ReturnType<typeof createSealing> } | undefined;
  /** @returns also why there are none: the account is sealed, and keys are missing or still being read */
  return async (turn: Pick<Turn, 'database' | 'owner' | 'signal' | 'standing'>, keys?: 'without-keys') => {
    const { database, owner, signal, standing } = turn;
    const held = keysFor(heldKeys, owner, standing);
    if (!keys && (held.kind === 'locked' || held.kind === 'opening')) return held.kind;
    const server = openTable(owner, signal);
    if (held.kind !== 'open') return { table: openAccountTable(server), account: openAccount };
    if (sealing?.keys !== held.keys)
      sealing = { keys: held.keys, sidesOf: (await openSealing()).createSealing(held.keys, nextTask) };
    const { table, work, report } = sealing.sidesOf({ server, database, owner, heldKeys, watch: watchOf(held.keys) });
    return { table, account: work, report };
  };
}

export function createAttempts(dependencies: AttemptsDependencies): Attempts {
  const { records, preferences, session, now, runExclusively, online, onFailure, status, notifyStale } = dependencies;
  const { settle, report } = createReports(dependencies);
  const tablesFor = createTables(dependencies);
  let life = new AbortController();
  let isForced = true;
  let refusedBefore: ReadonlySet<string> = new Set();

  /** undefined: nothing is synchronised here for the person who is signed in. */
  const findTurn = async (keys?: 'without-keys'): Promise<Turn | 'gone' | 'locked' | 'opening' | undefined> => {
    const { signal } = life;
    const person = session.getSnapshot();
    const database = await openSyncDatabase(records);
    if (!database || !person) return undefined;
    const owner = person.personId;
    const standing = await readOwnStanding(database, person);
    if (!standing || standing.state?.gone) return standing && 'gone';
    const tables = await tablesFor({ database, owner, signal, standing }, keys);
    if (typeof tables === 'string') return tables;
    const before = await known(tables);
    const onProgress = (done: number, total: number): void => {
      if (total > 0) status.set({ kind: 'running', done, total, ...before });
    };
    const onEmptied = (): void => dependencies.onEmptied(owner);
    return { ...tables, database, owner, signal, onProgress, onEmptied, notifyStale, standing };
  };
  const cycle: Work = async (turn) => {
    // Retries refused records once per page load and after a session change, because the cause may be gone.
    if (isForced) refusedBefore = await retryRefused(turn.database);
    const counted = await runCycle({ ...turn, now, preferences, refusedBefore }, { isForced, standing: turn.standing });
    isForced = false;
    return counted;
  };
  const perform = async (turn: Turn, work: Work): Promise<boolean> => {
    if (!online.getSnapshot()) {
      status.set({ kind: 'offline', ...(await known(turn)) });
      return false;
    }
    try {
      const counted = await runExclusively(async () => (await work(turn)) ?? countOutbox(turn.database));
      // undefined: another tab is doing it.
      if (counted) settle(counted, await known(turn));
      return true;
    } catch (error) {
      // Each time the keys are newer ones, or gone.
      if (error instanceof OtherKeysError) return runWork(work);
      await report(error, turn);
      return false;
    }
  };
  const runWork: Attempts['runWork'] = async (work, keys) => {
    try {
      const turn = await findTurn(keys);
      if (turn === 'gone') status.set({ kind: 'account-gone' });
      else if (typeof turn === 'string') status.set({ kind: turn });
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

import { currentState } from './cycle-context.ts';
import { compareHead, giveUpErased, startAgain } from '#core/sync/outbox/account-copy.ts';
import { changeState, type SyncDatabase } from '#core/sync/outbox/sync-database.ts';
import { tableNames } from '#core/personal-data/records/kinds.ts';
import type { StoreEvent } from '#core/personal-data/record-store.ts';
import type { Readable } from '#core/store.ts';
import type { Attempts } from './attempts.ts';
import type { SyncDependencies } from './sync-dependencies.ts';
import type { SyncStatus } from './sync-status.ts';

/** What a person decides about a sealed account. No verb rejects. */
export interface SealedVerbs {
  /**
   * Seals the account with the keys that are held: in the background, and further on after a stop. Until the server
   * agrees, the status says why not. Where another device has begun to, this one takes in what is still open and ends it.
   */
  seal: () => Promise<void>;
  /** Open records go from the server, although it takes some of them in no sealed form: those stay on this device only. */
  leaveRefused: () => Promise<void>;
  /**
   * The records of the account are gone, and nobody with the keys has said so.
   * @param answer remove: from this device, too. keep: they are sent again
   */
  answerErasure: (answer: 'remove' | 'keep') => Promise<void>;
  /** The warnings of the present status are known: only new ones are reported from now on. */
  dismissWarnings: () => Promise<void>;
}

interface VerbSeams extends Pick<SyncDependencies, 'session' | 'heldKeys'> {
  status: Readable<SyncStatus>;
  notifyStale: (tables: StoreEvent['tables']) => void;
  attempts: Attempts;
  /** Interrupts the current run, does the work, then synchronises. */
  instead: (work: (database: SyncDatabase) => Promise<void>) => Promise<void>;
}

async function askToSeal(database: SyncDatabase, { session, heldKeys }: VerbSeams): Promise<void> {
  const owner = session.getSnapshot()?.personId;
  if (owner === undefined || heldKeys.stateOf(owner).kind !== 'open') return;
  await changeState(database, owner, (state) => {
    const { sealed } = state;
    return sealed && (!sealed.openLeft || sealed.removesOpen) ? state : { ...state, sealing: 1 };
  });
}

async function leaveRefused(database: SyncDatabase, { session }: VerbSeams): Promise<void> {
  const owner = session.getSnapshot()?.personId;
  if (owner === undefined) return;
  await changeState(database, owner, (state) =>
    state.sealed?.removesOpen ? { ...state, sealed: { ...state.sealed, leavesRefused: 1 } } : state,
  );
}

async function dismissWarnings(database: SyncDatabase, { session, status }: VerbSeams): Promise<void> {
  const [owner, now] = [session.getSnapshot()?.personId, status.getSnapshot()];
  if (owner === undefined || !('sealed' in now) || !now.sealed) return;
  const { unopened, replayed, offered, missing, reopened } = now.sealed;
  const dismissedUpTo = { unopened, replayed, offered, missing, reopened };
  await changeState(database, owner, ({ sealed, ...state }) => ({
    ...state,
    ...(sealed && { sealed: { ...sealed, dismissedUpTo } }),
  }));
}

async function answerErasure(answer: 'remove' | 'keep', { attempts, notifyStale }: VerbSeams): Promise<void> {
  await attempts.runWork(async (turn) => {
    const { database, owner, table, account } = turn;
    const head = await table.head();
    // Answered in another tab, or signed since it was asked: the cycle that comes next follows it.
    if (compareHead(await currentState(turn), head) !== 'erased') return undefined;
    if (answer === 'keep' && (await account.erasureOf(turn, head)) !== undefined) return undefined;
    await (answer === 'keep' ? startAgain(database, owner, head) : giveUpErased(database, owner, { head }));
    notifyStale(tableNames);
    return undefined;
  });
}

export function createSealedVerbs(seams: VerbSeams): SealedVerbs {
  const { instead } = seams;
  return {
    seal: () => instead((database) => askToSeal(database, seams)),
    leaveRefused: () => instead((database) => leaveRefused(database, seams)),
    answerErasure: (answer) => instead(() => answerErasure(answer, seams)),
    dismissWarnings: () => instead((database) => dismissWarnings(database, seams)),
  };
}

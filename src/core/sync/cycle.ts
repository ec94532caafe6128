import { PersonalRecordsError } from '#core/backend/personal-records-error.ts';
import { finishPull, giveUpErased, startAgain, witnessOf, type ServerHead } from '#core/sync/outbox/account-copy.ts';
import { readHeldRecords } from '#core/sync/outbox/apply-page.ts';
import { continueJoining } from '#core/sync/outbox/joining.ts';
import { hasReadHeld, type SyncState } from '#core/sync/outbox/sync-state.ts';
import { isInStep, notePreferences, showPreferences } from '#core/sync/outbox/preferences.ts';
import {
  acceptBatch,
  maxRecords,
  outboxName,
  retryRefused,
  setAside,
  takeBatch,
  type TakenRecord,
} from '#core/sync/outbox/push-batch.ts';
import { countOutbox, type OutboxCount, type Standing } from '#core/sync/outbox/standing.ts';
import { tableNames } from '#core/personal-data/records/kinds.ts';
import { currentState, StoppedError, type CycleContext } from './cycle-context.ts';
import { readPages } from './read-pages.ts';
import { hasNews, judgeHead, meet, type Head } from './server-head.ts';

/** Rounds of reading and pushing in a cycle; more are needed only while other devices push all the time. */
const maxRounds = 8;
/** After this many rounds without an accepted record, the stored numbers are no longer trusted. */
const roundsBeforeDoubt = 3;
/** After this many records that are refused for the first time, and none accepted, the server counts as failing. */
const maxRefusals = 5;

/** @returns false if the server has lost records, or everything was erased, since its head was read */
async function pull(context: CycleContext, head: ServerHead): Promise<boolean> {
  const seq = await meet(context, head);
  if (seq === undefined) return false;
  await readPages(context, seq);
  await finishPull(context.database, context.owner, seq);
  await showPreferences(context.database, context.owner, context.preferences);
  return true;
}

interface PushRun {
  accepted: number;
  overtaken: number;
  refused: number;
  /** Names of those that were not refused earlier. */
  newlyRefused: Set<string>;
  /** Records of the next batch. */
  most: number;
}

const isServerFailing = ({ newlyRefused, accepted }: PushRun): boolean =>
  newlyRefused.size >= maxRefusals && accepted === 0;

/** What is refused is taken again in smaller batches, until a bad record is alone. */
async function pushBatch(context: CycleContext, batch: readonly TakenRecord[], run: PushRun): Promise<void> {
  const { table, database, owner, refusedBefore } = context;
  const witness = witnessOf(await currentState(context));
  try {
    const accepted = await table.push(batch, witness);
    const overtaken = await acceptBatch(database, { owner, batch, accepted });
    run.overtaken += overtaken;
    run.accepted += batch.length - overtaken;
    run.most = Math.min(2 * run.most, maxRecords);
  } catch (error) {
    if (!(error instanceof PersonalRecordsError) || error.problem !== 'refused') throw error;
    run.most = Math.ceil(batch.length / 2);
    const [first] = batch;
    if (!first || batch.length > 1) return;
    run.refused += 1;
    if (!refusedBefore.has(outboxName(first))) run.newlyRefused.add(outboxName(first));
    if (isServerFailing(run)) throw error;
    await setAside(database, first, error.message);
  }
}

async function pushAll(context: CycleContext): Promise<PushRun> {
  const { database, owner, now, onProgress, account } = context;
  const run: PushRun = { accepted: 0, overtaken: 0, refused: 0, newlyRefused: new Set(), most: maxRecords };
  const { waiting } = await countOutbox(database);
  try {
    while (run.overtaken === 0) {
      const batch = await takeBatch(database, owner, { now, taking: account.taking, most: run.most });
      if (batch.length === 0) break;
      await pushBatch(context, batch, run);
      const done = run.accepted + run.refused;
      onProgress(Math.min(done, waiting), waiting);
    }
  } catch (error) {
    // What a failing server refused says nothing of the records.
    if (isServerFailing(run)) await retryRefused(database, run.newlyRefused);
    throw error;
  }
  return run;
}

async function readAgain(context: CycleContext, head: ServerHead): Promise<void> {
  await startAgain(context.database, context.owner, head);
  await continueJoining(context.database, context.owner, context);
}

/**
 * After an erasure everywhere the numbers continue. A record with a number that this device has seen was renumbered:
 * the account was moved to another server, and another device has filled it first.
 */
async function isRenumbered(context: CycleContext): Promise<boolean> {
  const { seen, lostAt = 0 } = await currentState(context);
  return (await context.table.page(0, 1, Math.max(seen, lostAt))).length > 0;
}

async function followErasure(context: CycleContext, head: ServerHead): Promise<void> {
  const erasure = await context.account.erasureOf(context, head);
  if (erasure === undefined) throw new StoppedError('erasure', 'no device of the account says that it was erased');
  if (await giveUpErased(context.database, context.owner, { head, erasure })) context.onEmptied();
  context.notifyStale(tableNames);
}

async function lookAtHead(context: CycleContext, head: Head) {
  const change = await judgeHead(context, head);
  const missing = change === 'same' ? await context.account.countMissing(context, head.records) : 0;
  return { head, missing, change: missing > 0 ? 'lost' : change };
}

/** @param read the head, if it was read already */
async function followHead(context: CycleContext, read: Head | undefined): Promise<ServerHead> {
  const { table } = context;
  let look = await lookAtHead(context, read ?? (await table.head()));
  // Read again, because an answer may be empty by mistake.
  if (look.change !== 'same') look = await lookAtHead(context, await table.head());
  const { head, missing } = look;
  let { change } = look;
  if (missing > 0) await context.account.noteMissing(context, missing);
  if (change === 'erased' && (await isRenumbered(context))) change = 'lost';
  if (change === 'lost') await readAgain(context, head);
  if (change === 'erased') await followErasure(context, head);
  return head;
}

/**
 * Reads what is new on the server, and pushes nothing.
 * @returns false if the server has lost records meanwhile
 */
export const readToHead = async (context: CycleContext): Promise<boolean> =>
  pull(context, await followHead(context, undefined));

async function prepare(context: CycleContext): Promise<void> {
  const { database, owner, now, notifyStale, preferences } = context;
  await notePreferences(database, owner, { device: preferences, now: now() });
  await showPreferences(database, owner, preferences);
  await continueJoining(database, owner, context);
  const state = await currentState(context);
  if (hasReadHeld(state)) return;
  const changed = await readHeldRecords(database, now);
  if (changed.size > 0) notifyStale([...changed]);
}

const isAtRest = ({ state, waiting, preferences }: Standing, context: CycleContext): boolean =>
  waiting === 0 &&
  state?.device !== undefined &&
  !state.joining &&
  hasReadHeld(state) &&
  context.account.isAtRest(state) &&
  isInStep(preferences, context.owner, context.preferences);

const isPullDue = ({ device, head }: SyncState, server: ServerHead): boolean =>
  device === undefined || head !== server.seq;

async function repeatRounds(context: CycleContext, isForced: boolean, read: Head | undefined): Promise<void> {
  let [fruitless, known, isAsking] = [0, read, isForced];
  for (let round = 0; round < maxRounds; round += 1) {
    const head = await followHead(context, known);
    if (fruitless === roundsBeforeDoubt) await readAgain(context, { ...head, seenBy: {} });
    const isDue = isAsking || isPullDue(await currentState(context), head);
    [known, isAsking] = [undefined, false];
    if (isDue && !(await pull(context, head))) continue;
    const { accepted, overtaken } = await pushAll(context);
    if (overtaken === 0) return;
    fruitless = accepted === 0 ? fruitless + 1 : 0;
  }
  throw new PersonalRecordsError('busy', 'other devices were faster every time');
}

interface CycleStart {
  /** Asks for records even if the head has not moved. */
  isForced: boolean;
  /** As read just before. */
  standing: Standing;
}

/**
 * Reads what is new on the server, merges it and pushes what is new here, until both are equal. An interruption loses
 * no completed step.
 * @returns the state of the outbox where it is known
 * @throws PersonalRecordsError, EndedError, the signal's reason, or the database's error
 */
export async function runCycle(
  context: CycleContext,
  { isForced, standing }: CycleStart,
): Promise<OutboxCount | undefined> {
  const read = isForced || !isAtRest(standing, context) ? undefined : await context.table.head();
  context.signal.throwIfAborted();
  if (read && standing.state && !hasNews(standing.state, read, context.now())) return standing;
  await prepare(context);
  await context.account.begin(context);
  await repeatRounds(context, isForced, read);
  await context.account.end(context);
  return undefined;
}

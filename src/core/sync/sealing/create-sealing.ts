import type { PersonalRecordsTable } from '#core/backend/personal-records-table.ts';
import type { AccountKeys } from '#core/encryption/account-keys.ts';
import type { HeldKeys } from '#core/encryption/held-keys.ts';
import type { Pause } from '#core/encryption/sealed-batches.ts';
import { currentState, type CycleContext, type RecordsTable, type AccountWork } from '#core/sync/cycle-context.ts';
import { erasureKind, lastErasure, withErasure, witnessOf } from '#core/sync/outbox/account-copy.ts';
import { continueJoining } from '#core/sync/outbox/joining.ts';
import { without } from '#core/sync/outbox/outbox-row.ts';
import type { SealedCopy } from '#core/sync/outbox/sync-state.ts';
import type { KeysWatch } from './keys-watch.ts';
import { recordVersion } from '#core/personal-data/records/versions.ts';
import { changeState, readSyncState, type SyncDatabase } from '#core/sync/outbox/sync-database.ts';
import { haveNoted } from '#core/sync/server-head.ts';
import type { SealedReport } from '#core/sync/sync-status.ts';
import {
  beginSealed,
  beginWhole,
  countRows,
  endFirstSealing,
  endSealingAgain,
  lookForOpen,
  noteNames,
} from './first-sealing.ts';
import { countHeld, heldNames, holdBack, openHeld } from './held-rows.ts';
import { pushNewSealed, type SealingServer } from './push-new-sealed.ts';
import { ofSealedAccount, sealedTable } from './sealed-table.ts';
import { takeOverSealing } from './take-over.ts';
import { openWatched, watchedServer } from './watched-server.ts';

interface Place {
  server: PersonalRecordsTable;
  watch: KeysWatch;
  heldKeys: HeldKeys;
  database: SyncDatabase;
  owner: string;
}

export interface SealedSides {
  table: RecordsTable;
  work: AccountWork;
  report: () => Promise<SealedReport | undefined>;
}

/** An erasure is said among the first rows of its epoch: the device that erased pushes nothing else before. */
const pageLength = 500;

const changeSealed = ({ database, owner }: Place, change: (sealed: SealedCopy) => SealedCopy): Promise<void> =>
  changeState(database, owner, (state) => (state.sealed ? { ...state, sealed: change(state.sealed) } : state));

/** What this device has begun by erasing everything is said once, as long as nobody has begun anything later. */
async function sayErased(context: CycleContext, place: Place, sides: SealingServer): Promise<void> {
  const { sealed, epoch } = await currentState(context);
  const key = sealed?.erased;
  if (key === undefined) return;
  const isSaid = key !== epoch || (await place.database.outbox.get([erasureKind, key])) !== undefined;
  // What became of it otherwise shows in the head.
  if (!isSaid && ((await haveNoted(context)) === undefined || !(await pushErasure(context, key, sides)))) return;
  await changeSealed(place, (now) => without(now, 'erased'));
}

/** @returns whether the server has taken it */
async function pushErasure(context: CycleContext, key: string, sides: SealingServer): Promise<boolean> {
  const state = await currentState(context);
  const witness = witnessOf(state);
  const editedAt = Math.max(0, context.now() + state.clockOffset);
  // By this device's own clock: of two devices that knew nothing of each other the later one counts.
  const rev = Math.max((await lastErasure(context.database, state)) + 1, Math.round(context.now()));
  const content = {
    kind: erasureKind,
    key,
    version: recordVersion,
    rev,
    editedAt,
    device: witness.device,
    data: {},
  };
  if (!(await pushNewSealed(sides, content, witness))) return false;
  await changeState(context.database, context.owner, (now) => withErasure(now, rev));
  return true;
}

async function takeOver(context: CycleContext, server: PersonalRecordsTable): Promise<void> {
  const { sealedSeq } = await server.head();
  if (sealedSeq !== undefined) await takeOverSealing(context, server, sealedSeq);
}

async function noteIfWhole(context: CycleContext, { noteWhole }: HeldKeys): Promise<void> {
  const { sealed } = await currentState(context);
  if (sealed && !sealed.openLeft) noteWhole(context.owner);
}

/** A server that says again and again that the account is open has said it as often. */
async function noteAnswer(place: Place, isSealedThere: boolean): Promise<void> {
  const before = (await readSyncState(place.database))?.sealed;
  if (!before || isSealedThere === (before.saysOpen === undefined)) return;
  await changeSealed(place, (sealed) =>
    isSealedThere
      ? without(sealed, 'saysOpen')
      : { ...sealed, saysOpen: 1 as const, reopened: (sealed.reopened ?? 0) + 1 },
  );
}

const hasNothingLeft = ({ openLeft, sealsAgain, erased }: SealedCopy, isRefused: boolean): boolean =>
  !openLeft && (!sealsAgain || isRefused) && erased === undefined;

const openLeftOf = ({ openLeft, removesOpen }: SealedCopy): SealedReport['openLeft'] =>
  openLeft && (removesOpen ? 'here' : 'elsewhere');

/** @returns undefined where the account is not sealed yet, as far as this copy knows */
async function whatIsKnown(database: SyncDatabase): Promise<SealedReport | undefined> {
  const sealed = (await readSyncState(database))?.sealed;
  if (!sealed) return undefined;
  const { replayed, offered, missing, unopened = 0, reopened = 0, saysOpen, dismissedUpTo } = sealed;
  return {
    isSealedThere: saysOpen === undefined,
    openLeft: openLeftOf(sealed),
    unopenable: await countHeld(database),
    unopened,
    replayed,
    offered,
    missing,
    reopened,
    dismissedUpTo,
  };
}

/** A sealed account on this device, as long as it has the same keys. */
export function createSealing(keys: AccountKeys, pause: Pause) {
  let isTried = false;
  /** Some of what is sealed again. */
  let isRefused = false;
  return (place: Place): SealedSides => {
    const { database, owner, heldKeys } = place;
    const watching = { keys, pause, watch: place.watch };
    const server = watchedServer(place.server, watching);
    /** According to the server. */
    let sealedSeq: number | undefined = 0;
    const opened = sealedTable(server, {
      ...watching,
      heldNames: () => heldNames(database),
      onOffered: (count) => changeSealed(place, (sealed) => ({ ...sealed, offered: sealed.offered + count })),
      holdBack: (record, name) => holdBack(database, record, name),
    });
    const table: RecordsTable = {
      ...opened,
      head: async () => {
        const head = await server.head();
        ({ sealedSeq } = head);
        await noteAnswer(place, sealedSeq !== undefined);
        return head;
      },
    };
    const work: AccountWork = {
      taking: ofSealedAccount,
      isAtRest: (state) => isTried && state?.sealed !== undefined && hasNothingLeft(state.sealed, isRefused),
      begin: async (context) => {
        if (!(await currentState(context)).sealed)
          await (heldKeys.isWhole(owner) ? beginWhole(context) : beginSealed(context, server));
        if (!isTried) await noteNames(context, keys);
        await continueJoining(database, owner, context);
        if (!isTried) await openHeld(context, { keys, pause });
        isTried = true;
        if ((await currentState(context)).sealing) await takeOver(context, server);
        await sayErased(context, place, { server, keys, pause });
      },
      end: async (context) => {
        const { sealed } = await currentState(context);
        if (sealed?.removesOpen) await endFirstSealing(context, { server, keys, pause });
        else if (sealed?.openLeft && sealedSeq !== undefined) await lookForOpen(context, server, sealedSeq);
        if (!isRefused) isRefused = await endSealingAgain(context, { server, keys, pause });
        await noteIfWhole(context, heldKeys);
      },
      erasureOf: async (context, { epoch, seq }) => {
        const openings = await openWatched(await server.sealedPage(0, pageLength, seq), watching);
        const said = openings.flatMap((one) => (one.kind === 'opened' ? [one.content] : []));
        const rev = said.find(({ kind, key }) => kind === erasureKind && key === epoch)?.rev ?? 0;
        // Another one was shown before: the server begins its epoch again.
        return rev > (await lastErasure(database, await currentState(context))) ? rev : undefined;
      },
      // Counting all is cheap, and mostly enough.
      countMissing: async (_context, records) =>
        (await database.outbox.count()) <= records ? 0 : (await countRows(database)).known - records,
      noteMissing: (_context, count) =>
        changeSealed(place, (sealed) => ({ ...sealed, missing: sealed.missing + count })),
    };
    return { table, work, report: () => whatIsKnown(database) };
  };
}

export type OpenSealing = () => Promise<{ createSealing: typeof createSealing }>;

import type { PersonalRecordsTable } from '#core/backend/personal-records-table.ts';
import type { AccountKeys } from '#core/encryption/account-keys.ts';
import { openRows, type Pause } from '#core/encryption/sealed-batches.ts';
import { sealedKind } from '#core/encryption/sealed-kind.ts';
import { isSame } from '#core/personal-data/records/kinds.ts';
import { currentState, type CycleContext, type RecordsTable, type AccountWork } from '#core/sync/cycle-context.ts';
import { witnessOf } from '#core/sync/outbox/account-copy.ts';
import { continueJoining } from '#core/sync/outbox/joining.ts';
import { recordVersion, type SealedCopy, type SyncState } from '#core/sync/outbox/outbox-row.ts';
import { changeState, readSyncState, type SyncDatabase } from '#core/sync/outbox/sync-database.ts';
import { stillDismissed, warningsOf, type SealedReport } from '#core/sync/sync-status.ts';
import { beginSealed, countRows, endFirstSealing, lookForOpen, noteNames } from './first-sealing.ts';
import { countHeld, heldNames, holdBack, openHeld } from './held-rows.ts';
import { pushNewSealed, type SealingServer } from './push-new-sealed.ts';
import { ofSealedAccount, sealedTable } from './sealed-table.ts';
import { takeOverSealing } from './take-over.ts';

interface Place {
  server: PersonalRecordsTable;
  database: SyncDatabase;
  owner: string;
}

export interface SealedSides {
  table: RecordsTable;
  work: AccountWork;
  report: () => Promise<SealedReport>;
}

/** Of the record by which a device says that it has erased everything; its key is the epoch that begins then. */
const erasureKind = 'erasure';
/** It is the first record of its epoch. */
const pageLength = 500;

const changeSealed = ({ database, owner }: Place, change: (sealed: SealedCopy) => SealedCopy): Promise<void> =>
  changeState(database, owner, (state) => (state.sealed ? { ...state, sealed: change(state.sealed) } : state));

async function sayErased(context: CycleContext, place: Place, sides: SealingServer): Promise<void> {
  const state = await currentState(context);
  const key = state.sealed?.erased;
  if (key === undefined) return;
  const witness = witnessOf(state);
  const editedAt = Math.max(0, context.now() + state.clockOffset);
  const content = {
    kind: erasureKind,
    key,
    version: recordVersion,
    rev: 1,
    editedAt,
    device: witness.device,
    data: {},
  };
  await pushNewSealed(sides, content, { ...witness, seen: state.device === undefined ? 0 : witness.seen });
  await changeSealed(place, ({ erased: _said, ...sealed }) => sealed);
}

async function takeOver(context: CycleContext, server: PersonalRecordsTable): Promise<void> {
  const { sealedSeq } = await server.head();
  if (sealedSeq !== undefined) await takeOverSealing(context, server, sealedSeq);
}

/** @param isSealedThere according to the server */
async function whatIsKnown(database: SyncDatabase, isSealedThere: boolean): Promise<SealedReport> {
  const state: SyncState | undefined = await readSyncState(database);
  const { replayed = 0, offered = 0, missing = 0, openLeft, removesOpen } = state?.sealed ?? {};
  const sealer = removesOpen ? 'here' : 'elsewhere';
  const unopenable = await countHeld(database);
  return { isSealedThere, openLeft: openLeft && sealer, unopenable, replayed, offered, missing };
}

/** A sealed account on this device, as long as it has the same keys. */
export function createSealing(keys: AccountKeys, pause: Pause) {
  const held = new Set<string>();
  let isTried = false;
  const refreshHeld = async (database: SyncDatabase): Promise<void> => {
    held.clear();
    for (const name of await heldNames(database)) held.add(name);
  };
  return (place: Place): SealedSides => {
    const { server, database } = place;
    /** According to the server. */
    let sealedSeq: number | undefined = 0;
    const opened = sealedTable(server, {
      keys,
      pause,
      held,
      onOffered: (count) => changeSealed(place, (sealed) => ({ ...sealed, offered: sealed.offered + count })),
      holdBack: (record, name) => holdBack(database, record, name),
    });
    const table: RecordsTable = {
      ...opened,
      head: async () => {
        const head = await server.head();
        ({ sealedSeq } = head);
        return head;
      },
      page: async (...asked) => {
        const records = await opened.page(...asked);
        for (const { kind, key } of records) if (kind === sealedKind) held.add(key);
        return records;
      },
    };
    const work: AccountWork = {
      taking: ofSealedAccount,
      isAtRest: (state) => isTried && state?.sealed !== undefined && !state.sealed.openLeft && !state.sealed.erased,
      begin: async (context) => {
        if (!(await currentState(context)).sealed) await beginSealed(context, server);
        if (!isTried) await noteNames(context, keys);
        await continueJoining(database, place.owner, context);
        if (!isTried) await openHeld(context, { keys, pause });
        isTried = true;
        await refreshHeld(database);
        if ((await currentState(context)).sealing) await takeOver(context, server);
        await sayErased(context, place, { server, keys, pause });
      },
      end: async (context) => {
        const { sealed } = await currentState(context);
        if (sealed?.removesOpen) await endFirstSealing(context, { server, keys, pause });
        else if (sealed?.openLeft && sealedSeq !== undefined) await lookForOpen(context, server, sealedSeq);
      },
      isErasureSigned: async (_context, { epoch, seq }) => {
        const rows = await server.sealedPage(0, pageLength, seq);
        return (await openRows(keys, rows, pause)).some(
          (one) => one.kind === 'opened' && one.content.kind === erasureKind && one.content.key === epoch,
        );
      },
      // Counting all is cheap, and mostly enough.
      countMissing: async (_context, records) =>
        (await database.outbox.count()) <= records ? 0 : (await countRows(database)).known - records,
      noteMissing: (_context, count) =>
        changeSealed(place, (sealed) => ({ ...sealed, missing: sealed.missing + count })),
    };
    const report = async (): Promise<SealedReport> => {
      const found = await whatIsKnown(database, sealedSeq !== undefined);
      const { dismissed } = (await readSyncState(database))?.sealed ?? {};
      if (!dismissed) return found;
      const still = stillDismissed(dismissed, warningsOf(found));
      if (!isSame(still, dismissed)) await changeSealed(place, (sealed) => ({ ...sealed, dismissed: still }));
      return { ...found, dismissed: still };
    };
    return { table, work, report };
  };
}

export type OpenSealing = () => Promise<{ createSealing: typeof createSealing }>;

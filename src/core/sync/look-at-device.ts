import { readSyncState, type SyncDatabase } from '#core/sync/outbox/sync-database.ts';
import { countOnlyHere } from '#core/sync/outbox/only-here.ts';
import { isFormerAccount, type Owner } from '#core/sync/outbox/joining.ts';
import type { OutboxRow } from '#core/sync/outbox/outbox-row.ts';
import type { SyncState } from '#core/sync/outbox/sync-state.ts';
import { tableNames, type RecordKey } from '#core/personal-data/records/kinds.ts';

export interface DeviceLook {
  kind:
    | 'opening'
    | 'signed-out'
    | 'session-ended'
    | 'second-factor'
    | 'account-gone'
    | 'choose'
    | 'ready'
    | 'unavailable';
  hasOthersRecords: boolean;
  unsent: number;
  /** As in DeviceSyncView. */
  onlyHere?: number;
}

export const nothingElse = { hasOthersRecords: false, unsent: 0 };

interface Found {
  /** There are records that nobody has decided about, or that were left on the device before. */
  hasFree: boolean;
  hasOthers: boolean;
}

type Relation = 'owner' | 'former owner' | 'other';

function relationOf(state: SyncState | undefined, person: Owner): Relation {
  if (state?.owner === person.id) return 'owner';
  return state && isFormerAccount(state, person) ? 'former owner' : 'other';
}

function isFree(row: OutboxRow | undefined, relation: Relation): boolean {
  if (!row) return true;
  return row.local === undefined ? relation === 'former owner' : row.local === 'device' && relation !== 'other';
}

async function readRecords(database: SyncDatabase, relation: Relation): Promise<Found> {
  const rows = new Map((await database.outbox.toArray()).map((row) => [`${row.kind} ${row.key}`, row]));
  const found = { hasFree: false, hasOthers: false };
  for (const table of tableNames)
    for (const key of await database.table<unknown, RecordKey>(table).toCollection().primaryKeys()) {
      const row = rows.get(`${table} ${String(key)}`);
      if (isFree(row, relation)) found.hasFree = true;
      else if (relation === 'other' || row?.local === 'person') found.hasOthers = true;
    }
  return found;
}

/** State of the synchronised copy of an account; undefined where there is none, or another person is signed in. */
function lookAtCopy(
  { off, gone, owner }: SyncState,
  person: string | undefined,
  halfSignedIn: string | undefined,
): DeviceLook['kind'] | undefined {
  if (person !== undefined && person !== owner) return undefined;
  if (gone) return 'account-gone';
  if (off) return undefined;
  if (person !== undefined) return 'opening';
  return owner === halfSignedIn ? 'second-factor' : 'session-ended';
}

/**
 * Finds whose records are on the device, and whether there is something to ask the person.
 * @param person the person who is signed in, if any
 * @param halfSignedIn id of a person whose second factor is missing
 */
export async function lookAtDevice(
  database: SyncDatabase,
  person: Owner | undefined,
  halfSignedIn?: string,
): Promise<DeviceLook> {
  const state = await readSyncState(database);
  const copy = state && lookAtCopy(state, person?.id, halfSignedIn);
  if (copy) {
    const unsent = copy === 'session-ended' ? await database.outbox.orderBy('dirty').count() : 0;
    return { kind: copy, unsent, ...(await countOnlyHere(database, state)) };
  }
  if (person === undefined) return { ...nothingElse, kind: 'signed-out' };
  const { hasFree, hasOthers } = await readRecords(database, relationOf(state, person));
  return { kind: hasFree ? 'choose' : 'ready', hasOthersRecords: hasOthers, unsent: 0 };
}

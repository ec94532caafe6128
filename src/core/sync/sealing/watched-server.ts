import { PersonalRecordsError } from '#core/backend/personal-records-error.ts';
import type { PersonalRecordsTable } from '#core/backend/personal-records-table.ts';
import type { AccountKeys } from '#core/encryption/account-keys.ts';
import { openRows, type OpenedOrNot, type Pause } from '#core/encryption/sealed-batches.ts';
import type { RowToOpen } from '#core/encryption/sealed-row.ts';
import type { KeysWatch } from './keys-watch.ts';

export interface Watching {
  keys: AccountKeys;
  pause: Pause;
  watch: KeysWatch;
}

/** A server that is told nothing more once there are newer keys. Calls throw OtherKeysError then. */
export const watchedServer = (server: PersonalRecordsTable, { keys, watch }: Watching): PersonalRecordsTable => ({
  ...server,
  head: async () => {
    const head = await server.head();
    if (head.keyGeneration > keys.generation) await watch.lookForNewer();
    return head;
  },
  push: async (records, witness) => {
    // They may have come while the records were sealed, or with another batch.
    watch.check();
    try {
      return await server.push(records, witness);
    } catch (error) {
      if (error instanceof PersonalRecordsError && error.problem === 'newer-keys') await watch.lookForNewer();
      throw error;
    }
  },
});

/** @throws OtherKeysError where a row is of a generation whose keys this page has got only now */
export async function openWatched<Row extends RowToOpen>(
  rows: readonly Row[],
  { keys, pause, watch }: Watching,
): Promise<OpenedOrNot<Row>[]> {
  const openings = await openRows(keys, rows, pause);
  const isOfOthers = (opening: OpenedOrNot<Row>): boolean =>
    opening.kind === 'unopenable' && opening.reason === 'generation';
  if (openings.some(isOfOthers)) await watch.lookForNewer();
  return openings;
}

import type { PersonalRecordsTable, Witness } from '#core/backend/personal-records-table.ts';
import type { AccountKeys } from '#core/encryption/account-keys.ts';
import { sealRows, type ContentToSeal, type Pause } from '#core/encryption/sealed-batches.ts';
import type { AcceptedRecord } from '#core/sync/outbox/push-batch.ts';

/** A server, and what seals records for it. */
export interface SealingServer {
  server: PersonalRecordsTable;
  keys: AccountKeys;
  pause: Pause;
}

/** Seals and pushes a record of which the server has no sealed row. @returns nothing where the server did not accept it */
export async function pushNewSealed(
  { server, keys, pause }: SealingServer,
  content: ContentToSeal,
  witness: Witness,
): Promise<AcceptedRecord | undefined> {
  const rows = await sealRows(keys, [content], pause);
  const [accepted] = await server.push(
    // The server learns no time but that of the request.
    rows.map((row) => ({ ...row, base: 0, editedAt: 0 })),
    witness,
  );
  return accepted;
}

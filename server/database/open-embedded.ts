import { createPgliteConnection, type PGlite } from '@supabase/lite/pglite';
import type { Lease } from './connection-lease.ts';
import { createTransaction, declareRowSecurity, type Database } from './database.ts';
import { createLeasedKysely } from './leased-kysely.ts';
import { createMutex } from './mutex.ts';
import { isoTime, numericType, timestampType, timestampWithZoneType } from './value-parsers.ts';

/** @param assertOwned called before each statement and before closing; if it throws, neither happens */
export async function openEmbedded(folder?: string, assertOwned: () => void = () => undefined): Promise<Database> {
  const connection = await createPgliteConnection({
    ...(folder !== undefined && { url: folder }),
    pgliteOptions: { parsers: { [numericType]: Number, [timestampType]: isoTime, [timestampWithZoneType]: isoTime } },
  });
  await connection.driver.waitReady;
  const statements = guardStatements(connection.driver, assertOwned);
  const turn = createMutex();
  const acquire = async (): Promise<Lease> => {
    const release = await turn();
    return { ...statements, beginning: 'begin', discard: () => undefined, release };
  };
  connection.kysely = createLeasedKysely(acquire);
  declareRowSecurity(connection);
  return {
    connection,
    transaction: createTransaction(acquire),
    watch: () => undefined,
    close: async () => {
      await turn();
      // Closing writes a checkpoint, which would overwrite a successor's rows.
      assertOwned();
      await connection.close();
    },
  };
}

function guardStatements(pglite: PGlite, assertOwned: () => void): Pick<Lease, 'run' | 'script'> {
  return {
    run: async (text, parameters) => {
      assertOwned();
      const { rows, affectedRows } = await pglite.query<object>(text, [...parameters]);
      return { rows, changed: affectedRows };
    },
    script: async (text) => {
      assertOwned();
      // `exec` would not say what the last command was.
      const { messages } = await pglite.execProtocol(simpleQuery(text), { throwOnError: true });
      const last = messages.findLast(({ name }) => name === 'commandComplete');
      return last && 'text' in last ? String(last.text) : '';
    },
  };
}

/** https://www.postgresql.org/docs/current/protocol-message-formats.html */
function simpleQuery(text: string): Uint8Array {
  const bytes = Buffer.from(`${text}\0`);
  const message = Buffer.alloc(5 + bytes.length, 'Q');
  message.writeInt32BE(4 + bytes.length, 1);
  message.set(bytes, 5);
  return message;
}

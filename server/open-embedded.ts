import { createPgliteConnection } from '@supabase/lite/pglite';
import { declareRowSecurity, type Database, type Session } from './database.ts';
import { createMutex } from './mutex.ts';
import { createSerialisedKysely } from './serialised-kysely.ts';
import { isoTime, numericType, timestampType, timestampWithZoneType } from './value-parsers.ts';

/**
 * Opens the Postgres that runs inside this process.
 * @param folder its files; undefined keeps everything in memory
 */
export async function openEmbedded(folder?: string): Promise<Database> {
  const connection = await createPgliteConnection({
    ...(folder !== undefined && { url: folder }),
    pgliteOptions: { parsers: { [numericType]: Number, [timestampType]: isoTime, [timestampWithZoneType]: isoTime } },
  });
  const pglite = connection.driver;
  await pglite.waitReady;
  const mutex = createMutex();
  connection.kysely = createSerialisedKysely(pglite, mutex);
  declareRowSecurity(connection);

  const session: Session = {
    script: async (text) => void (await pglite.exec(text)),
    rows: async <Row extends object>(text: string, parameters: readonly (string | number)[] = []) => (await pglite.query<Row>(text, [...parameters])).rows,
  };
  return {
    connection,
    transaction: async (work) => {
      const release = await mutex.acquire();
      try {
        await pglite.exec('begin');
        const result = await work(session);
        await pglite.exec('commit');
        return result;
      } catch (error) {
        await pglite.exec('rollback');
        throw error;
      } finally {
        release();
      }
    },
    close: async () => {
      // Whoever is in the middle of something finishes first.
      await mutex.acquire();
      await connection.close();
    },
  };
}

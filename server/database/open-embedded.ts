import { createPgliteConnection, type PGlite } from '@supabase/lite/pglite';
import { declareRowSecurity, type Database, type Parameter, type Session } from './database.ts';
import { createMutex } from './mutex.ts';
import { createSerialisedKysely, type StatementRunner } from './serialised-kysely.ts';
import { isoTime, numericType, timestampType, timestampWithZoneType } from './value-parsers.ts';

/** @param assertOwned called before each statement and before closing; if it throws, neither happens */
export async function openEmbedded(folder?: string, assertOwned: () => void = () => undefined): Promise<Database> {
  const connection = await createPgliteConnection({
    ...(folder !== undefined && { url: folder }),
    pgliteOptions: { parsers: { [numericType]: Number, [timestampType]: isoTime, [timestampWithZoneType]: isoTime } },
  });
  await connection.driver.waitReady;
  const pglite = guardStatements(connection.driver, assertOwned);
  const acquire = createMutex();
  connection.kysely = createSerialisedKysely(pglite, acquire);
  declareRowSecurity(connection);

  const session: Session = {
    script: async (text) => void (await pglite.exec(text)),
    rows: async <Row extends object>(text: string, parameters: readonly Parameter[] = []) =>
      (await pglite.query<Row>(text, [...parameters])).rows,
  };
  return {
    connection,
    transaction: async (work) => {
      const release = await acquire();
      try {
        await pglite.exec('begin');
        const result = await work(session);
        await pglite.exec('commit');
        return result;
      } catch (error) {
        await pglite.exec('rollback').catch(() => undefined);
        throw error;
      } finally {
        release();
      }
    },
    close: async () => {
      await acquire();
      // Closing writes a checkpoint, which would overwrite a successor's rows.
      assertOwned();
      await connection.close();
    },
  };
}

function guardStatements(pglite: PGlite, assertOwned: () => void): StatementRunner {
  return {
    exec: async (...statement) => {
      assertOwned();
      return pglite.exec(...statement);
    },
    query: async (...statement) => {
      assertOwned();
      return pglite.query(...statement);
    },
  };
}

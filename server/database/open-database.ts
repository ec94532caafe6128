import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createClusterIfMissing } from './create-cluster.ts';
import { DamagedError, explainUnopened } from './data-folder-failure.ts';
import { inDataFolder } from './data-folder.ts';
import { assertHeld } from './data-lock.ts';
import type { DatabaseSettings } from './database-thread.ts';
import type { Database } from './database.ts';

interface OpenOptions extends Pick<DatabaseSettings, 'choice' | 'dataFolder' | 'lock'> {
  /** Says what has been done. */
  progress: (text: string) => void;
}

/** Opens the database that the configuration names. Each driver is loaded only where it is used. */
export async function openDatabase({ choice, dataFolder, lock, progress }: OpenOptions): Promise<Database> {
  if (choice.kind === 'postgres') {
    const { openPostgres } = await import('./open-postgres.ts');
    const database = openPostgres(choice.url);
    progress(`Database: ${new URL(choice.url).host}`);
    return database;
  }
  // Needed in a moment anyway: it is read while the other process works.
  const embedded = import('./open-embedded.ts');
  if (await createClusterIfMissing(dataFolder)) progress('Database made');
  const { openEmbedded } = await embedded;
  const cluster = inDataFolder.cluster(dataFolder);
  try {
    await assertWhole(cluster);
    const database = await openEmbedded(cluster, () => lock && assertHeld(lock));
    progress(`Database ready in ${dataFolder}`);
    return database;
  } catch (error) {
    throw explainUnopened(error, dataFolder, cluster);
  }
}

/** Bytes; the same in all versions of Postgres. */
const controlSize = 8192;

/** Where these are missing, PGlite would make a new database over what is left of the old one. @throws DamagedError */
async function assertWhole(cluster: string): Promise<void> {
  const sizeOf = async (part: string): Promise<number> =>
    stat(join(cluster, part)).then(
      ({ size }) => size,
      (error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new DamagedError(`${part} is missing`) : error;
      },
    );
  await sizeOf('PG_VERSION');
  const size = await sizeOf('global/pg_control');
  if (size !== controlSize) throw new DamagedError(`global/pg_control has ${size} bytes in place of ${controlSize}`);
}

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createClusterIfMissing } from './create-cluster.ts';
import { DamagedError, explainOpenFailure } from './data-folder-failure.ts';
import { hostsOf } from './postgres/database-address.ts';
import { dataFolderPaths } from './data-folder.ts';
import { assertHeld } from './data-lock.ts';
import type { DatabaseSettings } from './database-message.ts';
import type { Database } from './database.ts';

interface OpenOptions extends Pick<DatabaseSettings, 'choice' | 'dataFolder' | 'lock'> {
  progress: (text: string) => void;
  /** The embedded database could not remove old rows, shorten its log or flush its files. */
  onUpkeepError?: (error: unknown) => void;
  /** The program of the embedded database has failed, and must be started again. */
  onCrash?: (error: unknown) => void;
}

export async function openDatabase({
  choice,
  dataFolder,
  lock,
  progress,
  onUpkeepError = () => undefined,
  onCrash = () => undefined,
}: OpenOptions): Promise<Database> {
  if (choice.kind === 'postgres') {
    const { openPostgres } = await import('./postgres/open-postgres.ts');
    const database = openPostgres(choice.url);
    progress(`Database: ${hostsOf(choice.url)}`);
    return database;
  }
  const embedded = import('./open-embedded.ts');
  if (await createClusterIfMissing(dataFolder)) progress('Database created');
  const { openEmbedded } = await embedded;
  const cluster = dataFolderPaths.cluster(dataFolder);
  try {
    await assertWhole(cluster);
    const database = await openEmbedded(cluster, {
      assertOwned: () => lock && assertHeld(lock),
      isDurable: true,
      onUpkeepError,
      onCrash,
    });
    progress(`Database ready in ${dataFolder}`);
    return database;
  } catch (error) {
    throw explainOpenFailure(error, dataFolder, cluster);
  }
}

/** Bytes; the same in all versions of Postgres. */
const controlSize = 8192;

/** If these files are missing, PGlite makes a new database over the rest. @throws DamagedError */
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

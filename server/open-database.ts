import { createClusterIfMissing } from './create-cluster.ts';
import type { BackendChoice } from './config.ts';
import { inDataFolder } from './data-folder.ts';
import { lockDataFolder } from './data-lock.ts';
import type { Database } from './database.ts';

interface OpenOptions {
  choice: Exclude<BackendChoice, { kind: 'hosted' }>;
  /** Exists already. */
  dataFolder: string;
  /** Says what has been done. */
  progress: (text: string) => void;
  /** Somebody else has taken the data folder over. */
  onLost: () => void;
}

/**
 * Opens the database that the configuration names. Each driver is loaded only where it is used.
 * @throws DataFolderInUseError
 */
export async function openDatabase({ choice, dataFolder, progress, onLost }: OpenOptions): Promise<Database> {
  if (choice.kind === 'postgres') {
    const { openPostgres } = await import('./open-postgres.ts');
    const database = openPostgres(choice.url);
    progress(`Database: ${new URL(choice.url).host}`);
    return database;
  }
  const lock = lockDataFolder({ path: inDataFolder.lock(dataFolder), onLost });
  try {
    // Needed in a moment anyway: it is read while the other process works.
    const embedded = import('./open-embedded.ts');
    if (await createClusterIfMissing(dataFolder)) progress('Database made');
    const { openEmbedded } = await embedded;
    const database = await openEmbedded(inDataFolder.cluster(dataFolder));
    progress(`Database ready in ${dataFolder}`);
    const close = async (): Promise<void> => database.close().finally(() => lock.release());
    return { ...database, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

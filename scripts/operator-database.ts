import { isBrokenPackage } from '../server/broken-package.ts';
import { readConfig } from '../server/config.ts';
import { dataFolderPaths } from '../server/database/data-folder.ts';
import { lockDataFolder } from '../server/database/data-lock.ts';
import type { Database } from '../server/database/database.ts';
import { openDatabase } from '../server/database/open-database.ts';

/**
 * Runs an operator's command on the server's database, and ends the process: with 0 if the work returns true. The embedded
 * database has room for one process, so the server must not run.
 */
export async function runOnDatabase(work: (database: Database) => Promise<boolean>): Promise<never> {
  try {
    // PGlite keeps the process alive even when closed.
    process.exit((await withDatabase(work)) ? 0 : 1);
  } catch (error) {
    // scripts/load.mjs says so.
    if (isBrokenPackage(error)) throw error;
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

async function withDatabase(work: (database: Database) => Promise<boolean>): Promise<boolean> {
  const { backend: choice, dataFolder } = readConfig(process.env);
  if (choice.kind === 'hosted') throw new Error('SUPABASE_URL is set: the accounts are at Supabase');
  const end = (): never => process.exit(1);
  const lock =
    choice.kind === 'embedded' ? lockDataFolder({ path: dataFolderPaths.lock(dataFolder), onLost: end }) : undefined;
  try {
    const database = await openDatabase({ choice, dataFolder, lock: lock?.proof, progress: console.log });
    const succeeded = await work(database);
    await database.close();
    return succeeded;
  } finally {
    lock?.release();
  }
}

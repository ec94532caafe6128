// node scripts/remove-factors.ts EMAIL: for a person who has lost every authenticator (docs/accounts.md).
import { removeFactors } from '../server/auth/operations/remove-factors.ts';
import { readConfig } from '../server/config.ts';
import { dataFolderPaths } from '../server/database/data-folder.ts';
import { lockDataFolder } from '../server/database/data-lock.ts';
import { openDatabase } from '../server/database/open-database.ts';

async function run(email: string | undefined): Promise<boolean> {
  if (email === undefined) throw new Error('Usage: node scripts/remove-factors.ts EMAIL');
  const { backend: choice, dataFolder } = readConfig(process.env);
  if (choice.kind === 'hosted') throw new Error('SUPABASE_URL is set: the accounts are at Supabase');
  const end = (): never => process.exit(1);
  const lock =
    choice.kind === 'embedded' ? lockDataFolder({ path: dataFolderPaths.lock(dataFolder), onLost: end }) : undefined;
  try {
    const database = await openDatabase({ choice, dataFolder, lock: lock?.proof, progress: console.log });
    const removed = await removeFactors(database, email);
    console.log(
      removed === undefined ? 'No account has this address.' : `Removed: ${removed}. All sessions have ended.`,
    );
    await database.close();
    return removed !== undefined;
  } finally {
    lock?.release();
  }
}

try {
  // PGlite keeps the process alive even when closed.
  process.exit((await run(process.argv[2])) ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

// Moves the accounts of this server's own service to a GoTrue or to hosted Supabase: docs/accounts.md.
import { AuthAdminApi } from '@supabase/auth-js';
import * as v from 'valibot';
import { moveAccounts } from '../server/auth/gotrue/move-accounts.ts';
import { readConfig } from '../server/config.ts';
import { dataFolderPaths } from '../server/database/data-folder.ts';
import { lockDataFolder } from '../server/database/data-lock.ts';
import { openDatabase } from '../server/database/open-database.ts';

const targetSchema = v.object({
  TARGET_URL: v.pipe(v.string(), v.url()),
  TARGET_KEY: v.pipe(v.string(), v.nonEmpty()),
});

async function run(): Promise<boolean> {
  const target = v.safeParse(targetSchema, process.env);
  if (!target.success) throw new Error('TARGET_URL must be the address of the accounts, TARGET_KEY its secret key');
  const { TARGET_URL, TARGET_KEY } = target.output;
  const { backend: choice, dataFolder } = readConfig(process.env);
  if (choice.kind === 'hosted') throw new Error('SUPABASE_URL is set: the accounts are at Supabase already');
  const end = (): never => process.exit(1);
  const lock =
    choice.kind === 'embedded' ? lockDataFolder({ path: dataFolderPaths.lock(dataFolder), onLost: end }) : undefined;
  try {
    const database = await openDatabase({ choice, dataFolder, lock: lock?.proof, progress: console.log });
    const headers = { apikey: TARGET_KEY, authorization: `Bearer ${TARGET_KEY}` };
    const { accounts, failed, factors } = await moveAccounts({
      database,
      target: new AuthAdminApi({ url: TARGET_URL.replace(/\/+$/u, ''), headers }),
      report: (id, outcome) => console.log(`${id} ${outcome}`),
    });
    console.log(`${accounts} accounts, ${failed} failed. Second factors that do not go along: ${factors}`);
    await database.close();
    return failed === 0;
  } finally {
    lock?.release();
  }
}

try {
  // PGlite keeps the process alive even when closed.
  process.exit((await run()) ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

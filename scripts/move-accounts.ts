// Moves the accounts of this server's own service to a GoTrue or to hosted Supabase: docs/accounts.md.
import { AuthAdminApi } from '@supabase/auth-js';
import * as v from 'valibot';
import { runOnDatabase } from './operator-database.ts';
import { moveAccounts } from '../server/auth/gotrue/move-accounts.ts';

const targetSchema = v.object({
  TARGET_URL: v.pipe(v.string(), v.url()),
  TARGET_KEY: v.pipe(v.string(), v.nonEmpty()),
});

const target = v.safeParse(targetSchema, process.env);
if (!target.success) {
  console.error('TARGET_URL must be the address of the accounts, TARGET_KEY its secret key');
  process.exit(1);
}
const { TARGET_URL, TARGET_KEY } = target.output;
await runOnDatabase(async (database) => {
  const headers = { apikey: TARGET_KEY, authorization: `Bearer ${TARGET_KEY}` };
  const { accounts, failed, factors } = await moveAccounts({
    database,
    target: new AuthAdminApi({ url: TARGET_URL.replace(/\/+$/u, ''), headers }),
    report: (id, outcome) => console.log(`${id} ${outcome}`),
  });
  console.log(`${accounts} accounts, ${failed} failed. Second factors that do not go along: ${factors}`);
  return failed === 0;
});

// node scripts/remove-factors.ts EMAIL: for a person who has lost every authenticator (docs/accounts.md).
import { runOnDatabase } from './operator-database.ts';
import { removeFactors } from '../server/auth/operations/remove-factors.ts';

const [email] = process.argv.slice(2);
if (email === undefined) {
  console.error('Usage: node scripts/remove-factors.ts EMAIL');
  process.exit(1);
}
await runOnDatabase(async (database) => {
  const removed = await removeFactors(database, email);
  console.log(removed === undefined ? 'No account has this address.' : `Removed: ${removed}. All sessions have ended.`);
  return removed !== undefined;
});

// Signs people out on all their devices: docs/accounts.md.
import { runOnDatabase } from './operator-database.ts';
import { endSessions } from '../server/auth/operations/end-sessions.ts';

const [who, ...others] = process.argv.slice(2);
const isEmail = who?.includes('@') === true;
if (others.length > 0 || (who !== '--everybody' && !isEmail)) {
  console.error(
    'node scripts/end-sessions.ts ADDRESS: of the account with this e-mail address\nnode scripts/end-sessions.ts --everybody',
  );
  process.exit(2);
}
await runOnDatabase(async (database) => {
  const { accounts, sessions } = await endSessions(database, isEmail ? who : undefined);
  console.log(isEmail && accounts === 0 ? 'No account has this address' : `${sessions} sessions ended`);
  return accounts > 0 || !isEmail;
});

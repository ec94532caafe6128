import { AuthError } from '../auth-error.ts';
import type { Database, DatabaseSession } from '../../database/database.ts';

/**
 * An AuthError that the work returns is thrown after the commit, so that a counted wrong try stays counted. One that it
 * throws rolls back the transaction.
 */
export async function transact<Value>(
  database: Database,
  work: (session: DatabaseSession) => Promise<Value | AuthError>,
): Promise<Value> {
  const outcome = await database.transaction(work);
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

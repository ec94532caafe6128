import { setTimeout as wait } from 'node:timers/promises';
import { AuthError } from '../auth-error.ts';
import type { Database, Session } from '../../database/database.ts';

/**
 * An AuthError that the work returns is thrown after the commit, so that a counted wrong try stays counted. One that it
 * throws rolls back the transaction.
 */
export async function transact<Value>(
  database: Database,
  work: (session: Session) => Promise<Value | AuthError>,
): Promise<Value> {
  const outcome = await database.transaction(work);
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

/** Milliseconds; several times what the slower way takes. */
const shortest = 200;

/** The time of an answer must not tell whether an address has an account. */
export async function withMinimumDuration<Value>(work: () => Promise<Value>): Promise<Value> {
  const floor = wait(shortest);
  try {
    return await work();
  } finally {
    await floor;
  }
}

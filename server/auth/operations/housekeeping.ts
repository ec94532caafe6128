import type { Database } from '../../database/database.ts';
import { describeError, type Log } from '../../log.ts';

export interface Housekeeping {
  stop: () => void;
}

interface HousekeepingOptions {
  database: Database;
  log: Log;
}

/** Milliseconds. */
const hour = 3_600_000;
const unconfirmedLife = 7 * 24 * hour;

/** Runs now and once an hour, until stopped. */
export function startHousekeeping({ database, log }: HousekeepingOptions): Housekeeping {
  const work = (): void => {
    removeUnconfirmed(database, Date.now()).catch((error: unknown) =>
      log.error({ event: 'housekeeping', ...describeError(error) }),
    );
  };
  work();
  const timer = setInterval(work, hour).unref();
  return { stop: () => clearInterval(timer) };
}

/**
 * Removes accounts that nobody has confirmed within seven days of the last mail: the address was mistyped, or somebody
 * else's. They have never had a session, so no records are lost with them.
 * @param now milliseconds since 1970
 */
export async function removeUnconfirmed(database: Database, now: number): Promise<void> {
  await database.transaction(async ({ rows }) =>
    rows(
      `delete from auth.users where email_confirmed_at is null and phone_confirmed_at is null and not is_anonymous
        and greatest(created_at, confirmation_sent_at, recovery_sent_at) < $1::text::timestamptz`,
      [new Date(now - unconfirmedLife).toISOString()],
    ),
  );
}

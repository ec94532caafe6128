import type { Database } from '../../database/database.ts';
import { promiseLife } from '../mail/promised-mails.ts';
import { idleLife } from '../refresh.ts';
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
const day = 24 * hour;
const unconfirmedLife = 7 * day;

/** Rows that one transaction removes, so that requests need not wait for long. */
const batch = 500;
/** In one run; the next goes on. */
const mostBatches = 200;

interface Rubbish {
  table: string;
  /** $1 is the time before which rows are removed. */
  where: string;
  /** Milliseconds since the row was needed last. */
  age: number;
}

const rubbish: readonly Rubbish[] = [
  {
    // Nobody has confirmed them within seven days of the last mail: the address was mistyped, or somebody else's. They
    // have never had a session, so no records are lost with them.
    table: 'auth.users',
    where: `email_confirmed_at is null and phone_confirmed_at is null and not is_anonymous
      and greatest(created_at, confirmation_sent_at, recovery_sent_at) < $1::text::timestamptz`,
    age: unconfirmedLife,
  },
  {
    table: 'auth.sessions',
    where: `coalesce(refreshed_at at time zone 'utc', created_at) < $1::text::timestamptz`,
    age: idleLife,
  },
  // Codes, links and challenges are valid for minutes, and the tries of a second factor count for an hour.
  { table: 'auth.refresh_tokens', where: 'revoked and updated_at < $1::text::timestamptz', age: day },
  { table: 'auth.one_time_tokens', where: `created_at at time zone 'utc' < $1::text::timestamptz`, age: day },
  { table: 'auth.code_tries', where: 'created_at < $1::text::timestamptz', age: day },
  { table: 'auth.promised_mails', where: 'created_at < $1::text::timestamptz', age: promiseLife },
  { table: 'auth.mfa_challenges', where: 'created_at < $1::text::timestamptz', age: day },
  { table: 'auth.webauthn_challenges', where: 'created_at < $1::text::timestamptz', age: day },
  { table: 'auth.mfa_factors', where: `status = 'unverified' and created_at < $1::text::timestamptz`, age: day },
];

/** Runs now and once an hour, until stopped. */
export function startHousekeeping({ database, log }: HousekeepingOptions): Housekeeping {
  const work = (): void => {
    removeRubbish(database, Date.now()).catch((error: unknown) =>
      log.error({ event: 'housekeeping', ...describeError(error) }),
    );
  };
  work();
  const timer = setInterval(work, hour).unref();
  return { stop: () => clearInterval(timer) };
}

/**
 * Removes what nobody needs any more.
 * @param now milliseconds since 1970
 */
export async function removeRubbish(database: Database, now: number): Promise<void> {
  for (const { table, where, age } of rubbish) {
    const statement = `delete from ${table} where ctid in (select ctid from ${table} where ${where} limit ${batch}) returning 1`;
    const removed = async (): Promise<number> =>
      database.transaction(async ({ rows }) => (await rows(statement, [new Date(now - age).toISOString()])).length);
    for (let round = 0; round < mostBatches && (await removed()) === batch; round += 1);
  }
}

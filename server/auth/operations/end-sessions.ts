import type { Database } from '../../database/database.ts';

interface Ended {
  /** 0: no account has the address. */
  accounts: number;
  sessions: number;
}

/**
 * Works on our tables and on GoTrue's. Refresh tokens are deleted with their session. The account service refuses its
 * access tokens at once; records can be read and written with them until they end, within an hour.
 * @param email in any case; undefined: ends everybody's sessions
 */
export async function endSessions(database: Database, email?: string): Promise<Ended> {
  return database.transaction(async ({ rows }) => {
    const accounts = await rows<{ sessions: number }>(
      `with chosen as (select id from auth.users where $1::text is null or email = lower($1::text)),
        ended as (delete from auth.sessions where user_id in (select id from chosen) returning user_id)
      select (select count(*)::integer from ended where user_id = chosen.id) as sessions from chosen`,
      [email ?? null],
    );
    return { accounts: accounts.length, sessions: accounts.reduce((sum, one) => sum + one.sessions, 0) };
  });
}

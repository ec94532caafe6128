import type { Database } from '../../database/database.ts';

/**
 * For a person who has lost every authenticator and whose identity the operator has checked by other means. Also ends
 * their sessions.
 * @param email in any case
 * @returns how many second factors there were; undefined: no account has this address
 */
export async function removeFactors(database: Database, email: string): Promise<number | undefined> {
  return database.transaction(async ({ rows }) => {
    const [person] = await rows<{ id: string }>('select id from auth.users where email = $1::text for update', [
      email.toLowerCase(),
    ]);
    if (!person) return undefined;
    await rows('delete from auth.sessions where user_id = $1::text::uuid', [person.id]);
    const removed = await rows('delete from auth.mfa_factors where user_id = $1::text::uuid returning id', [person.id]);
    return removed.length;
  });
}

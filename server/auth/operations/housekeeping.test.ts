import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startAccountServer, type AccountServer } from '../account-server.fixture.ts';
import { removeRubbish, startHousekeeping } from './housekeeping.ts';
import { insertUser } from '../tables/users.ts';
import { createLog } from '../../log.ts';

const day = 86_400_000;
let server: AccountServer;

beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(async () => server.close());

const signUp = async (email: string, daysAgo: number, change = ''): Promise<void> => {
  const now = Date.now() - daysAgo * day;
  await server.database.transaction(async (session) => {
    const { id } = await insertUser(session, { email, passwordHash: null, data: {}, now });
    if (change !== '') await session.rows(`update auth.users set ${change} where id = $1::text::uuid`, [id]);
  });
};

it('removes accounts that nobody confirmed for seven days, and no others', async () => {
  await signUp('forgotten@example.com', 7.1);
  await signUp('fresh@example.com', 6.9);
  await signUp('confirmed@example.com', 400, 'email_confirmed_at = now()');
  await signUp('asked-again@example.com', 30, "confirmation_sent_at = now() - interval '6 days'");
  await removeRubbish(server.database, Date.now());
  expect(await server.rows('select email from auth.users order by email')).toEqual([
    { email: 'asked-again@example.com' },
    { email: 'confirmed@example.com' },
    { email: 'fresh@example.com' },
  ]);
  expect(await server.rows('select 1 from auth.identities')).toHaveLength(3);
});

/** An account with a session, a token, a code, tries, a flow, a factor and a challenge, all that many days old. */
async function leaveTraces(email: string, daysAgo: number): Promise<void> {
  await signUp(email, 400, 'email_confirmed_at = now()');
  const at = `now() - interval '${daysAgo} days'`;
  await server.database.transaction(async ({ script }) =>
    script(`
      with person as (select id from auth.users where email = '${email}'),
      session as (insert into auth.sessions (id, user_id, created_at, refreshed_at, aal)
        select gen_random_uuid(), id, now() - interval '300 days', (${at}) at time zone 'utc', 'aal1' from person returning id),
      tokens as (insert into auth.refresh_tokens (token, revoked, updated_at, session_id)
        select '${email} ' || revoked, revoked, ${at}, id from session, unnest('{true,false}'::boolean[]) as revoked),
      code as (insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at)
        select gen_random_uuid(), id, 'recovery_token', 'x', '${email}', (${at}) at time zone 'utc' from person),
      tries as (insert into auth.code_tries values ('${email}', 'recovery_token', 1, ${at})),
      promised as (insert into auth.promised_mails values (gen_random_uuid(), '{}', ${at})),
      factors as (insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
        select gen_random_uuid(), id, status, 'totp', status::auth.factor_status, ${at}, ${at}
        from person, unnest('{verified,unverified}'::text[]) as status returning id, status)
      insert into auth.mfa_challenges (id, factor_id, created_at) select gen_random_uuid(), id, ${at} from factors;`),
  );
}

it.each([
  [
    'keeps what may still be needed',
    0.9,
    {
      sessions: 1,
      refresh_tokens: 2,
      one_time_tokens: 1,
      code_tries: 1,
      promised_mails: 1,
      mfa_factors: 2,
      mfa_challenges: 2,
    },
  ],
  [
    'removes codes, links, challenges and replaced tokens after a day',
    1.1,
    {
      sessions: 1,
      refresh_tokens: 1,
      one_time_tokens: 0,
      code_tries: 0,
      promised_mails: 0,
      mfa_factors: 1,
      mfa_challenges: 0,
    },
  ],
  [
    'removes sessions that were not refreshed for ninety days',
    90.1,
    {
      sessions: 0,
      refresh_tokens: 0,
      one_time_tokens: 0,
      code_tries: 0,
      promised_mails: 0,
      mfa_factors: 1,
      mfa_challenges: 0,
    },
  ],
])('%s', async (_what, daysAgo, expected) => {
  await server.rows('delete from auth.users');
  for (const table of ['code_tries', 'promised_mails']) await server.rows(`delete from auth.${table}`);
  await leaveTraces('ana@example.com', daysAgo);
  await removeRubbish(server.database, Date.now());
  for (const [table, left] of Object.entries(expected))
    expect(await server.rows(`select 1 from auth.${table}`), table).toHaveLength(left);
});

it('removes much in many short transactions', async () => {
  await server.rows(`insert into auth.code_tries select i::text, 'recovery_token', 1, now() - interval '2 days'
    from generate_series(1, 1234) as i`);
  let most = 0;
  await removeRubbish(
    {
      ...server.database,
      transaction: async (work) =>
        server.database.transaction(async (session) => {
          const result = await work(session);
          most = Math.max(most, Number(result));
          return result;
        }),
    },
    Date.now(),
  );
  expect(await server.rows('select 1 from auth.code_tries')).toEqual([]);
  expect(most).toBe(500);
});

it('runs every hour, also after a failure', async () => {
  vi.useFakeTimers();
  const lines: string[] = [];
  const transaction = vi.fn(async () => Promise.reject(new Error('gone')));
  const housekeeping = startHousekeeping({
    database: { ...server.database, transaction },
    log: createLog('info', (line) => lines.push(line)),
  });
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  expect(transaction).toHaveBeenCalledTimes(3);
  expect(lines).toHaveLength(3);
  housekeeping.stop();
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  expect(transaction).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startAccountServer, type AccountServer } from '../account-server.fixture.ts';
import { removeUnconfirmed, startHousekeeping } from './housekeeping.ts';
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
    const { id } = await insertUser(session, { email, passwordHash: undefined, data: {}, now });
    if (change !== '') await session.rows(`update auth.users set ${change} where id = $1::text::uuid`, [id]);
  });
};

it('removes accounts that nobody confirmed for seven days, and no others', async () => {
  await signUp('forgotten@example.com', 7.1);
  await signUp('fresh@example.com', 6.9);
  await signUp('confirmed@example.com', 400, 'email_confirmed_at = now()');
  await signUp('asked-again@example.com', 30, "confirmation_sent_at = now() - interval '6 days'");
  await removeUnconfirmed(server.database, Date.now());
  expect(await server.rows('select email from auth.users order by email')).toEqual([
    { email: 'asked-again@example.com' },
    { email: 'confirmed@example.com' },
    { email: 'fresh@example.com' },
  ]);
  expect(await server.rows('select 1 from auth.identities')).toHaveLength(3);
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

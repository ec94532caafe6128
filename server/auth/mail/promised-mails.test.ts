import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  openSharedDatabase,
  secrets,
  siteUrl,
  startAccountServer,
  type AccountServer,
} from '../account-server.fixture.ts';
import type { AccountLimits } from '../auth-message.ts';
import { DatabaseAwayError, type Database } from '../../database/database.ts';

let database: Database;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(async () => database?.close());

/** A service on the database of this file, seen through what stands between them. */
const start = async (
  between: (all: Database) => Partial<Database> = () => ({}),
  limits: Partial<AccountLimits> = {},
): Promise<AccountServer> =>
  startAccountServer({ messagesPerMinute: 10_000, ...limits }, async () => ({
    ...database,
    ...between(database),
    close: async () => undefined,
  }));

let networks = 0;
async function ask(server: AccountServer, path: string, body: object): Promise<number> {
  const { status } = await server.fetch(`${siteUrl}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: secrets.publishableKey, 'x-forwarded-for': `2001:db8:${(networks += 1).toString(16)}::1` },
    body: JSON.stringify(body),
  });
  return status;
}

/** The addresses whose requests wait. */
const waiting = async (): Promise<string[]> =>
  database.transaction(async ({ rows }) => {
    const found = await rows<{ email: string }>(
      "select promised ->> 'email' as email from auth.promised_mails order by 1",
    );
    return found.map(({ email }) => email);
  });

/** As if its server had ended long ago. */
const abandon = async (email: string, age = '2 minutes'): Promise<void> =>
  database.transaction(async ({ rows }) => {
    await rows(
      "update auth.promised_mails set created_at = now() - $2::text::interval where promised ->> 'email' = $1",
      [email, age],
    );
  });

const isLooking = (statement: string): boolean => statement.startsWith('select id, promised');
const isTakingUp = (statement: string): boolean => statement.startsWith('delete from auth.promised_mails');

/** Lets requests be stored, and fails in the middle of preparing their mails, until `comeBack`. */
function goingAway(): { between: (all: Database) => Partial<Database>; comeBack: () => void } {
  let isAway = true;
  return {
    between: ({ transaction }) => ({
      transaction: async (work) =>
        transaction(async (session) =>
          work({
            ...session,
            rows: async (text, parameters) => {
              const result = await session.rows<never>(text, parameters);
              if (isAway && isTakingUp(text)) throw new DatabaseAwayError(new Error('gone'));
              return result;
            },
          }),
        ),
    }),
    comeBack: () => {
      isAway = false;
    },
  };
}

/** The service ends when the requests are stored and no mail is prepared. */
async function askEndingServer(...emails: string[]): Promise<void> {
  const server = await start();
  await expect.poll(() => server.statements.some(isLooking)).toBe(true);
  for (const email of emails) {
    // The first statement stores the request.
    server.breakAfter(1);
    expect(await ask(server, '/otp', { email })).toBe(200);
    await server.settled();
  }
  server.breakAfter(undefined);
  await server.close();
}

it('what a server that has ended did not prepare is prepared by the next one, after a minute', async () => {
  await askEndingServer('left@example.com', 'just-left@example.com');
  expect(await waiting()).toEqual(['just-left@example.com', 'left@example.com']);
  await abandon('left@example.com');
  const next = await start();
  const { code } = await next.mailTo('left@example.com');
  const { error } = await next.client().verifyOtp({ email: 'left@example.com', token: code, type: 'email' });
  expect(error).toBeNull();
  // A server that is at work on it may still be there.
  expect(await waiting()).toEqual(['just-left@example.com']);
  await abandon('just-left@example.com');
  await next.close();
  const last = await start();
  await last.mailTo('just-left@example.com');
  expect(await waiting()).toEqual([]);
  await last.close();
});

it('what was cut off because the database went away is prepared once it is back', async () => {
  const { between, comeBack } = goingAway();
  const server = await start(between);
  expect(await ask(server, '/otp', { email: 'away@example.com' })).toBe(200);
  await expect.poll(() => server.statements.filter(isTakingUp).length, { timeout: 5000 }).toBeGreaterThan(1);
  expect(await waiting()).toEqual(['away@example.com']);
  expect(await server.rows("select 1 from auth.users where email = 'away@example.com'")).toEqual([]);
  comeBack();
  await server.mailTo('away@example.com');
  expect(await waiting()).toEqual([]);
  await server.close();
});

it('what was cut off because the database went away is prepared by the next server, and then not again', async () => {
  const { between, comeBack } = goingAway();
  const server = await start(between);
  expect(await ask(server, '/otp', { email: 'moved@example.com' })).toBe(200);
  await expect.poll(() => server.statements.some(isTakingUp)).toBe(true);
  await abandon('moved@example.com');
  const next = await start();
  await next.mailTo('moved@example.com');
  comeBack();
  await server.settled();
  await next.settled();
  expect([...server.unreadMails('moved@example.com'), ...next.unreadMails('moved@example.com')]).toEqual([]);
  await server.close();
  await next.close();
});

it('two servers that find the same request send one mail', async () => {
  await askEndingServer('both@example.com');
  await abandon('both@example.com');
  const bothFound = Promise.withResolvers<void>();
  let found = 0;
  const between = ({ transaction }: Database): Partial<Database> => ({
    transaction: async (work) => {
      let isFound = false;
      const result = await transaction(async (session) =>
        work({
          ...session,
          rows: async (text, parameters) => {
            isFound ||= isLooking(text);
            return session.rows(text, parameters);
          },
        }),
      );
      if (isFound && (found += 1) === 2) bothFound.resolve();
      if (isFound) await bothFound.promise;
      return result;
    },
  });
  const servers = [await start(between), await start(between)];
  for (const { statements } of servers) await expect.poll(() => statements.some(isTakingUp)).toBe(true);
  for (const { settled } of servers) await settled();
  expect(servers.flatMap(({ unreadMails }) => unreadMails('both@example.com'))).toHaveLength(1);
  for (const { close } of servers) await close();
});

it('a request of the day before yesterday, as restored backups hold them, is not carried out', async () => {
  await askEndingServer('restored@example.com', 'of-today@example.com');
  await abandon('restored@example.com', '40 days');
  await abandon('of-today@example.com', '23 hours');
  const next = await start();
  await next.mailTo('of-today@example.com');
  await expect.poll(waiting).toEqual([]);
  await next.settled();
  expect(next.unreadMails('restored@example.com')).toEqual([]);
  expect(await next.rows("select 1 from auth.users where email = 'restored@example.com'")).toEqual([]);
  await next.close();
});

it('requests that come after the answer do not meet the preparation', async () => {
  const server = await start(undefined, { preparedWithin: 24 * 3_600_000 });
  expect(await ask(server, '/otp', { email: 'later@example.com' })).toBe(200);
  expect(await ask(server, '/verify', { email: 'nobody@example.com', token: '00000000', type: 'email' })).toBe(403);
  expect(server.statements.filter(isTakingUp)).toEqual([]);
  expect(await waiting()).toEqual(['later@example.com']);
  // It is stored, so neither a stop nor a crash loses it.
  const closed = server.close();
  await server.mailTo('later@example.com');
  await closed;
  expect(await waiting()).toEqual([]);
});

it('a request that finds no place is refused, and not stored', async () => {
  const { between, comeBack } = goingAway();
  const server = await start(between);
  const places = 500;
  for (let index = 0; index < places; index += 1)
    expect(await ask(server, '/otp', { email: `${index}@example.com`, create_user: false })).toBe(200);
  expect(await ask(server, '/otp', { email: 'refused@example.com' })).toBe(503);
  const stored = await waiting();
  expect(stored).toHaveLength(places);
  expect(stored).not.toContain('refused@example.com');
  comeBack();
  await server.settled();
  expect(await waiting()).toEqual([]);
  await server.close();
}, 60_000);

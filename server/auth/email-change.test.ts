import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  emptied,
  openSharedDatabase,
  secrets,
  siteUrl,
  startAccountServer,
  type AccountServer,
} from './account-server.fixture.ts';
import { signIn, type SignedIn } from './signed-in.fixture.ts';
import type { Database } from '../database/database.ts';
import { openPostgres } from '../database/postgres/open-postgres.ts';
import { findPostgres, startPostgres } from '../database/postgres/postgres.fixture.ts';

interface Opened {
  database: Database;
  close: () => Promise<void>;
}

const found = findPostgres();

async function openOnPostgres(): Promise<Opened> {
  if ('missing' in found) throw new Error(found.missing);
  const postgres = await startPostgres(found.bin);
  const database = openPostgres(await postgres.createDatabase('email_change'));
  return {
    database,
    close: async () => {
      await database.close();
      await postgres.stop();
    },
  };
}

const openEmbedded = async (): Promise<Opened> => {
  const database = await openSharedDatabase();
  return { database, close: database.close };
};

describe.for([
  { name: 'the embedded database', open: openEmbedded, isMissing: false },
  { name: 'a Postgres server', open: openOnPostgres, isMissing: 'missing' in found },
])('a change of address in $name', ({ open, isMissing }) => {
  describe.skipIf(isMissing)('that is asked for again', () => {
    let opened: Opened;
    let server: AccountServer;
    let people = 0;
    let networks = 0;
    beforeAll(async () => {
      opened = await open();
      server = await startAccountServer({ messagesPerMinute: 10_000 }, async () => ({
        ...opened.database,
        close: async () => undefined,
      }));
      await emptied(opened.database)();
    });
    afterAll(async () => {
      await server?.close();
      await opened?.close();
    });

    interface Change {
      person: SignedIn;
      old: string;
      fresh: string;
    }

    const begin = async (): Promise<Change> => {
      const [old, fresh] = [`old-${(people += 1)}@example.com`, `new-${people}@example.com`];
      const person = await signIn(server, { email: old });
      expect((await person.client.updateUser({ email: fresh })).error).toBeNull();
      return { person, old, fresh };
    };
    const codeTo = async (address: string): Promise<string> => (await server.mailTo(address)).code;
    const enter = async (email: string, token: string): Promise<unknown> =>
      (await server.client().verifyOtp({ email, token, type: 'email_change' })).error?.code ?? 'accepted';
    /** By somebody else, unless it comes from a network of the person. */
    const resend = async (email: string, network = `2001:db8:${(networks += 1).toString(16)}::1`): Promise<number> => {
      const { status } = await server.fetch(`${siteUrl}/auth/v1/resend`, {
        method: 'POST',
        headers: { apikey: secrets.publishableKey, 'x-forwarded-for': network },
        body: JSON.stringify({ type: 'email_change', email }),
      });
      await server.settled();
      return status;
    };
    const addressOf = async ({ person }: Change): Promise<unknown> => (await person.client.getUser()).data.user?.email;

    it('keeps the codes that were sent, and what the old mailbox has agreed to', async () => {
      const change = await begin();
      const [old, fresh] = [await codeTo(change.old), await codeTo(change.fresh)];
      expect(await enter(change.old, old)).toBe('accepted');
      expect(await resend(change.old)).toBe(200);
      expect(await enter(change.fresh, fresh)).toBe('accepted');
      expect(await addressOf(change)).toBe(change.fresh);
    });

    it('keeps what the new mailbox has agreed to, also when the person repeats the change', async () => {
      const change = await begin();
      const [, fresh] = [await codeTo(change.old), await codeTo(change.fresh)];
      expect(await enter(change.fresh, fresh)).toBe('accepted');
      expect((await change.person.client.updateUser({ email: change.fresh })).error).toBeNull();
      expect(await enter(change.old, await codeTo(change.old))).toBe('accepted');
      expect(await addressOf(change)).toBe(change.fresh);
    });

    it('never takes the codes of one mailbox for the agreement of both', async () => {
      const change = await begin();
      const first = await codeTo(change.fresh);
      await resend(change.old);
      const second = await codeTo(change.fresh);
      expect(await enter(change.fresh, first)).toBe('accepted');
      expect(await enter(change.fresh, second)).toBe('otp_expired');
      await resend(change.old);
      expect(server.unreadMails(change.fresh)).toEqual([]);
      // Now the other mailbox has no code either.
      server.advance(11 * 60_000);
      await resend(change.old);
      expect(await enter(change.fresh, await codeTo(change.fresh))).toBe('accepted');
      expect(await addressOf(change)).toBe(change.old);
      await server.settled();
      const last = server.unreadMails(change.old).at(-1)?.code ?? '';
      expect(await enter(change.old, last)).toBe('accepted');
      expect(await addressOf(change)).toBe(change.fresh);
    });

    it('ends the codes of the one before when it goes to another address', async () => {
      const change = await begin();
      const [old, fresh] = [await codeTo(change.old), await codeTo(change.fresh)];
      expect(await enter(change.old, old)).toBe('accepted');
      const other = `other-${people}@example.com`;
      expect((await change.person.client.updateUser({ email: other })).error).toBeNull();
      expect(await enter(change.fresh, fresh)).toBe('otp_expired');
      expect(await enter(other, await codeTo(other))).toBe('accepted');
      expect(await addressOf(change)).toBe(change.old);
      expect(await enter(change.old, await codeTo(change.old))).toBe('accepted');
      expect(await addressOf(change)).toBe(other);
    });

    it('counts the mails to the new mailbox too, whoever asks and from wherever', async () => {
      const change = await begin();
      const home = '203.0.113.7';
      await server.client().signInWithOtp({ email: change.old });
      await server.mailTo(change.old);
      const { code } = await server.mailTo(change.old);
      await server.client({ address: home }).verifyOtp({ email: change.old, token: code, type: 'email' });
      const ofStrangers = await Promise.all(Array.from({ length: 25 }, async () => resend(change.old)));
      const atHome = await Promise.all(Array.from({ length: 15 }, async () => resend(change.old, home)));
      expect(new Set([...ofStrangers, ...atHome])).toEqual(new Set([200]));
      const inAll = 1 + 20;
      await expect.poll(() => server.unreadMails(change.fresh).length).toBe(inAll);
      await server.settled();
      expect(server.unreadMails(change.fresh)).toHaveLength(inAll);
      // The person may still begin another change to it.
      expect((await change.person.client.updateUser({ email: change.fresh })).error).toBeNull();
    });
  });
});

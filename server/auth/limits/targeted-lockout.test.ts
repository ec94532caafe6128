import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  emptied,
  openSharedDatabase,
  secrets,
  siteUrl,
  startAccountServer,
  type AccountServer,
} from '../account-server.fixture.ts';
import { defaultAccountLimits } from '../auth-message.ts';
import { createGuards, type Visitor } from '../guards.ts';
import { createLimits } from './limiter.ts';
import { hashPassword } from '../passwords.ts';
import { signIn } from '../signed-in.fixture.ts';
import type { Database } from '../../database/database.ts';

const password = 'a long password';
const home = '203.0.113.1';
const stranger = (index: number): string => `198.51.${Math.floor(index / 250)}.${index % 250}`;

let database: Database;
let server: AccountServer;
beforeAll(async () => {
  database = await openSharedDatabase();
  server = await startAccountServer({ secondsBetweenMessages: 60 }, emptied(database));
});
afterAll(async () => {
  await server.close();
  await database.close();
});

async function ask(path: string, body: unknown, network: string): Promise<number> {
  const headers = { apikey: secrets.publishableKey, 'x-forwarded-for': network };
  const answer = await server.fetch(`${siteUrl}/auth/v1${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return answer.status;
}
const enter = async (email: string, given: string, network: string): Promise<number> =>
  ask('/token?grant_type=password', { email, password: given }, network);

async function newPerson(email: string): Promise<string> {
  await signIn(server, { email, passwordHash: await hashPassword(password) });
  return email;
}

describe('a person whose account strangers try', () => {
  it('signs in with the right password, after twelve wrong ones of others and one more every time', async () => {
    const email = await newPerson('twelve@example.com');
    for (let index = 0; index < 12; index += 1) expect(await enter(email, 'wrong password', stranger(index))).toBe(400);
    for (let round = 0; round < 4; round += 1) {
      expect(await enter(email, 'wrong password', stranger(0))).toBe(400);
      expect(await enter(email, password, home)).toBe(200);
    }
  });

  it('gets a mail of their own although a stranger has just asked for one', async () => {
    const email = await newPerson('mail@example.com');
    expect(await ask('/recover', { email }, stranger(0))).toBe(200);
    expect(await ask('/recover', { email }, stranger(0))).toBe(429);
    await server.mailTo(email);
    expect(await ask('/recover', { email }, home)).toBe(200);
    const { code } = await server.mailTo(email);
    expect(await ask('/verify', { email, token: code, type: 'recovery' }, home)).toBe(200);
  });
});

describe('limits by account and network', () => {
  const guards = () => createGuards(defaultAccountLimits, createLimits());
  const from = (network: string): Visitor => ({ account: 'ada@example.com', network });
  const outcome = async (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'admitted',
      (error: Error & { code?: string }) => error.code ?? error.message,
    );
  const outcomes = async (
    count: number,
    work: (index: number) => Promise<unknown>,
  ): Promise<Record<string, number>> => {
    const all: Record<string, number> = {};
    for (let index = 0; index < count; index += 1) {
      const one = await outcome(work(index));
      all[one] = (all[one] ?? 0) + 1;
    }
    return all;
  };

  it('admit 100 passwords of strangers in an hour, and those of a known network still', async () => {
    const { beforePassword, afterRightPassword, remember } = guards();
    await remember(from(home));
    expect(await outcomes(120, async (index) => beforePassword(from(stranger(index))))).toEqual({
      admitted: 100,
      over_request_rate_limit: 20,
    });
    expect(await outcome(beforePassword(from('203.0.113.2')))).toBe('over_request_rate_limit');
    expect(await outcomes(12, async () => beforePassword(from(home)))).toEqual({
      admitted: 11,
      over_request_rate_limit: 1,
    });
    await afterRightPassword(from(home));
    expect(await outcome(beforePassword(from(home)))).toBe('admitted');
    expect(await outcome(beforePassword({ account: 'eve@example.com', network: home }))).toBe('admitted');
  });

  it("what a network is refused does not use up the strangers' share", async () => {
    const { beforePassword } = guards();
    expect((await outcomes(200, async () => beforePassword(from(stranger(0)))))['admitted']).toBe(11);
    expect(await outcomes(89, async (index) => beforePassword(from(stranger(index + 1))))).toEqual({ admitted: 89 });
    expect(await outcome(beforePassword(from(stranger(99))))).toBe('over_request_rate_limit');
  });

  it('admit 30 mails of strangers to one mailbox in a day, and 20 more of each known network', async () => {
    const { beforeMessage, remember } = createGuards(
      { ...defaultAccountLimits, secondsBetweenMessages: 0 },
      createLimits(),
    );
    await remember(from(home));
    expect(await outcomes(40, async (index) => beforeMessage(from(stranger(index)), 'recovery'))).toEqual({
      admitted: 30,
      over_email_send_rate_limit: 10,
    });
    expect(await outcomes(25, async () => beforeMessage(from(home), 'entry'))).toEqual({
      admitted: 20,
      over_email_send_rate_limit: 5,
    });
    expect(await outcome(beforeMessage({ account: 'eve@example.com', network: stranger(0) }, 'entry'))).toBe(
      'admitted',
    );
  });

  it('admit 20 mails to one mailbox in a day of one network, of all kinds together', async () => {
    const { beforeMessage } = createGuards({ ...defaultAccountLimits, secondsBetweenMessages: 0 }, createLimits());
    const kinds = ['entry', 'recovery', 'reauthentication', 'email_change'] as const;
    expect(await outcomes(30, async (index) => beforeMessage(from(home), kinds[index % 4] ?? 'entry'))).toEqual({
      admitted: 20,
      over_email_send_rate_limit: 10,
    });
  });

  it('count the addresses of one mailbox as one', async () => {
    const { beforeMessage } = createGuards(defaultAccountLimits, createLimits());
    const spellings = ['ada@example.com', 'ada+one@example.com', 'ada+two+three@example.com', 'a.da+four@example.com'];
    const mail = async (index: number): Promise<unknown> =>
      beforeMessage({ account: spellings[index % 4] ?? '', network: stranger(index) }, 'entry');
    expect((await outcomes(40, mail))['admitted']).toBe(30);
    for (const account of ['adam@example.com', 'ada@example.org', '+34600000000', '+34600000001'])
      expect(await outcome(beforeMessage({ account, network: stranger(0) }, 'entry'))).toBe('admitted');
  });

  it('admit the two mails of a change from one address of a mailbox to another', async () => {
    const { beforeMessage } = createGuards(defaultAccountLimits, createLimits());
    for (const account of ['ada@example.com', 'ada+onda@example.com'])
      expect(await outcome(beforeMessage({ account, network: home }, 'email_change'))).toBe('admitted');
  });

  it('keep a sixth of all mails in a minute for known people', async () => {
    const limits = { ...defaultAccountLimits, secondsBetweenMessages: 0, messagesPerMinute: 12 };
    const { beforeMessage, remember } = createGuards(limits, createLimits());
    await remember(from(home));
    const flood = async (index: number): Promise<unknown> =>
      beforeMessage({ account: `person-${index}@example.com`, network: stranger(index) }, 'entry');
    expect((await outcomes(15, flood))['admitted']).toBe(10);
    expect(await outcomes(3, async () => beforeMessage(from(home), 'entry'))).toEqual({
      admitted: 2,
      over_email_send_rate_limit: 1,
    });
  });
});

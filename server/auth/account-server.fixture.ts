import { AuthClient } from '@supabase/auth-js';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createAccountGate } from './account-gate.ts';
import { defaultAccountLimits, type AccountLimits, type AuthRequest, type AuthService } from './auth-message.ts';
import { createAuthService } from './auth-service.ts';
import { linkPage } from './links/link-page.ts';
import { startMailServer, type ReceivedMail } from './mail/mail-server.fixture.ts';
import { createMail } from './mail/mail.ts';
import type { Notice } from './mail/notices.ts';
import { readLinkForm } from '../../e2e/account-protocol/link-form.ts';
import { openAccountCluster } from '../database/cluster.fixture.ts';
import type { Database, Parameter } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { temporaryFolder } from '../http/site.fixture.ts';
import { createLog } from '../log.ts';

export const siteUrl = 'https://onda.test';
export const secrets = {
  jwtSecret: 'j'.repeat(43),
  publishableKey: `sb_publishable_${'p'.repeat(43)}`,
  secretKey: `sb_secret_${'s'.repeat(43)}`,
};

export interface AccountServer {
  database: Database;
  service: AuthService;
  /** Everything that was logged. */
  logged: () => string;
  rows: <Row extends object>(text: string, parameters?: Parameter[]) => Promise<Row[]>;
  /** Calls the gate directly, without a network. */
  fetch: typeof fetch;
  /** Opens a link as a browser does and presses the button of its page. @returns where that leads to */
  press: (link: string) => Promise<URL>;
  /** The unmodified client, as a page has it. Its network address counts for the limits. */
  client: (options?: { flowType?: 'pkce' | 'implicit'; address?: string }) => InstanceType<typeof AuthClient>;
  /** The next unread mail to the address, other than a notice. */
  mailTo: (address: string) => Promise<ReceivedMail>;
  unreadMails: (address: string) => ReceivedMail[];
  /** What the mailbox was told of the account, in order. */
  noticesTo: (address: string) => Notice[];
  /** Time of the service's clock, in milliseconds since 1970. */
  now: () => number;
  /** After so many statements every further one fails, as if the process had been killed; undefined: none fails. */
  breakAfter: (statements: number | undefined) => void;
  /** The statements of the service since the start. */
  statements: readonly string[];
  /** Resolves when all that is done after the answers is done. */
  settled: () => Promise<void>;
  /** Moves the service's clock. */
  advance: (milliseconds: number) => void;
  close: () => Promise<void>;
}

/** Lets several servers use a database one after the other: each finds no account in it, and does not close it. */
export const emptied = (database: Database) => async (): Promise<Database> => {
  await database.transaction(async ({ rows }) => rows('delete from auth.users'));
  return { ...database, close: async () => undefined };
};

/** A database for a whole file of tests. */
export async function openSharedDatabase(): Promise<Database> {
  const folder = await temporaryFolder();
  const database = await openAccountCluster(join(folder.path, 'data'));
  return {
    ...database,
    close: async () => {
      await database.close();
      await folder.remove();
    },
  };
}

/** Starts a service whose clock the test moves; mails arrive by SMTP. */
export async function startAccountServer(
  limits: Partial<AccountLimits> = {},
  open: (folder: string) => Promise<Database> = openAccountCluster,
): Promise<AccountServer> {
  const folder = await temporaryFolder();
  const database = await open(join(folder.path, 'data'));
  await migrate(database, join(import.meta.dirname, '..', '..', 'supabase'), 'own');
  const mails = await startMailServer();
  const lines: string[] = [];
  const log = createLog('info', (line) => lines.push(line));
  const allLimits = { ...defaultAccountLimits, secondsBetweenMessages: 0, preparedWithin: 0, ...limits };
  const mail = createMail({
    smtpUrl: mails.url,
    from: 'Onda <no-reply@onda.test>',
    log,
    print: (text) => lines.push(text),
    preparedWithin: allLimits.preparedWithin,
  });
  let passed = 0;
  const settings = {
    siteUrl,
    smtpUrl: mails.url,
    mailFrom: '',
    limits: allLimits,
  };
  let left: number | undefined;
  const asked: string[] = [];
  const breakable: Database = {
    ...database,
    transaction: async (work) =>
      database.transaction(async (session) =>
        work({
          ...session,
          rows: async (text, parameters) => {
            asked.push(text);
            if (left === 0) throw new Error('broken');
            if (left !== undefined) left -= 1;
            return session.rows(text, parameters);
          },
        }),
      ),
  };
  const service = createAuthService({
    database: breakable,
    secrets,
    settings,
    mail,
    now: () => Date.now() + passed,
    log,
  });
  const gate = createAccountGate(async (request: AuthRequest) => service(request), secrets);
  const respond: typeof fetch = async (input, init) => gate.respond(new Request(input, init), '127.0.0.1');
  const unread = (address: string): ReceivedMail[] =>
    mails.received.filter(({ to, notice }) => to === address && notice === undefined);
  let clients = 0;
  const press = async (link: string): Promise<URL> => {
    const form = readLinkForm(await linkPage(new Request(link)).text());
    expect(form).toBeDefined();
    const { action = '', fields } = form ?? {};
    const headers = { 'x-forwarded-for': `2001:db8:1:${(clients += 1)}::1` };
    const answer = await respond(new URL(action, link), { method: 'POST', body: fields ?? null, headers });
    expect(answer.status).toBe(303);
    return new URL(answer.headers.get('location') ?? '');
  };
  return {
    database,
    service,
    logged: () => lines.join(''),
    rows: async <Row extends object>(text: string, parameters: Parameter[] = []) =>
      database.transaction(async ({ rows }) => rows<Row>(text, parameters)),
    fetch: respond,
    press,
    client: ({ flowType = 'implicit', address = `2001:db8:0:${(clients += 1)}::1` } = {}) =>
      new AuthClient({
        url: `${siteUrl}/auth/v1`,
        headers: { apikey: secrets.publishableKey, 'x-forwarded-for': address },
        storage: memoryStorage(),
        persistSession: true,
        autoRefreshToken: false,
        detectSessionInUrl: false,
        flowType,
        fetch: respond,
      }),
    mailTo: async (address) => {
      await expect.poll(() => unread(address).length, { timeout: 5000, interval: 5 }).toBeGreaterThan(0);
      const [mailForIt] = unread(address);
      if (!mailForIt) throw new Error('no mail');
      mails.received.splice(mails.received.indexOf(mailForIt), 1);
      return mailForIt;
    },
    unreadMails: unread,
    noticesTo: (address) => mails.received.filter(({ to }) => to === address).flatMap(({ notice }) => notice ?? []),
    statements: asked,
    settled: mail.idle,
    now: () => Date.now() + passed,
    breakAfter: (statements) => {
      left = statements;
    },
    advance: (milliseconds) => {
      passed += milliseconds;
    },
    close: async () => {
      await mail.close();
      await mails.close();
      await database.close();
      await folder.remove();
    },
  };
}

export function memoryStorage(items = new Map<string, string>()): {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
} {
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

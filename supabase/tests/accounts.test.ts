import { generate } from 'otplib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  emptied,
  openSharedDatabase,
  secrets,
  siteUrl,
  startAccountServer,
  type AccountServer,
} from '../../server/auth/account-server.fixture.ts';
import type { Database } from '../../server/database/database.ts';
import { createTestBrowser } from '../../src/core/account/account.fixture.ts';

let database: Database;
let server: AccountServer;
let browser: ReturnType<typeof createTestBrowser>;

let asked: string[];

beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(async () => database?.close());
beforeEach(async () => {
  server = await startAccountServer({}, emptied(database));
  asked = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    asked.push(`${init?.method ?? 'GET'} ${address.slice(siteUrl.length)}`);
    return server.fetch(address, init);
  });
  browser = createTestBrowser(siteUrl, secrets.publishableKey);
});
afterEach(async () => {
  await browser.close();
  vi.unstubAllGlobals();
  await server.close();
});

const ana = { email: 'ana@example.com', password: 'correct horse battery' };
const done = { kind: 'done', value: undefined };
const failed = (problem: string) => expect.objectContaining({ kind: 'failed', problem });
const signedIn = { kind: 'signed-in', person: { email: ana.email } };

it('the app’s account signs up by a code, signs in and out, refreshes and recovers with our service', async () => {
  const account = browser.openTab();
  const offered = { signUp: true, providers: [], passkeys: true, phone: false, organisations: false };
  expect(await account.options()).toEqual({ kind: 'done', value: offered });
  expect(await account.signUp({ ...ana, password: 'short' })).toEqual(failed('weak-password'));
  expect(await account.signUp(ana)).toEqual({ kind: 'done', value: 'check-mail' });
  const { code } = await server.mailTo(ana.email);
  expect(await account.verifyCode(ana.email, '00000000', 'signup')).toEqual(failed('wrong-code'));
  expect(await account.verifyCode(ana.email, code, 'signup')).toEqual(done);
  expect(account.getSnapshot()).toMatchObject(signedIn);

  const before = account.session.getSnapshot();
  expect(before).toBeDefined();
  server.advance(2000);
  expect(await account.refresh()).toEqual(done);
  expect(account.session.getSnapshot()).toMatchObject({ personId: before?.personId });
  expect(account.session.getSnapshot()).not.toEqual(before);

  expect(await account.signOut('global')).toEqual(done);
  expect([account.getSnapshot(), browser.hasStoredSession()]).toEqual([{ kind: 'signed-out' }, false]);
  expect(await account.signIn({ ...ana, password: 'wrong one entirely' })).toEqual(failed('wrong-credentials'));
  expect(await account.signIn(ana)).toEqual(done);
  expect(account.getSnapshot()).toMatchObject(signedIn);
  expect(await account.signOut('local')).toEqual(done);

  expect(await account.sendRecovery(ana.email)).toEqual(done);
  const recovery = await server.mailTo(ana.email);
  expect(await account.verifyCode(ana.email, recovery.code, 'recovery')).toEqual(done);
  expect(account.getSnapshot().kind).toBe('recovering');
  expect(await account.changePassword(ana.password)).toEqual(failed('same-password'));
  expect(await account.changePassword('another good one')).toEqual(done);
  expect(account.getSnapshot()).toMatchObject(signedIn);
  expect(browser.unexpected).toEqual([]);
});

it('the link of a mail signs in only the browser that asked for it', async () => {
  const account = browser.openTab();
  expect(await account.sendCode(ana.email)).toEqual(done);
  const { link } = await server.mailTo(ana.email);
  const { href: address } = await server.press(link);
  expect(address).toMatch(/^https:\/\/onda\.test\/auth\?code=/u);
  const other = createTestBrowser(siteUrl, secrets.publishableKey);
  expect(await other.openTab().completeLink(address)).toEqual(failed('other-browser'));
  await other.close();
  expect(await account.completeLink(address)).toEqual(done);
  expect(account.getSnapshot()).toMatchObject(signedIn);
});

async function signUp() {
  const account = browser.openTab();
  await account.signUp(ana);
  const { code } = await server.mailTo(ana.email);
  expect(await account.verifyCode(ana.email, code, 'signup')).toEqual(done);
  return account;
}

it('a second factor is asked for at sign-in, and the account can be deleted', async () => {
  const account = await signUp();
  const added = await account.addFactor('Phone');
  if (added.kind === 'failed') throw new Error(added.problem);
  const { id, secret } = added.value;
  // A code works once.
  const nextCode = async (): Promise<string> => {
    server.advance(30_000);
    return generate({ secret, epoch: Math.floor(server.now() / 1000) });
  };
  expect(await account.confirmFactor(id, await nextCode())).toEqual(done);
  expect(account.getSnapshot()).toMatchObject({ kind: 'signed-in', person: { factors: [{ id, name: 'Phone' }] } });
  await account.signOut('global');

  await account.signIn(ana);
  expect([account.getSnapshot().kind, account.session.getSnapshot()]).toEqual(['second-factor', undefined]);
  expect(await account.changePassword('another good one')).toEqual(failed('second-factor-needed'));
  expect(await account.deleteAccount({ password: ana.password })).toEqual(failed('second-factor-needed'));
  expect(await account.verifySecondFactor(await nextCode())).toEqual(done);
  expect(account.getSnapshot()).toMatchObject(signedIn);

  expect(await account.deleteAccount({ password: 'wrong one entirely' })).toEqual(failed('wrong-password'));
  expect(await account.sendReauthentication()).toEqual(done);
  const { code } = await server.mailTo(ana.email);
  expect(await account.deleteAccount({ code })).toEqual(done);
  expect([account.getSnapshot(), browser.hasStoredSession()]).toEqual([{ kind: 'signed-out' }, false]);
  expect(await server.rows('select id from auth.users')).toEqual([]);
});

it('an unchanged session is checked by one request when the app is opened', async () => {
  await signUp();
  asked = [];
  const reopened = browser.openTab();
  expect(await reopened.readClaims()).toMatchObject({ kind: 'done' });
  expect(asked).toEqual(['GET /auth/v1/user', 'GET /auth/v1/user']);
});

it('a session that was ended elsewhere is removed', async () => {
  const account = await signUp();
  await server.rows('delete from auth.users');
  const reopened = browser.openTab();
  expect(reopened.getSnapshot()).toMatchObject(signedIn);
  await vi.waitFor(() => expect(reopened.getSnapshot().kind).toBe('signed-out'));
  expect([account.getSnapshot().kind, browser.hasStoredSession()]).toEqual(['signed-out', false]);
});

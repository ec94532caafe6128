import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { secrets, siteUrl, startAccountServer, type AccountServer } from '../../server/auth/account-server.fixture.ts';
import { createTestBrowser } from '../../src/core/account/account.fixture.ts';

let server: AccountServer;
let browser: ReturnType<typeof createTestBrowser>;

beforeEach(async () => {
  server = await startAccountServer();
  vi.stubGlobal('fetch', server.fetch);
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

it('the app’s account signs up by a code, in and out, refreshes and recovers with our service', async () => {
  const account = browser.openTab();
  expect(await account.options()).toEqual({ kind: 'done', value: { signUp: true, providers: [] } });
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

it('the link of a mail signs in the browser that asked for it, and no other one', async () => {
  const account = browser.openTab();
  expect(await account.sendCode(ana.email)).toEqual(done);
  const { link } = await server.mailTo(ana.email);
  const answer = await server.fetch(link, { redirect: 'manual' });
  const address = answer.headers.get('location') ?? '';
  expect(address).toMatch(/^http:\/\/onda\.test\/auth\?code=/u);
  const other = createTestBrowser(siteUrl, secrets.publishableKey);
  expect(await other.openTab().completeLink(address)).toEqual(failed('other-browser'));
  await other.close();
  expect(await account.completeLink(address)).toEqual(done);
  expect(account.getSnapshot()).toMatchObject(signedIn);
});

it('a session that was ended elsewhere is removed', async () => {
  const account = browser.openTab();
  await account.signUp(ana);
  const { code } = await server.mailTo(ana.email);
  await account.verifyCode(ana.email, code, 'signup');
  await server.rows('delete from auth.users');
  const reopened = browser.openTab();
  expect(reopened.getSnapshot()).toMatchObject(signedIn);
  await vi.waitFor(() => expect(reopened.getSnapshot().kind).toBe('signed-out'));
  expect([account.getSnapshot().kind, browser.hasStoredSession()]).toEqual(['signed-out', false]);
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpAccounts } from './account.fixture.ts';
import { failed } from './attempt.ts';
import { createCaptcha, type Captcha } from './captcha.ts';
import { refusal, testPassword } from './gotrue.fixture.ts';
import type { AccountResult, RealAccount } from './real-account.ts';

const email = 'ana@example.com';
const done = { kind: 'done', value: undefined };

let captcha: Captcha;
let world: Awaited<ReturnType<typeof setUpAccounts>>;

beforeEach(async () => {
  captcha = createCaptcha({ provider: 'turnstile', siteKey: 'key' });
  world = await setUpAccounts(captcha);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await world.end();
});

/** A screen that answers every request with the next token. */
function answerAll(): string[] {
  const given: string[] = [];
  captcha.subscribe(() => {
    const request = captcha.getSnapshot();
    if (!request) return;
    const value = `token ${request.id}`;
    given.push(value);
    request.show();
    request.settle({ kind: 'done', value });
  });
  return given;
}

type Call = (account: RealAccount) => Promise<AccountResult<unknown>>;

const guarded: [string, Call][] = [
  ['POST /auth/v1/signup', (account) => account.signUp({ email, password: testPassword })],
  ['POST /auth/v1/token?grant_type=password', (account) => account.signIn({ email, password: testPassword })],
  ['POST /auth/v1/otp', (account) => account.sendCode(email)],
  ['POST /auth/v1/otp', (account) => account.sendPhoneCode('+34600000000')],
  ['POST /auth/v1/resend', (account) => account.resend(email, 'signup')],
  ['POST /auth/v1/resend', (account) => account.resend(email, 'email-change')],
  ['POST /auth/v1/recover', (account) => account.sendRecovery(email)],
  ['POST /auth/v1/sso', (account) => account.signInWithOrganisation('example.com')],
  ['POST /auth/v1/passkeys/authentication/options', (account) => account.signInWithPasskey()],
];

describe('each call that GoTrue guards', () => {
  it.each(guarded)('%s is sent with a token of its own', async (name, call) => {
    const given = answerAll();
    const account = world.openTab();
    await call(account);
    await call(account);
    const sent = world.goTrue.requests.filter((asked) => asked.name === name);
    expect(sent.map(({ body }) => body['gotrue_meta_security'])).toEqual([
      { captcha_token: 'token 1' },
      { captcha_token: 'token 2' },
    ]);
    expect(given).toEqual(['token 1', 'token 2']);
  });

  it.each(guarded)('%s is not sent where the check is cancelled', async (name, call) => {
    const account = world.openTab();
    const result = call(account);
    await vi.waitFor(() => expect(captcha.getSnapshot()).toBeDefined());
    captcha.getSnapshot()?.settle(failed('captcha-cancelled'));
    expect(await result).toEqual(failed('captcha-cancelled'));
    expect(world.goTrue.names()).not.toContain(name);
    expect(captcha.getSnapshot()).toBeUndefined();
  });

  it.each(guarded)('%s says that the server did not accept the token', async (name, call) => {
    answerAll();
    world.goTrue.answers[name] = () => refusal(400, 'captcha_failed');
    expect(await call(world.openTab())).toEqual(failed('captcha-refused'));
  });
});

it('a message of a wallet is sent with a token', async () => {
  answerAll();
  const request = ({ method }: { method: string }): unknown =>
    ({ eth_requestAccounts: [`0x${'1'.repeat(40)}`], eth_chainId: '0x1' })[method] ?? `0x${'2'.repeat(130)}`;
  vi.stubGlobal('ethereum', { request: async (asked: { method: string }) => request(asked) });
  vi.stubGlobal('location', new URL(world.goTrue.origin));
  vi.stubGlobal('window', globalThis);
  const name = 'POST /auth/v1/token?grant_type=web3';
  world.goTrue.answers[name] = () => ({ status: 200, body: world.goTrue.session() });
  expect(await world.openTab().signInWithWallet('ethereum', 'Sign in.')).toEqual(done);
  expect(world.goTrue.lastBody(name)).toMatchObject({ gotrue_meta_security: { captcha_token: 'token 1' } });
});

it('other calls begin no check', async () => {
  const given = answerAll();
  const account = world.openTab();
  await account.signIn({ email, password: testPassword });
  await account.options();
  await account.verifyCode(email, '00000000', 'sign-in');
  await account.sendReauthentication();
  await account.changeEmail('new@example.com');
  await account.refresh();
  expect(given).toEqual(['token 1']);
});

it('passkeys are not offered in a field, which would begin a check that nobody asked for', async () => {
  const given = answerAll();
  expect(await world.openTab().offerPasskeys(new AbortController().signal)).toEqual(failed('passkey-cancelled'));
  expect([given, world.goTrue.names()]).toEqual([[], []]);
});

it('a password that is too long is refused before the check', async () => {
  const given = answerAll();
  const account = world.openTab();
  expect(await account.signUp({ email, password: 'ñ'.repeat(37) })).toEqual(failed('password-too-long'));
  expect(given).toEqual([]);
});

it('a page that shows no captcha says so', async () => {
  await world.end();
  world = await setUpAccounts();
  world.goTrue.answers['POST /auth/v1/otp'] = () => refusal(400, 'captcha_failed');
  expect(await world.openTab().sendCode(email)).toEqual(failed('captcha-needed'));
  expect(world.goTrue.lastBody('POST /auth/v1/otp')).toMatchObject({ gotrue_meta_security: {} });
});

describe('a request', () => {
  it('ends with the first result, and another one cancels it', async () => {
    const first = captcha.ask();
    const shown = captcha.getSnapshot();
    const second = captcha.ask();
    expect(await first).toEqual(failed('captcha-cancelled'));
    shown?.settle({ kind: 'done', value: 'late' });
    captcha.getSnapshot()?.settle({ kind: 'done', value: 'token' });
    expect(await second).toEqual({ kind: 'done', value: 'token' });
  });

  it('that no part of the screen shows fails, and one that is shown waits for the person', async () => {
    vi.useFakeTimers();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((after) => {
      const clock = new AbortController();
      setTimeout(() => clock.abort(), after);
      return clock.signal;
    });
    const unseen = captcha.ask();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await unseen).toEqual(failed('captcha-unavailable'));
    void captcha.ask();
    captcha.getSnapshot()?.show();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(captcha.getSnapshot()).toBeDefined();
    vi.restoreAllMocks();
  });
});

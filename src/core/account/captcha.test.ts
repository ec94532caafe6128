import { globSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpAccounts } from './account.fixture.ts';
import { failed } from './account-result.ts';
import { createCaptcha, type Captcha, type CaptchaRequest } from './captcha.ts';
import { refusal, testPassword } from './gotrue.fixture.ts';
import { guardedVerbs } from './real-account.fixture.ts';
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
  vi.unstubAllGlobals();
  await world.end();
});

/** A form that is busy with every call, and answers every request with the next token. */
function answerAll(): string[] {
  const given: string[] = [];
  captcha.attend((request) => {
    if (!request) return;
    const value = `token ${request.id}`;
    given.push(value);
    request.settle({ kind: 'done', value });
  });
  return given;
}

/** A form that has just become busy. `leave`: it is so no more. */
function busyForm() {
  const shown = vi.fn<(request: CaptchaRequest | undefined) => void>();
  const leave = captcha.attend(shown);
  return {
    leave,
    request: () => shown.mock.lastCall?.[0],
    asked: async () => vi.waitFor(() => expect(shown.mock.lastCall?.[0]).toBeDefined()),
  };
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
    const form = busyForm();
    const result = call(account);
    await form.asked();
    form.request()?.settle(failed('captcha-cancelled'));
    expect(await result).toEqual(failed('captcha-cancelled'));
    expect(world.goTrue.names()).not.toContain(name);
    expect(form.request()).toBeUndefined();
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

describe('in the sources', () => {
  const source = (folder: string): string[] =>
    globSync(`${import.meta.dirname}/${folder}`)
      .filter((path) => !/\.(?:test|fixture)\./u.test(path))
      .map((path) => readFileSync(path, 'utf8'));

  it('the calls that ask for a token are these', () => {
    // Each call begins with its name, indented by four spaces.
    const calls = source('*-calls.ts').flatMap((text) => text.split(/^ {4}(?=\w+: )/mu).slice(1));
    const asking = calls
      .filter((text) => /withToken\((?:async )?\(token\)/u.test(text))
      .map((text) => text.slice(0, text.indexOf(':')));
    expect(asking.toSorted()).toEqual(guardedVerbs.toSorted());
  });

  it('each form of such a call has a place for the check', () => {
    const called = new RegExp(`account\\.(?:${guardedVerbs.join('|')})\\b`, 'u');
    const forms = source('../../**/*.tsx').filter((text) => called.test(text));
    expect(forms.length).toBeGreaterThan(8);
    const place = /<(?:CaptchaPlace|AccountForm|ResendButton)\b/u;
    expect(forms.filter((text) => !place.test(text))).toEqual([]);
  });
});

describe('a request', () => {
  it('ends with the first result, and another one cancels it', async () => {
    const first = captcha.ask();
    const form = busyForm();
    await form.asked();
    const shown = form.request();
    const second = captcha.ask();
    const next = busyForm();
    expect(await first).toEqual(failed('captcha-cancelled'));
    expect(form.request()).toBeUndefined();
    await next.asked();
    shown?.settle({ kind: 'done', value: 'late' });
    next.request()?.settle({ kind: 'done', value: 'token' });
    expect(await second).toEqual({ kind: 'done', value: 'token' });
    expect([form.request(), next.request()]).toEqual([undefined, undefined]);
  });

  it('is shown in the form that became busy last, before or after it asked, and in no other', async () => {
    const first = busyForm();
    void captcha.ask();
    const second = busyForm();
    await second.asked();
    const third = busyForm();
    expect([first.request(), third.request()]).toEqual([undefined, undefined]);
    third.leave();
    first.leave();
    expect(second.request()).toBeDefined();
    void captcha.ask();
    await second.asked();
  });

  it('is cancelled when its form is busy no more, and shown to nobody else', async () => {
    const form = busyForm();
    const result = captcha.ask();
    await form.asked();
    form.leave();
    const next = busyForm();
    expect(await result).toEqual(failed('captcha-cancelled'));
    expect(next.request()).toBeUndefined();
  });

  it('that no form shows fails at once', async () => {
    busyForm().leave();
    expect(await captcha.ask()).toEqual(failed('captcha-unavailable'));
  });
});

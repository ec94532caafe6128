import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { expectNoAxeFindings } from '#app/axe.fixture.ts';
import type { Account } from '#core/account/account.ts';
import { createCaptcha, createWithToken } from '#core/account/captcha.ts';
import { settingsAddress } from '#routes.ts';
import {
  guardedVerbs,
  memoryAccount,
  rightCode,
  rightPassword,
  testPerson,
  type MemoryAccount,
} from '#core/account/real-account.fixture.ts';

// Vite transforms the screen on its first request, which may take longer than a test waits.
beforeAll(async () => void (await import('#screens/dashboard/dashboard-screen.tsx')), 60_000);

type Outcome = 'callback' | 'error-callback';
let answer: (outcome: Outcome, value: string) => void;
const render = vi.fn((place: HTMLElement, options: Readonly<Record<Outcome, (value: string) => void>>) => {
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.ariaLabel = 'I am human';
  place.append(box);
  answer = (outcome, value) => options[outcome](value);
  return 'w1';
});

beforeEach(() => Reflect.set(globalThis, 'turnstile', { render, remove: vi.fn() }));
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'turnstile');
  render.mockClear();
  closeAll();
});

/** As core/account does: a call begins once it has a token. */
function withCaptcha({ account }: MemoryAccount) {
  const captcha = createCaptcha({ provider: 'turnstile', siteKey: 'key' });
  const withToken = createWithToken(captcha);
  const verbs = Object.fromEntries(
    guardedVerbs.map((name) => [
      name,
      (...given: unknown[]) =>
        withToken(() => (account[name as keyof Account] as (...all: unknown[]) => Promise<never>)(...given)),
    ]),
  );
  return { captcha, account: { ...account, ...verbs, server: { ...account.server, ...verbs } } };
}

async function open(memory: MemoryAccount, address = '/auth') {
  const shown = await show(address, 'es', withCaptcha(memory));
  return {
    auth: await shown.chapter('auth'),
    texts: await shown.chapter('account-entry'),
    captcha: await shown.chapter('captcha'),
    settings: await shown.chapter('account-settings'),
    problems: (await shown.chapter('account')).problems,
  };
}

const { email } = testPerson();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const emailField = () => page.getByRole('textbox', { name: 'Correo electrónico' });
const check = () => page.getByRole('group', { name: 'Prueba contra robots de Cloudflare' });
async function expectChecks(count: number): Promise<void> {
  await expect.poll(() => render.mock.calls.length).toBe(count);
}

async function signIn(label: string, name: string): Promise<void> {
  await emailField().fill(email);
  await page.getByLabelText(label, { exact: true }).fill(rightPassword);
  await button(name).click();
}

describe('a check against robots', () => {
  it('is told of before, begins with the button, and lets the call go', async () => {
    const memory = memoryAccount();
    const { auth, captcha } = await open(memory);
    await expect.element(page.getByText(captcha.notice('Cloudflare'))).toBeVisible();
    expect(render).not.toHaveBeenCalled();
    await signIn(auth.password, auth.signIn);
    await expect.element(check()).toHaveFocus();
    await expect.element(check().getByText(captcha.waiting)).toBeVisible();
    await expect.element(button(auth.signingIn)).toBeDisabled();
    await expectNoAxeFindings();
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('checkbox', { name: 'I am human' })).toHaveFocus();
    expect(memory.lastCall('signIn')).toBeUndefined();
    answer('callback', 'token');
    await expect.poll(() => memory.lastCall('signIn')).toEqual(['signIn', { email, password: rightPassword }]);
  });

  it('that fails says so, keeps what was typed, and begins again with the button', async () => {
    const memory = memoryAccount();
    const { auth, problems } = await open(memory);
    await signIn(auth.password, auth.signIn);
    await expectChecks(1);
    answer('error-callback', '300010');
    await expect.element(page.getByRole('alert')).toHaveTextContent(problems['captcha-unavailable']);
    await expect.element(button(auth.signIn)).toHaveFocus();
    await expect.element(emailField()).toHaveValue(email);
    await expect.element(page.getByLabelText(auth.password, { exact: true })).toHaveValue(rightPassword);
    await expect.element(check()).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expectChecks(2);
    answer('callback', 'token');
    await expect.poll(() => memory.lastCall('signIn')).toBeDefined();
  });

  it('that the person cancels sends nothing', async () => {
    const memory = memoryAccount();
    const { auth, captcha, problems } = await open(memory);
    await signIn(auth.password, auth.signIn);
    await expectChecks(1);
    await button(captcha.cancel).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(problems['captcha-cancelled']);
    await expect.element(button(auth.signIn)).toHaveFocus();
    expect(memory.lastCall('signIn')).toBeUndefined();
  });

  it('that the person leaves sends nothing, and the next form has one of its own', async () => {
    const memory = memoryAccount();
    const { auth, texts } = await open(memory);
    await signIn(auth.password, auth.signIn);
    await expectChecks(1);
    await button(texts.byMail).click();
    await button(texts.send).click();
    await expectChecks(2);
    answer('callback', 'token');
    await expect.poll(() => memory.lastCall('sendCode')).toEqual(['sendCode', email]);
    expect(memory.lastCall('signIn')).toBeUndefined();
  });

  it('stands beside the button that sends a code again, and gives the focus back', async () => {
    const memory = memoryAccount();
    const { auth, texts } = await open(memory);
    await button(texts.byMail).click();
    await emailField().fill(email);
    await button(texts.send).click();
    await expectChecks(1);
    memory.fail('sendCode', 'mail-not-confirmed');
    answer('callback', 'token');
    await expect.element(button(texts.send)).toHaveFocus();
    await button(texts.back).click();
    await signIn(auth.password, auth.signIn);
    await expectChecks(2);
    memory.fail('signIn', 'mail-not-confirmed');
    answer('callback', 'token');
    await button(texts.resend).click();
    await expectChecks(3);
    await expect.element(check()).toHaveFocus();
    memory.fail('resend', 'captcha-refused');
    answer('callback', 'token');
    await expect.element(button(texts.resend)).toHaveFocus();
  });

  it('comes before a passkey', async () => {
    const memory = memoryAccount({ options: { passkeys: true } });
    vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(false);
    const { texts } = await open(memory);
    await button(texts.passkey.enter).click();
    await expectChecks(1);
    expect(memory.lastCall('signInWithPasskey')).toBeUndefined();
    answer('callback', 'token');
    await expect.poll(() => memory.lastCall('signInWithPasskey')).toBeDefined();
  });

  it('of a passkey that is cancelled gives the focus back to its button', async () => {
    const memory = memoryAccount({ options: { passkeys: true } });
    vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(true);
    const { texts, captcha, problems } = await open(memory);
    await button(texts.passkey.enter).click();
    await expect.element(check()).toHaveFocus();
    await button(captcha.cancel).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(problems['captcha-cancelled']);
    await expect.element(button(texts.passkey.enter)).toHaveFocus();
    // Nor does the field say that it offers passkeys.
    await expect.element(emailField()).toHaveAttribute('autocomplete', 'username');
  });

  it('of a form is cancelled by that of another one, which goes on', async () => {
    const memory = memoryAccount({ options: { passkeys: true } });
    const { auth, texts, problems } = await open(memory);
    await signIn(auth.password, auth.signIn);
    await expectChecks(1);
    await button(texts.passkey.enter).click();
    await expectChecks(2);
    await expect.element(page.getByRole('alert')).toHaveTextContent(problems['captcha-cancelled']);
    await expect.element(button(auth.signIn)).toBeEnabled();
    await expect.element(check()).toHaveFocus();
    answer('callback', 'token');
    await expect.poll(() => memory.lastCall('signInWithPasskey')).toBeDefined();
    expect(memory.lastCall('signIn')).toBeUndefined();
  });

  it('stays where it was asked for while another form is busy', async () => {
    const person = testPerson({ newEmail: 'nueva@ejemplo.es' });
    const memory = memoryAccount({ state: { kind: 'signed-in', person }, person });
    const { texts, settings } = await open(memory, settingsAddress);
    await button(texts.resend).click();
    await expectChecks(1);
    await page.getByLabelText(settings.email.codeTo(email)).fill(rightCode);
    const verify = memory.hold('verifyCode');
    await button(texts.confirm).first().click();
    await expect.element(button(texts.confirming)).toBeVisible();
    expect(check().elements()).toHaveLength(1);
    verify();
    await expect.element(page.getByText(`${email}: ${settings.email.confirmed}`)).toBeVisible();
    answer('callback', 'token');
    await expect.poll(() => memory.lastCall('resend')).toBeDefined();
    expect(render).toHaveBeenCalledOnce();
  });

  it('comes before a wallet that signs again, and is told of there', async () => {
    const person = testPerson({ email: '', identities: [{ id: 'b', provider: 'web3', email: '0xaa' }] });
    const memory = memoryAccount({ state: { kind: 'signed-in', person }, person, wallets: ['ethereum'] });
    const { texts, captcha, settings } = await open(memory, settingsAddress);
    memory.fail('deleteAccount', 'reauthentication-needed');
    await page.getByText(settings.delete.title, { exact: true }).first().click();
    await button(settings.delete.confirm).click();
    await expect.element(page.getByText(captcha.notice('Cloudflare'))).toBeVisible();
    await button(texts.wallet.enter.ethereum).click();
    await expect.element(check()).toHaveFocus();
    answer('callback', 'token');
    await expect.poll(() => memory.lastCall('deleteAccount')).toEqual(['deleteAccount', { signedIn: true }]);
    expect(memory.lastCall('signInWithWallet')).toBeDefined();
  });

  it('is told of where a change of address sends codes again, and in what the app says of data', async () => {
    const person = testPerson({ newEmail: 'nueva@ejemplo.es' });
    const memory = memoryAccount({ state: { kind: 'signed-in', person }, person });
    const { captcha } = await open(memory, settingsAddress);
    await expect.element(page.getByText(captcha.notice('Cloudflare'))).toBeInTheDocument();
    closeAll();
    await open(memory, '/about');
    await expect.element(page.getByText(captcha.notice('Cloudflare'))).toBeInTheDocument();
  });
});

it('where the server asks for none, nothing is said of it', async () => {
  const { account } = memoryAccount();
  const shown = await show('/auth', 'es', { account });
  const { notice } = await shown.chapter('captcha');
  const texts = await shown.chapter('account-entry');
  await expect.element(button(texts.byMail)).toBeVisible();
  await expect.element(page.getByText(notice('Cloudflare'))).not.toBeInTheDocument();
});

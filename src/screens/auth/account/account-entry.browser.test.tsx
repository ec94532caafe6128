import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeAll } from '#app/app.fixture.tsx';
import { expectNoAxeFindings } from '#app/axe.fixture.ts';
import {
  memoryAccount,
  rightCode,
  rightFactorCode,
  rightPassword,
  testFactor,
  testPerson,
  type MemoryAccount,
} from '#core/account/real-account.fixture.ts';
import {
  button,
  codeField,
  email,
  emailField,
  heading,
  openEntry,
  prepareDashboard,
} from './account-entry.fixture.tsx';

prepareDashboard();
afterEach(closeAll);

async function fillCredentials(password: string, label: string): Promise<void> {
  await emailField().fill(email);
  await page.getByLabelText(label, { exact: true }).fill(password);
}

describe('the form', () => {
  it('checks the password, is busy meanwhile, and opens the dashboard with a toast', async () => {
    const memory = memoryAccount();
    const { auth, texts, dashboard } = await openEntry(memory);
    await expect.element(button(texts.byMail)).toBeVisible();
    await expect.element(page.getByText(auth.simulated)).not.toBeInTheDocument();
    const release = memory.hold('signIn');
    await fillCredentials(rightPassword, auth.password);
    await button(auth.signIn).click();
    await expect.element(button(auth.signingIn)).toBeDisabled();
    release();
    await expect.element(heading(dashboard.titleFirst)).toBeVisible();
    await expect.element(page.getByText(auth.welcomeBack)).toBeVisible();
    expect(memory.lastCall('signIn')).toEqual(['signIn', { email, password: rightPassword }]);
  });

  it('reports a wrong password as an alert and moves the focus to the field', async () => {
    const { auth, problems, texts } = await openEntry(memoryAccount());
    await expect.element(button(texts.byMail)).toBeVisible();
    await fillCredentials('a wrong password', auth.password);
    await button(auth.signIn).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(problems['wrong-credentials']);
    await expect.element(page.getByLabelText(auth.password, { exact: true })).toHaveFocus();
    await expect.element(emailField()).toHaveValue(email);
    await expectNoAxeFindings();
  });

  it('says how long to wait after too many attempts', async () => {
    const memory = memoryAccount();
    const { auth, problems, retryAfter, texts } = await openEntry(memory, '/auth', 'en');
    await expect.element(button(texts.byMail)).toBeVisible();
    memory.fail('signIn', 'too-many-attempts', { retryAfter: 29.2 });
    await fillCredentials(rightPassword, auth.password);
    await button(auth.signIn).click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(`${problems['too-many-attempts']}${retryAfter(30)}`);
    await expect.element(button(auth.signIn)).toHaveFocus();
  });

  it('stays with what was typed and chosen when its code arrives', async () => {
    const memory = memoryAccount({ state: { kind: 'simulated' } });
    const { auth, texts } = await openEntry(memory);
    await page.getByRole('tab', { name: auth.signUp }).click();
    await fillCredentials('short', auth.password);
    await expect.element(page.getByText(auth.simulated)).toBeVisible();
    const password = page.getByLabelText(auth.password, { exact: true });
    const field = password.element();
    memory.set({ kind: 'signed-out' });
    await expect.element(password).toHaveAccessibleDescription(texts.passwordRule);
    expect(password.element()).toBe(field);
    await expect.element(password).toHaveFocus();
    await expect.element(password).toHaveValue('short');
    await expect.element(emailField()).toHaveValue(email);
    await expect.element(button(texts.byMail)).toBeVisible();
  });

  it('stays busy with what was submitted when its code arrives, and shows its failure', async () => {
    const memory = memoryAccount({ state: { kind: 'simulated' } });
    const { auth, problems, texts } = await openEntry(memory);
    await fillCredentials('a wrong password', auth.password);
    const release = memory.hold('signIn');
    await button(auth.signIn).click();
    memory.set({ kind: 'signed-out' });
    await expect.element(button(texts.byMail)).toBeVisible();
    await expect.element(button(auth.signingIn)).toBeDisabled();
    release();
    await expect.element(page.getByRole('alert')).toHaveTextContent(problems['wrong-credentials']);
    await expect.element(page.getByLabelText(auth.password, { exact: true })).toHaveFocus();
    expect(memory.calls.filter(([name]) => name === 'signIn')).toHaveLength(1);
  });

  it('keeps what was typed and submitted before its code was loaded', async () => {
    const memory = memoryAccount();
    const release = memory.hold('options');
    const { auth } = await openEntry(memory);
    await fillCredentials(rightPassword, auth.password);
    await button(auth.signIn).click();
    await vi.waitFor(() => expect(memory.lastCall('signIn')).toEqual(['signIn', { email, password: rightPassword }]));
    release();
  });

  it('submits only once what was submitted before its code was loaded', async () => {
    const memory = memoryAccount();
    const { auth, problems, texts } = await openEntry(memory);
    await fillCredentials('a wrong password', auth.password);
    await button(auth.signIn).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(problems['wrong-credentials']);
    await button(texts.forgotten).click();
    await button(texts.back).click();
    await expect.element(button(texts.byMail)).toBeVisible();
    expect(memory.calls.filter(([name]) => name === 'signIn')).toHaveLength(1);
  });

  it('has autocomplete attributes for password managers', async () => {
    const { auth, texts } = await openEntry(memoryAccount());
    await expect.element(button(texts.byMail)).toBeVisible();
    const password = page.getByLabelText(auth.password, { exact: true });
    await expect.element(emailField()).toHaveAttribute('autocomplete', 'username');
    await expect.element(password).toHaveAttribute('autocomplete', 'current-password');
    await page.getByRole('tab', { name: auth.signUp }).click();
    await expect.element(password).toHaveAttribute('autocomplete', 'new-password');
    await page.getByRole('button', { name: auth.showPassword }).click();
    await expect.element(password).toHaveAttribute('type', 'text');
  });

  it('offers the providers of the server and reports one that cannot be reached', async () => {
    const memory = memoryAccount({ options: { providers: ['github'], signUp: false } });
    const { auth, problems, texts } = await openEntry(memory);
    memory.fail('signInWith', 'offline');
    await button(texts.continueWith('GitHub')).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(problems.offline);
    expect(memory.lastCall('signInWith')).toEqual(['signInWith', 'github']);
    await page.getByRole('tab', { name: auth.signUp }).click();
    await expect.element(page.getByText(texts.signUpClosed)).toBeVisible();
    await expectNoAxeFindings();
  });
});

describe('a new account', () => {
  it('shows the password rule beforehand and is confirmed by a code', async () => {
    const memory = memoryAccount();
    const { auth, texts, dashboard } = await openEntry(memory);
    await expect.element(button(texts.byMail)).toBeVisible();
    await emailField().fill(email);
    await page.getByRole('tab', { name: auth.signUp }).click();
    await expect.element(emailField()).toHaveValue(email);
    const password = page.getByLabelText(auth.password, { exact: true });
    await expect.element(password).toHaveAccessibleDescription(texts.passwordRule);
    await password.fill('short');
    await button(auth.signUp).click();
    await expect.element(password).toHaveAccessibleDescription(`${texts.passwordRule} ${texts.passwordShort}`);
    expect(memory.lastCall('signUp')).toBeUndefined();
    await password.fill(rightPassword);
    await button(auth.signUp).click();
    await expect.element(heading(texts.mail.title)).toBeVisible();
    await expect.element(codeField(texts.code)).toHaveFocus();
    await expectNoAxeFindings();
    await userEvent.keyboard('1234 5678{Enter}');
    await expect.element(heading(dashboard.titleFirst)).toBeVisible();
    await expect.element(page.getByText(auth.welcomeNew)).toBeVisible();
    expect(memory.lastCall('verifyCode')).toEqual(['verifyCode', email, rightCode, 'signup']);
  });

  it('leads from a refused sign-in to the field of its code, which it may still lack', async () => {
    const memory = memoryAccount();
    const { auth, texts } = await openEntry(memory);
    await expect.element(button(texts.byMail)).toBeVisible();
    await expect.element(button(texts.notConfirmed)).not.toBeInTheDocument();
    await fillCredentials('a wrong password', auth.password);
    await button(auth.signIn).click();
    await button(texts.notConfirmed).click();
    await expect.element(heading(texts.mail.unsentTitle)).toBeVisible();
    await expect.element(page.getByText(texts.mail.unconfirmed.confirmation(email))).toBeVisible();
    await expect.element(button(texts.back)).toBeVisible();
    expect(page.getByText(texts.mail.known).elements()).toEqual([]);
    await expectNoAxeFindings();
    await button(texts.resend).click();
    await expect.element(page.getByText(texts.resent)).toBeVisible();
    expect(memory.lastCall('resend')).toEqual(['resend', email, 'signup']);
    await codeField(texts.code).fill(rightCode);
    await button(texts.confirm).click();
    // A stranger may have chosen the password of the account.
    await expect.element(heading(texts.recovery.title)).toBeVisible();
    await expect.element(page.getByText(texts.recovery.lead.confirmation(email))).toBeVisible();
    await expect.element(page.getByText(texts.recovery.cancelled.confirmation)).toBeVisible();
    expect(memory.lastCall('verifyCode')).toEqual(['verifyCode', email, rightCode, 'confirmation']);
  });

  it('gets another code where the server says that it is not confirmed', async () => {
    const memory = memoryAccount();
    const { auth, texts } = await openEntry(memory);
    await expect.element(button(texts.byMail)).toBeVisible();
    memory.fail('signIn', 'mail-not-confirmed');
    await fillCredentials(rightPassword, auth.password);
    await button(auth.signIn).click();
    await expect.element(heading(texts.mail.unsentTitle)).toBeVisible();
    await expect.element(page.getByText(texts.mail.unconfirmed.signup(email), { exact: true })).toBeVisible();
    await button(texts.resend).click();
    await expect.element(page.getByText(texts.resent)).toBeVisible();
    expect(memory.lastCall('resend')).toEqual(['resend', email, 'signup']);
  });
});

describe('a code by mail', () => {
  async function askForCode(memory: MemoryAccount) {
    const shown = await openEntry(memory);
    const { texts } = shown;
    await button(texts.byMail).click();
    await expect.element(heading(texts.address['sign-in'].title)).toBeVisible();
    await emailField().fill(email);
    await button(texts.send).click();
    await expect.element(heading(texts.mail.title)).toBeVisible();
    return shown;
  }

  it.each([
    { greeting: 'welcomeBack', isNew: false },
    { greeting: 'welcomeNew', isNew: true },
  ] as const)('signs in instead of a password, with the toast $greeting', async ({ greeting, isNew }) => {
    const memory = memoryAccount({ person: testPerson({ isNew }) });
    const { auth, texts, dashboard } = await askForCode(memory);
    const code = codeField(texts.code);
    await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect.element(code).toHaveAttribute('inputmode', 'numeric');
    await code.fill('1234');
    await button(texts.confirm).click();
    await expect.element(code).toHaveAccessibleDescription(texts.codeWrong(8));
    await code.fill(rightCode);
    await button(texts.confirm).click();
    await expect.element(heading(dashboard.titleFirst)).toBeVisible();
    await expect.element(page.getByText(auth[greeting])).toBeVisible();
    expect(memory.lastCall('verifyCode')).toEqual(['verifyCode', email, rightCode, 'sign-in']);
  });

  it('is reported when it is wrong, and the focus returns to the field', async () => {
    const { texts, problems } = await askForCode(memoryAccount());
    await codeField(texts.code).fill('00000000');
    await button(texts.confirm).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(problems['wrong-code']);
    await expect.element(codeField(texts.code)).toHaveFocus();
  });

  it('can be sent again only after a minute', async () => {
    const memory = memoryAccount();
    const { texts } = await askForCode(memory);
    const resend = page.getByRole('button', { name: /^Enviar otro en \d\d s$/u });
    await expect.element(resend).toHaveAttribute('aria-disabled', 'true');
    (await resend.findElement()).dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(memory.calls.filter(([verb]) => verb === 'sendCode')).toHaveLength(1);
    const later = performance.now() + 60_000;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    await button(texts.resend).click();
    await expect.element(page.getByText(texts.resent)).toBeVisible();
    expect(memory.calls.filter(([verb]) => verb === 'sendCode')).toHaveLength(2);
  });

  it('can be sent to another address', async () => {
    const { texts } = await askForCode(memoryAccount());
    await button(texts.changeAddress).click();
    await expect.element(emailField()).toHaveValue(email);
    await expect.element(emailField()).toHaveFocus();
    await button(texts.back).click();
    await expect.element(emailField()).toHaveValue(email);
  });
});

describe('a forgotten password', () => {
  it('is replaced by a new one after a code', async () => {
    const memory = memoryAccount();
    const { texts, dashboard } = await openEntry(memory);
    await button(texts.forgotten).click();
    await emailField().fill(email);
    const release = memory.hold('sendRecovery');
    await button(texts.send).click();
    await expect.element(button(texts.sending)).toBeDisabled();
    release();
    await expect.element(page.getByText(texts.mail.recovery(email))).toBeVisible();
    await codeField(texts.code).fill(rightCode);
    await button(texts.confirm).click();
    await expect.element(heading(texts.recovery.title)).toBeVisible();
    await expect.element(page.getByText(texts.recovery.lead.recovery(email))).toBeVisible();
    const password = page.getByLabelText(texts.recovery.password, { exact: true });
    await expect.element(password).toHaveFocus();
    await expectNoAxeFindings();
    await password.fill('a new long password');
    await button(texts.recovery.save).click();
    await expect.element(page.getByText(texts.recovery.saved)).toBeVisible();
    await expect.element(heading(dashboard.titleFirst)).toBeVisible();
    expect(memory.lastCall('changePassword')).toEqual(['changePassword', 'a new long password']);
  });

  it('cannot be replaced by itself, but may be kept', async () => {
    const memory = memoryAccount({ state: { kind: 'recovering', after: 'recovery', person: testPerson() } });
    const { texts, problems } = await openEntry(memory);
    memory.fail('changePassword', 'same-password');
    await page.getByLabelText(texts.recovery.password, { exact: true }).fill(rightPassword);
    await button(texts.recovery.save).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(problems['same-password']);
    await button(texts.recovery.cancel).click();
    await expect.element(button(texts.forgotten)).toBeVisible();
    expect(memory.lastCall('signOut')).toEqual(['signOut', 'local']);
  });
});

describe('a second factor', () => {
  const waiting = { kind: 'second-factor', person: testPerson({ factors: [testFactor] }) } as const;

  it('is asked for after the password', async () => {
    const memory = memoryAccount({ state: waiting });
    memory.set({ kind: 'signed-out' });
    const { auth, texts, dashboard } = await openEntry(memory);
    await expect.element(button(texts.byMail)).toBeVisible();
    memory.set(waiting);
    const code = codeField(texts.factor.code);
    await expect.element(code).toHaveFocus();
    await expectNoAxeFindings();
    await code.fill('000000');
    await button(texts.confirm).click();
    await expect.element(code).toHaveFocus();
    await code.fill(rightFactorCode);
    await button(texts.confirm).click();
    await expect.element(heading(dashboard.titleFirst)).toBeVisible();
    await expect.element(page.getByText(auth.welcomeBack)).not.toBeInTheDocument();
  });

  it('leads back to the form for another account', async () => {
    const memory = memoryAccount({ state: waiting });
    const { texts } = await openEntry(memory);
    await button(texts.factor.cancel).click();
    await expect.element(button(texts.forgotten)).toBeVisible();
  });
});

it('leads a person who is signed in to the dashboard without a toast', async () => {
  const { auth, dashboard } = await openEntry(memoryAccount({ state: { kind: 'signed-in', person: testPerson() } }));
  await expect.element(heading(dashboard.titleFirst)).toBeVisible();
  await expect.element(page.getByText(auth.welcomeBack)).not.toBeInTheDocument();
});

it('changes the language of its steps with that of the screen', async () => {
  const { texts, chapter } = await openEntry(memoryAccount(), '/auth', 'en');
  await button(texts.byMail).click();
  await page.getByRole('button', { name: /^ES/u }).click();
  await chapter('account-entry');
  await expect.element(heading('Entrar con un código')).toBeVisible();
});

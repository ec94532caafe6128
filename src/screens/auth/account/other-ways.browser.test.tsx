import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { expectNoAxeFindings } from '#app/axe.fixture.ts';
import {
  memoryAccount,
  rightFactorCode,
  testKey,
  testPerson,
  testPhone,
  type MemoryAccount,
} from '#core/account/real-account.fixture.ts';
import type { Locale } from '#core/domain/locales.ts';

// Vite transforms the screen on its first request, which may take longer than a test waits.
beforeAll(async () => void (await import('#screens/dashboard/dashboard-screen.tsx')), 60_000);
afterEach(closeAll);

const everything = { providers: ['keycloak'], phone: true, organisations: true };
const phone = '+34 600 000 000';

async function open(memory: MemoryAccount, locale: Locale = 'es') {
  const shown = await show('/auth', locale, { account: memory.account });
  const texts = await shown.chapter('account-entry');
  await expect.element(button(texts.byMail)).toBeVisible();
  const { problems } = await shown.chapter('account');
  return { ...shown, texts, problems, dashboard: await shown.chapter('dashboard') };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name });

it('offers only what the server and the browser have', async () => {
  const { texts } = await open(memoryAccount());
  for (const name of [texts.phone.enter, texts.organisation.enter, ...Object.values(texts.wallet.enter)])
    await expect.element(button(name)).not.toBeInTheDocument();
});

describe.each(['es', 'en'] as const)('in the language %s', (locale) => {
  it('a code by text message signs in', async () => {
    const memory = memoryAccount({ options: everything });
    const { texts, problems, dashboard } = await open(memory, locale);
    await button(texts.phone.enter).click();
    const field = page.getByLabelText(texts.phone.field, { exact: true });
    await expect.element(field).toHaveFocus();
    await expectNoAxeFindings();
    await field.fill('600 000 000');
    await button(texts.send).click();
    await expect.element(page.getByText(texts.phone.wrong, { exact: true })).toBeVisible();
    expect(memory.lastCall('sendPhoneCode')).toBeUndefined();
    await field.fill(phone);
    memory.fail('sendPhoneCode', 'phone-invalid');
    await button(texts.send).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(problems['phone-invalid']);
    await expect.element(field).toHaveFocus();
    await button(texts.send).click();
    await expect.element(page.getByText(texts.phone.sent('+34600000000'))).toBeVisible();
    const code = page.getByLabelText(texts.code, { exact: true });
    await code.fill('000000');
    await button(texts.confirm).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(problems['wrong-code']);
    await code.fill(rightFactorCode);
    await button(texts.confirm).click();
    await expect.element(heading(dashboard.titleFirst)).toBeVisible();
    expect(memory.lastCall('verifyPhoneCode')).toEqual(['verifyPhoneCode', '+34600000000', rightFactorCode]);
  });

  it('an organisation is found by the domain of a mail address', async () => {
    const memory = memoryAccount({ options: everything });
    const { texts, problems } = await open(memory, locale);
    await button(texts.organisation.enter).click();
    const field = page.getByLabelText(texts.organisation.field, { exact: true });
    await field.fill('nobody.example');
    await button(texts.organisation.go).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(problems['organisation-unknown']);
    await expect.element(field).toHaveFocus();
    await expectNoAxeFindings();
    await field.fill(' Ana@Ejemplo.ORG ');
    await button(texts.organisation.go).click();
    await expect
      .poll(() => memory.lastCall('signInWithOrganisation'))
      .toEqual(['signInWithOrganisation', 'ejemplo.org']);
    await button(texts.back).click();
    await expect.element(button(texts.organisation.enter)).toBeVisible();
  });

  it('a wallet signs a sentence that says where it leads', async () => {
    const memory = memoryAccount({ wallets: ['ethereum', 'solana'] });
    const { texts, problems, dashboard } = await open(memory, locale);
    memory.fail('signInWithWallet', 'wallet-cancelled');
    await button(texts.wallet.enter.ethereum).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(problems['wallet-cancelled']);
    await button(texts.wallet.enter.solana).click();
    await expect.element(heading(dashboard.titleFirst)).toBeVisible();
    expect(memory.lastCall('signInWithWallet')).toEqual(['signInWithWallet', 'solana', texts.wallet.statement]);
    // The standard of these messages has one line of ASCII.
    expect(texts.wallet.statement).toMatch(/^[ -~]+$/u);
  });
});

describe('a telephone as second step', () => {
  const factors = [testPhone];

  it('gets a code only when the person asks for it', async () => {
    const person = testPerson({ factors });
    const memory = memoryAccount({ person, state: { kind: 'second-factor', person } });
    const { chapter } = await show('/auth', 'es', { account: memory.account });
    const { factor, confirm } = await chapter('account-entry');
    await expect.element(page.getByText(factor.leadPhone)).toBeVisible();
    expect(memory.lastCall('sendFactorCode')).toBeUndefined();
    await button(factor.sendToPhone(testPhone.name)).click();
    const code = page.getByLabelText(factor.phoneCode, { exact: true });
    await expect.element(code).toHaveFocus();
    await expectNoAxeFindings();
    await code.fill(rightFactorCode);
    await button(confirm).click();
    await expect.poll(() => memory.lastCall('confirmFactor')).toEqual(['confirmFactor', testPhone.id, rightFactorCode]);
    expect(memory.lastCall('sendFactorCode')).toEqual(['sendFactorCode', testPhone.id]);
  });

  it('stands beside the other ways', async () => {
    const person = testPerson({ factors: [...factors, testKey] });
    const memory = memoryAccount({ person, state: { kind: 'second-factor', person } });
    const { chapter } = await show('/auth', 'en', { account: memory.account });
    const { factor } = await chapter('account-entry');
    await expect.element(page.getByText(factor.leadAny)).toBeVisible();
    await expect.element(button(factor.useKey)).toBeVisible();
    await expect.element(button(factor.sendToPhone(testPhone.name))).toBeVisible();
  });
});

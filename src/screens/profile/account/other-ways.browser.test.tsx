import { afterEach, beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { expectNoAxeFindings } from '#app/axe.fixture.ts';
import {
  memoryAccount,
  rightPassword,
  rightFactorCode,
  testPerson,
  testPhone,
} from '#core/account/real-account.fixture.ts';
import type { AccountOptions, Person } from '#core/account/real-account.ts';
import type { Locale } from '#core/domain/locales.ts';
import { settingsAddress } from '#routes.ts';

// Vite transforms the screen on its first request, which may take longer than a test waits.
beforeAll(async () => void (await import('./account-settings.tsx')), 60_000);
afterEach(closeAll);

interface Opened {
  person?: Person;
  options?: Partial<AccountOptions>;
  locale?: Locale;
}

async function open({ person = testPerson(), options = {}, locale = 'es' }: Opened) {
  const memory = memoryAccount({ state: { kind: 'signed-in', person }, options });
  const { chapter } = await show(settingsAddress, locale, { account: memory.account });
  const texts = await chapter('account-settings');
  const entry = await chapter('account-entry');
  return { memory, texts, entry, auth: await chapter('auth'), ...(await chapter('account')) };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });

it('a telephone becomes a second step with the code that it receives', async () => {
  const { memory, texts, entry, problems } = await open({ options: { phone: true } });
  await page.getByText(texts.factors.title).click();
  await button(texts.factors.addPhone).click();
  await expect.element(field(texts.factors.name)).toHaveValue(texts.factors.defaultPhoneName);
  await field(entry.phone.field).fill('+34 600 000 000');
  memory.fail('sendFactorCode', 'message-not-sent');
  await button(texts.factors.addPhone).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(problems['message-not-sent']);
  await button(texts.factors.addPhone).click();
  expect(memory.lastCall('addPhoneFactor')).toEqual(['addPhoneFactor', 'Teléfono', '+34600000000']);
  await field(entry.factor.phoneCode).fill(rightFactorCode);
  await expectNoAxeFindings();
  await button(texts.factors.activate).click();
  await expect.element(button(texts.factors.removeNamed('Teléfono'))).toBeVisible();
  expect(memory.lastCall('confirmFactor')).toEqual(['confirmFactor', testPhone.id, rightFactorCode]);
});

it('a telephone is not offered where the server sends no text messages', async () => {
  const { texts } = await open({});
  await page.getByText(texts.factors.title).click();
  await expect.element(button(texts.factors.add)).toBeVisible();
  await expect.element(button(texts.factors.addPhone)).not.toBeInTheDocument();
});

it('names the ways to sign in that are no provider', async () => {
  const identities = [
    { id: 'a', provider: 'phone', email: '+34600000000' },
    { id: 'b', provider: 'web3', email: '0xaa' },
    { id: 'c', provider: 'sso:1', email: undefined },
    { id: 'd', provider: 'keycloak', email: 'ana@ejemplo.es' },
  ];
  const { texts } = await open({ person: testPerson({ identities }), locale: 'en' });
  await page.getByText(texts.identities.title).click();
  for (const name of ['Phone', 'Wallet', 'Organisation', 'Keycloak'])
    await expect.element(button(texts.identities.unlinkNamed(name))).toBeVisible();
});

it('somebody without a mailbox proves who they are by their password, or adds a mailbox', async () => {
  const person = testPerson({ email: '', phone: '+34600000000' });
  const { memory, texts, auth } = await open({ person });
  await page.getByText(texts.email.title, { exact: true }).click();
  await expect.element(page.getByText(texts.email.none)).toBeVisible();
  await expect.element(page.getByText(texts.email.firstLead)).toBeVisible();
  await page.getByText(texts.delete.title, { exact: true }).first().click();
  await expect.element(page.getByText(texts.delete.emailFirst)).toBeVisible();
  await expect.element(button(texts.delete.byCode)).not.toBeInTheDocument();
  await field(auth.password).fill(rightPassword);
  await button(texts.delete.confirm).click();
  await expect.poll(() => memory.lastCall('deleteAccount')).toEqual(['deleteAccount', { password: rightPassword }]);
});

it('somebody with a wallet only is told to add a mailbox first', async () => {
  const identities = [{ id: 'b', provider: 'web3', email: '0xaa' }];
  const { texts } = await open({ person: testPerson({ email: '', identities }) });
  await page.getByText(texts.delete.title, { exact: true }).first().click();
  await expect.element(page.getByText(texts.delete.emailFirst)).toBeVisible();
  await expect.element(button(texts.delete.confirm)).not.toBeInTheDocument();
});

it('a telephone that is the only second step is asked for before the proof', async () => {
  const { memory, texts, entry } = await open({ person: testPerson({ factors: [testPhone] }) });
  await page.getByText(texts.delete.title, { exact: true }).first().click();
  await button(entry.factor.sendToPhone(testPhone.name)).click();
  await field(entry.factor.phoneCode).fill(rightFactorCode);
  await button(entry.confirm).click();
  await expect.element(button(texts.delete.confirm)).toBeVisible();
  expect(memory.lastCall('sendFactorCode')).toEqual(['sendFactorCode', testPhone.id]);
});

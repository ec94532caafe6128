import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { expectNoAxeFindings } from '#app/axe.fixture.ts';
import {
  memoryAccount,
  rightFactorCode,
  testFactor,
  testPerson,
  testPhone,
} from '#core/account/real-account.fixture.ts';
import type { WalletChain } from '#core/account/other-ways.ts';
import type { AccountOptions, Person } from '#core/account/real-account.ts';
import type { Locale } from '#core/domain/locales.ts';
import { settingsAddress } from '#routes.ts';

// Vite transforms the screen on its first request, which may take longer than a test waits.
beforeAll(async () => void (await import('./account-settings.tsx')), 60_000);
afterEach(closeAll);

interface Opened {
  person?: Person;
  options?: Partial<AccountOptions>;
  wallets?: readonly WalletChain[];
  locale?: Locale;
}

async function open({ person = testPerson(), options = {}, wallets = [], locale = 'es' }: Opened) {
  const memory = memoryAccount({ state: { kind: 'signed-in', person }, options, wallets });
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

it('an authenticator is offered to who has a mailbox, which names its key', async () => {
  const { texts } = await open({ person: testPerson({ email: '', phone: '+34600000000' }), options: { phone: true } });
  await page.getByText(texts.factors.title).click();
  await expect.element(page.getByText(texts.factors.appNeedsEmail)).toBeVisible();
  await expect.element(button(texts.factors.addPhone)).toBeVisible();
  await expect.element(button(texts.factors.add)).not.toBeInTheDocument();
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

it('the ways to sign in stay inside a narrow window, and no word is broken, with text of twice the size', async () => {
  await page.viewport(360, 740);
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => page.viewport(414, 896));
  onTestFinished(() => document.documentElement.removeAttribute('style'));
  const identities = ['email', 'keycloak'].map((provider) => ({ id: provider, provider, email: 'ana@ejemplo.es' }));
  const { texts } = await open({ person: testPerson({ identities }) });
  const title = page.getByRole('heading', { level: 2, name: texts.identities.title });
  await expect.element(title).toBeVisible();
  const word = document.createRange();
  word.setStart(title.element().firstChild as Text, 0);
  word.setEnd(title.element().firstChild as Text, 'Formas'.length);
  expect(word.getClientRects()).toHaveLength(1);
  await title.click();
  await expect.element(button(texts.identities.unlinkNamed('Keycloak'))).toBeVisible();
  const card = title.element().closest('details');
  const items = [...(card?.querySelectorAll('li') ?? [])].map((item) => item.getBoundingClientRect().right);
  expect(Math.max(...items)).toBeLessThanOrEqual(card?.getBoundingClientRect().right ?? 0);
});

it('somebody without a mailbox proves who they are by their password, or by a code by text message', async () => {
  const person = testPerson({ email: '', phone: '+34600000000' });
  const { memory, texts, auth, entry, problems } = await open({ person });
  await page.getByText(texts.email.title, { exact: true }).click();
  await expect.element(page.getByText(texts.email.none)).toBeVisible();
  await expect.element(page.getByText(texts.email.firstLead)).toBeVisible();
  await page.getByText(texts.delete.title, { exact: true }).first().click();
  await expect.element(button(texts.delete.byCode)).not.toBeInTheDocument();
  await field(auth.password).fill('wrong');
  await button(texts.delete.confirm).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(problems['wrong-password']);
  await button(texts.delete.byCodeToPhone).click();
  await expect.element(page.getByText(entry.recovery.codeSentToPhone)).toBeVisible();
  await expectNoAxeFindings();
  await field(texts.delete.code).fill('123456');
  await button(texts.delete.confirm).click();
  await expect.poll(() => memory.lastCall('deleteAccount')).toEqual(['deleteAccount', { code: '123456' }]);
});

describe('somebody with a wallet only', () => {
  const identities = [{ id: 'b', provider: 'web3', email: '0xaa' }];
  const person = testPerson({ email: '', identities });

  it('deletes the account without another proof after a sign-in', async () => {
    const { memory, texts } = await open({ person });
    await page.getByText(texts.delete.title, { exact: true }).first().click();
    await button(texts.delete.confirm).click();
    await expect.poll(() => memory.lastCall('deleteAccount')).toEqual(['deleteAccount', { signedIn: true }]);
    expect(memory.lastCall('signInWithWallet')).toBeUndefined();
  });

  it('signs in with it again where the last time was too long ago', async () => {
    const { memory, texts, entry, problems } = await open({ person, wallets: ['ethereum'] });
    await page.getByText(texts.delete.title, { exact: true }).first().click();
    memory.fail('deleteAccount', 'reauthentication-needed');
    await button(texts.delete.confirm).click();
    await expect.element(page.getByText(texts.delete.signInAgain)).toHaveFocus();
    memory.fail('signInWithWallet', 'wallet-of-another');
    await button(entry.wallet.enter.ethereum).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(problems['wallet-of-another']);
    await expectNoAxeFindings();
    expect(memory.calls.filter(([verb]) => verb === 'deleteAccount')).toHaveLength(1);
    await button(entry.wallet.enter.ethereum).click();
    await expect.poll(() => memory.calls.filter(([verb]) => verb === 'deleteAccount')).toHaveLength(2);
  });

  it('begins again after the code of a second step, which the sign-in does not have', async () => {
    const withFactor = { ...person, factors: [testFactor] };
    const { memory, texts, entry } = await open({ person: withFactor, wallets: ['ethereum'] });
    await page.getByText(texts.delete.title, { exact: true }).first().click();
    await field(entry.factor.code).fill(rightFactorCode);
    memory.fail('deleteAccount', 'reauthentication-needed');
    await button(texts.delete.confirm).click();
    await expect.element(page.getByText(`${texts.delete.signInAgain} ${texts.delete.thenFactor}`)).toBeVisible();
    await button(entry.wallet.enter.ethereum).click();
    await field(entry.factor.code).fill(rightFactorCode);
    await button(entry.confirm).click();
    await expect.element(page.getByText(texts.delete.title, { exact: true }).first()).toBeVisible();
    expect(memory.calls.filter(([verb]) => verb === 'deleteAccount')).toHaveLength(1);
  });

  it('is offered its own providers, or another browser, where there is no wallet', async () => {
    const both = [...identities, { id: 'g', provider: 'keycloak', email: undefined }];
    const { memory, texts, entry } = await open({
      person: { ...person, identities: both },
      options: { providers: ['google', 'keycloak'] },
    });
    memory.fail('changeEmail', 'reauthentication-needed');
    await page.getByText(texts.email.title, { exact: true }).click();
    await field(texts.email.field).fill('nueva@ejemplo.es');
    await button(texts.email.change).click();
    await expect.element(page.getByText(texts.delete.elsewhere)).toBeVisible();
    await expect.element(button(entry.continueWith('Google'))).not.toBeInTheDocument();
    await button(entry.continueWith('Keycloak')).click();
    expect(memory.lastCall('signInWith')).toEqual(['signInWith', 'keycloak']);
  });

  it('gets no code of the second step for a session that signing in again will end', async () => {
    const { memory, texts, entry } = await open({ person: { ...person, factors: [testPhone] }, wallets: ['ethereum'] });
    memory.fail('changeEmail', 'reauthentication-needed');
    await page.getByText(texts.email.title, { exact: true }).click();
    await field(texts.email.field).fill('nueva@ejemplo.es');
    await button(texts.email.change).click();
    await expect.element(button(entry.wallet.enter.ethereum)).toBeVisible();
    await expect.element(button(entry.factor.sendToPhone(testPhone.name))).not.toBeInTheDocument();
  });

  it('has no password to change: there is nothing to type beside it', async () => {
    const { texts } = await open({ person });
    await expect.element(page.getByText(texts.email.title, { exact: true })).toBeVisible();
    await expect.element(page.getByText(texts.password.title, { exact: true })).not.toBeInTheDocument();
  });

  it('takes a wallet away after signing in again', async () => {
    const two = [...identities, { id: 'g', provider: 'keycloak', email: undefined }];
    const { memory, texts, entry } = await open({ person: { ...person, identities: two }, wallets: ['ethereum'] });
    await page.getByText(texts.identities.title).click();
    memory.fail('unlinkIdentity', 'reauthentication-needed');
    await button(texts.identities.unlinkNamed('Keycloak')).click();
    await expect.element(page.getByText(texts.proof.lead('Desconectar Keycloak'))).toHaveFocus();
    await button(texts.cancel).click();
    await expect.element(button(texts.identities.unlinkNamed('Keycloak'))).toHaveFocus();
    memory.fail('unlinkIdentity', 'reauthentication-needed');
    await button(texts.identities.unlinkNamed('Keycloak')).click();
    await button(entry.wallet.enter.ethereum).click();
    await expect.element(button(texts.identities.unlinkNamed('Keycloak'))).not.toBeInTheDocument();
    expect(memory.lastCall('unlinkIdentity')).toEqual(['unlinkIdentity', 'g']);
    // The button is gone with the provider.
    await expect.poll(() => document.activeElement?.localName).toBe('summary');
    expect(document.activeElement?.textContent).toContain(texts.identities.title);
  });
});

it('somebody with a provider only is offered no wallet, which would be of another account', async () => {
  const identities = [{ id: 'g', provider: 'keycloak', email: undefined }];
  const { memory, texts, entry } = await open({
    person: testPerson({ email: '', identities }),
    options: { providers: ['keycloak'] },
    wallets: ['ethereum'],
  });
  memory.fail('deleteAccount', 'reauthentication-needed');
  await page.getByText(texts.delete.title, { exact: true }).first().click();
  await button(texts.delete.confirm).click();
  await expect.element(button(entry.continueWith('Keycloak'))).toBeVisible();
  await expect.poll(() => memory.lastCall('wallets')).toBeDefined();
  await expect.element(button(entry.wallet.enter.ethereum)).not.toBeInTheDocument();
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

import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { expectNoAxeFindings } from '#app/axe.fixture.ts';
import {
  memoryAccount,
  rightCode,
  rightFactorCode,
  rightPassword,
  testFactor,
  testPerson,
} from '#core/account/real-account.fixture.ts';
import type { Person } from '#core/account/real-account.ts';
import { loadedService, memoryPersonalData } from '#core/personal-data/personal-data.fixture.ts';
import type { Services } from '#hooks/services-context.ts';
import { settingsAddress } from '#routes.ts';

// Vite transforms the screens on their first request, which may take longer than a test waits.
beforeAll(async () => {
  await import('#screens/welcome/welcome-screen.tsx');
  await import('#screens/profile/account/account-settings.tsx');
}, 60_000);
afterEach(closeAll);

const button = (name: string) => page.getByRole('button', { name, exact: true });
const action = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} `, 'u') });
const field = (name: string) => page.getByLabelText(name, { exact: true });

async function open(changes: Partial<Person> = {}, options = {}, services: Partial<Services> = {}) {
  const memory = memoryAccount({ state: { kind: 'signed-in', person: testPerson(changes) }, options });
  const shown = await show(settingsAddress, 'es', { ...services, account: memory.account });
  const chapters = {
    texts: await shown.chapter('account-settings'),
    entry: await shown.chapter('account-entry'),
    problems: (await shown.chapter('account')).problems,
    welcome: await shown.chapter('welcome'),
    auth: await shown.chapter('auth'),
  };
  await expect.element(page.getByRole('heading', { level: 1, name: chapters.texts.title })).toBeVisible();
  const disclose = async (title: string): Promise<void> =>
    page.getByRole('heading', { level: 2, name: title, exact: true }).click();
  return { ...shown, ...chapters, memory, disclose };
}

it('the address of the settings shows the profile where accounts are simulated', async () => {
  const { chapter } = await show(settingsAddress);
  const profile = await chapter('profile');
  await expect.element(page.getByRole('heading', { level: 1, name: profile.title })).toBeVisible();
  await expect.element(page.getByText(profile.email)).toBeVisible();
});

it('the settings ask a person who is signed out to sign in', async () => {
  const { account } = memoryAccount();
  const { chapter } = await show(settingsAddress, 'en', { account });
  const texts = await chapter('account-settings');
  await expect.element(page.getByText(texts.signedOut)).toBeVisible();
  await expect.element(page.getByRole('link', { name: texts.signIn })).toHaveAttribute('href', '/auth');
});

it('the settings pass axe with every section open', async () => {
  const { texts } = await open({ newEmail: 'nueva@ejemplo.es', factors: [testFactor] }, { providers: ['google'] });
  await expect.element(page.getByRole('heading', { name: texts.identities.title })).toBeVisible();
  for (const summary of document.querySelectorAll('summary')) summary.click();
  await expect.element(button(texts.delete.confirm)).toBeVisible();
  await expect.element(button(texts.password.save)).toBeVisible();
  await expectNoAxeFindings();
});

describe('the email', () => {
  it('changes when both mailboxes have confirmed', async () => {
    const { texts, entry, memory, disclose } = await open();
    await disclose(texts.email.title);
    await field(texts.email.field).fill('nueva@ejemplo.es');
    await button(texts.email.change).click();
    await expect.element(page.getByRole('heading', { name: texts.email.pending('nueva@ejemplo.es') })).toHaveFocus();
    await field(texts.email.codeTo('ana@ejemplo.es')).fill(rightCode);
    await button(entry.confirm).first().click();
    await expect.element(page.getByText(`ana@ejemplo.es: ${texts.email.confirmed}`)).toBeVisible();
    await field(texts.email.codeTo('nueva@ejemplo.es')).fill(rightCode);
    await button(entry.confirm).click();
    await expect.element(page.getByText(texts.email.changed)).toBeVisible();
    expect(memory.lastCall('verifyCode')).toEqual(['verifyCode', 'nueva@ejemplo.es', rightCode, 'email-change']);
  });

  it('asks for the second factor where its confirmation begins a session without it', async () => {
    const factors = [testFactor];
    const { texts, entry, memory } = await open({ factors });
    memory.set({ kind: 'second-factor', person: testPerson({ factors, email: 'nueva@ejemplo.es' }) });
    await expect.element(page.getByText(texts.email.changed)).toBeVisible();
    await field(entry.factor.code).fill(rightFactorCode);
    await button(entry.confirm).click();
    await expect.element(page.getByRole('heading', { name: texts.email.title })).toBeVisible();
  });

  it('is reported when it is refused, with the focus on its field', async () => {
    const { texts, problems, memory, disclose } = await open();
    memory.fail('changeEmail', 'mail-invalid');
    await disclose(texts.email.title);
    await field(texts.email.field).fill('a@b');
    await button(texts.email.change).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(problems['mail-invalid']);
    await expect.element(field(texts.email.field)).toHaveFocus();
  });
});

describe('the password', () => {
  it('is changed, with a code by mail where the session is not fresh', async () => {
    const { texts, entry, memory, disclose } = await open();
    memory.fail('changePassword', 'reauthentication-needed');
    await disclose(texts.password.title);
    await field(entry.recovery.password).fill('a new long password');
    await button(texts.password.save).click();
    await expect.element(page.getByText(entry.recovery.codeSent)).toBeVisible();
    await button(texts.cancel).click();
    await expect.element(field(entry.code)).not.toBeInTheDocument();
    await expect.element(field(entry.recovery.password)).toHaveFocus();
    memory.fail('changePassword', 'reauthentication-needed');
    await button(texts.password.save).click();
    await field(entry.code).fill(rightCode);
    await button(texts.password.save).click();
    await expect.element(page.getByText(texts.password.changed)).toBeVisible();
    await expect.element(field(entry.recovery.password)).toHaveValue('');
    expect(memory.lastCall('changePassword')).toEqual(['changePassword', 'a new long password', rightCode]);
  });
});

describe('a proof of who it is, where the session is not fresh', () => {
  it('comes before a new address, which is then asked for without typing it again', async () => {
    const { texts, auth, problems, memory, disclose } = await open();
    memory.fail('changeEmail', 'reauthentication-needed');
    await disclose(texts.email.title);
    await field(texts.email.field).fill('nueva@ejemplo.es');
    await button(texts.email.change).click();
    await expect.element(page.getByText(texts.proof.lead(texts.email.change))).toHaveFocus();
    await button(texts.cancel).click();
    await expect.element(button(texts.email.change)).toHaveFocus();
    await expect.element(field(texts.email.field)).toHaveValue('nueva@ejemplo.es');
    memory.fail('changeEmail', 'reauthentication-needed');
    await button(texts.email.change).click();
    await field(auth.password).fill('wrong');
    await button(texts.proof.confirm).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(problems['wrong-password']);
    await field(auth.password).fill(rightPassword);
    await button(texts.proof.confirm).click();
    await expect.element(page.getByRole('heading', { name: texts.email.pending('nueva@ejemplo.es') })).toBeVisible();
    await expect.element(field(texts.email.field)).toBeVisible();
    expect(memory.calls.map(([verb]) => verb).slice(-5)).toEqual([
      'changeEmail',
      'changeEmail',
      'proveSession',
      'proveSession',
      'changeEmail',
    ]);
  });

  it('comes before a factor is added, and before it is confirmed, which takes a new code of the app', async () => {
    const { texts, entry, auth, memory, disclose } = await open();
    const prove = async (): Promise<void> => {
      await field(auth.password).fill(rightPassword);
      await button(texts.proof.confirm).click();
    };
    memory.fail('addFactor', 'reauthentication-needed');
    await disclose(texts.factors.title);
    await button(texts.factors.add).click();
    await button(texts.factors.add).click();
    await prove();
    memory.fail('confirmFactor', 'reauthentication-needed');
    await field(entry.factor.code).fill(rightFactorCode);
    await button(texts.factors.activate).click();
    await expect.element(page.getByText(texts.proof.lead(texts.factors.activate))).toHaveFocus();
    await button(texts.cancel).click();
    await expect.element(button(texts.factors.activate)).toHaveFocus();
    memory.fail('confirmFactor', 'reauthentication-needed');
    await button(texts.factors.activate).click();
    await prove();
    await expect.element(page.getByText(texts.proof.typeNewCode)).toBeVisible();
    await expect.element(field(entry.factor.code)).toHaveFocus();
    await field(entry.factor.code).fill(rightFactorCode);
    await button(texts.factors.activate).click();
    await expect.element(page.getByText(texts.factors.added)).toBeVisible();
  });

  it('comes before a factor is removed, with the code of the factor', async () => {
    const { texts, entry, auth, memory, disclose } = await open({ factors: [testFactor] });
    memory.fail('removeFactor', 'reauthentication-needed');
    await disclose(texts.factors.title);
    await button(texts.factors.removeNamed(testFactor.name)).click();
    await button(texts.factors.remove).click();
    await field(entry.factor.code).fill(rightFactorCode);
    await field(auth.password).fill(rightPassword);
    await button(texts.proof.confirm).click();
    await expect.element(page.getByText(texts.factors.removed)).toBeVisible();
  });
});

describe('a second factor', () => {
  it('is added with a picture, a secret to type, and a code', async () => {
    const { texts, entry, problems, memory, disclose } = await open();
    await disclose(texts.factors.title);
    await button(texts.factors.add).click();
    await expect.element(field(texts.factors.name)).toHaveValue(texts.factors.defaultName);
    await button(texts.factors.add).click();
    await expect.element(page.getByRole('img', { name: texts.factors.qrCode })).toBeVisible();
    await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await expectNoAxeFindings();
    await field(entry.factor.code).fill('000000');
    await button(texts.factors.activate).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(problems['wrong-code']);
    await field(entry.factor.code).fill(rightFactorCode);
    await button(texts.factors.activate).click();
    await expect.element(page.getByText(texts.factors.added)).toBeVisible();
    await expect.element(button(texts.factors.removeNamed(testFactor.name))).toBeVisible();
    expect(memory.lastCall('addFactor')).toEqual(['addFactor', texts.factors.defaultName]);
  });

  it('is removed when it is not confirmed', async () => {
    const { texts, memory, disclose } = await open();
    await disclose(texts.factors.title);
    await button(texts.factors.add).click();
    await button(texts.factors.add).click();
    await button(texts.cancel).click();
    await expect.element(button(texts.factors.add)).toBeVisible();
    expect(memory.lastCall('removeFactor')).toEqual(['removeFactor', 'new']);
  });

  it('is removed after a confirmation', async () => {
    const { texts, memory, disclose } = await open({ factors: [testFactor] });
    await disclose(texts.factors.title);
    await button(texts.factors.removeNamed(testFactor.name)).click();
    await expect.element(page.getByText(texts.factors.removeText, { exact: false })).toBeVisible();
    expect(memory.lastCall('removeFactor')).toBeUndefined();
    await button(texts.factors.remove).click();
    await expect.element(page.getByText(texts.factors.removed)).toBeVisible();
    await expect.element(page.getByText(testFactor.name)).not.toBeInTheDocument();
  });
});

describe('identities', () => {
  const google = { id: 'g', provider: 'google', email: 'ana@gmail.example' };

  it('are not shown where the mailbox is the only one', async () => {
    const { texts, memory } = await open();
    await vi.waitFor(() => expect(memory.lastCall('options')).toBeDefined());
    await expect.element(page.getByRole('heading', { name: texts.identities.title })).not.toBeInTheDocument();
  });

  it('are linked and unlinked, and a refusal is reported', async () => {
    const identities = [...testPerson().identities, google];
    const { texts, problems, memory, disclose } = await open({ identities }, { providers: ['google', 'github'] });
    await disclose(texts.identities.title);
    await button(texts.identities.link('GitHub')).click();
    expect(memory.lastCall('linkIdentity')).toEqual(['linkIdentity', 'github']);
    memory.fail('unlinkIdentity', 'last-identity');
    await button(texts.identities.unlinkNamed('Google')).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(problems['last-identity']);
    await button(texts.identities.unlinkNamed('Google')).click();
    await expect.element(button(texts.identities.link('Google'))).toBeVisible();
  });

  it('are linked after a fresh proof where the server wants one', async () => {
    const { texts, auth, memory, disclose } = await open({}, { providers: ['github'] });
    await disclose(texts.identities.title);
    memory.fail('linkIdentity', 'reauthentication-needed');
    await button(texts.identities.link('GitHub')).click();
    await field(auth.password).fill(rightPassword);
    await button(texts.proof.confirm).click();
    await expect.element(button(texts.identities.link('GitHub'))).toBeVisible();
    expect(memory.calls.filter(([verb]) => verb === 'linkIdentity')).toHaveLength(2);
  });
});

describe('sessions', () => {
  it('on other devices can be ended', async () => {
    const { texts, memory } = await open();
    await action(texts.sessions.others).click();
    await expect.element(page.getByText(texts.sessions.othersDone)).toBeVisible();
    expect(memory.lastCall('signOut')).toEqual(['signOut', 'others']);
  });

  it.each(['here', 'global'] as const)('can be ended: %s', async (name) => {
    const { texts, welcome, memory } = await open();
    await action(texts.sessions[name]).click();
    await expect.element(page.getByRole('heading', { level: 1, name: welcome.title })).toBeVisible();
    expect(memory.lastCall('signOut')).toEqual(['signOut', name === 'here' ? 'local' : 'global']);
  });
});

describe('the deletion of the account', () => {
  it('asks for the password and keeps what is on the device', async () => {
    const data = await memoryPersonalData();
    const eraseAll = vi.spyOn(data.archive, 'eraseAll');
    const { texts, auth, problems, welcome, memory, disclose } = await open(
      {},
      {},
      { personalData: loadedService(data) },
    );
    await disclose(texts.delete.title);
    await field(auth.password).fill('a wrong password');
    await button(texts.delete.confirm).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(problems['wrong-password']);
    await expect.element(field(auth.password)).toHaveFocus();
    await field(auth.password).fill(rightPassword);
    await button(texts.delete.confirm).click();
    await expect.element(page.getByText(texts.delete.done)).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1, name: welcome.title })).toBeVisible();
    expect(memory.lastCall('deleteAccount')).toEqual(['deleteAccount', { password: rightPassword }]);
    expect(eraseAll).not.toHaveBeenCalled();
  });

  it('takes the second factor first, once, and a code by mail, and erases the device when asked to', async () => {
    const data = await memoryPersonalData();
    const eraseAll = vi.spyOn(data.archive, 'eraseAll');
    const { texts, entry, welcome, memory, disclose } = await open(
      { factors: [testFactor] },
      {},
      { personalData: loadedService(data) },
    );
    await disclose(texts.delete.title);
    await field(entry.factor.code).fill(rightFactorCode);
    await button(texts.delete.byCode).click();
    await field(texts.delete.code).fill('00000000');
    await page.getByRole('radio', { name: texts.delete.remove }).click();
    await button(texts.delete.confirm).click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(field(entry.factor.code)).not.toBeInTheDocument();
    await field(texts.delete.code).fill(rightCode);
    await button(texts.delete.confirm).click();
    await expect.element(page.getByRole('heading', { level: 1, name: welcome.title })).toBeVisible();
    expect(memory.calls.map(([verb]) => verb).filter((verb) => verb !== 'options')).toEqual([
      'sendReauthentication',
      'verifySecondFactor',
      'deleteAccount',
      'deleteAccount',
    ]);
    expect(eraseAll).toHaveBeenCalledOnce();
  });

  it.each([
    ['function-unreachable', 'failed to send a request to the Edge Function'],
    ['function-relay', 'Relay Error invoking the Edge Function'],
    ['function-failed', 'Edge Function returned a non-2xx status code'],
  ] as const)('shows the specified text of %s', async (problem, specified) => {
    const { texts, auth, memory, disclose } = await open();
    memory.fail('deleteAccount', problem);
    await disclose(texts.delete.title);
    await field(auth.password).fill(rightPassword);
    const release = memory.hold('deleteAccount');
    await button(texts.delete.confirm).click();
    await expect.element(button(texts.delete.confirming)).toBeDisabled();
    release();
    await expect.element(page.getByRole('alert').getByText(new RegExp(`\\(${specified}\\)$`, 'u'))).toBeVisible();
  });
});

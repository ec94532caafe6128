import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { expectNoAxeFindings } from '#app/axe.fixture.ts';
import { memoryAccount, rightPassword, testKey, testPasskey, testPerson } from '#core/account/real-account.fixture.ts';
import type { Passkey, Person } from '#core/account/real-account.ts';
import { settingsAddress } from '#routes.ts';

// Vite transforms the screens on their first request, which may take longer than a test waits.
beforeAll(async () => void (await import('#screens/profile/account/account-settings.tsx')), 60_000);
afterEach(() => {
  vi.unstubAllGlobals();
  closeAll();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });

interface Given {
  person?: Partial<Person>;
  passkeys?: readonly Passkey[];
  isOffered?: boolean;
}

async function open({ person = {}, passkeys = [], isOffered = true }: Given = {}) {
  const state = { kind: 'signed-in', person: testPerson(person) } as const;
  const memory = memoryAccount({ state, passkeys, options: { passkeys: isOffered } });
  const shown = await show(settingsAddress, 'es', { account: memory.account });
  const { passkeys: texts, factors, delete: deletion, proof, cancel } = await shown.chapter('account-settings');
  const { problems } = await shown.chapter('account');
  const disclose = async (title: string): Promise<void> =>
    page.getByRole('heading', { level: 2, name: title, exact: true }).click();
  return { memory, texts, factors, deletion, proof, cancel, problems, disclose };
}

describe('passkeys in the settings', () => {
  it('are added with a name, after a fresh proof where the server wants one', async () => {
    const { memory, texts, proof, disclose } = await open();
    await disclose(texts.title);
    await button(texts.add).click();
    await field(texts.name).fill('Mi móvil');
    memory.fail('addPasskey', 'reauthentication-needed');
    await button(texts.add).click();
    await expect.element(page.getByText(proof.lead(texts.add))).toBeVisible();
    await field('Contraseña').fill(rightPassword);
    await button(proof.confirm).click();
    await expect.element(page.getByText('Mi móvil', { exact: true })).toBeVisible();
    await expect.element(page.getByText(texts.added)).toBeVisible();
    expect(memory.lastCall('addPasskey')).toEqual(['addPasskey', 'Mi móvil']);
    await expectNoAxeFindings();
  });

  it('say why none was added, and stay open for another try', async () => {
    const { memory, texts, problems, disclose } = await open();
    await disclose(texts.title);
    await button(texts.add).click();
    memory.fail('addPasskey', 'passkey-known');
    await button(texts.add).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(problems['passkey-known']);
    await expect.element(field(texts.name)).toHaveValue(texts.defaultName);
  });

  it('are renamed', async () => {
    const { texts, disclose } = await open({ passkeys: [testPasskey] });
    await disclose(texts.title);
    await button(texts.renameNamed('Móvil')).click();
    await field(texts.name).fill('Portátil');
    await button(texts.save).click();
    await expect.element(page.getByText('Portátil', { exact: true })).toBeVisible();
  });

  it('are removed, with what remains said of the last one', async () => {
    const { memory, texts, disclose } = await open({ passkeys: [testPasskey] });
    await disclose(texts.title);
    await button(texts.removeNamed('Móvil')).click();
    await expect.element(page.getByText(texts.removeLast)).toBeVisible();
    await expectNoAxeFindings();
    await button(texts.remove).click();
    await expect.element(page.getByText(texts.removed)).toBeVisible();
    expect(memory.lastCall('removePasskey')).toEqual(['removePasskey', testPasskey.id]);
  });

  it('are not removed where nothing else would be left to sign in', async () => {
    const person = { email: '', identities: [] };
    const { texts, problems, disclose } = await open({ person, passkeys: [testPasskey] });
    await disclose(texts.title);
    await button(texts.removeNamed('Móvil')).click();
    await expect.element(page.getByText(problems['last-identity'])).toBeVisible();
    await expect.element(button(texts.remove)).not.toBeInTheDocument();
  });

  it('are listed where the browser cannot make one, with the reason', async () => {
    vi.stubGlobal('isSecureContext', false);
    const { texts, problems, disclose } = await open({ passkeys: [testPasskey] });
    await disclose(texts.title);
    await expect.element(page.getByText(problems['passkey-insecure'])).toBeVisible();
    await expect.element(button(texts.add)).not.toBeInTheDocument();
  });

  it('are not shown where the server does not offer them, nor are security keys', async () => {
    const { texts, factors, disclose } = await open({ isOffered: false });
    await disclose(factors.title);
    await expect.element(button(factors.add)).toBeVisible();
    await expect.element(button(factors.addKey)).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: texts.title })).not.toBeInTheDocument();
  });
});

/** What has the focus shows the button, or is it. */
function expectFocusAround(name: string): void {
  expect(document.activeElement?.contains(button(name).element())).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
}

describe('the focus', () => {
  it('stays around a passkey that is not added, renamed or removed, and with the rest where it is', async () => {
    const { texts, proof, cancel, memory, disclose } = await open({ passkeys: [testPasskey] });
    await disclose(texts.title);
    await button(texts.add).click();
    await button(cancel).click();
    await expect.element(button(texts.add)).toBeVisible();
    expectFocusAround(texts.add);
    const item = page.getByRole('listitem').filter({ has: button(texts.removeNamed('Móvil')) });
    for (const begin of [texts.renameNamed('Móvil'), texts.removeNamed('Móvil')]) {
      await button(begin).click();
      await button(cancel).click();
      await expect.element(item).toHaveFocus();
    }
    await button(texts.removeNamed('Móvil')).click();
    memory.fail('removePasskey', 'reauthentication-needed');
    await button(texts.remove).click();
    await expect.element(page.getByText(proof.lead(texts.removeNamed('Móvil')))).toHaveFocus();
    expect(button(cancel).elements()).toHaveLength(1);
    await button(cancel).click();
    await expect.element(button(texts.remove)).toHaveFocus();
    await button(texts.remove).click();
    await expect.element(page.getByText('Móvil', { exact: true })).not.toBeInTheDocument();
    await vi.waitFor(() => expect(document.activeElement?.textContent).toContain(texts.title));
    expect(document.activeElement?.localName).toBe('summary');
  });

  it('stays around a second factor that is not added, not activated, or removed', async () => {
    const { factors, cancel, disclose } = await open({ person: { factors: [testKey] } });
    await disclose(factors.title);
    for (const begin of [factors.add, factors.addKey]) {
      await button(begin).click();
      await button(cancel).click();
      await expect.element(button(begin)).toBeVisible();
      expectFocusAround(begin);
    }
    await button(factors.add).click();
    await button(factors.add).click();
    await expect.element(page.getByRole('img', { name: factors.qrCode })).toBeVisible();
    await button(cancel).click();
    await expect.element(button(factors.add)).toBeVisible();
    expectFocusAround(factors.add);
    await button(factors.removeNamed(testKey.name)).click();
    await button(cancel).click();
    const item = page.getByRole('listitem').filter({ has: button(factors.removeNamed(testKey.name)) });
    await expect.element(item).toHaveFocus();
  });
});

describe('a security key in the settings', () => {
  it('is added as a second factor', async () => {
    const { memory, factors, disclose } = await open();
    await disclose(factors.title);
    await button(factors.addKey).click();
    await field(factors.name).fill('Llavero');
    await button(factors.addKey).click();
    await expect.element(button(factors.removeNamed('Llavero'))).toBeVisible();
    expect(memory.lastCall('addKey')).toEqual(['addKey', 'Llavero']);
  });

  it('is asked for instead of a code before the account is deleted', async () => {
    const { memory, deletion, disclose } = await open({ person: { factors: [testKey] } });
    await disclose(deletion.title);
    await expect.element(page.getByText(deletion.keyFirst)).toBeVisible();
    await field('Contraseña').fill(rightPassword);
    await button(deletion.confirm).click();
    await vi.waitFor(() => expect(memory.lastCall('deleteAccount')).toBeDefined());
    const asked = memory.calls.map(([verb]) => verb).filter((verb) => verb === 'verifyKey' || verb === 'deleteAccount');
    expect(asked).toEqual(['verifyKey', 'deleteAccount']);
  });
});

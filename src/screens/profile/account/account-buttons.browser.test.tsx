import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { expectNoAxeFindings } from '#app/axe.fixture.ts';
import type { ProtectionState } from '#core/encryption/protection/protection.ts';
import { memorySync } from '#core/sync/device-sync.fixture.ts';
import type { DeviceSyncState } from '#core/sync/device-sync.ts';
import { memoryAccount, testPerson, type MemoryAccount } from '#core/account/real-account.fixture.ts';

// Vite transforms the screen on its first request, which may take longer than a test waits.
beforeAll(async () => void (await import('#screens/welcome/welcome-screen.tsx')), 60_000);
afterEach(closeAll);

const button = (name: string) => page.getByRole('button', { name, exact: true });
const signOuts = ({ calls }: MemoryAccount) => calls.filter(([verb]) => verb === 'signOut').map(([, scope]) => scope);

async function open(memory = memoryAccount({ state: { kind: 'signed-in', person: testPerson() } })) {
  const shown = await show('/profile', 'es', { account: memory.account });
  const texts = await shown.chapter('account-settings');
  await expect.element(page.getByText((await shown.chapter('account')).whoReads.open)).toBeVisible();
  const profile = await shown.chapter('profile');
  return { ...shown, common: shown.texts, texts, profile, welcome: await shown.chapter('welcome'), memory };
}

const upToDate: DeviceSyncState = { kind: 'synchronised', lastAt: 1 };
const ways: ProtectionState = { kind: 'protected', ways: [], trouble: undefined };

it.each([
  ['open', { kind: 'not-offered' }, upToDate, 'open'],
  ['open and offered to be sealed', { kind: 'open', answer: 'no' }, upToDate, 'offered'],
  ['sealed', ways, upToDate, 'unsure'],
  ['sealed without keys', { kind: 'locked', wasRemoved: false }, { kind: 'locked' }, 'unsure'],
  ['being sealed', ways, { kind: 'refused', reason: 'sealing', detail: '' }, 'sealing'],
  ['not known', { kind: 'unavailable' }, { kind: 'offline' }, 'unlessSealed'],
] as const)('says who reads where the account is %s', async (_account, state, sync, answer) => {
  const { account } = memoryAccount({ state: { kind: 'signed-in', person: testPerson() } });
  const protection = {
    getSnapshot: () => state,
    subscribe: () => () => undefined,
    open: () => Promise.reject(new Error('not in this test')),
  };
  const shown = await show('/profile', 'es', { account, protection, sync: memorySync(sync).service });
  const { whoReads } = await shown.chapter('account');
  await expect.element(page.getByText(whoReads[answer], { exact: true })).toBeVisible();
});

it.each(['es', 'en'] as const)(
  'tells a person who is not signed in (%s) only what is so of any account',
  async (locale) => {
    const { account } = memoryAccount({ state: { kind: 'signed-out' } });
    const state = { kind: 'unavailable' } as const;
    const protection = {
      getSnapshot: () => state,
      subscribe: () => () => undefined,
      open: () => Promise.reject(new Error('not in this test')),
    };
    const shown = await show('/profile', locale, {
      account,
      protection,
      sync: memorySync({ kind: 'signed-out' }).service,
    });
    const { whoReads } = await shown.chapter('account');
    await expect.element(page.getByText(whoReads.unlessSealed, { exact: true })).toBeVisible();
  },
);

describe('the profile of a person who is signed in', () => {
  it('shows the person’s email instead of a sample', async () => {
    const { common, profile } = await open();
    await expect.element(page.getByText(testPerson().email)).toBeVisible();
    await expect.element(page.getByText(profile.email)).not.toBeInTheDocument();
    expect(page.getByText(`. ${common.app.sampleExplained}`).elements()).toEqual([]);
  });

  it('opens the settings with the focus on their heading', async () => {
    const { texts, profile } = await open();
    await button(profile.settings).click();
    await expect.element(page.getByRole('heading', { level: 1, name: texts.title })).toHaveFocus();
    await page.getByRole('link', { name: /^Volver a/u }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: profile.title })).toHaveFocus();
  });

  it('signs out everywhere after a confirmation', async () => {
    const { texts, profile, welcome, memory } = await open();
    await button(profile.signOut).click();
    await expect.element(page.getByRole('alertdialog')).toHaveAccessibleName(texts.signOut.title);
    await expectNoAxeFindings();
    await button(texts.signOut.everywhere).click();
    await expect.element(page.getByText(profile.signedOut)).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1, name: welcome.title })).toBeVisible();
    expect(signOuts(memory)).toEqual(['global']);
  });

  it('has signing out only here as its main button', async () => {
    const { texts, profile } = await open();
    await button(profile.signOut).click();
    await expect.element(button(texts.signOut.here)).toHaveClass('bg-primary');
    await expect.element(button(texts.signOut.everywhere)).not.toHaveClass('bg-primary');
  });

  it('signs out only here where that is chosen, and not at all where it is cancelled', async () => {
    const { texts, profile, welcome, memory } = await open();
    await button(profile.signOut).click();
    await button(texts.cancel).click();
    expect(signOuts(memory)).toEqual([]);
    await button(profile.signOut).click();
    await button(texts.signOut.here).click();
    await expect.element(page.getByRole('heading', { level: 1, name: welcome.title })).toBeVisible();
    expect(signOuts(memory)).toEqual(['local']);
  });

  it('offers to sign out only here where the server cannot be reached', async () => {
    const { texts, profile, welcome, memory } = await open();
    memory.fail('signOut', 'offline');
    await button(profile.signOut).click();
    await button(texts.signOut.everywhere).click();
    await expect.element(page.getByText(texts.signOut.offline)).toBeVisible();
    await expect.element(button(texts.signOut.everywhere)).not.toBeInTheDocument();
    await button(texts.signOut.here).click();
    await expect.element(page.getByRole('heading', { level: 1, name: welcome.title })).toBeVisible();
    expect(signOuts(memory)).toEqual(['global', 'local']);
  });

  it('offers to sign out only here while the browser is offline', async () => {
    const { texts, profile } = await open();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await button(profile.signOut).click();
    await expect.element(page.getByText(texts.signOut.offline)).toBeVisible();
    await expect.element(button(texts.signOut.everywhere)).not.toBeInTheDocument();
  });
});

it('the profile of a person who is signed out keeps the sample and links to the sign-in', async () => {
  const { texts, profile } = await open(memoryAccount());
  await expect.element(page.getByText(profile.email)).toBeVisible();
  await expect.element(page.getByRole('link', { name: texts.signIn })).toHaveAttribute('href', '/auth');
  await expect.element(button(profile.signOut)).not.toBeInTheDocument();
});

it.each(['es', 'en'] as const)(
  'signing out and erasing have their answers in one order: none, here, everywhere (%s)',
  async (locale) => {
    const { account } = memoryAccount({ state: { kind: 'signed-in', person: testPerson() } });
    const shown = await show('/profile', locale, { account, sync: memorySync(upToDate).service });
    const [texts, sync] = [await shown.chapter('account-settings'), await shown.chapter('sync')];
    const profile = await shown.chapter('profile');
    const answers = () =>
      page
        .getByRole('alertdialog')
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent);
    await button(profile.signOut).click();
    await expect.poll(answers).toEqual([texts.cancel, texts.signOut.here, texts.signOut.everywhere]);
    await button(texts.cancel).click();
    await button(`${profile.erase} ${profile.eraseHint}`).click();
    await expect.poll(answers).toEqual([profile.cancel, sync.erase.here, sync.erase.everywhere]);
  },
);

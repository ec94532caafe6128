import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
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
import type { AccountState } from '#core/account/real-account.ts';
import type { ProtectionState } from '#core/encryption/protection/protection.ts';
import { loadedService, memoryPersonalData } from '#core/personal-data/personal-data.fixture.ts';
import { memorySync } from '#core/sync/device-sync.fixture.ts';
import type { DeviceSyncState } from '#core/sync/device-sync.ts';
import { locales } from '#core/domain/locales.ts';
import { createStore } from '#core/store.ts';
import { protectionAddress, routes, settingsAddress } from '#routes.ts';

// Vite transforms the modules on their first request, which may take longer than a test waits.
beforeAll(
  async () =>
    void (await Promise.all([
      import('#screens/welcome/welcome-screen.tsx'),
      import('#screens/profile/account/sync-card.tsx'),
      import('#screens/profile/account/sync-erasure.tsx'),
    ])),
  60_000,
);
afterEach(closeAll);

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialogButton = (name: string) => page.getByRole('alertdialog').getByRole('button', { name, exact: true });

const signedIn: AccountState = { kind: 'signed-in', person: testPerson() };

async function open(state?: DeviceSyncState, address = '/profile', accountState = signedIn) {
  const memory = memoryAccount({ state: accountState });
  const sync = memorySync(state);
  const data = await memoryPersonalData();
  const shown = await show(address, 'es', {
    account: memory.account,
    sync: sync.service,
    personalData: loadedService(data),
  });
  const [texts, profile, settings, { keptWhere }] = await Promise.all([
    shown.chapter('sync'),
    shown.chapter('profile'),
    shown.chapter('account-settings'),
    shown.chapter('privacy'),
  ]);
  return { memory, sync, data, texts, profile, settings, keptWhere, chapter: shown.chapter };
}

describe('the sync card', () => {
  it('says when everything was synchronised, and synchronises at once', async () => {
    const { texts, profile, keptWhere, sync } = await open();
    await expect.element(page.getByText(texts.synchronised('9:41'))).toBeVisible();
    await expect.element(page.getByText(`${keptWhere.synchronised} ${profile.ofEachDevice}`)).toBeVisible();
    await expectNoAxeFindings();
    await button(texts.now).click();
    expect(sync.calls).toEqual([['syncNow']]);
  });

  it.each([
    { state: { kind: 'locked', wasRemoved: false }, missing: 'locked' },
    { state: { kind: 'locked', wasRemoved: true }, missing: 'removed' },
  ] as const)('of a device that is $missing leads to the ways in, and says so once', async ({ state, missing }) => {
    const keys = createStore<ProtectionState>(state);
    const sync = memorySync({ kind: 'locked' });
    const protection = { ...keys, open: () => Promise.reject(new Error('not in this test')) };
    const account = memoryAccount({ state: signedIn }).account;
    const { chapter } = await show('/profile', 'es', { account, sync: sync.service, protection });
    const [texts, { notice }] = await Promise.all([chapter('sync'), chapter('protection')]);
    const wayIn = page.getByRole('link', { name: notice[missing].open });
    await expect.element(wayIn).toHaveAttribute('href', protectionAddress);
    const said = [texts.locked, notice[missing].text, texts.lead].map((text) => page.getByText(text).elements().length);
    expect(said).toEqual(missing === 'removed' ? [0, 1, 0] : [1, 0, 0]);
    // Nothing can be synchronised.
    expect(button(texts.now).elements()).toEqual([]);
  });

  it('describes each state', async () => {
    const { texts, sync } = await open({ kind: 'waiting', count: 3 });
    await expect.element(page.getByText(texts.waiting(3))).toBeVisible();
    sync.set({ kind: 'running', done: 1500, total: 20_000 });
    await expect.element(page.getByRole('progressbar', { name: texts.progress })).toHaveAttribute('max', '20000');
    sync.set({ kind: 'offline' });
    await expect.element(page.getByText(texts.offline)).toBeVisible();
    sync.set({ kind: 'refused', reason: 'account-full', detail: 'Too many records' });
    await expect.element(page.getByText(texts.refused['account-full'])).toBeVisible();
    await expect.element(page.getByText(texts.detail('Too many records'))).toBeVisible();
    sync.set({ kind: 'second-factor' });
    await expect.element(page.getByText(texts.secondFactor)).toBeVisible();
    await expect.element(page.getByRole('link', { name: texts.enterCode })).toHaveAttribute('href', routes.auth);
    expect([button(texts.now).elements(), button(texts.removeHere).elements()]).toEqual([[], []]);
    sync.set({ kind: 'unavailable' });
    await expect.element(page.getByText(texts.unavailable)).toBeVisible();
    expect(button(texts.now).elements()).toEqual([]);
    sync.set({ kind: 'refused', reason: 'erasure', detail: '' });
    await expect.element(page.getByText(texts.refused.erasure)).toBeVisible();
    expect([button(texts.now).elements(), page.getByText(texts.lead).elements()]).toEqual([[], []]);
  });

  it('asks for the missing code on a device without a copy, and offers to sign out', async () => {
    const person = testPerson({ factors: [testFactor] });
    const { texts, profile, settings, memory } = await open({ kind: 'signed-out' }, '/profile', {
      kind: 'second-factor',
      person,
    });
    await expect.element(page.getByText(texts.secondFactorHere)).toBeVisible();
    await expect.element(page.getByRole('link', { name: texts.enterCode })).toHaveAttribute('href', routes.auth);
    await expect.element(page.getByText(person.email)).toBeVisible();
    await expectNoAxeFindings();
    await button(profile.signOut).click();
    await dialogButton(settings.signOut.here).click();
    await expect.element(page.getByText(profile.signedOut)).toBeVisible();
    expect(memory.lastCall('signOut')).toEqual(['signOut', 'local']);
  });

  it('asks what to take along, and says that data of another person stays out', async () => {
    const { texts, sync } = await open({ kind: 'choose' });
    sync.set({ kind: 'choose' }, { hasOthersRecords: true });
    await expect.element(page.getByText(texts.othersRecords)).toBeVisible();
    await expectNoAxeFindings();
    await button(`${texts.choice.leave} ${texts.choice.leaveHint}`).click();
    await expect.element(button(texts.now)).toBeVisible();
    expect(sync.calls).toEqual([['turnOn', 'leave']]);
  });

  it.each(['account-gone', 'session-ended'] as const)('offers to keep the copy in state %s', async (kind) => {
    const { texts, sync } = await open({ kind });
    await expect.element(page.getByText(kind === 'account-gone' ? texts.gone : texts.ended)).toBeVisible();
    await button(texts.keepHere).click();
    await expect.element(page.getByText(texts.title)).not.toBeInTheDocument();
    expect(sync.calls).toEqual([['leave', 'keep', 'signed-out']]);
  });

  it.each(['account-gone', 'session-ended'] as const)('asks before it removes the copy in state %s', async (kind) => {
    const { texts, sync } = await open();
    sync.set({ kind }, { unsent: 2 });
    await button(texts.removeHere).click();
    const lost = kind === 'account-gone' ? texts.removal.gone : texts.removal.ended(2);
    await expect.element(page.getByRole('alertdialog').getByText(lost)).toBeVisible();
    await expectNoAxeFindings();
    expect(sync.calls).toEqual([]);
    await dialogButton(texts.removal.remove).click();
    await expect.element(page.getByText(texts.title)).not.toBeInTheDocument();
    expect(sync.calls).toEqual([['leave', 'remove', 'signed-out']]);
  });
});

describe('the copy of the account on this device', () => {
  it('is removed after the sign-out where that is chosen, with a warning about what is not sent', async () => {
    const { texts, profile, settings, sync, memory } = await open({ kind: 'waiting', count: 1 });
    await button(profile.signOut).click();
    expect(page.getByText(settings.signOut.stays).elements()).toEqual([]);
    await page.getByRole('radio', { name: texts.copy.remove }).click();
    await expect.element(page.getByText(texts.copy.unsent)).toBeVisible();
    await expectNoAxeFindings();
    await dialogButton(settings.signOut.here).click();
    await expect.element(page.getByText(profile.signedOut)).toBeVisible();
    expect(sync.calls).toEqual([['sendAll'], ['leave', 'remove', 'signed-out']]);
    expect(memory.calls.map(([verb]) => verb)).toContain('signOut');
  });

  it('is not removed before the person knows that the server did not take everything', async () => {
    const { texts, profile, settings, sync, memory } = await open();
    sync.refuseSending();
    await button(profile.signOut).click();
    await page.getByRole('radio', { name: texts.copy.remove }).click();
    await dialogButton(settings.signOut.here).click();
    await expect.element(page.getByText(texts.copy.notSent)).toBeVisible();
    expect(memory.calls.map(([verb]) => verb)).not.toContain('signOut');
    await dialogButton(settings.signOut.here).click();
    await vi.waitFor(() => expect(sync.calls).toEqual([['sendAll'], ['sendAll'], ['leave', 'remove', 'signed-out']]));
    expect(memory.calls.map(([verb]) => verb)).toContain('signOut');
  });

  it('stays where the sign-out fails', async () => {
    const { settings, sync, memory, profile } = await open();
    memory.fail('signOut', 'offline');
    await button(profile.signOut).click();
    await dialogButton(settings.signOut.everywhere).click();
    await expect.element(page.getByText(settings.signOut.offline)).toBeVisible();
    expect(sync.calls).toEqual([]);
  });

  it('is kept or removed with the account', async () => {
    const { texts, settings, sync } = await open(undefined, settingsAddress);
    await page.getByRole('heading', { level: 2, name: settings.delete.title }).click();
    await page.getByLabelText('Contraseña', { exact: true }).last().fill(rightPassword);
    await page.getByRole('radio', { name: texts.copy.remove }).last().click();
    await button(settings.delete.confirm).click();
    await expect.element(page.getByText(settings.delete.done)).toBeVisible();
    expect(sync.calls).toEqual([['leave', 'remove', 'deleted']]);
  });
});

const pagesThatSay = ['/about', '/diagnosis', '/history', '/profile'];
const states = [
  [{ kind: 'signed-out' }, { kind: 'signed-out' }, 'none'],
  [{ kind: 'synchronised', lastAt: 0 }, signedIn, 'synchronised'],
  [{ kind: 'offline' }, signedIn, 'synchronised'],
] as const;

describe('where data is kept', () => {
  it.each(pagesThatSay.flatMap((address) => states.map((state) => [address, ...state] as const)))(
    'at %s, in state %o of a person in state %o, is what the account says',
    async (address, state, person, copy) => {
      const { keptWhere } = await open(state, address, person);
      await expect.element(page.getByText(keptWhere[copy], { exact: false })).toBeVisible();
      expect(document.body.textContent).not.toContain(keptWhere.local);
    },
  );
});

describe('erasing everything', () => {
  it('happens only here where that is chosen', async () => {
    const { texts, profile, sync, data } = await open();
    const eraseAll = vi.spyOn(data.archive, 'eraseAll');
    await button(`${profile.erase} ${profile.eraseHint}`).click();
    await expectNoAxeFindings();
    await expect.element(dialogButton(texts.erase.everywhere)).toHaveClass('text-danger');
    await dialogButton(texts.erase.here).click();
    await expect.element(page.getByText(profile.erased)).toBeVisible();
    expect([eraseAll.mock.calls.length, sync.calls]).toEqual([1, []]);
  });

  it.each([
    [360, 740],
    [360, 640],
  ])('has both choices in sight without scrolling in a window of %i × %i', async (width, height) => {
    await page.viewport(width, height);
    onTestFinished(() => page.viewport(414, 896));
    for (const locale of locales)
      for (const [kind, onlyHere] of [
        ['offline', 0],
        ['locked', 0],
        ['offline', 1200],
        ['locked', 1200],
      ] as const) {
        const account = memoryAccount({ state: signedIn }).account;
        const sync = memorySync({ kind });
        sync.set({ kind }, { onlyHere });
        const shown = await show('/profile', locale, { account, sync: sync.service });
        const [texts, profile] = [await shown.chapter('sync'), await shown.chapter('profile')];
        await button(`${profile.erase} ${profile.eraseHint}`).click();
        await expect.element(dialogButton(texts.erase.everywhere)).toBeVisible();
        const dialog = page.getByRole('alertdialog').element();
        expect(dialog.scrollHeight, `${locale} ${kind} ${onlyHere}`).toBeLessThanOrEqual(dialog.clientHeight);
        expect(dialog.getBoundingClientRect().bottom).toBeLessThanOrEqual(height);
        closeAll();
      }
  });

  it('has its buttons in sight in a low window', async () => {
    await page.viewport(844, 390);
    onTestFinished(() => page.viewport(414, 896));
    const { texts, profile } = await open();
    await button(`${profile.erase} ${profile.eraseHint}`).click();
    page.getByRole('alertdialog').element().scrollTop = 0;
    for (const name of [profile.cancel, texts.erase.here, texts.erase.everywhere])
      await expect.element(dialogButton(name)).toBeInViewport({ ratio: 1 });
  });

  it.each([
    [{ kind: 'session-ended' }, { kind: 'signed-out' }, 'kept', true],
    [{ kind: 'choose' }, signedIn, 'waiting', false],
    [{ kind: 'ready' }, signedIn, 'waiting', false],
    [{ kind: 'signed-out' }, { kind: 'second-factor', person: testPerson() }, 'waiting', false],
    [{ kind: 'second-factor' }, { kind: 'second-factor', person: testPerson() }, 'kept', true],
  ] as const)(
    'in state %o of a person in state %o says what the account may have',
    async (state, person, copy, asks) => {
      const { texts, profile, keptWhere } = await open(state, '/profile', person);
      await expect.element(page.getByText(keptWhere[copy])).toBeVisible();
      await button(`${profile.erase} ${profile.eraseHint}`).click();
      const dialog = page.getByRole('alertdialog');
      await expect
        .element(dialog.getByText(`${texts.erase.mayHaveCopy} ${asks ? texts.erase.text : texts.erase.onlyHere}`))
        .toBeVisible();
      expect(dialogButton(texts.erase.everywhere).elements()).toHaveLength(asks ? 1 : 0);
    },
  );

  it('on a device where nobody is signed in says that no account is erased', async () => {
    const { profile, keptWhere } = await open({ kind: 'signed-out' }, '/profile', { kind: 'signed-out' });
    await expect.element(page.getByText(keptWhere.none)).toBeVisible();
    await button(`${profile.erase} ${profile.eraseHint}`).click();
    await expect.element(page.getByRole('alertdialog').getByText(profile.eraseNotAccount)).toBeVisible();
  });

  const openEverywhere = async (state: AccountState = signedIn) => {
    const opened = await open(undefined, '/profile', state);
    const eraseAll = vi.spyOn(opened.data.archive, 'eraseAll');
    await button(`${opened.profile.erase} ${opened.profile.eraseHint}`).click();
    await dialogButton(opened.texts.erase.everywhere).click();
    const [entry, account] = await Promise.all([opened.chapter('account-entry'), opened.chapter('account')]);
    return { ...opened, eraseAll, entry, problems: account.problems };
  };
  const field = (name: string) => page.getByRole('alertdialog').getByLabelText(name, { exact: true });

  it('everywhere takes the password, and erases nothing with a wrong one', async () => {
    const { texts, memory, eraseAll, problems } = await openEverywhere();
    await expect.element(page.getByText(texts.erase.prove)).toHaveFocus();
    await expectNoAxeFindings();
    await field('Contraseña').fill('a wrong password');
    await dialogButton(texts.erase.everywhereNow).click();
    await expect.element(page.getByText(problems['wrong-password'])).toBeVisible();
    expect(eraseAll).not.toHaveBeenCalled();
    await field('Contraseña').fill(rightPassword);
    await dialogButton(texts.erase.everywhereNow).click();
    await expect.element(page.getByText(texts.erase.everywhereDone)).toBeVisible();
    expect(memory.lastCall('eraseRecords')).toEqual(['eraseRecords', { password: rightPassword }]);
    expect([eraseAll.mock.calls.length, memory.lastCall('deleteAccount')]).toEqual([1, undefined]);
  });

  it('everywhere without the key says what the other devices do, and erases the account all the same', async () => {
    const opened = await open({ kind: 'locked' });
    const { erase } = (await opened.chapter('protection')).sync;
    await expect.element(page.getByText(opened.keptWhere.waiting)).toBeVisible();
    await button(`${opened.profile.erase} ${opened.profile.eraseHint}`).click();
    await expect
      .element(page.getByRole('alertdialog').getByText(`${opened.texts.erase.mayHaveCopy} ${erase.text}`))
      .toBeVisible();
    await dialogButton(opened.texts.erase.everywhere).click();
    await expect.element(page.getByText(erase.prove)).toHaveFocus();
    await expectNoAxeFindings();
    await field('Contraseña').fill(rightPassword);
    await dialogButton(opened.texts.erase.everywhereNow).click();
    await expect.element(page.getByText(erase.done)).toBeVisible();
    expect(opened.memory.lastCall('eraseRecords')).toBeDefined();
  });

  it('everywhere takes the second factor, and a code by mail from who has no password', async () => {
    const { texts, settings, entry, memory } = await openEverywhere({
      kind: 'signed-in',
      person: testPerson({ factors: [testFactor] }),
    });
    await field(entry.factor.code).fill(rightFactorCode);
    await dialogButton(settings.delete.byCode).click();
    await expect.element(field(settings.delete.code)).toHaveFocus();
    await field(settings.delete.code).fill(rightCode);
    await dialogButton(texts.erase.everywhereNow).click();
    await expect.element(page.getByText(texts.erase.everywhereDone)).toBeVisible();
    expect(memory.calls.map(([verb]) => verb).filter((verb) => verb !== 'options')).toEqual([
      'sendReauthentication',
      'verifySecondFactor',
      'eraseRecords',
    ]);
  });

  it('everywhere says nothing of a wrong password any more once a code is asked for', async () => {
    const { texts, settings, entry, problems } = await openEverywhere();
    await field('Contraseña').fill('a wrong password');
    await dialogButton(texts.erase.everywhereNow).click();
    await expect.element(page.getByText(problems['wrong-password'])).toBeVisible();
    await expect.element(field('Contraseña')).toHaveFocus();
    await dialogButton(settings.delete.byCode).click();
    await expect.element(page.getByText(entry.recovery.codeSent)).toBeVisible();
    await expect.element(page.getByText(problems['wrong-password'])).not.toBeInTheDocument();
    await expectNoAxeFindings();
    await dialogButton(settings.delete.byPassword).click();
    await expect.element(field('Contraseña')).toHaveFocus();
  });

  it('everywhere erases nothing here where the account does not answer, or is not asked', async () => {
    const { texts, sync, memory, eraseAll, problems } = await openEverywhere();
    memory.fail('eraseRecords', 'not-erased');
    await field('Contraseña').fill(rightPassword);
    await dialogButton(texts.erase.everywhereNow).click();
    await expect.element(page.getByText(problems['not-erased'])).toBeVisible();
    sync.refuseErasing();
    await dialogButton(texts.erase.everywhereNow).click();
    await expect.poll(() => sync.calls).toEqual([['eraseEverywhere'], ['eraseEverywhere']]);
    await expect.element(page.getByText(problems['not-erased'])).toBeVisible();
    expect(eraseAll).not.toHaveBeenCalled();
  });

  it('everywhere waits for the end of the sign-in', async () => {
    const { texts, memory } = await openEverywhere({
      kind: 'second-factor',
      person: testPerson({ factors: [testFactor] }),
    });
    await expect.element(page.getByText(texts.erase.signInFirst)).toBeVisible();
    await expectNoAxeFindings();
    expect(page.getByRole('alertdialog').getByRole('link', { name: texts.enterCode }).elements()).toHaveLength(1);
    expect(memory.calls.map(([verb]) => verb)).not.toContain('eraseRecords');
  });
});

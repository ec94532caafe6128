import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { memoryAccount, testPerson } from '#core/account/real-account.fixture.ts';
import { locales, type Locale } from '#core/domain/locales.ts';
import { loadedService, memoryPersonalData } from '#core/personal-data/personal-data.fixture.ts';
import { memorySync } from '#core/sync/device-sync.fixture.ts';
import type { DeviceSyncState, DeviceSyncView } from '#core/sync/device-sync.ts';

afterEach(closeAll);

const upToDate: DeviceSyncState = { kind: 'synchronised', lastAt: 0 };
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('alertdialog');

async function open(locale: Locale, state: DeviceSyncState, rest: Partial<DeviceSyncView> = {}) {
  const sync = memorySync(state);
  sync.set(state, rest);
  const account = memoryAccount({ state: { kind: 'signed-in', person: testPerson() } }).account;
  const personalData = loadedService(await memoryPersonalData());
  const shown = await show('/profile', locale, { account, sync: sync.service, personalData });
  const [texts, profile] = [await shown.chapter('sync'), await shown.chapter('profile')];
  return { sync, texts, profile, erase: () => button(`${profile.erase} ${profile.eraseHint}`).click() };
}

it.each(locales)('what is only here is said beside that the rest is up to date (%s)', async (locale) => {
  const { sync, texts } = await open(locale, upToDate, { onlyHere: 3 });
  await expect.element(page.getByText(texts.onlyHere(3))).toBeVisible();
  sync.set(upToDate, { onlyHere: 0 });
  await expect.element(page.getByText(texts.onlyHere(3))).not.toBeInTheDocument();
  expect(page.getByText(texts.onlyHere(0)).elements()).toEqual([]);
});

it.each(locales)('erasing says what the account does not have (%s)', async (locale) => {
  const { sync, texts, erase } = await open(locale, upToDate, { onlyHere: 3 });
  await erase();
  await expect.element(dialog().getByText(texts.onlyHere(3))).toBeVisible();
  const said = `${texts.erase.hasCopy} ${texts.onlyHere(3)} ${texts.erase.text}`;
  await expect.element(dialog().getByText(said)).toBeVisible();
  sync.set(upToDate, { onlyHere: 0 });
  await expect.element(dialog().getByText(texts.onlyHere(3))).not.toBeInTheDocument();
  expect(dialog().getByText(texts.erase.hasCopy, { exact: false }).elements()).toHaveLength(1);
});

const unsure: readonly [DeviceSyncState, Partial<DeviceSyncView>][] = [
  [{ kind: 'waiting', count: 2 }, {}],
  [{ kind: 'running', done: 1, total: 2 }, {}],
  [{ kind: 'offline' }, {}],
  [{ kind: 'refused', reason: 'account-full', detail: '' }, {}],
  [{ kind: 'locked' }, {}],
];

it.each(unsure)('erasing claims no copy in state %o', async (state, rest) => {
  const { texts, erase } = await open('es', state, rest);
  await erase();
  await expect.element(dialog().getByText(texts.erase.mayHaveCopy, { exact: false })).toBeVisible();
  expect(dialog().getByText(texts.erase.hasCopy, { exact: false }).elements()).toEqual([]);
  const said = dialog().getByText(texts.waiting(2), { exact: false }).elements();
  expect(said).toHaveLength(state.kind === 'waiting' ? 1 : 0);
});

it.each(locales)('signing out and erasing says what stays on the device (%s)', async (locale) => {
  const { texts, profile } = await open(locale, upToDate, { onlyHere: 1 });
  await button(profile.signOut).click();
  expect(page.getByText(texts.copy.stays).elements()).toEqual([]);
  await page.getByRole('radio', { name: texts.copy.remove }).click();
  await expect.element(dialog().getByText(texts.copy.stays)).toBeVisible();
  await expect.element(dialog().getByText(`${texts.onlyHere(1)} ${texts.copy.onlyHereStays}`)).toBeVisible();
});

it.each(locales)('loudness and theme are spoken of beside the settings alone (%s)', async (locale) => {
  const { profile } = await open(locale, upToDate);
  await expect.element(page.getByText(profile.ofEachDevice, { exact: false })).toBeVisible();
  closeAll();
  const account = memoryAccount({ state: { kind: 'signed-in', person: testPerson() } }).account;
  for (const address of ['/history', '/diagnosis', '/about']) {
    const shown = await show(address, locale, { account, sync: memorySync(upToDate).service });
    const { keptWhere } = await shown.chapter('privacy');
    await expect.element(page.getByText(keptWhere.synchronised, { exact: false })).toBeVisible();
    expect(document.body.textContent).not.toContain(profile.ofEachDevice);
    closeAll();
  }
});

import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { expectNoAxeFindings } from '#app/axe.fixture.ts';
import { memoryAccount, rightPassword, testPerson } from '#core/account/real-account.fixture.ts';
import { memoryProtectionServer, protectedDevice, reached } from '#core/encryption/protection/protection.fixture.ts';
import { createPhrase } from '#core/encryption/ways/recovery-phrase.ts';
import { settingsAddress } from '#routes.ts';
import { button, field, lockedDevice, newDevice, open, writeDown } from './protection-card.fixture.tsx';

// Vite transforms the screens on their first request, which may take longer than a test waits.
beforeAll(async () => void (await import('#screens/profile/account/account-settings.tsx')), 60_000);
afterEach(closeAll);

const locales = ['es', 'en'] as const;

describe('an open account', () => {
  it('is told nothing where sealing is not offered', async () => {
    const server = memoryProtectionServer();
    server.isNewEnough = false;
    const device = protectedDevice(server, 'Laptop');
    await reached(device, 'not-offered');
    const { account } = memoryAccount({ state: { kind: 'signed-in', person: testPerson() } });
    const service = { ...device.protection, open: () => Promise.resolve(device.protection) };
    const shown = await show(settingsAddress, 'es', { account, protection: service });
    const { whoReads } = await shown.chapter('account');
    await expect.element(page.getByText(whoReads.open).first()).toBeVisible();
    const { title } = await shown.chapter('protection');
    expect(page.getByRole('heading', { name: title }).elements()).toEqual([]);
  });

  it('says who reads, shows twelve words once, checks three, and is protected then', async () => {
    const { device } = await newDevice();
    const { texts, whoReads } = await open(device);
    await expect.element(page.getByText(whoReads.offered)).toBeVisible();
    await button(texts.start.begin).click();
    await writeDown(texts);
    await button(texts.phrase.confirm).click();
    await expect.element(page.getByRole('heading', { name: texts.ways.list })).toBeVisible();
    await expect.element(page.getByText(whoReads.unsure).first()).toBeVisible();
    await expect.element(page.getByText(`Laptop (${texts.ways.here})`)).toBeVisible();
    // The button that was used is gone.
    await expect.element(page.getByRole('region', { name: texts.title })).toHaveFocus();
  });

  it('neither takes the focus nor scrolls where another device has changed it', async () => {
    const { server, device } = await newDevice();
    const { texts } = await open(device);
    await page.viewport(414, 500);
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 120);
    await protectedDevice(server, 'Phone').protection.protect(await createPhrase('es'));
    await device.protection.look();
    await expect.element(page.getByText(texts.locked.lead)).toBeInTheDocument();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([document.activeElement, scrollY]).toEqual([document.body, 120]);
    await page.viewport(414, 896);
  });

  it('takes no other word than the one on paper', async () => {
    const { device, server } = await newDevice();
    const { texts } = await open(device);
    await button(texts.start.begin).click();
    await writeDown(texts);
    const first = page.getByRole('textbox', { name: /^Palabra/u }).first();
    await first.fill('nada');
    await button(texts.phrase.confirm).click();
    await expect.element(page.getByText(texts.phrase.wordWrong)).toBeVisible();
    await expect.element(first).toHaveFocus();
    expect(server.row).toBeUndefined();
    await button(texts.phrase.showAgain).click();
    await expect.element(page.getByRole('heading', { name: texts.phrase.title })).toHaveFocus();
  });

  it('asks who the person is where that was long ago, and goes on by itself', async () => {
    const { device, server } = await newDevice();
    const { texts, memory, settings } = await open(device);
    await button(texts.start.begin).click();
    await writeDown(texts);
    server.isProved = false;
    await button(texts.phrase.confirm).click();
    await expect.element(page.getByText(settings.proof.lead(texts.start.title))).toHaveFocus();
    // What was typed is there again.
    await button(settings.cancel).click();
    await expect.element(button(texts.phrase.confirm)).toHaveFocus();
    await button(texts.phrase.confirm).click();
    await page.getByLabelText('Contraseña', { exact: true }).fill(rightPassword);
    server.isProved = true;
    await button(settings.proof.confirm).click();
    await expect.element(page.getByRole('heading', { name: texts.ways.list })).toBeVisible();
    expect(memory.lastCall('proveSession')).toBeDefined();
  });

  it('says at the change itself what fails after a right proof, which counts for the next try', async () => {
    const { device, server } = await newDevice();
    const { texts, memory, problems, settings } = await open(device);
    await button(texts.start.begin).click();
    await writeDown(texts);
    server.isProved = false;
    await button(texts.phrase.confirm).click();
    await page.getByLabelText('Contraseña', { exact: true }).fill(rightPassword);
    server.isProved = true;
    const { write } = server;
    server.write = () => Promise.reject(Object.assign(new Error('full'), { code: 'PT507', status: 507 }));
    await button(settings.proof.confirm).click();
    await expect.element(page.getByText(problems.unexpected)).toBeVisible();
    await expect.element(button(texts.phrase.confirm)).toHaveFocus();
    expect(page.getByText(settings.proof.lead(texts.start.title)).elements()).toEqual([]);
    server.write = write;
    await button(texts.phrase.confirm).click();
    await expect.element(page.getByRole('heading', { name: texts.ways.list })).toBeVisible();
    expect(memory.calls.filter(([verb]) => verb === 'proveSession')).toHaveLength(1);
  });

  it('can be put off, or declined once it is told what that means', async () => {
    const { device } = await newDevice();
    const { texts } = await open(device);
    await button(texts.start.later).click();
    await expect.element(button(texts.start.later)).not.toBeInTheDocument();
    await button(texts.start.decline).click();
    await expect.element(page.getByText(texts.start.declineText)).toBeVisible();
    await button(texts.start.keepAsking).click();
    await button(texts.start.decline).click();
    await button(texts.start.declineNow).click();
    await expect.element(page.getByText(texts.start.declined)).toBeVisible();
    await expect.element(button(texts.start.begin)).toBeVisible();
  });
});

describe('a device without the key', () => {
  it('opens by the words, and says which are wrong', async () => {
    const { phone, words } = await lockedDevice();
    const { texts, whoReads, problems } = await open(phone);
    await expect.element(page.getByText(whoReads.unsure).first()).toBeVisible();
    await button(texts.locked.open).click();
    await expect.element(page.getByText(texts.locked.fieldMissing)).toBeVisible();
    const typed = field(texts.locked.words);
    await typed.fill('uno dos tres');
    await button(texts.locked.open).click();
    await expect.element(page.getByText(texts.locked.length(3))).toBeVisible();
    await typed.fill(['xxxx', ...words.slice(1)].join(' '));
    await button(texts.locked.open).click();
    await expect.element(page.getByText(texts.locked.unknown(1, 'xxxx'))).toBeVisible();
    await expect.element(typed).toHaveFocus();
    await typed.fill((await createPhrase('es')).words.join(' '));
    await button(texts.locked.open).click();
    await expect.element(page.getByText(problems['phrase-wrong'])).toBeVisible();
    await typed.fill(words.join('\n').toUpperCase());
    await button(texts.locked.open).click();
    await expect.element(page.getByRole('heading', { name: texts.ways.list })).toBeVisible();
  });

  it('opens by a passkey that was added for it, and says so of another', async () => {
    const { phone, laptop } = await lockedDevice();
    await laptop.protection.addPasskey(new AbortController().signal);
    await phone.protection.look();
    const { texts, problems } = await open(phone);
    await expect.element(page.getByText(texts.locked.passkeyHint)).toBeVisible();
    const { wayId } = phone.passkey;
    phone.passkey.wayId = 'another passkey';
    await button(texts.locked.passkey).click();
    await expect.element(page.getByText(problems['passkey-opens-nothing'])).toBeVisible();
    phone.passkey.wayId = wayId;
    await button(texts.locked.passkey).click();
    await expect.element(page.getByText(`${texts.ways.passkey} (Laptop)`)).toBeVisible();
  });

  it('offers a passkey only where one opens the account, also where its keys were replaced', async () => {
    const { phone, laptop } = await lockedDevice();
    const { texts } = await open(phone);
    await expect.element(button(texts.locked.device)).toBeVisible();
    expect(button(texts.locked.passkey).elements()).toEqual([]);
    await laptop.protection.addPasskey(new AbortController().signal);
    await phone.protection.look();
    await expect.element(button(texts.locked.passkey)).toBeVisible();
    await phone.protection.startAnew(await createPhrase('es'));
    await laptop.protection.look();
    closeAll();
    const { texts: replaced } = await open(laptop);
    await expect.element(page.getByText(replaced.ways.replaced)).toBeVisible();
    expect(button(replaced.locked.passkey).elements()).toEqual([]);
  });

  it.each(locales)('says that it does not know of a passkey where the server does not tell (%s)', async (locale) => {
    const { server, phone } = await lockedDevice();
    server.isReached = false;
    const again = protectedDevice(server, 'Phone', phone.browser);
    await reached(again, 'locked');
    const { texts } = await open(again, locale);
    await expect.element(page.getByText(texts.locked.passkeyUnsure)).toBeVisible();
    await expect.element(button(texts.locked.passkey)).toBeVisible();
    server.isReached = true;
    await again.protection.look();
    await expect.element(button(texts.locked.passkey)).not.toBeInTheDocument();
  });

  it('opens by the words that were typed before the proof', async () => {
    const { server, phone, words } = await lockedDevice();
    const { texts, settings } = await open(phone);
    await field(texts.locked.words).fill(words.join(' '));
    server.isProved = false;
    await button(texts.locked.open).click();
    await expect.element(page.getByText(settings.proof.lead(texts.locked.open))).toHaveFocus();
    await page.getByLabelText('Contraseña', { exact: true }).fill(rightPassword);
    server.isProved = true;
    await button(settings.proof.confirm).click();
    await expect.element(page.getByRole('heading', { name: texts.ways.list })).toBeVisible();
  });

  it('says honestly what is gone where everything is lost, and begins anew', async () => {
    const { phone } = await lockedDevice();
    const { texts } = await open(phone);
    await page.getByText(texts.lost.title, { exact: true }).click();
    await expect.element(page.getByText(texts.lost.text)).toBeVisible();
    await button(texts.lost.begin).click();
    await writeDown(texts);
    await button(texts.phrase.confirm).click();
    await expect.element(page.getByRole('heading', { name: texts.ways.list })).toBeVisible();
  });
});

describe('a device with the key', () => {
  it('removes a device, after saying what that means', async () => {
    const { phone, laptop, words } = await lockedDevice();
    await phone.protection.unlockWithPhrase(words.join(' '));
    await laptop.protection.look();
    const { texts } = await open(laptop);
    await button(texts.ways.removeNamed('Phone')).click();
    await expect.element(page.getByText(texts.ways.removeTitle('Phone')).first()).toBeVisible();
    await button(texts.ways.remove).click();
    await expect.element(page.getByText('Phone', { exact: true })).not.toBeInTheDocument();
    phone.occasion();
    await vi.waitFor(() => expect(phone.state()).toMatchObject({ kind: 'locked', wasRemoved: true }));
  });

  it('changes the words and adds a passkey', async () => {
    const { laptop, words } = await lockedDevice();
    const { texts } = await open(laptop);
    await button(texts.ways.addPasskey).click();
    await button(texts.ways.addPasskey).click();
    await expect.element(page.getByText(`${texts.ways.passkey} (Laptop)`)).toBeVisible();
    await button(texts.ways.changePhrase).click();
    expect(await writeDown(texts)).not.toEqual(words);
    await button(texts.phrase.confirm).click();
    await expect.element(button(texts.ways.changePhrase)).toBeVisible();
  });

  it('says that the server has older keys, and gives it the newer ones', async () => {
    const { server, laptop } = await lockedDevice();
    const older = structuredClone(server.row);
    await laptop.protection.addPasskey(new AbortController().signal);
    server.row = older;
    await laptop.protection.look();
    const { texts } = await open(laptop);
    await expect.element(page.getByText(texts.ways.behind)).toBeVisible();
    await button(texts.ways.restore).click();
    await expect.element(page.getByText(texts.ways.behind)).not.toBeInTheDocument();
  });
});

it.each(locales)('passes axe before and while it is protected in %s', async (locale) => {
  const { device } = await newDevice();
  const { texts } = await open(device, locale);
  await expectNoAxeFindings();
  await button(texts.start.begin).click();
  await expect.element(button(texts.phrase.written)).toBeVisible();
  await expectNoAxeFindings();
});

it.each(locales)('passes axe on a device without the key in %s', async (locale) => {
  const { phone } = await lockedDevice();
  const { texts } = await open(phone, locale);
  await page.getByText(texts.lost.title, { exact: true }).click();
  await expect.element(page.getByText(texts.lost.text)).toBeVisible();
  await expectNoAxeFindings();
});

it.each(locales)('does not scroll sideways with text of twice the size on a narrow phone in %s', async (locale) => {
  onTestFinished(async () => {
    document.documentElement.style.fontSize = '';
    await page.viewport(414, 896);
  });
  await page.viewport(360, 740);
  document.documentElement.style.fontSize = '200%';
  const isWide = (): boolean => document.documentElement.scrollWidth > 360;
  const { device } = await newDevice();
  const { texts } = await open(device, locale);
  await button(texts.start.begin).click();
  await expect.element(button(texts.phrase.written)).toBeVisible();
  expect(isWide()).toBe(false);
  closeAll();
  const { phone, laptop, words } = await lockedDevice();
  await open(phone, locale);
  expect(isWide()).toBe(false);
  closeAll();
  await phone.protection.unlockWithPhrase(words.join(' '));
  await laptop.protection.addPasskey(new AbortController().signal);
  const { texts: ofKeys } = await open(laptop, locale);
  await button(ofKeys.ways.removeNamed('Phone')).click();
  await expect.element(page.getByText(ofKeys.ways.removeTitle('Phone'))).toBeVisible();
  expect(isWide()).toBe(false);
  const { right } = page.getByText(ofKeys.ways.lead).element().getBoundingClientRect();
  const ways = page.getByRole('region', { name: ofKeys.title }).getByRole('listitem').elements();
  for (const way of ways) expect(way.getBoundingClientRect().right).toBeLessThanOrEqual(right);
});

it.each(locales)('passes axe on a device with the key in %s', async (locale) => {
  const { laptop } = await lockedDevice();
  const { texts } = await open(laptop, locale);
  await expect.element(button(texts.share.start)).toBeVisible();
  await expectNoAxeFindings();
});

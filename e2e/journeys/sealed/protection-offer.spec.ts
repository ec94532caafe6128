// People are offered at a calm moment that only they can read their records, and a device without the key leads to the
// ways in.
import type { Page } from '@playwright/test';
import { sync } from '#i18n/messages/es/sync.ts';
import { routes, settingsAddress } from '#routes.ts';
import { expectUpToDate, openDevice, pushRoutines, signIn, test, type Device } from '../../accounts.ts';
import { expect } from '../../fixtures.ts';
import { layoutShift, maxShift } from '../../layout-shift.ts';
import { addressOf, expectSealed, newDevice } from '../../protected-account.ts';
import { britain, button, keys, protect, spanish, writeWords, type Language } from '../../protection-steps.ts';

/** A time of the device, in the morning in Madrid unless told otherwise. The server takes no token of the future. */
function daysAgo(days: number, hour = 9): Date {
  const time = new Date();
  time.setUTCDate(time.getUTCDate() - days);
  time.setUTCHours(hour, 0, 0, 0);
  return time;
}

async function visit({ context, page }: Device, time: Date, address: string): Promise<void> {
  await context.addInitScript((offset) => {
    globalThis.clockOffset = offset;
  }, time.getTime() - Date.now());
  await page.goto(address);
}

const offer = (page: Page, { texts }: Language) => page.getByRole('heading', { name: texts.notice.offer.title });
const card = (page: Page, { texts }: Language) => page.getByRole('region', { name: texts.title });

const notedOffer = (page: Page) => expect.poll(() => page.evaluate(() => localStorage.getItem('onda-notice')));

/** The first visits, after which the offer is due. */
async function useForADay(device: Device, from: number): Promise<void> {
  await visit(device, daysAgo(from), routes.dashboard);
  await notedOffer(device.page).toMatch(/^offer \d+$/u);
}

test(
  'the offer comes by day on a later visit, and again a month after it was put off',
  { tag: '@wide' },
  async ({ browser, site, person }) => {
    test.setTimeout(120_000);
    const language = spanish;
    const { texts, whoReads } = language;
    await pushRoutines(person, [1]);
    const device = await newDevice({ browser, site, person }, language);
    const { page } = device;
    await visit(device, daysAgo(40), routes.dashboard);
    await expectUpToDate(page);
    await useForADay(device, 40);
    await expect(offer(page, language)).toBeHidden();
    await visit(device, daysAgo(39, 21), routes.dashboard);
    await notedOffer(page).toMatch(/^offer/u);
    await expect(offer(page, language)).toBeHidden();

    await visit(device, daysAgo(38), routes.dashboard);
    await expect(offer(page, language)).toBeVisible();
    await expect(page.getByText(whoReads.offered)).toBeVisible();
    expect(await layoutShift(page)).toBeLessThanOrEqual(maxShift);
    await button(page, texts.start.later).click();
    await expect(offer(page, language)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    // The same fact as in the settings.
    await visit(device, daysAgo(20), settingsAddress);
    await expect(button(page, texts.start.begin)).toBeVisible();
    await expect(button(page, texts.start.later)).toBeHidden();
    await visit(device, daysAgo(10), routes.dashboard);
    await expect(page.locator('html')).toHaveAttribute('data-state', 'ready');
    await expect(offer(page, language)).toBeHidden();

    await useForADay(device, 5);
    await visit(device, daysAgo(4), routes.dashboard);
    await page.getByRole('link', { name: texts.notice.offer.open }).click();
    await expect(card(page, language)).toBeFocused();
    await expect(card(page, language)).toBeInViewport();
    await button(page, texts.start.decline).click();
    await button(page, texts.start.declineNow).click();
    await expect(page.getByText(texts.start.declined)).toBeVisible();
    await notedOffer(page).toBeNull();
    await visit(device, daysAgo(2), routes.dashboard);
    await expect(page.locator('html')).toHaveAttribute('data-state', 'ready');
    await expect(offer(page, language)).toBeHidden();
    await device.close();
  },
);

test(
  'the offer leads by keyboard to records that only the person can read',
  { tag: ['@wide', '@long'] },
  async ({ browser, site, person }) => {
    test.setTimeout(120_000);
    const language = britain;
    const { texts, whoReads } = language;
    await pushRoutines(person, [1, 2]);
    const device = await newDevice({ browser, site, person }, language);
    const { page } = device;
    await useForADay(device, 3);
    await visit(device, daysAgo(2), routes.dashboard);
    await page.getByRole('link', { name: texts.notice.offer.open }).press('Enter');
    await expect(card(page, language)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(button(page, texts.start.begin)).toBeFocused();
    await page.keyboard.press('Enter');
    await writeWords(page, language);
    await expect(card(page, language)).toBeFocused();
    await expect(page.getByRole('heading', { name: texts.title })).toBeInViewport();
    await expectSealed(person, 2);
    await expect(page.getByText(whoReads.sealed).first()).toBeVisible();
    await notedOffer(page).toBeNull();
    await visit(device, daysAgo(1), routes.dashboard);
    await expect(page.locator('html')).toHaveAttribute('data-state', 'ready');
    await expect(offer(page, language)).toBeHidden();
    await device.close();
  },
);

test(
  'a sign-in on a device without the key leads to the ways in',
  { tag: '@wide' },
  async ({ browser, site, person }) => {
    test.setTimeout(120_000);
    const language = spanish;
    const { notice, locked } = language.texts;
    await pushRoutines(person, [1]);
    const first = await newDevice({ browser, site, person }, language);
    const words = await protect(first.page, language);
    await expectSealed(person, 1);

    const second = await openDevice(browser, { baseURL: addressOf(site) });
    const { page } = second;
    await signIn(page, person);
    const title = page.getByRole('heading', { name: notice.locked.title });
    const open = page.getByRole('link', { name: notice.locked.open });
    await expect(title).toBeVisible();
    // The next page has its place from the start.
    await page.reload();
    await expect(title).toBeVisible();
    expect(await layoutShift(page)).toBeLessThanOrEqual(maxShift);
    await page.goto(routes.profile);
    await expect(page.getByRole('heading', { name: sync.title })).toBeVisible();
    await expect(open).toBeVisible();
    await page.goto(routes.dashboard);
    await open.click();
    await expect(card(page, language)).toBeFocused();
    await page.getByLabel(locked.words).fill(words.join(' '));
    await button(page, locked.open).click();
    await expect(keys(page, language)).toBeVisible();
    await page.goto(routes.dashboard);
    await expect(page.locator('html')).toHaveAttribute('data-state', 'ready');
    await expect(title).toBeHidden();
    await page.goto(routes.routines);
    await expect(page.getByRole('article')).toHaveCount(1);
    for (const device of [first, second]) await device.close();
  },
);

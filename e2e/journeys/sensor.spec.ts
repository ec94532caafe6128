import { device } from '#i18n/messages/es/device.ts';
import { heart } from '#i18n/messages/es/heart.ts';
import { routes } from '#routes.ts';
import { expect, test } from '../fixtures.ts';
import { calmHeart, emulateStrap, withBluetooth } from '../strap.ts';
import type { EmulatedStrap } from '../strap.ts';
import type { Page } from '@playwright/test';

// One radio for all pages of a browser, so one after the other.
test.describe.configure({ mode: 'serial' });
test.use(withBluetooth);

async function connect(page: Page, strap: EmulatedStrap): Promise<void> {
  await strap.answerChoosers(page, 'choose');
  await page.goto(routes.device);
  await page.getByRole('button', { name: device.search }).click();
  await expect(page.getByRole('heading', { name: 'Polar H10 8C4F' })).toBeVisible();
}

test('a strap is searched, chosen and read for ten minutes @chromium @phone', async ({ page, browser }) => {
  const strap = await emulateStrap(browser);
  await strap.answerChoosers(page, 'choose');
  await page.goto(routes.device);
  await page.getByRole('button', { name: device.search }).click();
  await expect(page.getByText(device.searching)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Polar H10 8C4F' })).toBeVisible();
  await expect(page.getByText(heart.battery('76'))).toBeVisible();
  await expect(page.getByText('Polar Electro Oy · H10 · 5.0.0')).toBeVisible();
  await strap.notify(page, calmHeart({ seconds: 600 }));
  await expect(page.getByText(heart.contact.present)).toBeVisible();
  await expect(page.getByText(heart.levels.high)).toBeVisible();
});

import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { dashboard } from '#i18n/messages/es/dashboard.ts';
import { device } from '#i18n/messages/es/device.ts';
import { heart } from '#i18n/messages/es/heart.ts';
import { es } from '#i18n/messages/es.ts';
import { routes } from '#routes.ts';
import { axe, expect, test } from '../fixtures.ts';
import { calmHeart, emulateStrap, withBluetooth, type EmulatedStrap } from '../strap.ts';

// All pages of a browser share the radio, so these run one after the other.
test.describe.configure({ mode: 'serial' });
test.use(withBluetooth);

const name = 'Polar H10 8C4F';
/** The last part of a connection that is read. */
const details = 'Polar Electro Oy · H10 · 5.0.0';

async function connect(page: Page, strap: EmulatedStrap): Promise<void> {
  await strap.answerChoosers(page, 'choose');
  await page.goto(routes.device);
  await page.getByRole('button', { name: device.search }).click();
  await expect(page.getByText(details)).toBeVisible();
}

/** Lets the page's clock be put forward; timers and sound go on as they are. Call it before the first visit. */
async function withMovableClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const real = performance.now.bind(performance);
    let ahead = 0;
    performance.now = () => real() + ahead;
    Object.assign(globalThis, { putForward: (milliseconds: number) => (ahead += milliseconds) });
  });
}

/** A second of beats, at the time when they are due: beats that come faster than time are not believed. */
async function beat(page: Page, strap: EmulatedStrap, packet: readonly number[]): Promise<void> {
  await strap.notify(page, [packet]);
  await page.evaluate(() => (globalThis as unknown as { putForward: (by: number) => void }).putForward(1000));
}

/** Beats for so long, and on until a reading is shown: there is one every five seconds, and none of a silent strap. */
async function beatUntil(page: Page, strap: EmulatedStrap, { seconds, seen }: { seconds: number; seen: Locator }) {
  const packets = calmHeart({ seconds: seconds + 300 });
  for (const packet of packets.splice(0, seconds)) await beat(page, strap, packet);
  await expect(async () => {
    await beat(page, strap, packets.shift() ?? []);
    await expect(seen).toBeVisible({ timeout: 300 });
  }).toPass();
}

test('a strap is searched, chosen and read', async ({ page, browser }) => {
  await withMovableClock(page);
  const strap = await emulateStrap(browser);
  await strap.answerChoosers(page, 'choose');
  await page.goto(routes.device);
  await page.getByRole('button', { name: device.search }).click();
  await expect(page.getByText(device.searching)).toBeVisible();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText(heart.battery('76'))).toBeVisible();
  await expect(page.getByText(details)).toBeVisible();
  await beatUntil(page, strap, { seconds: 100, seen: page.getByText(heart.levels.high, { exact: true }) });
  await expect(page.getByText(heart.contact.present)).toBeVisible();
  await strap.notifyBattery(page, 15);
  await strap.notifyBattery(page, 14);
  await expect(page.getByText(heart.battery('14'))).toBeVisible();
  await expect(page.getByText(/^Al sensor le queda poca batería/u)).toHaveCount(1);
  await axe(page);
});

test('a closed chooser and a missing adapter are said, and can be tried again', async ({ page, browser }) => {
  const strap = await emulateStrap(browser);
  await strap.answerChoosers(page, 'cancel');
  await page.goto(routes.device);
  const search = page.getByRole('button', { name: device.search });
  await search.click();
  await expect(page.getByRole('heading', { name: device.failures.cancelled.title })).toBeVisible();
  await strap.setAdapter('absent');
  await search.click();
  await expect(page.getByRole('heading', { name: device.failures['no-adapter'].title })).toBeVisible();
  await axe(page);
});

test('choosing with the adapter off ends when the person says so', async ({ page, browser }) => {
  const strap = await emulateStrap(browser);
  await strap.setAdapter('powered-off');
  await page.goto(routes.device);
  await page.getByRole('button', { name: device.search }).click();
  const given = page.getByRole('button', { name: device.cancel });
  const off = page.getByRole('heading', { name: device.failures['no-adapter'].title });
  await expect(given.or(off)).toBeVisible();
  if (await given.isVisible()) await given.click();
  await expect(page.getByRole('button', { name: device.search })).toBeVisible();
});

test('a strap that loses the skin, or sends no intervals, shows no number in their place', async ({
  page,
  browser,
}) => {
  const strap = await emulateStrap(browser);
  await page.clock.install();
  await connect(page, strap);
  await strap.notify(page, [[0x06, 71]]);
  await expect(page.getByText('71', { exact: true })).toBeVisible();
  await page.clock.fastForward(12_000);
  await strap.notify(page, [[0x06, 72]]);
  await page.clock.runFor(5000);
  await expect(page.getByText(heart.states['no-intervals'])).toBeVisible();
  await strap.notify(page, [[0x04, 0]]);
  await expect(page.getByText(heart.contactLost)).toBeVisible();
  await expect(page.getByText('72', { exact: true })).toBeHidden();
});

test('a lost strap comes back by itself, and stays away when it was disconnected', async ({ page, browser }) => {
  const strap = await emulateStrap(browser);
  await connect(page, strap);
  await strap.drop('away');
  await expect(page.getByText(heart.reconnecting)).toBeVisible();
  strap.comeBack();
  await expect(page.getByText(heart.reconnecting)).toBeHidden();
  await strap.notify(page, calmHeart({ seconds: 10 }));
  await expect(page.getByText('67', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: heart.disconnect }).click();
  const again = page.getByRole('button', { name: device.again(name) });
  await expect(again).toBeVisible();
  await expect(page.getByRole('heading', { name: device.none })).toBeVisible();
  await again.click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.getByRole('button', { name: heart.forget }).click();
  await expect(page.getByRole('button', { name: device.search })).toBeVisible();
  await expect(again).toHaveCount(0);
});

test('two tabs read one strap, and each ends its own connection', async ({ page, browser, context }) => {
  const strap = await emulateStrap(browser);
  await connect(page, strap);
  const other = await context.newPage();
  await connect(other, strap);
  await strap.notify(other, calmHeart({ seconds: 5 }));
  await expect(other.getByText('67', { exact: true })).toBeVisible();
  await other.getByRole('button', { name: heart.disconnect }).click();
  await expect(other.getByRole('heading', { name: device.none })).toBeVisible();
  await page.bringToFront();
  await strap.notify(page, [[0x06, 73]]);
  await expect(page.getByText('73', { exact: true })).toBeVisible();
});

test('a session with a strap keeps heart and beats', async ({ page, browser }) => {
  // Playwright cannot answer the save dialog; without it, files are downloads.
  await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'showSaveFilePicker'));
  await withMovableClock(page);
  const strap = await emulateStrap(browser);
  await connect(page, strap);
  await page.getByRole('link', { name: es.navigation.dashboard }).first().click();
  await page.getByRole('link', { name: dashboard.deepHealing.playNow }).click();
  await page.getByRole('button', { name: es.player.start }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await beatUntil(page, strap, { seconds: 180, seen: page.getByText(/Coherencia \d+ %/u) });
  await expect(page.getByText(/67 lpm/u)).toBeVisible();
  await expect(page.getByRole('timer')).not.toHaveText('15:00');
  await page.getByRole('button', { name: es.player.pause }).click();
  await page.goto(routes.history);
  await expect(page.getByText(/67 lpm de media/u)).toBeVisible();
  await expect(page.getByText(/coherencia \d+ %/u)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Texto: guardar los latidos/u }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n');
  expect(lines.length).toBeGreaterThan(190);
  expect(lines.every((line) => Number(line) > 830 && Number(line) < 970)).toBe(true);
  await axe(page);
  await page.goto(routes.dashboard);
  await expect(page.getByText(/^Coherencia · hoy, /u)).toBeVisible();
});

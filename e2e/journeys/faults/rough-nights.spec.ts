import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { jsonFile } from '../../../bench/session-file.ts';
import { soundingContexts, watchContexts } from '../../lost-audio.ts';

const start = (page: Page) => page.getByRole('button', { name: 'Iniciar' }).first();
const pause = (page: Page) => page.getByRole('button', { name: 'Pausar' });
const timer = (page: Page) => page.getByRole('timer');
const sounding = (page: Page) => expect.poll(async () => (await soundingContexts(page)).length);

async function playing(page: Page): Promise<void> {
  await page.goto('/player?id=1');
  await start(page).click();
  await expect(timer(page)).toHaveText(/^14:5\d$/u);
  await sounding(page).toBe(1);
}

test.beforeEach(async ({ page }) => watchContexts(page));

test('the clock of the system may jump by an hour: the session has its own', async ({ page }) => {
  await page.addInitScript(() => {
    const { now } = Date;
    let offset = 0;
    Date.now = () => now() + offset;
    Object.defineProperty(globalThis, 'jump', { value: (hours: number) => (offset = hours * 3_600_000) });
  });
  const jump = (hours: number) =>
    page.evaluate((by) => (globalThis as unknown as { jump: (hours: number) => void }).jump(by), hours);
  await playing(page);
  for (const hours of [1, -1]) {
    await jump(hours);
    await expect(timer(page)).toHaveText(hours > 0 ? /^14:5[0-7]$/u : /^14:[45]\d$/u);
    await sounding(page).toBe(1);
  }
  await pause(page).click();
  await page.goto('/history');
  await expect(page.getByRole('button', { name: /^Borrar la sesión de Solfeggio 528/u })).toHaveCount(1);
  await expect(page.getByText(/\b[1-9]\d? s\b/u).first()).toBeVisible();
});

test('a full device does not stop a session, and says what is not kept', async ({ page, expectConsoleError }) => {
  expectConsoleError(/./u);
  await playing(page);
  await page.evaluate(() => {
    const refuse = function refuse(): never {
      throw new DOMException('The device is full.', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.put = refuse;
    IDBObjectStore.prototype.add = refuse;
  });
  await expect(page.getByText(/^No queda espacio para guardar/u)).toBeVisible({ timeout: 20_000 });
  await sounding(page).toBe(1);
  await pause(page).click();
  await expect(page.getByRole('button', { name: /^Continuar/u }).first()).toBeVisible();
});

test('headphones that are pulled out stop the sound until a tap', async ({ page }) => {
  await page.addInitScript(() => {
    const headphones = { kind: 'audiooutput', deviceId: 'phones', groupId: 'phones', label: '' };
    const speaker = { kind: 'audiooutput', deviceId: 'default', groupId: 'speaker', label: '' };
    let devices = [speaker, headphones];
    const { mediaDevices } = navigator;
    Object.defineProperty(mediaDevices, 'enumerateDevices', { value: async () => devices });
    Object.defineProperty(globalThis, 'pull', {
      value: () => {
        devices = [speaker];
        mediaDevices.dispatchEvent(new Event('devicechange'));
      },
    });
  });
  await playing(page);
  await page.evaluate(() => (globalThis as unknown as { pull: () => void }).pull());
  await sounding(page).toBe(0);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await sounding(page).toBe(1);
});

test('a page that comes back from the browser’s memory plays again', async ({ page }) => {
  await playing(page);
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  const goOn = page.getByRole('button', { name: /^(?:Iniciar|Continuar)/u }).first();
  await expect(async () => {
    if (await pause(page).isVisible()) await pause(page).click({ timeout: 500 });
    await expect(goOn).toBeVisible({ timeout: 500 });
  }).toPass();
  await sounding(page).toBe(0);
  await goOn.click();
  await sounding(page).toBe(1);
});

test('three hundred sounds with the longest names fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const name = (index: number): string => `${index} ${'Sueño'.repeat(40)}`.slice(0, 80);
  const presets = Array.from({ length: 300 }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    name: name(index),
    address: '?id=1&mode=pure&minutes=20&intensity=40',
    createdAt: 1_700_000_000_000 + index,
  }));
  const routine = {
    id: '00000000-0000-4000-8000-000000001000',
    frequencyId: 1,
    presetId: presets[0]?.id,
    minutes: 20,
    time: '08:30',
    days: [1],
    remind: false,
    origin: 'person',
    createdAt: 1_700_000_000_000,
  };
  const file = {
    format: 'onda-personal-data',
    version: 4,
    sessions: [],
    favourites: [],
    assessments: [],
    routines: [routine],
    comparisons: [],
    intervals: [],
    presets,
  };
  await page.goto('/profile');
  await page.locator('input[type=file]').setInputFiles(jsonFile(JSON.stringify(file)));
  await expect(page.getByText(/Importado/u)).toBeVisible();
  await page.goto('/library');
  await page.getByRole('button', { name: 'Mis sonidos' }).click();
  const sounds = page.getByRole('region', { name: 'Mis sonidos' });
  await expect(sounds.getByText(/300/u).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await sounds.getByRole('heading', { level: 3, name: name(299) }).click();
  await expect(page.getByRole('heading', { level: 1, name: name(299) })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.goto('/routines');
  await expect(page.getByRole('heading', { level: 2, name: name(0) })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('where notifications are denied, a routine says so', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
    Notification.requestPermission = async () => 'denied';
  });
  await page.goto('/routines');
  await page.getByRole('button', { name: 'Nueva rutina' }).click();
  await page
    .getByRole('switch', { name: 'Avisarme' })
    .or(page.getByRole('checkbox', { name: 'Avisarme' }))
    .click();
  await expect(page.getByText('Tu navegador no permite avisos de Onda.', { exact: false })).toBeVisible();
});

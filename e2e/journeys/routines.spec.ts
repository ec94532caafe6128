import type { Page } from '@playwright/test';
import { routes } from '#routes.ts';
import journeys from '../../playwright.config.ts';
import { axe, expect, test } from '../fixtures.ts';

const browser = process.env['CHROMIUM'];
// A headless shell shows no notifications, a whole browser does.
test.use({
  serviceWorkers: 'allow',
  launchOptions: { ...journeys.use?.launchOptions, ...(browser && { executablePath: browser }) },
});

const shownNotifications = (page: Page): Promise<{ title: string; body: string; address: string }[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, data }) => ({ title, body, address: String(data) }));
  });

const canShowNotifications = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    // A headless shell rejects this despite the permission.
    await registration.showNotification('?').catch(() => undefined);
    const shown = await registration.getNotifications();
    for (const notification of shown) notification.close();
    return shown.length > 0;
  });

test('a routine shows a notification at its time, which opens its session without starting it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  // A Friday.
  await page.clock.install({ time: new Date('2026-11-20T08:20:10+01:00') });
  await page.goto('/routines?id=1');
  await expect(page.getByRole('combobox', { name: 'Sonido' })).not.toHaveValue('');
  await page.getByRole('switch', { name: 'Avisarme' }).click();
  await expect(page.getByRole('switch', { name: 'Avisarme' })).toBeChecked();
  await axe(page);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('article')).toContainText('8:30');
  await expect(page.getByRole('article')).toContainText('La próxima');
  await axe(page);

  // The reminder survives a change of page.
  const reminding = page.waitForResponse(/open-reminders-/u);
  await page.goto(routes.dashboard);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await reminding;
  test.skip(!(await canShowNotifications(page)), 'this browser shows no notifications');
  for (let minute = 0; minute < 10; minute += 1) await page.clock.runFor('01:00');
  await expect
    .poll(() => shownNotifications(page))
    .toEqual([
      {
        title: 'Es la hora de Solfeggio 528',
        body: '15 minutos. Toca para abrir la sesión.',
        address: '/player?id=1&minutes=15',
      },
    ]);

  await page.evaluate(() => scrollTo(0, 300));
  // The worker's message after a tap on the notification, which no test can tap.
  await page.evaluate(() => {
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { show: '/player?id=1&minutes=15' } }));
  });
  await expect(page.getByRole('button', { name: 'Iniciar' })).toBeVisible();
  await expect(page).toHaveURL('/player?id=1&minutes=15');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

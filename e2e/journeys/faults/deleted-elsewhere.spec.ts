import type { Page } from '@playwright/test';
import { routes, settingsAddress } from '#routes.ts';
import { expectUpToDate, openDevice, password, test } from '../../accounts.ts';
import { expect } from '../../fixtures.ts';

const noted = (page: Page): string[] => {
  const failures: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`);
  });
  return failures;
};

test('a device that is open while its account is deleted says so, and nothing fails', async ({
  browser,
  site,
  person,
}) => {
  const baseURL = site.server.address;
  const [laptop, phone] = await Promise.all([
    openDevice(browser, { baseURL, session: await person.newSession() }),
    openDevice(browser, { baseURL, session: await person.newSession() }),
  ]);
  await expectUpToDate(laptop.page);
  await laptop.page.goto('/player?id=1');
  await laptop.page.getByRole('button', { name: 'Favorita: Solfeggio 528' }).click();
  await expectUpToDate(laptop.page);
  const failures = noted(laptop.page);

  await phone.page.goto(settingsAddress);
  await phone.page.getByText('Eliminar mi cuenta').first().click();
  await phone.page.getByLabel('Contraseña', { exact: true }).last().fill(password);
  await phone.page.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
  await expect(phone.page.getByText('Cuenta eliminada')).toBeVisible();

  const { page } = laptop;
  const gone = page.getByRole('status').filter({ hasText: 'Tu cuenta ya no existe: se ha eliminado.' });
  await expect(gone).toBeVisible({ timeout: 30_000 });
  await page.locator('#navigation').getByRole('link', { name: 'Inicio' }).click();
  await page.getByRole('link', { name: /^Tu historia/u }).click();
  await expect(page.getByText('Se guarda en este dispositivo. Tu cuenta ya no existe.')).toBeVisible();
  // Opened again, a device asks who is signed in.
  await page.goto(routes.profile);
  await expect(gone).toBeVisible();
  await page.getByRole('button', { name: 'Conservarlo aquí' }).click();
  await expect(gone).toHaveCount(0);
  await page.goto('/player?id=1');
  await expect(page.getByRole('button', { name: 'Favorita: Solfeggio 528' })).toHaveAttribute('aria-pressed', 'true');
  expect(failures).toEqual([]);
  for (const device of [laptop, phone]) await device.close();
});

import type { Page } from '@playwright/test';
import type { Mailbox } from '../account-protocol/mailbox.ts';
import { routes, settingsAddress } from '#routes.ts';
import {
  codeIn,
  expectUpToDate,
  fillInSignIn,
  openDevice,
  openSignIn,
  password,
  recordsOf,
  signIn,
  test,
} from '../accounts.ts';
import { expect } from '../fixtures.ts';
import { holdFiles } from '../hold-files.ts';
import { listenBriefly } from '../listen-briefly.ts';

const email = 'ana@example.com';

const heart = (page: Page, name: string) => page.getByRole('button', { name: `Favorita: ${name}` });

async function toggleFavourite(page: Page, id: number, name: string): Promise<void> {
  await page.goto(`/player?id=${id}`);
  await heart(page, name).click();
  await expect(heart(page, name)).toHaveAttribute('aria-pressed', 'true');
}

async function signUp(page: Page, mailbox: Mailbox): Promise<void> {
  await openSignIn(page);
  await page.getByRole('tab', { name: 'Crear cuenta' }).click();
  await fillInSignIn(page, email);
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  const { text } = await mailbox.take(email);
  await page.getByRole('textbox', { name: 'Código' }).fill(codeIn(text));
  await page.getByRole('button', { name: 'Confirmar' }).click();
}

test('an account takes the data of one device to another, until it is deleted', async ({
  browser,
  site: { server, mailbox },
}) => {
  test.setTimeout(120_000);
  const phone = await openDevice(browser, { baseURL: server.address });
  await toggleFavourite(phone.page, 1, 'Solfeggio 528');
  await listenBriefly(phone.page);
  await signUp(phone.page, mailbox);
  await expect(phone.page.getByRole('heading', { name: '¿Qué hacemos con lo que ya tienes aquí?' })).toBeVisible();
  await phone.page.getByRole('button', { name: 'Llevarlos a mi cuenta' }).click();
  await expect(phone.page).toHaveURL(/\/dashboard$/u);
  await expectUpToDate(phone.page);

  const laptop = await openDevice(browser, { baseURL: server.address });
  await signIn(laptop.page, { email });
  await expectUpToDate(laptop.page);
  await laptop.page.goto('/player?id=1');
  await expect(heart(laptop.page, 'Solfeggio 528')).toHaveAttribute('aria-pressed', 'true');
  await laptop.page.goto(routes.history);
  const session = laptop.page.getByRole('listitem').filter({ hasText: '528 Hz' }).filter({ hasText: 'parada antes' });
  await expect(session).toBeVisible();

  // Both change something without a connection.
  await laptop.page.goto('/player?id=2');
  await phone.page.goto('/player?id=3');
  for (const [{ context, page }] of [[laptop], [phone]] as const) {
    await context.setOffline(true);
    await page.getByRole('button', { name: /^Favorita: /u }).click();
    await expect(page.getByRole('button', { name: /^Favorita: /u })).toHaveAttribute('aria-pressed', 'true');
  }
  for (const { context } of [laptop, phone]) await context.setOffline(false);
  for (const [{ page }, id] of [
    [laptop, 3],
    [phone, 2],
  ] as const) {
    await expectUpToDate(page);
    await page.goto(`/player?id=${id}`);
    await expect(page.getByRole('button', { name: /^Favorita: /u })).toHaveAttribute('aria-pressed', 'true');
  }

  await expectUpToDate(laptop.page);
  await laptop.page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await laptop.page.getByRole('radio', { name: 'Borrarlos de aquí' }).click();
  await laptop.page.getByRole('button', { name: 'Solo en este' }).click();
  await expect(laptop.page.getByText('Sesión cerrada')).toBeVisible();
  await laptop.page.goto(routes.history);
  await expect(laptop.page.getByText('Todavía no hay nada')).toBeVisible();

  await phone.page.goto(settingsAddress);
  await phone.page.getByText('Eliminar mi cuenta').first().click();
  await phone.page.getByLabel('Contraseña', { exact: true }).last().fill(password);
  await phone.page.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
  await expect(phone.page.getByText('Cuenta eliminada')).toBeVisible();
  await phone.page.goto(routes.history);
  await expect(phone.page.getByRole('listitem').filter({ hasText: '528 Hz' }).first()).toBeVisible();
  for (const device of [laptop, phone]) await device.close();
});

test.describe('before the code of accounts arrives', () => {
  test.use({ waitsForHydration: false });

  test('what was typed and submitted signs in', async ({ page, person }) => {
    const releaseOthers = await holdFiles(page, '**/*.js');
    const releaseAccounts = await holdFiles(page, /\/assets\/(?:account-entry|other-ways|open-real-account)-/u);
    await page.goto(routes.auth, { waitUntil: 'commit' });
    await fillInSignIn(page, person.email);
    await page.getByLabel('Contraseña', { exact: true }).press('Enter');
    releaseOthers();
    await expect(page.getByRole('button', { name: 'Iniciando sesión…' })).toBeDisabled();
    await expect(page.getByRole('textbox', { name: 'Correo electrónico' })).toHaveValue(person.email);
    releaseAccounts();
    await expect(page.getByText('¡Qué bueno verte de nuevo!')).toBeVisible();
    await expect(page).toHaveURL(routes.dashboard);
  });

  test('the tab, the text and the cursor stay when it does', { tag: '@long' }, async ({ page }) => {
    const release = await holdFiles(page, /\/assets\/(?:account-entry|other-ways|open-real-account)-/u);
    await page.goto(routes.auth);
    await page.getByRole('tab', { name: 'Crear cuenta' }).click();
    const field = page.getByLabel('Contraseña', { exact: true });
    await field.pressSequentially('abef');
    for (let times = 0; times < 2; times += 1) await page.keyboard.press('ArrowLeft');
    await expect(page.getByText('Al menos 10 caracteres')).toBeHidden();
    release();
    await expect(page.getByText('Al menos 10 caracteres')).toBeVisible();
    await page.keyboard.type('cd');
    await expect(field).toHaveValue('abcdef');
    await expect(page.getByRole('tab', { name: 'Crear cuenta' })).toHaveAttribute('aria-selected', 'true');
  });
});

test('a session that is kept only here is said to be missing in the account, also before all is erased', async ({
  browser,
  site: { server },
  person,
}) => {
  test.setTimeout(120_000);
  const { page, close } = await openDevice(browser, { baseURL: server.address });
  await page.goto('/player?id=1');
  await listenBriefly(page);
  await openSignIn(page);
  await fillInSignIn(page, person.email);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.getByRole('button', { name: 'Dejarlos solo aquí' }).click();
  await expect(page).toHaveURL(/\/dashboard$/u);
  await expectUpToDate(page);
  const onlyHere = '1 registro está solo en este dispositivo, no en tu cuenta.';
  await expect(page.getByText(onlyHere)).toBeVisible();
  // Also on the next page, which has to count.
  await page.reload();
  await expect(page.getByText(onlyHere)).toBeVisible();
  await page.getByRole('button', { name: /^Borrar todo/u }).click();
  await expect(page.getByRole('alertdialog')).toContainText(onlyHere);
  await expect(page.getByRole('alertdialog')).toContainText('una copia de lo que sincronizas.');
  expect(await recordsOf(person)).toEqual([]);
  await close();
});

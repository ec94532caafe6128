import type { Page } from '@playwright/test';
import type { Mail } from '../account-protocol/decode-mail.ts';
import { routes } from '#routes.ts';
import { fillInSignIn, openDevice, openSignIn, password, signIn, test, type AccountSite } from '../accounts.ts';
import { axe, expect } from '../fixtures.ts';

async function signUp(page: Page, { mailbox }: AccountSite, email: string): Promise<Mail> {
  await openSignIn(page);
  await page.getByRole('tab', { name: 'Crear cuenta' }).click();
  await fillInSignIn(page, email);
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  return mailbox.take(email);
}

/** As programs do that check mails, in the browser's name or in their own. */
async function scan(link: string): Promise<void> {
  for (const method of ['HEAD', 'GET', 'GET', 'GET']) expect((await fetch(link, { method })).status).toBe(200);
}

async function openLink(page: Page, { link }: Mail): Promise<void> {
  await page.goto(link?.href ?? '');
  await expect(page.getByRole('heading', { name: 'Un paso más' })).toBeVisible();
}

const press = (page: Page): Promise<void> => page.getByRole('button', { name: 'Confirmar mi correo' }).click();

test('the link of a sign-up signs in the browser that asked, whoever opened it before', async ({ browser, site }) => {
  const email = 'link@example.com';
  const phone = await openDevice(browser, { baseURL: site.server.address });
  const mail = await signUp(phone.page, site, email);
  await scan(mail.link?.href ?? '');
  await openLink(phone.page, mail);
  await axe(phone.page);
  await phone.page.keyboard.press('Tab');
  await phone.page.keyboard.press('Tab');
  await expect(phone.page.getByRole('button', { name: 'Confirmar mi correo' })).toBeFocused();
  await phone.page.keyboard.press('Enter');
  await expect(phone.page).toHaveURL(/\/dashboard$/u);
  await expect(phone.page.getByText('¡Te damos la bienvenida a Onda!')).toBeVisible();

  const laptop = await openDevice(browser, { baseURL: site.server.address });
  await signIn(laptop.page, { email });

  // The back button, or the mail once more.
  await openLink(laptop.page, mail);
  await press(laptop.page);
  await expect(laptop.page).toHaveURL(/part=settings$/u);
  for (const device of [phone, laptop]) await device.close();
});

test(
  'a link that is pressed in another browser leads to a field for the code of its mail',
  { tag: '@long' },
  async ({ browser, site }) => {
    const email = 'elsewhere@example.com';
    const phone = await openDevice(browser, { baseURL: site.server.address });
    const mail = await signUp(phone.page, site, email);
    const laptop = await openDevice(browser, { baseURL: site.server.address });
    const { page } = laptop;
    await openLink(page, mail);
    await press(page);
    await expect(page.getByRole('alert').filter({ hasText: 'Este enlace se pidió en otro navegador' })).toBeVisible();
    await axe(page);
    // The address field has the focus.
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(mail.code);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Elige una contraseña nueva' })).toBeVisible();
    await page.getByLabel('Contraseña nueva', { exact: true }).fill(`${password} 2`);
    await page.getByRole('button', { name: 'Guardar la contraseña' }).click();
    await expect(page).toHaveURL(/\/dashboard$/u);
    for (const device of [phone, laptop]) await device.close();
  },
);

for (const part of ['?error=access_denied&error_code=otp_expired', '#error=access_denied&error_code=otp_expired'])
  test(`a failed link that leads to /${part} offers a new code`, async ({ browser, site }) => {
    const device = await openDevice(browser, { baseURL: site.server.address });
    const { page } = device;
    for (const address of [`/${part}`, routes.auth + part]) {
      await page.goto(address);
      await expect(page.getByText('Este enlace no vale')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Enviar el código' })).toBeVisible();
    }
    await device.close();
  });

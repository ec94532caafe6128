import type { Page } from '@playwright/test';
import { openSignIn, password } from '../accounts.ts';
import { alertOn, expect, test } from './world.ts';
import { addWallets, makeEthereumWallet } from './wallet.ts';

const refusal = /prueba contra robots que Onda no muestra/u;

test.beforeAll(async ({ world }) => {
  await world.gotrue.restart({
    SECURITY_CAPTCHA_ENABLED: 'true',
    SECURITY_CAPTCHA_PROVIDER: 'hcaptcha',
    SECURITY_CAPTCHA_SECRET: 'only-for-these-checks',
  });
});
test.afterAll(async ({ world }) => {
  await world.gotrue.restart({ SECURITY_CAPTCHA_ENABLED: 'false' });
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a server that asks for a captcha is told so, whatever the way in', async ({ device: { page }, world }) => {
  await addWallets(page, { ethereum: makeEthereumWallet() });
  const email = page.getByRole('textbox', { name: 'Correo electrónico' });
  await openSignIn(page);
  await email.fill(world.newEmail());
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await press(page, 'Iniciar sesión');
  await expect(alertOn(page)).toHaveText(refusal);

  await press(page, 'Entrar con tu cartera de Ethereum');
  await expect(alertOn(page).filter({ hasText: refusal })).toHaveCount(2);

  const steps = [
    ['Recibir un código por correo', 'Enviar el código'],
    ['Olvidé mi contraseña', 'Enviar el código'],
    ['Recibir un código por mensaje de texto', 'Enviar el código'],
    ['Entrar con tu organización', 'Continuar'],
  ] as const;
  for (const [way, send] of steps) {
    await openSignIn(page);
    await press(page, way);
    const phone = page.getByLabel('Teléfono');
    const domain = page.getByLabel('Dominio de la organización');
    await email.or(phone).or(domain).waitFor();
    if (await phone.isVisible()) await phone.fill('+49 1570 0000001');
    else if (await domain.isVisible()) await domain.fill('organisation.test');
    else await email.fill(world.newEmail());
    await press(page, send);
    await expect(alertOn(page), way).toHaveText(refusal);
  }
});

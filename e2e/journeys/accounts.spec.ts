import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { ServerProcess } from '../../scripts/server-process.ts';
import { openMailbox, type Mailbox } from '../../server/auth/protocol/mailbox.ts';
import { routes, settingsAddress } from '#routes.ts';
import { expect, test, waitForHydration } from '../fixtures.ts';
import { listenBriefly } from '../listen-briefly.ts';
import { withServer } from '../server.ts';

const email = 'ana@example.com';
const password = 'correct horse battery';

interface Site {
  server: ServerProcess;
  mailbox: Mailbox;
}

async function withAccounts(use: (site: Site) => Promise<void>): Promise<void> {
  const mailbox = await openMailbox({ port: 0, pause: 0 });
  const env = { DATABASE_URL: '', SUPABASE_URL: '', ACCOUNTS: 'real', SMTP_URL: `smtp://127.0.0.1:${mailbox.port}` };
  try {
    await withServer((server) => use({ server, mailbox }), { env });
  } finally {
    await mailbox.close();
  }
}

async function openDevice(browser: Browser, baseURL: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL,
    locale: 'es-ES',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  waitForHydration(page);
  return { context, page };
}

const heart = (page: Page, name: string) => page.getByRole('button', { name: `Favorita: ${name}` });

async function toggleFavourite(page: Page, id: number, name: string): Promise<void> {
  await page.goto(`/player?id=${id}`);
  await heart(page, name).click();
  await expect(heart(page, name)).toHaveAttribute('aria-pressed', 'true');
}

async function fillIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
}

async function signUp(page: Page, mailbox: Mailbox): Promise<void> {
  await page.goto(routes.auth);
  await page.getByRole('button', { name: 'Olvidé mi contraseña' }).waitFor();
  await page.getByRole('tab', { name: 'Crear cuenta' }).click();
  await fillIn(page);
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  const { text } = await mailbox.take(email);
  await page.getByRole('textbox', { name: 'Código' }).fill(/\b\d{8}\b/u.exec(text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Confirmar' }).click();
}

async function signIn(page: Page): Promise<void> {
  await page.goto(routes.auth);
  await page.getByRole('button', { name: 'Olvidé mi contraseña' }).waitFor();
  await fillIn(page);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page).toHaveURL(/\/dashboard$/u);
}

async function expectUpToDate(page: Page): Promise<void> {
  await page.goto(routes.profile);
  await expect(page.getByText(/^Todo está al día/u)).toBeVisible();
}

test(
  'an account takes the data of one device to another, until it is deleted',
  { tag: ['@one-engine', '@phone'] },
  async ({ browser }) => {
    test.setTimeout(120_000);
    await withAccounts(async ({ server, mailbox }) => {
      const phone = await openDevice(browser, server.address);
      await toggleFavourite(phone.page, 1, 'Solfeggio 528');
      await listenBriefly(phone.page);
      await signUp(phone.page, mailbox);
      await expect(phone.page.getByRole('heading', { name: '¿Qué hacemos con lo que ya tienes aquí?' })).toBeVisible();
      await phone.page.getByRole('button', { name: 'Llevarlos a mi cuenta' }).click();
      await expect(phone.page).toHaveURL(/\/dashboard$/u);
      await expectUpToDate(phone.page);

      const laptop = await openDevice(browser, server.address);
      await signIn(laptop.page);
      await expectUpToDate(laptop.page);
      await laptop.page.goto('/player?id=1');
      await expect(heart(laptop.page, 'Solfeggio 528')).toHaveAttribute('aria-pressed', 'true');
      await laptop.page.goto(routes.history);
      const session = laptop.page
        .getByRole('listitem')
        .filter({ hasText: '528 Hz' })
        .filter({ hasText: 'terminada antes' });
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
      await laptop.page.getByRole('radio', { name: 'Quitar' }).click();
      await laptop.page.getByRole('button', { name: 'Solo en este' }).click();
      await expect(laptop.page.getByText('Sesión cerrada')).toBeVisible();
      await laptop.page.goto(routes.history);
      await expect(laptop.page.getByText('Todavía no hay nada')).toBeVisible();

      await phone.page.goto(settingsAddress);
      await phone.page.getByText('Eliminar mi cuenta').first().click();
      await phone.page.getByLabel('Contraseña', { exact: true }).last().fill(password);
      await phone.page.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
      await expect(phone.page.getByText('Tu cuenta está eliminada')).toBeVisible();
      await phone.page.goto(routes.history);
      await expect(phone.page.getByRole('listitem').filter({ hasText: '528 Hz' }).first()).toBeVisible();
      for (const { context } of [laptop, phone]) await context.close();
    });
  },
);

import type { Page } from '@playwright/test';
import { sessionKey } from '#core/account/session-key.ts';
import { routes } from '#routes.ts';
import {
  expectUpToDate,
  fillInSignIn,
  openDevice,
  openSignIn,
  password,
  pushRoutines,
  routineOn,
  test,
} from '../accounts.ts';
import { expect } from '../fixtures.ts';

/** Statuses of the head and the records for the token that the page has stored. */
const readAsPage = (page: Page): Promise<number[]> =>
  page.evaluate(async (key) => {
    const { access_token: token } = JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token?: string };
    const backend = document.querySelector<HTMLMetaElement>('meta[name=onda-backend]')?.content ?? '{}';
    const headers = { apikey: (JSON.parse(backend) as { key: string }).key, authorization: `Bearer ${token}` };
    const paths = ['sync_heads?select=epoch,seq', 'personal_records?select=key,data'];
    return Promise.all(paths.map(async (path) => (await fetch(`/rest/v1/${path}`, { headers })).status));
  }, sessionKey);

test(
  'a second factor that was added elsewhere closes the account to the password alone, and nothing is lost',
  { tag: '@long' },
  async ({ browser, site, person }) => {
    test.setTimeout(180_000);
    await pushRoutines(person, [1, 2]);
    const { address: baseURL } = site.server;
    const phone = await openDevice(browser, { baseURL, session: await person.newSession() });
    await expectUpToDate(phone.page);

    const nextCode = await person.addFactor();
    expect(await readAsPage(phone.page)).toEqual([403, 403]);
    await expect(phone.page.getByText(/^Tu sesión terminó/u)).toBeVisible({ timeout: 30_000 });
    await phone.page.goto(routes.routines);
    await routineOn(phone.page, 1).setTime('07:10');

    // With the password only.
    const stranger = await openDevice(browser, { baseURL });
    for (const { page } of [phone, stranger]) {
      await openSignIn(page);
      await fillInSignIn(page, person.email);
      await page.getByRole('button', { name: 'Iniciar sesión' }).click();
      await expect(page.getByRole('heading', { name: 'Verificación en dos pasos' })).toBeVisible();
      expect(await readAsPage(page)).toEqual([403, 403]);
    }
    await stranger.page.goto(routes.routines);
    await expect(routineOn(stranger.page, 1).item).toBeHidden();
    await stranger.close();

    await phone.page.goto(routes.routines);
    await expect(routineOn(phone.page, 1).item).toContainText('7:10');
    await phone.page.goto(routes.profile);
    await expect(phone.page.getByText(/^Falta el código/u)).toBeVisible();
    await phone.page.getByRole('link', { name: 'Escribir el código' }).click();
    await phone.page.getByRole('textbox', { name: 'Código del autenticador' }).fill(await nextCode());
    await phone.page.getByRole('button', { name: 'Confirmar' }).click();
    await expect(phone.page).toHaveURL(/\/dashboard$/u);
    await expectUpToDate(phone.page);
    expect(await readAsPage(phone.page)).toEqual([200, 200]);

    await phone.page.getByRole('button', { name: 'Borrar todo' }).click();
    const dialog = phone.page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'En todas partes' }).click();
    await dialog.getByRole('textbox', { name: 'Código del autenticador' }).fill(await nextCode());
    await dialog.getByLabel('Contraseña', { exact: true }).fill('no es la mía en absoluto');
    await dialog.getByRole('button', { name: 'Borrar en todas partes' }).click();
    await expect(dialog.getByRole('alert')).not.toBeEmpty();
    await dialog.getByLabel('Contraseña', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Borrar en todas partes' }).click();
    await expect(dialog).toBeHidden();
    await phone.page.goto(routes.routines);
    await expect(routineOn(phone.page, 1).item).toBeHidden();
    await phone.close();
  },
);

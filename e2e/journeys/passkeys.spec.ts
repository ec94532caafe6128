import type { Browser, Page } from '@playwright/test';
import { routes, settingsAddress } from '#routes.ts';
import { fillInSignIn, openDevice, openSignIn, test, type AccountSite, type Device, type Person } from '../accounts.ts';
import { addAuthenticator, type Authenticator } from '../authenticator.ts';
import { expect } from '../fixtures.ts';

/** Browsers have passkeys for names only. */
const addressOf = ({ server }: AccountSite): string => server.address.replace('127.0.0.1', 'localhost');

interface Opened extends Device {
  authenticator: Authenticator;
}

async function open(
  browser: Browser,
  { site, person, ...options }: { site: AccountSite; person?: Person } & Parameters<typeof addAuthenticator>[1],
): Promise<Opened> {
  const session = await person?.newSession();
  const device = await openDevice(browser, { baseURL: addressOf(site), ...(session && { session }) });
  return { ...device, authenticator: await addAuthenticator(device.page, options) };
}

const enter = (page: Page) => page.getByRole('button', { name: 'Entrar con una llave de acceso' });
const settings = (page: Page) => page.getByText('Llaves de acceso', { exact: true });

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto(settingsAddress);
  await settings(page).click();
  await page.getByRole('button', { name: 'Añadir una llave de acceso' }).click();
  await page.getByRole('textbox', { name: 'Nombre' }).fill(name);
  await page.getByRole('button', { name: 'Añadir una llave de acceso' }).click();
  await expect(page.getByText(name, { exact: true })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await openSignIn(page);
}

/** @returns sets what the browser is told otherwise than by the server */
async function changeOptions(page: Page): Promise<(changes: object) => void> {
  let changes = {};
  await page.route('**/passkeys/authentication/options', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { options: object };
    await route.fulfill({ response: answer, json: { ...body, options: { ...body.options, ...changes } } });
  });
  return (wanted) => {
    changes = wanted;
  };
}

const alertOn = (page: Page) => page.getByRole('alert').filter({ hasText: /./u });

test(
  'a passkey is added, signs in by autofill without a step, is renamed and removed',
  { tag: '@wide' },
  async ({ browser, site, person }) => {
    const { page, authenticator, close } = await open(browser, { site, person });
    await addPasskey(page, 'Mi móvil');

    // Conditional mediation: the browser offers it in the field, and the simulated person takes it.
    await page.evaluate(() => localStorage.clear());
    await page.goto(routes.auth);
    await expect(page).toHaveURL(/\/dashboard$/u);

    await authenticator.touch(false);
    await page.goto(settingsAddress);
    await settings(page).click();
    await expect(page.getByText(/Última vez/u)).toBeVisible();
    await page.getByRole('button', { name: 'Cambiar el nombre de Mi móvil' }).click();
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Portátil');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByRole('button', { name: 'Quitar Portátil' }).click();
    await expect(page.getByText(/con tu contraseña o con un código/u)).toBeVisible();
    await page.getByRole('button', { name: 'Quitar', exact: true }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Portátil' })).toBeHidden();

    // What was removed signs in no more, and the sentence says so.
    await signOut(page);
    await authenticator.touch(true);
    await enter(page).click();
    await expect(alertOn(page)).toContainText('El servidor no aceptó esta llave');
    await close();
  },
);

test('the button signs in, and says clearly what went wrong', async ({ browser, site, person }) => {
  const { page, authenticator, close } = await open(browser, { site, person });
  await addPasskey(page, 'Llave');
  await authenticator.touch(false);
  await signOut(page);
  await expect(page.getByRole('textbox', { name: 'Correo electrónico' })).toHaveAttribute(
    'autocomplete',
    'username webauthn',
  );

  // Nobody touches it until the time is over.
  const change = await changeOptions(page);
  change({ timeout: 1500 });
  await enter(page).click();
  await expect(alertOn(page)).toContainText('Se acabó el tiempo');
  change({});

  // The authenticator refuses the person: browsers report it like a cancellation.
  await authenticator.verify(false);
  await authenticator.touch(true);
  await enter(page).click();
  await expect(alertOn(page)).toContainText('se canceló');
  await authenticator.touch(false);

  // A server that has another address than this page.
  change({ rpId: 'onda.example' });
  await enter(page).click();
  await expect(alertOn(page)).toContainText('en esta dirección');
  change({});

  await authenticator.verify(true);
  await authenticator.touch(true);
  await enter(page).click();
  await expect(page).toHaveURL(/\/dashboard$/u);
  await close();
});

test('a copy of a key that was used elsewhere is refused', async ({ browser, site, person }) => {
  const { page, authenticator, close } = await open(browser, { site, person });
  await addPasskey(page, 'Llave');
  const [copy] = await authenticator.credentials();
  for (let times = 0; times < 2; times += 1) {
    await page.evaluate(() => localStorage.clear());
    await page.goto(routes.auth);
    await expect(page).toHaveURL(/\/dashboard$/u);
  }
  await authenticator.touch(false);
  await signOut(page);
  if (copy) await authenticator.put(copy);
  await authenticator.touch(true);
  await enter(page).click();
  await expect(alertOn(page)).toContainText('El servidor no aceptó esta llave');
  await close();
});

test('a security key is the second step of a sign-in, also one that verifies nobody', async ({
  browser,
  site,
  person,
}) => {
  const { page, close } = await open(browser, { site, person, transport: 'usb', verifiesPerson: false });
  await page.goto(settingsAddress);
  await page.getByText('Verificación en dos pasos', { exact: true }).click();
  await page.getByRole('button', { name: 'Añadir una llave de seguridad' }).click();
  await page.getByRole('button', { name: 'Añadir una llave de seguridad' }).click();
  await expect(page.getByRole('button', { name: 'Quitar Llave de seguridad' })).toBeVisible();
  await signOut(page);
  await fillInSignIn(page, person.email);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('heading', { name: 'Verificación en dos pasos' })).toBeVisible();
  await page.getByRole('button', { name: 'Usar la llave de seguridad' }).click();
  await expect(page).toHaveURL(/\/dashboard$/u);
  await close();
});

test('where the address is a number, nothing of passkeys is shown to sign in', async ({ browser, site }) => {
  const { page, close } = await openDevice(browser, { baseURL: site.server.address });
  await openSignIn(page);
  await expect(enter(page)).toBeHidden();
  await close();
});

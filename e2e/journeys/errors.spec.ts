import { preloadChunks, libraryChunks, visitUntilIdle } from '../idle-page.ts';
import { expect, test } from '../fixtures.ts';

test.use({ ownServer: true });
// One server for all of them.
test.describe.configure({ mode: 'default' });

// Addresses are case-sensitive, for the app as for the server.
for (const address of ['/no/such/page', '/Library']) {
  test(`${address} shows the not-found page, is logged, and links home`, async ({ page, expectConsoleError }) => {
    expectConsoleError(/404 \(Not Found\)/u);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('404');
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await expect.poll(() => logged.some((text) => text.includes(address))).toBe(true);
    await page.getByRole('link', { name: 'Volver al inicio' }).click();
    await expect(page).toHaveURL('/');
  });
}

test('the player says what is wrong with an address, and links to the library', async ({ page }) => {
  const libraryLink = page.getByRole('link', { name: 'Ir a la biblioteca' });
  for (const [address, heading] of [
    ['/player', 'Falta elegir una frecuencia'],
    ['/player?id=', 'Falta elegir una frecuencia'],
    ['/player?id=abc', 'Esa dirección no es válida'],
    ['/player?id=1%20or%201=1', 'Esa dirección no es válida'],
    ['/player?id=0', 'Esa dirección no es válida'],
    ['/player?id=987654', 'Esa frecuencia no existe'],
    ['/player?id=9007199254740991', 'Esa frecuencia no existe'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: heading }), address).toBeVisible();
    await expect(libraryLink, address).toHaveAttribute('href', '/library');
  }
  await libraryLink.click();
  await expect(page.getByText('60 frecuencias')).toBeVisible();
});

test('the library loads by a retry after the backend was down', async ({ page, server, expectConsoleError }) => {
  test.setTimeout(60_000);
  expectConsoleError(/ERR_CONNECTION_REFUSED/u);
  await visitUntilIdle(page, '/dashboard');
  await preloadChunks(page, libraryChunks);
  await server.stop();
  await page.getByRole('link', { name: 'Biblioteca de frecuencias' }).click();
  await expect(page.getByText('Está tardando; seguimos intentando.')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Error al cargar frecuencias', { timeout: 15_000 });
  await server.start();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('60 frecuencias')).toBeVisible();
});

test('a running session continues when the backend goes down', { tag: '@long' }, async ({ page, server }) => {
  await visitUntilIdle(page, '/player?id=1');
  await page.getByRole('button', { name: 'Iniciar' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^14:5\d/u);
  await page.waitForLoadState('networkidle');
  await server.stop();
  // Longer than the catalogue's data stay fresh.
  await expect(page.getByRole('timer')).toHaveText('14:49', { timeout: 20_000 });
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test(
  'the library reports a missing network at once and loads when it is back',
  { tag: '@firefox-all' },
  async ({ page, context, expectConsoleError }) => {
    expectConsoleError(/ERR_INTERNET_DISCONNECTED/u);
    await visitUntilIdle(page, '/dashboard');
    await preloadChunks(page, libraryChunks);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Biblioteca de frecuencias' }).click();
    await expect(page.getByRole('alert')).toContainText('No hay conexión');
    await context.setOffline(false);
    await expect(page.getByText('60 frecuencias')).toBeVisible();
  },
);

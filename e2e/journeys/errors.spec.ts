import type { Page } from '@playwright/test';
import { axe, expect, test } from '../fixtures.ts';

async function fetched(page: Page, names: string[]): Promise<void> {
  await page.waitForFunction((wanted) => {
    const arrived = performance.getEntriesByType('resource').filter((entry) => 'responseEnd' in entry && Number(entry.responseEnd) > 0);
    return wanted.every((name) => arrived.some((entry) => entry.name.includes(`/assets/${name}`)));
  }, names);
}

/** All screens are fetched ahead, and what follows them, so that only the data is missing when the server is; the tooltips come with the first key. */
async function fetchedAhead(page: Page): Promise<void> {
  await fetched(page, ['library-screen', 'player-screen', 'open-catalogue', 'living-figure', 'slider', 'query', 'toaster', 'beside-session', 'open-reminders', 'notifications', 'occurrence', 'minute-clock']);
  await page.keyboard.press('Shift');
  await fetched(page, ['tooltip-layer']);
}

test('an unknown address shows the not-found page, logs it, and leads home', async ({ page, expectConsoleError }) => {
  expectConsoleError(/404 \(Not Found\)/u);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('404');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await expect.poll(() => logged.some((text) => text.includes('/no/such/page'))).toBe(true);
  await page.getByRole('link', { name: 'Volver al inicio' }).click();
  await expect(page).toHaveURL('/');
});

for (const [address, heading] of [
  ['/player', 'Falta elegir una frecuencia'],
  ['/player?id=', 'Falta elegir una frecuencia'],
  ['/player?id=abc', 'Esa dirección no es válida'],
  ['/player?id=1%20or%201=1', 'Esa dirección no es válida'],
  ['/player?id=0', 'Esa dirección no es válida'],
  ['/player?id=987654', 'Esa frecuencia no existe'],
  ['/player?id=9007199254740991', 'Esa frecuencia no existe'],
] as const) {
  test(`${address} says “${heading}” and leads to the library`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await page.getByRole('link', { name: 'Ir a la biblioteca' }).click();
    await expect(page.getByText('60 frecuencias')).toBeVisible();
  });
}

test('the backend goes down and comes back', async ({ page, server, expectConsoleError }) => {
  test.setTimeout(60_000);
  expectConsoleError(/ERR_CONNECTION_REFUSED/u);
  await page.goto('/dashboard');
  await fetchedAhead(page);
  await server.stop();
  await page.getByRole('link', { name: 'Biblioteca de frecuencias' }).click();
  await expect(page.getByText('Está tardando; seguimos intentando.')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Error al cargar frecuencias', { timeout: 15_000 });
  await server.start();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('60 frecuencias')).toBeVisible();
});

test('a session begun goes on when the backend goes down', async ({ page, server, expectConsoleError }) => {
  test.setTimeout(60_000);
  expectConsoleError(/ERR_CONNECTION_REFUSED/u);
  await page.goto('/library');
  await expect(page.getByText('60 frecuencias')).toBeVisible();
  await fetchedAhead(page);
  await server.stop();
  await page.getByRole('link', { name: 'Activar Solfeggio 528' }).click();
  await page.getByRole('button', { name: 'Iniciar' }).click();
  // Longer than all retries take.
  await expect(page.getByRole('timer')).toHaveText('14:49', { timeout: 20_000 });
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a screen that cannot be fetched ends at the failure screen, with a way back', async ({ page, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED|Failed to fetch dynamically imported module/u);
  await page.route('**/device-screen-*.js', (route) => route.abort());
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Conectar dispositivo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error' })).toBeVisible();
  await page.getByText('Detalle técnico').click();
  await expect(page.getByText(/dynamically imported module/u)).toBeVisible();
  // Not even the longest address in it makes the page wider than the screen.
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Hola de nuevo' })).toBeVisible();
  await page.getByRole('link', { name: 'Conectar dispositivo' }).click();
  await page.getByRole('link', { name: 'Volver al inicio' }).click();
  await expect(page).toHaveURL('/');
});

test('a screen that cannot be fetched for want of a network says what can be done', async ({ page, context, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/u);
  await page.route('**/device-screen-*.js', (route) => route.abort());
  await page.goto('/dashboard');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Conectar dispositivo' }).click();
  await expect(page.getByText('No hay conexión. Revisa tu red')).toBeVisible();
});

test('a screen whose texts cannot be fetched says so in its place, while what sounds goes on, and comes with another try', async ({ page, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED|Failed to fetch dynamically imported module/u);
  await page.addInitScript(() => localStorage.setItem('onda-sound', JSON.stringify({ version: 1, keepPlaying: true })));
  await page.route('**/device-es-*.js', (route) => route.abort());
  await page.goto('/player?id=1');
  await page.getByRole('button', { name: 'Iniciar' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^14:5/u);
  await page.getByRole('link', { name: 'Volver a Biblioteca' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Dispositivo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Esta parte no se pudo cargar' })).toBeFocused();
  await expect(page.getByRole('region', { name: /Solfeggio 528/u })).toBeVisible();
  await axe(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Biblioteca' })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Dispositivo' }).click();
  const again = page.getByRole('button', { name: 'Reintentar' });
  // Not before it has failed once more: otherwise there is nothing left to try.
  await expect(again).toBeVisible();
  await page.unroute('**/device-es-*.js');
  await expect(async () => {
    if (await again.isVisible()) await again.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dispositivo' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 1, name: 'Dispositivo' })).toBeFocused();
});

test('what the player could not fetch says so, while the session can begin, and comes with another try', async ({ page, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED|Failed to fetch dynamically imported module/u);
  await page.route('**/beside-session-*.js', (route) => route.abort());
  await page.goto('/player?id=1');
  await expect(page.getByRole('alert').filter({ hasText: 'El servidor no respondió bien' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Iniciar' }).click();
  await expect(page.getByRole('button', { name: 'Pausar' })).toBeVisible();
  await page.unroute('**/beside-session-*.js');
  await page.getByRole('button', { name: 'Reintentar' }).press('Enter');
  await expect(page.getByRole('switch', { name: 'Sin límite' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^14:/u);
  await expect(page.getByRole('heading', { name: 'Escucha con cuidado' })).toBeVisible();
  // The button is gone; one goes on from what has come.
  await page.keyboard.press('Tab');
  await expect(page.locator('summary').first()).toBeFocused();
});

test('preferences opened before the page is taken over are there once it is', async ({ page }) => {
  const { promise: allowed, resolve: allow } = Promise.withResolvers<undefined>();
  await page.route('**/assets/*.js', async (route) => {
    await allowed;
    await route.continue();
  });
  // Not waited for: it is over once the page is taken over.
  const visit = page.goto('/profile');
  await page.getByRole('heading', { name: 'Sonido' }).click();
  await expect(page.locator('details[open]')).toHaveCount(1);
  allow(undefined);
  await visit;
  await expect(page.getByRole('slider', { name: 'Fundido al final' })).toBeVisible();
});

test('preferences that could not be fetched come with another try', async ({ page, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED|Failed to fetch dynamically imported module/u);
  await page.route('**/sound-preferences-*.js', (route) => route.abort());
  await page.goto('/profile');
  await page.getByRole('heading', { name: 'Sonido' }).click();
  const again = page.getByRole('button', { name: 'Reintentar' });
  await again.click();
  await expect(again).toBeVisible();
  await page.unroute('**/sound-preferences-*.js');
  await again.click();
  await expect(page.getByRole('slider').or(page.getByRole('switch')).first()).toBeVisible();
});

test('without a network the library says so at once, and loads when it is back', async ({ page, context, expectConsoleError }) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/u);
  await page.goto('/dashboard');
  await fetchedAhead(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Biblioteca de frecuencias' }).click();
  await expect(page.getByRole('alert')).toContainText('No hay conexión');
  await context.setOffline(false);
  await expect(page.getByText('60 frecuencias')).toBeVisible();
});

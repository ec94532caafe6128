import { axe, expect, test } from '../fixtures.ts';
import { holdFiles } from '../hold-files.ts';

test(
  'a screen that fails to load shows it in place and loads by a retry',
  { tag: '@firefox' },
  async ({ page, repeatsFailedImports, expectConsoleError }) => {
    expectConsoleError(/ERR_FAILED|dynamically imported module/u);
    await page.route('**/device-screen-*.js', (route) => route.abort());
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Conectar dispositivo' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Esta parte no se pudo cargar' })).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Hola' })).toBeVisible();
    await page.getByRole('link', { name: 'Conectar dispositivo' }).click();
    const retry = page.getByRole('button', { name: 'Reintentar' });
    await expect(retry).toBeVisible();
    await page.unroute('**/device-screen-*.js');
    await retry.click();
    const heading = page.getByRole('heading', { level: 1, name: 'Dispositivo' });
    await expect(heading).toBeVisible();
    // Otherwise the page has been loaded again.
    if (!repeatsFailedImports) await expect(heading).toBeFocused();
  },
);

for (const [address, chunk, heading] of [
  ['/routines', 'routine-form', 'Rutinas'],
  ['/history', 'history-content', 'Tu historia'],
  ['/routines', 'routines-screen', 'Rutinas'],
] as const) {
  const tag = chunk === 'routine-form' ? [] : '@long';
  test(
    `a session continues and can be stopped while ${address} lacks ${chunk}`,
    { tag },
    async ({ page, repeatsFailedImports, expectConsoleError }) => {
      expectConsoleError(/ERR_FAILED|dynamically imported module/u);
      await page.addInitScript(() =>
        localStorage.setItem('onda-sound', JSON.stringify({ version: 1, keepPlaying: true })),
      );
      await page.route(`**/${chunk}-*.js`, (route) => route.abort());
      await page.goto('/player?id=1');
      await page.getByRole('button', { name: 'Iniciar' }).click();
      await expect(page.getByRole('timer')).toHaveText(/^14:5/u);
      await page.getByRole('link', { name: 'Volver a Biblioteca' }).click();
      await page.getByRole('navigation').getByRole('link', { name: 'Inicio' }).click();
      await page.locator(`a[href^="${address}"]`).first().click();
      if (chunk === 'routine-form') await page.getByRole('button', { name: 'Nueva rutina' }).click();
      const retry = page.getByRole('button', { name: 'Reintentar' });
      await expect(retry).toBeVisible();
      const bar = page.getByRole('region', { name: /Solfeggio 528/u });
      await bar.getByRole('button', { name: 'Pausar' }).click();
      await expect(bar.getByRole('button', { name: /^Continuar/u })).toBeVisible();
      // The page would be loaded again, as the journey above shows.
      if (repeatsFailedImports) return;
      await page.unroute(`**/${chunk}-*.js`);
      await retry.click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(retry).toHaveCount(0);
    },
  );
}

test('a screen that fails to load offline suggests checking the network', async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|dynamically imported module/u);
  await page.route('**/device-screen-*.js', (route) => route.abort());
  await page.goto('/dashboard');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Conectar dispositivo' }).click();
  await expect(page.getByText('No hay conexión. Revisa tu red')).toBeVisible();
});

test('preferences opened before hydration are loaded after it', { tag: '@long' }, async ({ page }) => {
  const allow = await holdFiles(page, '**/assets/*.js');
  // Not awaited: it resolves after hydration.
  const visit = page.goto('/profile');
  await page.getByRole('heading', { name: 'Sonido' }).click();
  await expect(page.locator('details[open]')).toHaveCount(1);
  allow();
  await visit;
  await expect(page.getByRole('slider', { name: 'Fundido al final' })).toBeVisible();
});

test(
  'reminders start where the offline setup fails to load',
  { tag: '@long' },
  async ({ page, expectConsoleError }) => {
    expectConsoleError(/ERR_FAILED/u);
    await page.route('**/register-service-worker-*.js', (route) => route.abort());
    const reminders = page.waitForResponse('**/open-reminders-*.js');
    await page.goto('/dashboard');
    expect((await reminders).ok()).toBe(true);
  },
);

test.describe('a retry without a new page', () => {
  test.beforeEach(({ repeatsFailedImports }) => {
    test.skip(repeatsFailedImports, 'this browser repeats a failed import until the page is loaded again');
  });

  test(
    'a screen whose texts fail to load shows it in place, keeps the session, and loads by a retry',
    { tag: '@long' },
    async ({ page, prefer, expectConsoleError }) => {
      expectConsoleError(/ERR_FAILED|dynamically imported module/u);
      await prefer({ keepPlaying: true });
      const texts = /\/device-[\w-]{8}\.js$/u;
      await page.route(texts, (route) => route.abort());
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
      const retry = page.getByRole('button', { name: 'Reintentar' });
      // Only after the second failure: otherwise there is nothing to retry.
      await expect(retry).toBeVisible();
      await page.unroute(texts);
      await retry.click();
      await expect(page.getByRole('heading', { level: 1, name: 'Dispositivo' })).toBeFocused();
    },
  );

  test('the player lacking its later parts can start a session, and loads a part by a retry', async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/ERR_FAILED|dynamically imported module/u);
    await page.route('**/player-parts-*.js', (route) => route.abort());
    await page.goto('/player?id=1');
    const failure = page.getByRole('alert').filter({ hasText: 'El servidor no respondió bien' });
    await expect(failure).toHaveCount(1);
    await page.getByRole('button', { name: '10 minutos' }).click();
    await page.getByRole('button', { name: 'Iniciar' }).click();
    await expect(page.getByRole('timer')).toHaveText(/^9:5/u);
    await page.getByRole('button', { name: 'Pausar' }).click();
    await page.unroute('**/player-parts-*.js');
    // No person is faster; a part that has just failed is not requested again within this time.
    await page.waitForTimeout(500);
    await page.getByRole('button', { name: 'Reintentar' }).press('Enter');
    await expect(failure).toHaveCount(0);
    await page.getByText('¿Cómo estás ahora?').click();
    await expect(page.getByRole('group', { name: 'Energía' })).toBeVisible();
  });

  test('a layer whose words fail to load leaves the session and its controls', async ({ page, expectConsoleError }) => {
    expectConsoleError(/ERR_FAILED|dynamically imported module/u);
    await page.route(/\/presets-[\w-]{8}\.js$/u, (route) => route.abort());
    await page.goto('/player?id=1&noise=pink');
    await page.getByRole('button', { name: 'Iniciar' }).click();
    await expect(page.getByRole('timer')).toHaveText(/^14:/u);
    await expect(page.getByRole('slider', { name: 'Intensidad' })).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Sin límite' })).toBeVisible();
  });

  test('preferences that failed to load come by a retry', { tag: '@long' }, async ({ page, expectConsoleError }) => {
    expectConsoleError(/ERR_FAILED|dynamically imported module/u);
    await page.route('**/sound-preferences-*.js', (route) => route.abort());
    await page.goto('/profile');
    await page.getByRole('heading', { name: 'Sonido' }).click();
    const retry = page.getByRole('button', { name: 'Reintentar' });
    await retry.click();
    await expect(retry).toBeVisible();
    await page.unroute('**/sound-preferences-*.js');
    await retry.click();
    await expect(page.getByRole('slider').or(page.getByRole('switch')).first()).toBeVisible();
  });

  test('a preference changed while its code failed to load reports it and applies on the next try', async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/ERR_FAILED|dynamically imported module/u);
    await page.route('**/open-settings-*.js', (route) => route.abort());
    await page.goto('/profile');
    await page.getByRole('heading', { name: 'Sonido' }).click();
    const keep = page.getByRole('switch', { name: 'Seguir sonando al salir del reproductor' });
    await keep.click();
    await expect(page.getByText('El servidor no respondió bien')).toBeVisible();
    await expect(keep).not.toBeChecked();
    await page.unroute('**/open-settings-*.js');
    await keep.click();
    await expect(keep).toBeChecked();
  });

  test('a session starts once its sound code loads again', async ({ page, expectConsoleError }) => {
    expectConsoleError(/ERR_FAILED|dynamically imported module/u);
    await page.route('**/open-sound-*.js', (route) => route.abort());
    await page.goto('/player?id=1');
    const start = page.getByRole('button', { name: 'Iniciar' });
    await start.click();
    await expect(start).toBeVisible();
    await page.unroute('**/open-sound-*.js');
    await start.click();
    await expect(page.getByRole('timer')).toBeVisible();
  });
});

test('a session that is stopped while its sound code is on its way stays stopped, and the next one plays', async ({
  page,
}) => {
  const letLoad = await holdFiles(page, '**/open-sound-*.js');
  await page.goto('/player?id=1');
  const start = page.getByRole('button', { name: 'Iniciar' });
  await start.click();
  await page.getByRole('button', { name: 'Pausar' }).click();
  await expect(start).toBeVisible();
  const loaded = page.waitForResponse('**/open-sound-*.js');
  letLoad();
  await (await loaded).finished();
  await expect(start).toBeVisible();
  await start.click();
  await expect(page.getByRole('timer')).toBeVisible();
});

import { axe, expect, test } from '../fixtures.ts';
import { holdFiles } from '../hold-files.ts';

test('a screen that cannot be fetched says so in its place, and comes with another try', async ({
  page,
  browserName,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED|dynamically imported module/u);
  await page.route('**/device-screen-*.js', (route) => route.abort());
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Conectar dispositivo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Esta parte no se pudo cargar' })).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Hola de nuevo' })).toBeVisible();
  await page.getByRole('link', { name: 'Conectar dispositivo' }).click();
  const again = page.getByRole('button', { name: 'Reintentar' });
  await expect(again).toBeVisible();
  await page.unroute('**/device-screen-*.js');
  await again.click();
  const heading = page.getByRole('heading', { level: 1, name: 'Dispositivo' });
  await expect(heading).toBeVisible();
  // Firefox has loaded the page anew.
  if (browserName !== 'firefox') await expect(heading).toBeFocused();
});

for (const [address, chunk, heading] of [
  ['/routines', 'routine-form', 'Rutinas'],
  ['/history', 'whole-history', 'Tu historia'],
  ['/routines', 'routines-screen', 'Rutinas'],
] as const) {
  test(
    `what sounds goes on, and can be stopped, where ${address} lacks ${chunk}`,
    { tag: chunk === 'routine-form' ? [] : '@one-engine' },
    async ({ page, browserName, expectConsoleError }) => {
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
      const again = page.getByRole('button', { name: 'Reintentar' });
      await expect(again).toBeVisible();
      const bar = page.getByRole('region', { name: /Solfeggio 528/u });
      await bar.getByRole('button', { name: 'Pausar' }).click();
      await expect(bar).toHaveCount(0);
      // There another try loads the page anew: the journey above has it.
      if (browserName === 'firefox') return;
      await page.unroute(`**/${chunk}-*.js`);
      await again.click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(again).toHaveCount(0);
    },
  );
}

test('a part that is broken off because its page is being left is not logged', async ({ page, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED/u);
  await page.route('**/device-screen-*.js', async (route) => {
    // Firefox says so first, and then breaks off what is on its way.
    await page.evaluate(() => dispatchEvent(new Event('beforeunload')));
    await route.abort();
  });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Conectar dispositivo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Esta parte no se pudo cargar' })).toBeVisible();
});

test('a screen that cannot be fetched for want of a network says what can be done', async ({
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

// Firefox keeps a failed import for as long as the page lives, and a page that sounds is not loaded anew.
test(
  'a screen whose texts cannot be fetched says so in its place, while what sounds goes on, and comes with another try',
  { tag: '@chromium' },
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
    const again = page.getByRole('button', { name: 'Reintentar' });
    // Not before it has failed once more: otherwise there is nothing left to try.
    await expect(again).toBeVisible();
    await page.unroute(texts);
    await again.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dispositivo' })).toBeFocused();
  },
);

// In Firefox as above.
test(
  'what the player could not fetch says so, while the session can begin, and comes with another try',
  { tag: '@chromium' },
  async ({ page, expectConsoleError }) => {
    // The server has drawn what cannot be fetched: React may say that it draws these places anew.
    expectConsoleError(/ERR_FAILED|dynamically imported module|React error #418/u);
    await page.route('**/player-parts-*.js', (route) => route.abort());
    await page.goto('/player?id=1');
    await expect(page.getByRole('alert').filter({ hasText: 'El servidor no respondió bien' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Iniciar' }).click();
    await expect(page.getByRole('button', { name: 'Pausar' })).toBeVisible();
    await page.unroute('**/player-parts-*.js');
    // Nobody finds the button sooner; what has just failed is not fetched anew within that time.
    await page.waitForTimeout(500);
    await page.getByRole('button', { name: 'Reintentar' }).press('Enter');
    await expect(page.getByRole('switch', { name: 'Sin límite' })).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^14:/u);
    await expect(page.getByRole('heading', { name: 'Escucha con cuidado' })).toBeVisible();
    // The button is gone; one goes on from what has come.
    await page.keyboard.press('Tab');
    await expect(page.locator('summary').first()).toBeFocused();
  },
);

test('preferences opened before the page is taken over are there once it is', async ({ page }) => {
  const allow = await holdFiles(page, '**/assets/*.js');
  // Not waited for: it is over once the page is taken over.
  const visit = page.goto('/profile');
  await page.getByRole('heading', { name: 'Sonido' }).click();
  await expect(page.locator('details[open]')).toHaveCount(1);
  allow();
  await visit;
  await expect(page.getByRole('slider', { name: 'Fundido al final' })).toBeVisible();
});

// In Firefox the other try loads the page anew, with its preferences closed.
test(
  'preferences that could not be fetched come with another try',
  { tag: '@chromium' },
  async ({ page, expectConsoleError }) => {
    expectConsoleError(/ERR_FAILED|dynamically imported module/u);
    await page.route('**/sound-preferences-*.js', (route) => route.abort());
    await page.goto('/profile');
    await page.getByRole('heading', { name: 'Sonido' }).click();
    const again = page.getByRole('button', { name: 'Reintentar' });
    await again.click();
    await expect(again).toBeVisible();
    await page.unroute('**/sound-preferences-*.js');
    await again.click();
    await expect(page.getByRole('slider').or(page.getByRole('switch')).first()).toBeVisible();
  },
);

// In Firefox the other try loads the page anew, with its preferences closed.
test(
  'a preference whose first fetch failed says that it was lost, and is applied with the next try',
  { tag: '@chromium' },
  async ({ page, expectConsoleError }) => {
    expectConsoleError(/ERR_FAILED|dynamically imported module/u);
    await page.route('**/open-sound-*.js', (route) => route.abort());
    await page.goto('/profile');
    await page.getByRole('heading', { name: 'Sonido' }).click();
    const keep = page.getByRole('switch', { name: 'Seguir sonando al salir del reproductor' });
    await keep.click();
    await expect(page.getByText('El servidor no respondió bien')).toBeVisible();
    await expect(keep).not.toBeChecked();
    await page.unroute('**/open-sound-*.js');
    await keep.click();
    await expect(keep).toBeChecked();
  },
);

// In Firefox the other tap loads the page anew.
test(
  'a session starts once its sound can be fetched again',
  { tag: '@chromium' },
  async ({ page, expectConsoleError }) => {
    expectConsoleError(/ERR_FAILED|dynamically imported module/u);
    await page.route('**/open-sound-*.js', (route) => route.abort());
    await page.goto('/player?id=1');
    const start = page.getByRole('button', { name: 'Iniciar' });
    await start.click();
    await expect(start).toBeVisible();
    await page.unroute('**/open-sound-*.js');
    await start.click();
    await expect(page.getByRole('timer')).toBeVisible();
  },
);

test('reminders start where the copy for no network cannot be fetched', async ({ page, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED/u);
  await page.route('**/register-service-worker-*.js', (route) => route.abort());
  const reminders = page.waitForResponse('**/open-reminders-*.js');
  await page.goto('/dashboard');
  expect((await reminders).ok()).toBe(true);
});

import type { Page } from '@playwright/test';
import { pageReady } from '#core/platform/page/early-input.ts';
import { playerAddress, routes } from '#routes.ts';
import { button, tapEarly, visitUnhydrated } from '../unhydrated-page.ts';
import { expect, test } from '../fixtures.ts';

test.use({ waitsForHydration: false });

/** Swallows the app's own ready event, until a journey dispatches a custom one. */
async function delayReady(page: Page): Promise<void> {
  await page.addInitScript((type) => {
    document.addEventListener(type, (event) => {
      if (!(event instanceof CustomEvent)) event.stopImmediatePropagation();
    });
  }, pageReady);
}

for (const path of [routes.welcome, routes.auth, routes.about, routes.dashboard, routes.library, playerAddress(1)]) {
  const tag = path === routes.welcome ? [] : '@long';
  test(`two early taps on the language of ${path} switch it once`, { tag }, async ({ page }) => {
    const release = await visitUnhydrated(page, path);
    const toggle = page.getByRole('button', { name: /English/u });
    await tapEarly(toggle);
    await tapEarly(toggle);
    release();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('button', { name: /español/u })).not.toHaveAttribute('data-waiting');
    await expect(page.locator('[aria-busy]')).toHaveCount(0);
  });
}

test('an early tap or arrow key selects a tab', { tag: '@long' }, async ({ page }) => {
  let release = await visitUnhydrated(page, routes.auth);
  await tapEarly(page.getByRole('tab', { name: 'Crear cuenta' }));
  release();
  await expect(page.getByRole('tab', { name: 'Crear cuenta' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('form button[type=submit]')).toHaveText('Crear cuenta');
  await page.unrouteAll();
  release = await visitUnhydrated(page, routes.auth);
  await page.getByRole('tab', { name: 'Iniciar sesión' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Iniciar sesión' })).toHaveAttribute('data-waiting');
  release();
  await expect(page.getByRole('tab', { name: 'Crear cuenta' })).toBeFocused();
  await expect(page.getByRole('tab', { name: 'Crear cuenta' })).toHaveAttribute('aria-selected', 'true');
});

test('an early tap on a usual length keeps what the address says', async ({ page }) => {
  const release = await visitUnhydrated(page, `${playerAddress(1)}&intensity=35`);
  const length = page.getByRole('group', { name: 'Duraciones rápidas' }).getByRole('button', { name: '10 minutos' });
  await tapEarly(length);
  release();
  await expect(length).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('slider', { name: 'Duración' })).toHaveValue('10');
  await expect(page.getByRole('slider', { name: 'Intensidad' })).toHaveValue('35');
});

test('a form filled in and submitted early is sent as it was', { tag: '@firefox' }, async ({ page }) => {
  const release = await visitUnhydrated(page, routes.auth);
  await page.getByLabel('Correo electrónico').fill('ana@example.org');
  await button(page, 'Mostrar la contraseña').locator('svg').click();
  await page.getByLabel('Contraseña', { exact: true }).fill('secret');
  await page.getByLabel('Contraseña', { exact: true }).press('Enter');
  await expect(page.locator('form button[type=submit]')).toHaveAttribute('data-waiting');
  release();
  await expect(page.getByText('¡Qué bueno verte de nuevo!')).toBeVisible();
  await expect(page).toHaveURL(routes.dashboard);
});

test('an empty form submitted early shows what is missing', { tag: '@long' }, async ({ page }) => {
  const release = await visitUnhydrated(page, routes.auth);
  await tapEarly(page.locator('form button[type=submit]'));
  release();
  await expect(page.getByText('Escribe tu correo.')).toBeVisible();
  await expect(page.getByLabel('Correo electrónico')).toBeFocused();
});

test(
  'text typed during hydration keeps its cursor and focus and is searched for',
  { tag: '@firefox-all' },
  async ({ page }) => {
    const release = await visitUnhydrated(page, routes.library);
    const box = page.getByRole('searchbox');
    await box.pressSequentially('solfggio');
    for (let times = 0; times < 4; times += 1) await page.keyboard.press('ArrowLeft');
    release();
    await expect(page.getByRole('article')).toHaveCount(0);
    await expect(page).toHaveURL('/library?q=solfggio');
    await expect(box).toBeFocused();
    await page.keyboard.type('e');
    await expect(box).toHaveValue('solfeggio');
    await expect(page.getByText('9 frecuencias')).toBeVisible();
  },
);

test('an early search, category and order replace those of the address', { tag: '@long' }, async ({ page }) => {
  const release = await visitUnhydrated(page, `${routes.library}?q=zzz`);
  await page.getByRole('searchbox').pressSequentially('solf');
  await page.getByRole('combobox').selectOption('hertz');
  await tapEarly(button(page, 'Restore'));
  release();
  await expect(button(page, 'Restore')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('searchbox')).toHaveValue('solf');
  await expect(page.getByRole('combobox')).toHaveValue('hertz');
  await expect(page).toHaveURL(/category=Restore/u);
  await expect(page).toHaveURL(/sort=hertz/u);
  await expect(page).toHaveURL(/q=solf/u);
});

test('an early / focuses the search at once and keeps the text typed after it', async ({ page }) => {
  const release = await visitUnhydrated(page, routes.library);
  await page.keyboard.type('/solf/');
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('searchbox')).toHaveValue('solf');
  release();
  await expect(page).toHaveURL('/library?q=solf');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page.getByRole('searchbox')).toHaveValue('solf');
});

test(
  'early shortcuts work on screens without their element, whatever key follows',
  { tag: '@long' },
  async ({ page }) => {
    let release = await visitUnhydrated(page, routes.dashboard);
    await page.keyboard.type('/x');
    release();
    await expect(page).toHaveURL(routes.library);
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.unrouteAll();
    release = await visitUnhydrated(page, routes.device);
    await page.keyboard.type('?x');
    release();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
);

test('settings tapped early are applied, and a section opened early is loaded', async ({ page }) => {
  const release = await visitUnhydrated(page, routes.profile);
  // The browser shows the choice of a radio button by itself.
  await page.getByRole('radio', { name: 'Claro' }).check();
  await page.getByRole('radio', { name: 'English' }).check();
  await page.getByText('Cómo suena y si sigue al salir').click();
  release();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
  await expect(page.getByRole('switch').first()).toBeVisible();
});

test('an early tap shows its toast', { tag: '@long' }, async ({ page }) => {
  const release = await visitUnhydrated(page, routes.profile);
  await tapEarly(button(page, 'Ajustes'));
  release();
  await expect(page.getByText('Próximamente')).toBeVisible();
});

test('an early answer counts for its own question, and early taps on “next” advance by one', async ({ page }) => {
  const release = await visitUnhydrated(page, routes.diagnosis);
  const slider = page.getByRole('slider');
  await slider.press('Home');
  await expect(slider).toHaveAttribute('data-waiting');
  await tapEarly(button(page, 'Siguiente'));
  await slider.press('End');
  await tapEarly(button(page, 'Siguiente'));
  release();
  await expect(page.getByText('Pregunta 2 de 6')).toBeVisible();
  await expect(slider).toHaveValue('50');
  await expect(slider).not.toHaveAttribute('data-waiting');
  await button(page, 'Anterior').click();
  await expect(slider).toHaveValue('100');
});

for (const appears of ['before', 'after'] as const) {
  const tag = appears === 'before' ? [] : '@long';
  test(
    `early input to the first question does not reach the third, if that appears ${appears} the page is ready`,
    { tag },
    async ({ page }) => {
      await page.goto(routes.diagnosis);
      for (const question of [2, 3]) {
        // Asks once, because the slider was not touched.
        await button(page, 'Siguiente').click();
        await expect(page.getByText('¿Lo dejamos en 50?')).toBeVisible();
        await button(page, 'Siguiente').click();
        await expect(page.getByText(`Pregunta ${question} de 6`)).toBeVisible();
      }
      const { promise: allowed, resolve: allow } = Promise.withResolvers<undefined>();
      if (appears === 'before') await delayReady(page);
      const release = await visitUnhydrated(page, routes.diagnosis);
      if (appears === 'after')
        await page.route('**/open-settings-*.js', (route) => allowed.then(() => route.continue()));
      await expect(page.getByText('Pregunta 1 de 6')).toBeVisible();
      await page.getByRole('slider').press('End');
      await tapEarly(button(page, 'Siguiente'));
      release();
      if (appears === 'before') {
        await expect(page.getByText('Pregunta 3 de 6')).toBeVisible();
        await page.evaluate((type) => document.dispatchEvent(new CustomEvent(type)), pageReady);
      }
      await expect(page.locator('[data-waiting]')).toHaveCount(0);
      allow(undefined);
      await expect(page.getByText('Pregunta 3 de 6')).toBeVisible();
      await expect(page.getByRole('slider')).toHaveValue('50');
      // Taps count from now on; the first question was not answered either.
      for (let taps = 0; taps < 2; taps += 1) await button(page, 'Anterior').click();
      await expect(page.getByText('Pregunta 1 de 6')).toBeVisible();
      await expect(page.getByRole('slider')).toHaveValue('50');
    },
  );
}

test('a slider dragged during hydration stays under the finger', { tag: '@firefox-all' }, async ({ page }) => {
  const release = await visitUnhydrated(page, routes.diagnosis);
  const slider = page.getByRole('slider');
  const { x = 0, y = 0, width = 0, height = 0 } = (await slider.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 0.7 * width, y + height / 2);
  const dragged = Number(await slider.inputValue());
  expect(dragged).toBeGreaterThan(60);
  release();
  await expect(page.locator('html')).toHaveAttribute('data-state', 'ready');
  await expect(page.locator('section p[aria-hidden]')).toHaveText(String(dragged));
  await expect(slider).toHaveValue(String(dragged));
  await page.mouse.move(x + 0.8 * width, y + height / 2);
  await page.mouse.up();
  await expect(slider).not.toHaveValue(String(dragged));
  await expect(page.locator('section p[aria-hidden]')).toHaveText(await slider.inputValue());
});

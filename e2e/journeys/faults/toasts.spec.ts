import { expect, test } from '../../fixtures.ts';
import { boxOf, overlaps } from '../../in-sight.ts';

/** 320 × 180 is 1280 × 720 at 400 %. */
const windows = [
  [390, 844, ['title', 'back', 'first', 'menu']],
  [1280, 720, ['title', 'back', 'first', 'menu']],
  [844, 390, ['title', 'back', 'first', 'menu']],
  [320, 180, ['menu']],
] as const;

for (const [width, height, free] of windows)
  test(`a message leaves ${free.join(', ')} free at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/player?id=1');
    await page.getByRole('button', { name: 'Iniciar' }).click();
    await expect(page.getByRole('timer')).toBeVisible();
    await page.getByRole('link', { name: 'Volver a Biblioteca' }).click();
    const toast = page.getByRole('listitem').filter({ hasText: 'La sesión terminó al salir del reproductor' });
    await expect(toast).toBeVisible();
    // Once it has arrived.
    await page.waitForTimeout(500);
    const said = await boxOf(toast);
    await expect(page.getByRole('heading', { level: 1, name: 'Biblioteca' })).toBeAttached();
    const places = {
      title: page.getByRole('heading', { level: 1 }),
      first: page.locator('main > header ~ * :is(a, button, input, h2)').first(),
      back: page.getByRole('link', { name: 'Volver a Inicio' }),
      menu: page.getByRole('navigation').filter({ has: page.getByRole('link', { name: 'Perfil' }) }),
    };
    for (const name of free) expect(overlaps(said, await boxOf(places[name])), name).toBe(false);
  });

for (const [width, height] of [
  [390, 844],
  [844, 390],
  [819, 480],
] as const)
  test(`a message leaves what was just used free at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/player?id=1&noise=pink&noiseLevel=20');
    await page.getByRole('button', { name: 'Guardar en mis sonidos' }).click();
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    const toast = page.getByRole('listitem').filter({ hasText: 'ya está en Mis sonidos' });
    await expect(toast).toBeVisible();
    // Once it has arrived.
    await page.waitForTimeout(500);
    const said = await boxOf(toast);
    for (const control of [
      page.getByRole('link', { name: 'Volver a Biblioteca' }),
      page.getByRole('button', { name: /^Favorita: /u }),
      page.getByRole('button', { name: /^Guardar/u }).first(),
      page.getByRole('heading', { level: 1 }),
    ])
      expect(overlaps(said, await boxOf(control)), String(control)).toBe(false);
  });

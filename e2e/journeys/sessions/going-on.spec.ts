import { expect, test } from '../../fixtures.ts';

test('after a pause the same button, Space and the mini player go on with the time that was left', async ({ page }) => {
  await page.goto('/player?id=1');
  await page.getByRole('button', { name: 'Iniciar' }).click();
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText(/^14:5[0-6]$/u);
  const place = await page.getByRole('button', { name: 'Pausar' }).boundingBox();
  const again = { x: (place?.x ?? 0) + 40, y: (place?.y ?? 0) + 30 };
  await page.touchscreen.tap(again.x, again.y);
  await expect(page.getByRole('button', { name: /^Continuar 14:5\d$/u })).toBeVisible();
  await page.touchscreen.tap(again.x, again.y);
  await expect(timer).toHaveText(/^14:5[0-6]$/u);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: /^Continuar/u })).toBeVisible();
  await page.keyboard.press(' ');
  await expect(timer).toHaveText(/^14:(?:[0-4]\d|5[0-6])$/u);
  // Said to keep playing, it can be paused and continued on every screen.
  await page.getByRole('link', { name: 'Volver a Biblioteca' }).click();
  await page.getByRole('button', { name: 'Seguir escuchando' }).click();
  await page.getByRole('region', { name: 'Sonando: Solfeggio 528' }).getByRole('button', { name: 'Pausar' }).click();
  const paused = page.getByRole('region', { name: 'En pausa: Solfeggio 528' });
  await expect(paused).toContainText(/En pausa · 14:\d\d/u);
  await page.getByRole('link', { name: 'Inicio', exact: true }).click();
  await paused.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('region', { name: 'Sonando: Solfeggio 528' })).toContainText(/14:\d\d/u);
});

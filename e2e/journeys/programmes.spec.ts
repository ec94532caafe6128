import { expect, test } from '../fixtures.ts';
import { endSession, prepareToSkip } from '../skip-time.ts';

test('a programme is found in the library, plays as long as it says, and keeps its name', async ({ page }) => {
  await prepareToSkip(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Programas' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Programas' })).toBeVisible();
  await page.getByRole('link', { name: 'Siesta de 20 minutos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Siesta de 20 minutos' })).toBeVisible();
  await expect(page).toHaveURL(/^[^?]*\/player\?id=41&.*&bells=1170_1190&programme=nap$/u);
  await expect(page.getByRole('slider', { name: 'Duración' })).toHaveAttribute('aria-valuetext', '20 minutos');
  await page.getByRole('button', { name: 'Iniciar' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^(20:00|19:5\d)$/u);
  const programme = page.getByRole('region', { name: 'Siesta de 20 minutos' });
  await expect(programme.locator('svg path').first()).toHaveAttribute('d', /^M0\.0 /u);
  await programme.getByText('Paso a paso').click();
  await expect(programme.getByRole('listitem').filter({ hasText: '15:00' })).toHaveText(/vaivén al 10\s%/u);
  await expect(programme.getByRole('listitem').last()).toHaveText(/19:50\s*campana/u);
  await endSession(page, 20 * 60);
  await expect(page.getByRole('region', { name: 'Sesión terminada' })).toContainText('20 min');
  await page.goto('/history');
  await expect(page.getByRole('link', { name: 'Siesta de 20 minutos' }).first()).toBeVisible();
});

test('going back from a programme returns to its card', async ({ page }) => {
  await page.goto('/library?programmes=yes');
  await page.getByRole('link', { name: 'Antes de un examen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Antes de un examen' })).toBeVisible();
  await page.getByRole('link', { name: 'Volver a Biblioteca' }).click();
  await expect(page.getByRole('link', { name: 'Antes de un examen' })).toBeFocused();
});

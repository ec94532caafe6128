import { expect, test } from '../fixtures.ts';
import { heard, listen } from '../sound.ts';

test('two taps from the first page to a tone', async ({ page }) => {
  await listen(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Escuchar un tono ya' }).click();
  await page.getByRole('button', { name: 'Iniciar' }).click();
  await expect.poll(async () => Math.abs((await heard(page)).hertz - 528)).toBeLessThan(0.05);
});

test(
  'what the product is not is one tap from the terms, and one may go on without an account',
  { tag: '@one-engine' },
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Qué es Onda, y qué no' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Qué es Onda, y qué no' })).toBeFocused();
    await expect(page.getByText('No es un dispositivo médico. No diagnostica')).toBeVisible();
    await page.getByRole('link', { name: 'Volver a Onda' }).click();
    await page.getByRole('link', { name: 'Comenzar' }).click();
    await page.getByRole('link', { name: 'Seguir sin cuenta' }).click();
    await expect(page).toHaveURL('/dashboard');
    // The pages outside are written without the style of those inside.
    await expect(page.getByRole('navigation', { name: 'Principal' })).toHaveCSS('position', 'fixed');
  },
);

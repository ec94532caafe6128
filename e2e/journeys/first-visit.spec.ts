import { expect, test, withMotion } from '../fixtures.ts';
import { listenBriefly } from '../listen-briefly.ts';
import { measureOutput, tapAudioOutput } from '../audio-output.ts';

test.use(withMotion);

test('two taps on the first page start a tone', { tag: '@firefox' }, async ({ page }) => {
  await tapAudioOutput(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Probar un tono' }).click();
  await page.getByRole('button', { name: 'Iniciar' }).click();
  await expect.poll(async () => Math.abs((await measureOutput(page)).hertz - 528)).toBeLessThan(0.05);
});

test('the about page is one tap from the first page, and one can continue without an account', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Qué es Onda, y qué no' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Qué es Onda, y qué no' })).toBeFocused();
  await expect(page.getByText('No es un dispositivo médico. No diagnostica')).toBeVisible();
  await page.getByRole('link', { name: 'Volver a Onda' }).click();
  await page.getByRole('link', { name: 'Comenzar' }).click();
  await page.getByRole('link', { name: 'Seguir sin cuenta' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('navigation', { name: 'Principal' })).toHaveCSS('position', 'fixed');
});

test('who has been here before is led to the dashboard, from where the welcome page is two taps away', async ({
  page,
}) => {
  await listenBriefly(page);
  await page.evaluate(() => location.assign('/'));
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('link', { name: 'Perfil' }).first().click();
  await page.getByRole('link', { name: 'Página de bienvenida' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Comenzar' })).toBeVisible();
});

test.describe('in an English browser', () => {
  test.use({ locale: 'en-GB' });

  test('the first page is English until another language is chosen', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('button', { name: /^ES/u }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  });
});

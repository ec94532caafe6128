import { expect, test } from '../fixtures.ts';
import { measureOutput, tapAudioOutput } from '../audio-output.ts';

test('a typed frequency sounds exactly, and its button returns to the catalogue’s', async ({ page }) => {
  await tapAudioOutput(page);
  await page.goto('/player?id=1');
  await page.getByText('Sonido', { exact: true }).click();
  const field = page.getByRole('textbox', { name: 'Frecuencia' });
  await field.fill('530,25');
  await field.press('Enter');
  await expect(page.getByText('Elegiste 530,25 Hz, no los 528 Hz del catálogo.')).toBeVisible();
  await page.getByRole('button', { name: 'Iniciar' }).click();
  await expect.poll(async () => Math.abs((await measureOutput(page)).hertz - 530.25)).toBeLessThan(0.05);
  await page.getByRole('button', { name: 'Volver a 528 Hz' }).first().click();
  await expect.poll(async () => Math.abs((await measureOutput(page)).hertz - 528)).toBeLessThan(0.05);
  await page.getByRole('button', { name: 'Pausar' }).click();
  await page.goto('/player?id=1&hertz=999999');
  await expect(page.getByText('Sonará a 20.000 Hz')).toBeVisible();
});

test('favourites keep their order after a reload', { tag: '@long' }, async ({ page }) => {
  await page.goto('/player?id=1');
  const heart = page.getByRole('button', { name: 'Favorita: Solfeggio 528' });
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('f');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'Volver a Biblioteca' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Biblioteca' })).toBeVisible();
  await page
    .getByRole('button', { name: /^Favorita: /u })
    .first()
    .click();
  await page.getByRole('button', { name: 'Mis sonidos', exact: true }).click();
  await expect(page).toHaveURL('/library?favourites=yes');
  const titles = page.getByRole('article').getByRole('heading');
  await expect(titles).toHaveText([/./u, 'Solfeggio 528']);
  await page.getByRole('button', { name: 'Subir Solfeggio 528' }).click();
  await expect(titles).toHaveText(['Solfeggio 528', /./u]);
  await page.reload();
  await expect(titles).toHaveText(['Solfeggio 528', /./u]);
});

test('a blind comparison plays one of its two tones without telling which', { tag: '@long' }, async ({ page }) => {
  await tapAudioOutput(page);
  await page.goto('/player?id=1');
  await page.getByText('Más sobre este sonido').click();
  await page.getByText('Lo que dicen tus datos').click();
  await page.getByRole('button', { name: 'Empezar la comparación' }).click();
  await expect(page.getByText('Comparación en marcha: 0 de 16 sesiones cuentan.')).toBeVisible();
  await expect(page.getByText(/^Comparación a ciegas: puede sonar este tono u otro parecido/u)).toBeVisible();
  await page.getByRole('button', { name: 'Iniciar' }).click();
  await expect.poll(async () => (await measureOutput(page)).peak).toBeGreaterThan(0.2);
  const { hertz } = await measureOutput(page);
  const semitones = Math.abs(12 * Math.log2(hertz / 528));
  expect(semitones < 0.01 || (semitones > 3.9 && semitones < 6.6), `${hertz} Hz`).toBe(true);
  await expect(page.getByText('528 Hz', { exact: true })).toBeVisible();
  await expect(page.getByText(/(Suena|Sonará) a 528 Hz/u)).toHaveCount(0);
});

test(
  'duration and intensity are remembered for every tone until all data is erased',
  { tag: '@long' },
  async ({ page }) => {
    const sliders = async (minutes: string, intensity: string): Promise<void> => {
      await expect(page.getByRole('slider', { name: 'Duración' })).toHaveAttribute('aria-valuetext', minutes);
      await expect(page.getByRole('slider', { name: 'Intensidad' })).toHaveAttribute('aria-valuetext', intensity);
    };
    await tapAudioOutput(page);
    await page.goto('/player?id=1');
    await sliders('15 minutos', '70 por ciento');
    await page.getByRole('slider', { name: 'Duración' }).focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    await page.getByRole('slider', { name: 'Intensidad' }).focus();
    await page.keyboard.press('Home');
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Iniciar' }).click();
    await expect.poll(async () => (await measureOutput(page)).peak).toBeCloseTo(0.1, 3);
    await page.reload();
    await sliders('30 minutos', '10 por ciento');
    await page.getByRole('button', { name: 'Iniciar' }).click();
    await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:5\d)$/u);
    await expect.poll(async () => (await measureOutput(page)).peak).toBeCloseTo(0.1, 3);
    // The address sets the duration.
    await page.goto('/player?id=2&minutes=15');
    await sliders('15 minutos', '10 por ciento');
    await page.goto('/player?id=2');
    await sliders('30 minutos', '10 por ciento');
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Borrar todo' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Borrar todo' }).click();
    await expect(page.getByText('Todo borrado')).toBeVisible();
    await page.goto('/player?id=1');
    await sliders('15 minutos', '70 por ciento');
  },
);

import { expect, test } from '../fixtures.ts';
import { measureOutput, tapAudioOutput } from '../audio-output.ts';

test('a first visit leads by sign-in to a sounding 528 Hz', { tag: '@firefox-all' }, async ({ page }) => {
  await tapAudioOutput(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Comenzar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByLabel('Correo electrónico').fill('alguien@example.com');
  await page.getByLabel('Contraseña', { exact: true }).fill('no importa');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('button', { name: 'Iniciando sesión…' })).toBeDisabled();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('¡Qué bueno verte de nuevo!')).toBeVisible();
  await page.getByRole('link', { name: 'Reproducir ahora' }).click();
  await expect(page).toHaveURL('/player?id=1');
  await expect(page.getByRole('heading', { level: 1, name: 'Solfeggio 528' })).toBeVisible();
  expect(await measureOutput(page)).toEqual({ hertz: 0, peak: 0 });

  await page.getByRole('button', { name: 'Iniciar' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^(15:00|14:5\d)$/u);
  await expect.poll(async () => Math.abs((await measureOutput(page)).hertz - 528)).toBeLessThan(0.05);
  await expect.poll(async () => (await measureOutput(page)).peak).toBeGreaterThan(0.698);
  expect((await measureOutput(page)).peak).toBeLessThan(0.7001);

  await page.getByRole('button', { name: 'Pausar' }).click();
  await expect.poll(async () => (await measureOutput(page)).peak).toBe(0);
});

test(
  'the countdown follows the clock, and a change of intensity is audible while it plays',
  { tag: '@firefox' },
  async ({ page }) => {
    await tapAudioOutput(page);
    await page.goto('/player?freq=1');
    await page.getByRole('button', { name: 'Iniciar' }).click();
    await expect(page.getByRole('timer')).toHaveText('14:58');
    const intensity = page.getByRole('slider', { name: 'Intensidad' });
    await intensity.focus();
    await page.keyboard.press('Home');
    await expect.poll(async () => (await measureOutput(page)).peak).toBe(0);
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await measureOutput(page)).peak).toBeGreaterThan(0.29);
    await expect.poll(async () => (await measureOutput(page)).peak).toBeCloseTo(0.3, 3);
    await expect(page.getByRole('slider', { name: 'Duración' })).toBeDisabled();
  },
);

test('leaving the player stops the sound, and a tap lets it play on', async ({ page }) => {
  await tapAudioOutput(page);
  await page.goto('/library');
  await page.getByRole('link', { name: 'Activar Solfeggio 528' }).click();
  await page.getByRole('button', { name: 'Iniciar' }).click();
  await expect.poll(async () => (await measureOutput(page)).peak).toBeGreaterThan(0.6);
  await page.getByRole('link', { name: 'Volver a Biblioteca' }).click();
  await expect.poll(async () => (await measureOutput(page)).peak).toBe(0);
  const message = page.getByText('La sesión terminó al salir del reproductor.');
  await expect(message).toHaveCount(1);
  // It continues at once with the time that was left.
  await page.getByRole('button', { name: 'Seguir escuchando' }).click();
  await expect(message).toHaveCount(0);
  await expect.poll(async () => (await measureOutput(page)).peak).toBeGreaterThan(0.6);
  const mini = page.getByRole('region', { name: 'Sonando: Solfeggio 528' });
  await expect(mini.getByText(/^14:\d\d$/u)).toBeVisible();
  await mini.getByRole('link').click();
  await expect(page.getByRole('timer')).toHaveText(/^14:\d\d$/u);
  await page.goBack();
  await expect(page).toHaveURL('/library');
  await expect(mini).toBeVisible();
  await mini.getByRole('button', { name: 'Pausar' }).click();
  await expect.poll(async () => (await measureOutput(page)).peak).toBe(0);
  await expect(message).toHaveCount(0);
});

test(
  'a session that continues by choice can be stopped on another player and shows no message',
  { tag: '@long' },
  async ({ page, prefer }) => {
    await tapAudioOutput(page);
    await prefer({ keepPlaying: true });
    await page.goto('/player?id=1');
    await page.getByRole('button', { name: 'Iniciar' }).click();
    await expect.poll(async () => (await measureOutput(page)).peak).toBeGreaterThan(0.6);
    await page.getByRole('link', { name: 'Volver a Biblioteca' }).click();
    await page.getByRole('link', { name: 'Activar Gamma 40' }).click();
    await expect(page.getByRole('button', { name: 'Iniciar' })).toBeVisible();
    const mini = page.getByRole('region', { name: 'Sonando: Solfeggio 528' });
    await expect(mini).toBeInViewport({ ratio: 1 });
    await mini.getByRole('button', { name: 'Pausar' }).click();
    await expect.poll(async () => (await measureOutput(page)).peak).toBe(0);
    await expect(mini).toHaveCount(0);
    await expect(page.getByText(/^La sesión terminó/u)).toHaveCount(0);
  },
);

test('an address never starts sound by itself', async ({ page }) => {
  await tapAudioOutput(page);
  await page.goto('/player?id=1&minutes=20&play=1&autoplay=true');
  await expect(page.getByRole('button', { name: 'Iniciar' })).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Duración' })).toHaveAttribute('aria-valuetext', '20 minutos');
  expect(await measureOutput(page)).toEqual({ hertz: 0, peak: 0 });
});

test('a browser without audio logs the failure and keeps the start button', async ({ page, expectConsoleError }) => {
  expectConsoleError(/The audio failed/u);
  await page.addInitScript(() => {
    globalThis.AudioContext = class {
      constructor() {
        throw new DOMException('no device', 'NotSupportedError');
      }
    } as unknown as typeof AudioContext;
  });
  await page.goto('/player?id=1');
  await page.getByRole('button', { name: 'Iniciar' }).click();
  await expect(page.getByRole('button', { name: 'Iniciar' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

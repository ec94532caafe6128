import type { Locator, Page } from '@playwright/test';
import { expect } from '../../fixtures.ts';
import { englishTask, longTask, task } from '../../new-visitor.ts';

const start = (page: Page): Locator => page.getByRole('button', { name: 'Iniciar' });
const place = (page: Page, name: string): Locator => page.locator('#navigation').getByRole('link', { name });

task('sleeps eight hours before a black screen', 3, async ({ page, enter, tap, hearsSomething }) => {
  await enter();
  await tap(page.getByRole('link', { name: /^Dormir ahora/u }));
  const night = page.getByRole('dialog', { name: 'Modo noche' });
  await expect(night.getByRole('timer')).toHaveText(/^(8:00:00|7:59:5\d)$/u);
  await hearsSomething();
  await expect(night.getByRole('button', { name: 'Todo negro', includeHidden: true })).toHaveAttribute(
    'aria-pressed',
    'true',
    { timeout: 15_000 },
  );
});

task('calms down in three minutes, with a guide to breathe by', 3, async ({ page, enter, tap, hearsSomething }) => {
  await enter();
  await tap(page.getByRole('link', { name: /^Calma en 3 minutos/u }));
  await expect(page.getByRole('timer')).toHaveText(/^(3:00|2:5\d)$/u);
  await expect(page.getByRole('status').filter({ hasText: /Inhala|Exhala/u })).toBeAttached();
  await hearsSomething();
});

task('works for 25 minutes until a break', 3, async ({ page, enter, tap, hearsSomething }) => {
  await enter();
  await tap(page.getByRole('link', { name: /^Enfoque 3 × 25/u }));
  await expect(page.getByRole('timer')).toHaveText(/^1:2[45]:\d\d$/u);
  await hearsSomething();
});

longTask('hears 432 Hz', 6, async ({ page, enter, tap, type, hearsSomething }) => {
  await enter();
  await tap(place(page, 'Biblioteca'));
  await type(page.getByRole('searchbox'), '432');
  await tap(page.getByRole('link', { name: /^Activar/u }).first());
  await expect(page.getByText('432 Hz').first()).toBeVisible();
  await tap(start(page));
  await hearsSomething();
});

longTask('mixes two tones and rain', 8, async ({ page, tap, hearsSomething }) => {
  await tap(page.getByRole('link', { name: 'Probar un tono' }));
  await tap(page.getByText('Sonido', { exact: true }));
  await tap(page.getByRole('button', { name: 'Añadir capa' }));
  await tap(page.getByRole('button', { name: /^Tono puro/u }));
  await tap(page.getByRole('button', { name: 'Lluvia', exact: true }));
  await tap(start(page));
  await hearsSomething();
});

longTask('goes from 10 to 6 and 2 Hz in a session', 6, async ({ page, enter, tap, hearsSomething }) => {
  await enter();
  await tap(page.getByRole('link', { name: 'Dormir', exact: true }));
  await tap(page.getByRole('link', { name: 'Bajar el ritmo' }));
  await tap(start(page));
  await expect(page.getByRole('timer')).toHaveText(/^(40:00|39:5\d)$/u);
  await hearsSomething();
});

longTask('naps until a bell', 5, async ({ page, enter, tap, hearsSomething }) => {
  await enter();
  await tap(page.getByRole('link', { name: 'Dormir', exact: true }));
  await tap(page.getByRole('link', { name: 'Siesta de 20 minutos' }));
  await expect(page.getByText('termina con dos campanas suaves')).toBeVisible();
  await tap(start(page));
  await hearsSomething();
});

longTask('keeps a session playing while looking elsewhere', 5, async ({ page, tap, hearsSomething }) => {
  await tap(page.getByRole('link', { name: 'Probar un tono' }));
  await tap(start(page));
  await hearsSomething();
  await tap(page.getByRole('link', { name: 'Volver a Biblioteca' }));
  await tap(page.getByRole('button', { name: 'Seguir escuchando' }));
  await tap(place(page, 'Inicio'));
  await expect(page.getByRole('region', { name: 'Sonando: Solfeggio 528' })).toBeVisible();
  await hearsSomething();
});

task('plays the last sound again, with all that belongs to it', 7, async ({ page, enter, tap, hearsSomething }) => {
  await enter();
  await tap(page.getByRole('link', { name: /^Programas/u }).first());
  await tap(page.getByRole('link', { name: 'Noche de 8 horas', exact: true }));
  await tap(start(page));
  // A session without sound is not recorded.
  await expect(page.getByRole('timer')).toHaveText(/^7:59:5[0-7]$/u);
  await tap(page.getByRole('button', { name: 'Pausar' }));
  await page.goto('/');
  await tap(page.getByRole('link', { name: /^Repetir lo último Noche de 8 horas/u }));
  await expect(page.getByRole('timer')).toHaveText(/^(8:00:00|7:59:5\d)$/u);
  await expect(page).toHaveURL(/layer=brown.*programme=night/u);
  await hearsSomething();
});

englishTask('falls asleep to a sound', 3, async ({ page, enter, tap, hearsSomething }) => {
  await enter();
  await tap(page.getByRole('link', { name: /^Sleep now/u }));
  await expect(page.getByRole('dialog', { name: 'Night mode' })).toBeVisible();
  await hearsSomething();
});

englishTask('breathes with a guide', 5, async ({ page, enter, tap, hearsSomething }) => {
  await enter();
  await tap(page.getByRole('link', { name: 'Breathe', exact: true }));
  await tap(page.getByRole('link', { name: /^Activate/u }).first());
  await tap(page.getByRole('button', { name: 'Start' }));
  await expect(page.getByRole('status').filter({ hasText: 'Breathe in' })).toBeAttached();
  await hearsSomething();
});

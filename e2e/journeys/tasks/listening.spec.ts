import type { Locator, Page } from '@playwright/test';
import { expect } from '../../fixtures.ts';
import { longTask, task } from '../../new-visitor.ts';

const firstCard = (page: Page): Locator => page.getByRole('link', { name: /^Activar/u }).first();
const start = (page: Page): Locator => page.getByRole('button', { name: 'Iniciar' });

for (const [declare, wanted, need] of [
  [task, 'falls asleep to a sound', 'Dormir'],
  [longTask, 'calms down', 'Calmarme'],
  [longTask, 'concentrates', 'Concentrarme'],
] as const) {
  declare(wanted, 5, async ({ page, enter, tap, hearsSomething }) => {
    await enter();
    await tap(page.getByRole('link', { name: need, exact: true }));
    await tap(firstCard(page));
    await tap(start(page));
    await hearsSomething();
  });
}

task('breathes with a guide', 5, async ({ page, enter, tap, hearsSomething }) => {
  await enter();
  await tap(page.getByRole('link', { name: 'Respirar', exact: true }));
  await tap(firstCard(page));
  await tap(start(page));
  await expect(page.getByRole('status').filter({ hasText: 'Inhala' })).toBeAttached();
  await hearsSomething();
});

longTask('listens through a whole night', 7, async ({ page, enter, tap, hearsSomething }) => {
  await enter();
  await tap(page.getByRole('link', { name: 'Dormir', exact: true }));
  await tap(firstCard(page));
  await tap(page.getByRole('heading', { name: 'Programa y noche' }));
  await tap(page.getByRole('switch', { name: 'Toda la noche' }));
  await tap(start(page));
  await expect(page.getByRole('timer')).toHaveText(/^(8:00:00|7:59:5\d)$/u);
  await hearsSomething();
});

task('hears a tone before choosing it', 4, async ({ page, enter, tap, hearsSomething }) => {
  await enter();
  await tap(page.getByRole('link', { name: 'Concentrarme', exact: true }));
  await tap(page.getByRole('button', { name: /^Oír .* cinco segundos$/u }).first());
  await hearsSomething();
  await expect(page).toHaveURL(/^[^?]*\/library\?/u);
});

longTask('hears 7.83 Hz on the speaker of a phone', 6, async ({ page, enter, tap, type, hearsSomething }) => {
  await enter();
  await tap(page.getByRole('link', { name: 'Biblioteca', exact: true }));
  await type(page.getByRole('searchbox'), '7,83');
  await tap(firstCard(page));
  await expect(page.getByText('7,83 Hz').first()).toBeVisible();
  await tap(start(page));
  await hearsSomething();
});

longTask('goes on with a session that was stopped', 4, async ({ page, tap, hearsSomething }) => {
  await tap(page.getByRole('link', { name: 'Probar un tono' }));
  await tap(start(page));
  await hearsSomething();
  await tap(page.getByRole('button', { name: 'Pausar' }));
  await tap(page.getByRole('button', { name: /^Continuar/u }));
  await expect(page.getByRole('timer')).toHaveText(/^14:\d\d$/u);
  await hearsSomething();
});

longTask('plays a tone again that the history shows', 6, async ({ page, tap, hearsSomething }) => {
  await tap(page.getByRole('link', { name: 'Probar un tono' }));
  await tap(start(page));
  // A session without sound is not recorded.
  await expect(page.getByRole('timer')).toHaveText(/^14:5[0-7]$/u);
  await tap(page.getByRole('button', { name: 'Pausar' }));
  await expect(page.getByRole('button', { name: 'Empezar de nuevo' })).toBeVisible();
  // Another day.
  await page.goto('/');
  await tap(page.getByRole('link', { name: 'Tu historia' }));
  await tap(page.getByRole('link', { name: 'Repetir: Solfeggio 528' }));
  await hearsSomething();
});

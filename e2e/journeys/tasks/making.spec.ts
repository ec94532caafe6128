import { expect } from '../../fixtures.ts';
import { longTask, task } from '../../new-visitor.ts';

task('keeps a sound of their own and finds it again', 9, async ({ page, tap, hearsSomething }) => {
  await tap(page.getByRole('link', { name: 'Probar un tono' }));
  await tap(page.getByText('Sonido', { exact: true }));
  await tap(page.getByRole('radio', { name: 'Rosa' }));
  await tap(page.getByRole('button', { name: 'Guardar en mis sonidos' }));
  await tap(page.getByRole('button', { name: 'Guardar', exact: true }));
  await tap(page.getByRole('button', { name: 'Ver', exact: true }));
  await tap(page.getByRole('link', { name: /^Empezar Solfeggio 528/u }));
  await hearsSomething();
});

longTask('mixes two sounds', 6, async ({ page, tap, hearsSomething }) => {
  await tap(page.getByRole('link', { name: 'Probar un tono' }));
  await tap(page.getByText('Sonido', { exact: true }));
  await tap(page.getByRole('button', { name: 'Añadir capa' }));
  await tap(page.getByRole('button', { name: /^Isocrónico/u }));
  await tap(page.getByRole('button', { name: 'Iniciar' }));
  await hearsSomething();
});

task('follows a programme that changes step by step', 5, async ({ page, enter, tap, hearsSomething }) => {
  await enter();
  await tap(page.getByRole('link', { name: /^Programas/u }).first());
  await tap(page.getByRole('link', { name: 'Calma en 10 minutos' }));
  await tap(page.getByRole('button', { name: 'Iniciar' }));
  await expect(page.getByRole('timer')).toHaveText(/^(10:00|9:5\d)$/u);
  await hearsSomething();
});

longTask('finds energy for the morning', 5, async ({ page, enter, tap, hearsSomething }) => {
  await enter();
  await tap(page.getByRole('link', { name: 'Tener energía', exact: true }));
  await tap(page.getByRole('link', { name: /^Activar/u }).first());
  await tap(page.getByRole('button', { name: 'Iniciar' }));
  await hearsSomething();
});

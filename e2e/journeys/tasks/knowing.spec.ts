import { readFile } from 'node:fs/promises';
import { expect, test } from '../../fixtures.ts';
import { longTask, task } from '../../new-visitor.ts';

// Playwright cannot answer the save dialog; without it, files are downloads.
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'showSaveFilePicker');
  });
});

task('finds something for “insomnio”', 6, async ({ page, enter, tap, type, hearsSomething }) => {
  await enter();
  await tap(page.getByRole('link', { name: 'Biblioteca', exact: true }));
  await type(page.getByRole('searchbox'), 'insomnio');
  await expect(page.getByText('60 frecuencias')).toHaveCount(0);
  await tap(page.getByRole('link', { name: /^Activar/u }).first());
  await tap(page.getByRole('button', { name: 'Iniciar' }));
  await hearsSomething();
});

task('learns whether 528 Hz is proven', 2, async ({ page, tap }) => {
  await tap(page.getByRole('link', { name: 'Probar un tono' }));
  await tap(page.getByRole('button', { name: /^Evidencia: / }).first());
  await expect(page.getByRole('dialog')).toContainText('Cómo leer la evidencia');
});

task('plays what the assessment advises', 17, async ({ page, enter, tap, hearsSomething }) => {
  await enter();
  await tap(page.getByRole('navigation').getByRole('link', { name: 'Evaluación' }));
  for (let question = 1; question <= 6; question += 1) {
    await expect(page.getByText(`Pregunta ${question} de 6`)).toBeVisible();
    await tap(page.getByRole('slider'));
    await tap(page.getByRole('button', { name: question < 6 ? 'Siguiente' : 'Completar' }));
  }
  await expect(page.getByRole('heading', { name: 'Tres frecuencias para probar' })).toBeVisible();
  await tap(page.getByRole('article').first().getByRole('link'));
  await tap(page.getByRole('button', { name: 'Iniciar' }));
  await hearsSomething();
});

longTask('saves a tone as a file', 4, async ({ page, tap }) => {
  await tap(page.getByRole('link', { name: 'Probar un tono' }));
  await tap(page.getByText('Más sobre este sonido'));
  await tap(page.getByText('Guardar como archivo'));
  const coming = page.waitForEvent('download');
  await tap(page.getByRole('button', { name: 'Guardar Opus' }));
  expect((await coming).suggestedFilename()).toMatch(/528.*\.opus$/u);
});

longTask('is reminded by the calendar', 8, async ({ page, enter, tap, type }) => {
  await enter();
  await tap(page.getByRole('link', { name: /^Tus rutinas/u }));
  await tap(page.getByRole('button', { name: 'Nueva rutina' }));
  await type(page.getByRole('combobox', { name: 'Sonido' }), 'gamma');
  await tap(page.getByRole('option').first());
  await tap(page.getByRole('button', { name: 'Guardar' }));
  const coming = page.waitForEvent('download');
  await tap(page.getByRole('button', { name: 'Llevarlas a mi calendario' }));
  expect(await readFile(await (await coming).path(), 'utf8')).toContain('RRULE:FREQ=WEEKLY');
});

longTask('sleeps every evening at the same time', 8, async ({ page, enter, tap, type }) => {
  await enter();
  await tap(page.getByRole('link', { name: /^Tus rutinas/u }));
  await tap(page.getByRole('button', { name: 'Nueva rutina' }));
  await type(page.getByRole('combobox', { name: 'Sonido' }), 'noche de 8');
  await tap(page.getByRole('option').first());
  await tap(page.getByRole('button', { name: 'Guardar' }));
  await expect(page.getByRole('article')).toContainText('8 h');
  await tap(page.getByRole('link', { name: 'Empezar Noche de 8 horas' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Noche de 8 horas' })).toBeVisible();
  await expect(page.getByRole('timer')).toContainText(/^(?:8:00|7:59):/u);
});

task('reads whether 528 Hz heals DNA', 5, async ({ page, enter, tap, type }) => {
  await enter();
  await tap(page.getByRole('navigation').getByRole('link', { name: 'Biblioteca' }));
  await type(page.getByRole('searchbox'), 'ADN');
  // The list of the first letters is longer.
  await expect(page.getByRole('article')).toHaveCount(1);
  await tap(page.getByRole('article').getByRole('button', { name: /^Evidencia/u }));
  await expect(page.getByRole('dialog', { name: 'Qué se sabe' })).toContainText('«reparar el ADN» no tiene base');
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { englishTask, longTask, task } from '../../new-visitor.ts';

// Playwright cannot answer the save dialog; without it, files are downloads.
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'showSaveFilePicker');
  });
});

const place = (page: Page, name: string): Locator => page.locator('#navigation').getByRole('link', { name });
const archive = readFileSync(join(import.meta.dirname, '../../old-profile/export.json'));

longTask('exports, deletes and imports what is theirs', 6, async ({ page, enter, tap }) => {
  await enter();
  await tap(place(page, 'Perfil'));
  const coming = page.waitForEvent('download');
  await tap(page.getByRole('button', { name: 'Exportar todo' }));
  expect((await coming).suggestedFilename()).toMatch(/^onda-.*\.json$/u);
  await tap(page.getByRole('button', { name: 'Borrar todo' }));
  await tap(page.getByRole('alertdialog').getByRole('button', { name: 'Borrar todo' }));
  await expect(page.getByText('Todo borrado')).toBeVisible();
  const file = { name: 'onda.json', mimeType: 'application/json', buffer: archive };
  await page.getByLabel('Importar', { exact: true }).setInputFiles(file);
  await expect(page.getByText(/^Importado: /u)).toBeVisible();
});

longTask('sees what they listened to last month', 4, async ({ page, enter, tap }) => {
  await enter();
  const file = { name: 'onda.json', mimeType: 'application/json', buffer: archive };
  await page.goto('/profile');
  await page.getByLabel('Importar', { exact: true }).setInputFiles(file);
  await expect(page.getByText(/^Importado: /u)).toBeVisible();
  await tap(page.getByRole('link', { name: 'Tu historia' }));
  await tap(page.getByText('Ver por meses'));
  await expect(page.getByRole('table').first()).toContainText('Mes');
});

longTask('learns whether a strap can be connected here', 3, async ({ page, enter, tap }) => {
  await enter();
  await tap(place(page, 'Dispositivo'));
  await expect(page.getByText(/banda de pulso/iu).first()).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Buscar dispositivos' })).toBeInViewport();
});

longTask('changes language and theme', 5, async ({ page, enter, tap }) => {
  await enter();
  await tap(place(page, 'Perfil'));
  await tap(page.getByRole('radio', { name: 'Claro' }));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await tap(page.getByRole('radio', { name: 'English' }));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

longTask('brings in a schedule of another program', 4, async ({ page, enter, tap }) => {
  await enter();
  await tap(place(page, 'Biblioteca'));
  await tap(page.getByRole('button', { name: 'Mis sonidos', exact: true }));
  const file = { name: 'mar.sbg', mimeType: 'text/plain', buffer: Buffer.from('a: 200+4/20\nNOW a\n+01:00 a\n') };
  await page.getByLabel('Importar de Gnaural o SBaGen').setInputFiles(file);
  await expect(page.getByText('«mar» ya está en Mis sonidos.')).toBeVisible();
});

longTask('opens an old address', 0, async ({ page }) => {
  await page.goto('/player?freq=1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Solfeggio 528');
});

task('learns where their data is', 1, async ({ page, tap }) => {
  await tap(page.getByRole('link', { name: 'Qué es Onda, y qué no' }));
  await expect(page.getByText(/Se guarda en este dispositivo y en ningún otro sitio/u)).toBeVisible();
});

englishTask('learns where their data is', 1, async ({ page, tap }) => {
  await tap(page.getByRole('link', { name: 'What Onda is, and is not' }));
  await expect(page.getByText(/Stored on this device and nowhere else/u)).toBeVisible();
});

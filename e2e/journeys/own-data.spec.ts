import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { importFileOf, jsonFile } from '../../bench/session-file.ts';
import { axe, expect, test } from '../fixtures.ts';
import { listenBriefly } from '../listen-briefly.ts';

// Playwright cannot answer the save dialog; without it, files are downloads.
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'showSaveFilePicker');
  });
});

async function exportFile(page: Page, button: string): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const download = await coming;
  await expect(page.getByText('El archivo está listo')).toBeVisible();
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

test('own data is shown, exported, deleted and imported again', async ({ page }) => {
  await page.goto('/history');
  await expect(page.getByText('Todavía no hay nada')).toBeVisible();
  await listenBriefly(page);
  await page.getByRole('button', { name: 'Favorita: Solfeggio 528' }).click();

  await page.goto('/history');
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Borrar la sesión de Solfeggio 528/u }) });
  await expect(row).toContainText(/528 Hz · \d+ s de 15 min · parada antes/u);
  await expect(page.getByRole('region', { name: /Calendario/u })).toBeVisible();

  await page.goto('/dashboard');
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Tu historia' }) });
  await expect(card).toContainText(/\d+ s/u);
  await expect(page.getByText('Restore')).toBeVisible();

  await page.goto('/profile');
  await expect(page.getByText('Horas por semana')).toBeVisible();
  const file = await exportFile(page, 'Exportar todo');
  expect(file.name).toMatch(/^onda-\d{4}-\d{2}-\d{2}\.json$/u);
  const table = await exportFile(page, 'Sesiones como tabla');
  expect(table.name).toMatch(/^onda-sesiones-.*\.csv$/u);
  expect(table.text.trim().split('\r\n')).toHaveLength(2);

  await page.getByRole('button', { name: 'Borrar todo' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('tu historia: 1 sesión');
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Horas por semana')).toBeVisible();
  await page.getByRole('button', { name: 'Borrar todo' }).click();
  await dialog.getByRole('button', { name: 'Borrar todo' }).click();
  await expect(page.getByText('Todo borrado')).toBeVisible();
  // Who has deleted everything is no new visitor: no sample takes its place.
  await expect(page.getByText('Horas por semana')).toBeVisible();
  await expect(page.getByText('Promedio de horas')).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Crear la primera' })).toBeVisible();
  await expect(page.getByText('Ejemplo')).toHaveCount(0);
  await page.goto('/history');
  await expect(page.getByText('Todavía no hay nada')).toBeVisible();

  await page.goto('/profile');
  const choose = page.locator('input[type=file]');
  const importText = (text: string): Promise<void> => choose.setInputFiles(jsonFile(text));
  await importText(file.text.slice(0, -20));
  await expect(page.getByRole('alert')).toContainText('no es un JSON completo. No se ha cambiado nada.');
  await importText(file.text.replace('"hertz":528', '"hertz":-1'));
  await expect(page.getByRole('alert')).toContainText('sessions[0].hertz');
  await importText(file.text);
  await expect(page.getByText('Importado: 2 elementos nuevos')).toBeVisible();
  await importText(file.text);
  await expect(page.getByText('2 ya los tenías.')).toBeVisible();
  await page.goto('/history');
  await expect(row).toHaveCount(1);
  await page.goto('/player?id=1');
  await expect(page.getByRole('button', { name: 'Favorita: Solfeggio 528' })).toHaveAttribute('aria-pressed', 'true');
});

async function chooseFile(page: Page, sessions: number): Promise<void> {
  await page.goto('/profile');
  // Ready to import.
  await expect(page.getByText('Se guarda en este dispositivo y en ningún otro sitio.')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(jsonFile(importFileOf(sessions)));
}

test('an import shows its progress, and a cancelled one changes nothing', async ({ page }) => {
  // Without its worker the import does not advance.
  await page.route('**/assets/import-worker-*.js', () => undefined);
  await chooseFile(page, 10);
  await expect(page.getByRole('progressbar', { name: 'Importación' })).toHaveAttribute(
    'aria-valuetext',
    '0 por ciento',
  );
  await axe(page);
  await page.getByRole('button', { name: 'Cancelar la importación' }).click();
  await expect(page.getByText('Importación cancelada. No se ha cambiado nada.')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.goto('/history');
  await expect(page.getByText('Todavía no hay nada')).toBeVisible();
});

test('an import whose tab is closed changes nothing', async ({ page, context }) => {
  const other = await context.newPage();
  await other.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    let written = 0;
    IDBObjectStore.prototype.put = function count(...given) {
      written += 1;
      if (written !== 1000) return put.apply(this, given);
      document.documentElement.dataset['written'] = 'many';
      // Pending requests keep the transaction open.
      const ask = (): void => this.get('none').addEventListener('success', ask);
      ask();
      return put.apply(this, given);
    };
  });
  await chooseFile(other, 3000);
  await expect(other.locator('html')).toHaveAttribute('data-written', 'many');
  await other.close();
  await page.goto('/history');
  await expect(page.getByText('Todavía no hay nada')).toBeVisible();
});

test('a deleted session can be restored in its place', { tag: '@long' }, async ({ page }) => {
  await listenBriefly(page);
  await page.goto('/history');
  await page.getByRole('button', { name: /^Borrar la sesión de/u }).click();
  const undo = page.getByRole('button', { name: 'Deshacer' });
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect(page.getByRole('button', { name: /^Borrar la sesión de/u })).toBeFocused();
  await page.reload();
  await page.getByRole('button', { name: /^Borrar la sesión de/u }).click();
  await expect(undo).toBeVisible();
  // Checked from another page: leaving this one at once would undo the deletion.
  await expect(async () => {
    const other = await page.context().newPage();
    await other.goto('/history');
    await expect(other.getByText('Todavía no hay nada')).toBeVisible({ timeout: 2000 });
  }).toPass();
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('a person with sessions never sees sample values', { tag: '@long' }, async ({ page, expectConsoleError }) => {
    expectConsoleError(/ERR_FAILED/u);
    await listenBriefly(page);
    await page.goto('/dashboard');
    await expect(page.getByText('de tu última sesión')).toBeVisible();
    // The page before any script has run.
    await page.route('**/assets/*.js', (route) => route.abort());
    const refused = page.waitForEvent('console', (message) => message.text().includes('ERR_FAILED'));
    // page.goto would wait for these scripts.
    await page.evaluate(() => location.assign('/profile'));
    await expect(page.getByRole('heading', { level: 1, name: 'Perfil' })).toBeVisible();
    await refused;
    await expect(page.getByText('Promedio de horas')).toBeHidden();
  });
});

test('a browser without storage is reported once, in the current language', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }));
  await page.goto('/player?id=1');
  const heart = page.getByRole('button', { name: 'Favorita: Solfeggio 528' });
  await expect(heart).toBeVisible();
  await expect(
    page.getByText(/Tu navegador no deja guardar nada aquí|Your browser does not let anything be saved here/u),
  ).toHaveCount(0);
  await page.getByRole('button', { name: /Change language/u }).click();
  const favourite = page.getByRole('button', { name: 'Favourite: Solfeggio 528' });
  await favourite.click();
  const message = page.getByText('Your browser does not let anything be saved here', { exact: false });
  await expect(message).toHaveCount(1);
  await expect(favourite).toHaveAttribute('aria-pressed', 'true');
  // The toast may cover it.
  await favourite.press('Enter');
  await expect(favourite).toHaveAttribute('aria-pressed', 'false');
  await favourite.press('Enter');
  await expect(favourite).toHaveAttribute('aria-pressed', 'true');
  await expect(message).toHaveCount(1);
});

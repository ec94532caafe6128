import { readFile } from 'node:fs/promises';
import { axe, expect, test } from '../fixtures.ts';

test('a sound is created from where the others are', async ({ page }) => {
  await page.goto('/library');
  await page.getByRole('button', { name: 'Mis sonidos' }).click();
  await page.getByRole('link', { name: 'Crear un sonido' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'La de referencia' })).toBeVisible();
  // What it consists of is open.
  await expect(page.getByRole('button', { name: 'Añadir capa' })).toBeVisible();
});

test('a sound is set up, kept, renamed, used in a routine, exported and imported', async ({ page, prefer }) => {
  await prefer({ reducedMotion: true });
  // Playwright cannot answer the save dialog; without it, files are downloads.
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'showSaveFilePicker');
  });
  await page.goto('/player?id=1&noise=pink&minutes=25');
  await page.getByRole('button', { name: 'Guardar en mis sonidos' }).click();
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Solfeggio 528 · Tono puro + ruido rosa');
  await axe(page);
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Siesta');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Siesta' })).toBeVisible();
  await page.getByRole('button', { name: 'Ver' }).click();

  const sounds = page.getByRole('region', { name: 'Mis sonidos' });
  await expect(sounds).toContainText('528 Hz · Tono puro + ruido rosa · 25 min');
  await sounds.getByRole('button', { name: 'Cambiar el nombre de Siesta' }).click();
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Siesta con lluvia');
  await page.keyboard.press('Enter');
  await expect(sounds.getByRole('heading', { name: 'Siesta con lluvia' })).toBeVisible();
  await axe(page);

  await page.goto('/routines');
  await page.getByRole('button', { name: 'Nueva rutina' }).click();
  await page.getByRole('combobox', { name: 'Sonido' }).fill('lluvia');
  await page.getByRole('option', { name: /^Siesta con lluvia/u }).click();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('article')).toContainText('25 min');
  await page.getByRole('link', { name: 'Empezar Siesta con lluvia' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Siesta con lluvia' })).toBeVisible();
  await expect(page.getByRole('timer')).toContainText(/2[45]:/u);
  await page.getByRole('button', { name: 'Pausar' }).click();

  await page.goto('/profile');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar todo' }).click();
  const file = await readFile(await (await download).path());
  await page.getByRole('button', { name: 'Borrar todo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Borrar todo' }).click();
  await expect(page.getByText('Todo borrado')).toBeVisible();
  await page.goto('/library?favourites=yes');
  await expect(sounds).toContainText('Ajusta un sonido en el reproductor');
  await page.goto('/profile');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'onda.json', mimeType: 'application/json', buffer: file });
  await expect(page.getByText(/^Importado: \d elementos nuevos/u)).toBeVisible();
  await page.goto('/library?favourites=yes');
  await sounds.getByRole('link', { name: 'Siesta con lluvia', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Siesta con lluvia' })).toBeVisible();
});

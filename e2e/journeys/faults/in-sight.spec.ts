import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { expectInSight } from '../../in-sight.ts';
import { endSession, prepareToSkip } from '../../skip-time.ts';

/** A phone, the same on its side, and 1024 × 600 at 125 %. */
const windows = [
  [390, 844],
  [844, 390],
  [819, 480],
] as const;

const archive = readFileSync(join(import.meta.dirname, '../../old-profile/export.json'));

/** By what a person does: what must be in sight then. */
const appearing: Record<string, (page: Page) => Promise<Locator>> = {
  'the question after a session': async (page) => {
    await prepareToSkip(page);
    await page.goto('/player?id=1');
    await page.getByText('¿Cómo estás ahora?').click();
    await page.getByRole('radio', { name: 'normal', exact: true }).check();
    await page.getByRole('button', { name: 'Iniciar' }).click();
    await expect(page.getByRole('timer')).toHaveText(/:5\d$/u);
    await page.getByRole('timer').scrollIntoViewIfNeeded();
    await endSession(page, 900);
    return page.getByRole('region', { name: '¿Y ahora?' });
  },
  'the form of a new routine': async (page) => {
    await page.goto('/routines');
    await page.getByRole('button', { name: 'Nueva rutina' }).click();
    return page.getByRole('form', { name: 'Nueva rutina' });
  },
  'the form of a routine beside others': async (page) => {
    await addRoutines(page, 3);
    await page.getByRole('button', { name: 'Nueva rutina' }).click();
    return page.getByRole('form', { name: 'Nueva rutina' });
  },
  'the list of tones for a routine': async (page) => {
    await page.goto('/routines');
    await page.getByRole('button', { name: 'Nueva rutina' }).click();
    await page.getByRole('combobox', { name: 'Sonido' }).click();
    return page.getByRole('listbox');
  },
  'the message of an import': async (page) => {
    await page.goto('/profile');
    const file = { name: 'onda.json', mimeType: 'application/json', buffer: archive };
    await page.getByLabel('Importar', { exact: true }).setInputFiles(file);
    return page.getByText(/^Importado: /u);
  },
  'the report of a schedule that was imported': async (page) => {
    await page.goto('/library');
    await page.getByRole('button', { name: 'Mis sonidos' }).click();
    const file = { name: 'a.sbg', mimeType: 'text/plain', buffer: Buffer.from('a: 200+4/20\nNOW a\n+01:00 a\n') };
    const input = page.getByLabel('Importar de Gnaural o SBaGen');
    await input.setInputFiles(file);
    await expect(page.getByText('«a» ya está en Mis sonidos.')).toBeVisible();
    await input.setInputFiles({ ...file, name: 'b.sbg' });
    return page.getByText('«b» ya está en Mis sonidos.');
  },
};

async function addRoutines(page: Page, count: number): Promise<void> {
  for (let id = 1; id <= count; id += 1) {
    await page.goto(`/routines?id=${id}`);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByRole('button', { name: 'Nueva rutina' })).toBeVisible();
  }
}

for (const [width, height] of windows)
  for (const [name, act] of Object.entries(appearing))
    test(`${name} is in sight at ${width} × ${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await expectInSight(await act(page));
    });

import type { Page } from '@playwright/test';
import { measureOutput, tapAudioOutput } from '../../audio-output.ts';
import { expect, test } from '../../fixtures.ts';
import { wavFile } from '../../wav-file.ts';

const list = (page: Page) => page.getByRole('list', { name: 'Tus archivos de audio' });
const card = (page: Page) => list(page).getByRole('button', { name: /^zumbido\.wav/u });

async function openSound(page: Page): Promise<void> {
  await page.goto('/player?id=1&intensity=20');
  await page.getByText('Sonido', { exact: true }).click();
}

async function choose(page: Page): Promise<void> {
  const file = { name: 'zumbido.wav', mimeType: 'audio/wav', buffer: wavFile() };
  await page.getByLabel('Elegir un archivo de audio').last().setInputFiles(file);
  await expect(page.getByText('«zumbido.wav» suena junto al tono.')).toBeVisible();
}

const peak = async (page: Page): Promise<number> => (await measureOutput(page)).peak;

test(
  'an audio file of one’s own sounds beside the tone, is there after a reload, and is deleted',
  { tag: '@firefox-all' },
  async ({ page }) => {
    await tapAudioOutput(page);
    await openSound(page);
    await choose(page);
    await expect(card(page)).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Iniciar' }).click();
    // The tone has a peak of 0.2: what is more is the file.
    await expect.poll(() => peak(page)).toBeGreaterThan(0.204);
    await card(page).click();
    await expect.poll(() => peak(page)).toBeCloseTo(0.2, 3);

    await page.reload();
    await page.getByText('Sonido', { exact: true }).click();
    await expect(card(page)).toBeVisible();
    await page.getByRole('button', { name: 'Borrar zumbido.wav de este dispositivo' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Borrar', exact: true }).click();
    await expect(page.getByText('«zumbido.wav» está borrado.')).toBeVisible();
    await expect(list(page)).toHaveCount(0);
  },
);

test(
  'deleting everything deletes the audio files, also for a tab that plays one',
  { tag: ['@long', '@firefox-all'] },
  async ({ page, context }) => {
    await tapAudioOutput(page);
    await openSound(page);
    await choose(page);
    await page.getByRole('button', { name: 'Iniciar' }).click();
    await expect.poll(() => peak(page)).toBeGreaterThan(0.204);
    const other = await context.newPage();
    await other.goto('/profile');
    await other.getByRole('button', { name: 'Borrar todo' }).click();
    await other.getByRole('alertdialog').getByRole('button', { name: 'Borrar todo' }).click();
    await expect(other.getByText('Todo borrado')).toBeVisible();
    await expect(list(page)).toHaveCount(0);
    await expect.poll(() => peak(page)).toBeCloseTo(0.2, 3);
  },
);

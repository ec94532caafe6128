import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';

async function playBriefly(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Iniciar' }).click();
  await expect(page.getByRole('timer')).toHaveText(/:5[0-7]$/u);
  await page.getByRole('button', { name: 'Pausar' }).click();
}

const titleOf = (page: Page) => page.getByRole('heading', { level: 1 });
const lockScreen = (page: Page) => page.evaluate(() => navigator.mediaSession.metadata?.title);

test('what was played keeps its name in the history, the heart, the repetition and the lock screen', async ({
  page,
}) => {
  await page.goto('/library?programmes=yes');
  await page.getByRole('link', { name: 'Noche de 8 horas', exact: true }).click();
  await expect(titleOf(page)).toHaveText('Noche de 8 horas');
  await page.getByRole('button', { name: 'Favorita: Noche de 8 horas' }).click();
  await playBriefly(page);

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Repetir lo último Noche de 8 horas · 8 h', exact: true }).click();
  await expect(titleOf(page)).toHaveText('Noche de 8 horas');
  await expect(page.getByRole('timer')).toHaveText(/^(8:00:00|7:59:5\d)$/u);
  await expect(page).toHaveURL(/layer=brown.*&programme=night$/u);
  await expect.poll(() => lockScreen(page)).toBe('Noche de 8 horas');
  await expect(page.getByRole('timer')).toHaveText(/7:59:5[0-7]$/u);
  await page.getByRole('button', { name: 'Pausar' }).click();

  await page.goto('/history');
  // What was heard most, and both sessions.
  await expect(page.getByRole('link', { name: 'Noche de 8 horas', exact: true })).toHaveCount(3);
  await page.goto('/library?favourites=yes');
  await page.getByRole('link', { name: 'Activar Noche de 8 horas' }).click();
  await expect(titleOf(page)).toHaveText('Noche de 8 horas');
});

test('a sound of one’s own keeps its name until another takes its link, and theirs is only a name', async ({
  page,
}) => {
  await page.goto('/player?id=1&layer=pink___30&minutes=20');
  await page.getByRole('button', { name: 'Guardar en mis sonidos' }).click();
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Lluvia & <b>calma</b>');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await playBriefly(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^Repetir lo último Lluvia & <b>calma<\/b>/u }).click();
  await expect(titleOf(page)).toHaveText('Lluvia & <b>calma</b>');
  await expect(page.getByRole('button', { name: 'Guardar cambios' })).toHaveCount(0);
  await expect(page.getByText('El nombre viene del enlace')).toHaveCount(0);
  const link = new URL(page.url());
  link.searchParams.delete('preset');

  await page.context().clearCookies();
  await page.evaluate(() => indexedDB.deleteDatabase('onda'));
  await page.goto(link.href);
  await expect(titleOf(page)).toHaveText('Lluvia & <b>calma</b>');
  await expect(page.getByText('El nombre viene del enlace. Lo que suena: Solfeggio 528.')).toBeVisible();
  await page.goto(`/player?id=1&name=${encodeURIComponent(`\u202Ecura\n${'x'.repeat(300)}`)}`);
  await expect(titleOf(page)).toHaveText(`cura ${'x'.repeat(75)}`);
});

test('the shortcut of the installed app opens the last sound, and the start page before the first', async ({
  page,
}) => {
  await page.goto('/dashboard?again=1');
  await expect(page.getByRole('link', { name: /^Calma en 3 minutos/u })).toBeVisible();
  await page.goto('/player?id=1&layer=brown___60&minutes=20&intensity=20&name=Mi+tarde');
  await playBriefly(page);
  await page.goto('/dashboard?again=1');
  await expect(titleOf(page)).toHaveText('Mi tarde');
  await expect(page).toHaveURL(/\/player\?.*layer=brown.*&name=Mi\+tarde$/u);
  await expect(page.getByRole('button', { name: 'Iniciar' })).toBeVisible();
});

import { expect, type Page } from '@playwright/test';

/** A session of a few seconds, which is paused. */
export async function listenBriefly(page: Page): Promise<void> {
  await page.goto('/player?id=1');
  await page.getByRole('button', { name: 'Iniciar' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^14:5[0-7]$/u);
  await page.getByRole('button', { name: 'Pausar' }).click();
  await expect(page.getByRole('button', { name: 'Empezar de nuevo' })).toBeVisible();
}

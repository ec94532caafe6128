import { expect, test } from '../../fixtures.ts';
import { soundingContexts, watchContexts } from '../../lost-audio.ts';

test('the tab that starts last sounds, and the other offers to hear both', async ({ page, context }) => {
  await watchContexts(page);
  await page.goto('/player?id=1');
  await page.getByRole('button', { name: 'Iniciar' }).click();
  await expect(page.getByRole('timer')).toHaveText('14:57');
  const other = await context.newPage();
  await watchContexts(other);
  await other.goto('/player?id=2');
  await other.getByRole('button', { name: 'Iniciar' }).click();
  await expect(other.getByRole('timer')).toHaveText(/^\d+:\d\d$/u);
  await expect(page.getByText('Se detuvo porque empezó otra sesión en otra pestaña.')).toBeVisible();
  await expect.poll(() => soundingContexts(page)).toEqual([]);
  await expect.poll(async () => (await soundingContexts(other)).length).toBe(1);

  await page.getByRole('button', { name: 'Oír las dos' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^14:\d\d$/u);
  await expect.poll(async () => (await soundingContexts(page)).length).toBe(1);
  await expect.poll(async () => (await soundingContexts(other)).length).toBe(1);
  await page.getByRole('button', { name: 'Pausar' }).click();
  await page.goto('/history');
  await expect(page.getByRole('button', { name: /^Borrar la sesión de Solfeggio 528/u })).not.toHaveCount(0);
});

import { axe, expect, test } from '../../fixtures.ts';

test('a usual length is one tap beside the slider, three minutes too, and a link keeps it', async ({ page }) => {
  await page.goto('/player?id=1');
  const lengths = page.getByRole('group', { name: 'Duraciones rápidas' });
  const slider = page.getByRole('slider', { name: 'Duración' });
  await lengths.getByRole('button', { name: '25 minutos' }).tap();
  await expect(slider).toHaveValue('25');
  await lengths.getByRole('button', { name: '3 minutos' }).tap();
  await expect(slider).toHaveAttribute('aria-valuetext', '3 minutos');
  await expect(lengths.getByRole('button', { name: '3 minutos' })).toHaveAttribute('aria-pressed', 'true');
  await axe(page);
  await page.getByRole('button', { name: 'Iniciar' }).tap();
  await expect(page.getByRole('timer')).toHaveText(/^(?:3:00|2:5\d)$/u);
  await expect(lengths).toHaveCount(0);

  // What was below the slider is not remembered for other sessions.
  await page.goto('/player?id=1');
  await expect(slider).toHaveValue('25');

  // The same link of before, and one that says it.
  await page.goto('/player?id=1&minutes=3');
  await expect(slider).toHaveAttribute('aria-valuetext', '5 minutos');
  await page.goto('/player?id=1&minutes=3&short=1');
  await expect(slider).toHaveAttribute('aria-valuetext', '3 minutos');
});

import { expect, test } from '../fixtures.ts';

test('six answers lead to results with a reason for each suggestion, which survive a reload', async ({ page }) => {
  await page.goto('/diagnosis');
  const answers = ['Home', 'End', 'ArrowRight', 'ArrowLeft', 'PageDown', 'End'];
  for (const [index, key] of answers.entries()) {
    await expect(page.getByText(`Pregunta ${index + 1} de 6`)).toBeVisible();
    await page.getByRole('slider').focus();
    await page.keyboard.press(key);
    await page.getByRole('button', { name: index < 5 ? 'Siguiente' : 'Completar' }).click();
  }
  await expect(page).toHaveURL('/diagnosis/results');
  for (const round of ['first', 'after a reload']) {
    await expect(page.getByRole('row', { name: 'Físico 1 Bajo' }), round).toBeVisible();
    await expect(page.getByRole('row', { name: 'Mental 100 Alto' }), round).toBeVisible();
    await expect(page.getByText(/Porque Físico está en 1 de 100, y Vital/u), round).toBeVisible();
    await expect(page.getByRole('article'), round).toHaveCount(3);
    await page.reload();
  }
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Iniciar' })).toBeVisible();
});

test('the results alone invite to the assessment', async ({ page }) => {
  await page.goto('/diagnosis/results');
  await page.getByRole('link', { name: 'Hacer la evaluación' }).click();
  await expect(page.getByText('Pregunta 1 de 6')).toBeVisible();
});

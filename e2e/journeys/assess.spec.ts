import { expect, test } from '../fixtures.ts';

test('six answers lead to results with a reason for each suggestion, which survive a reload', async ({ page }) => {
  await page.goto('/diagnosis');
  const answers = ['Home', 'End', 'ArrowRight', 'ArrowLeft', 'PageDown', 'End'];
  for (const [index, key] of answers.entries()) {
    await expect(page.getByText(`Pregunta ${index + 1} de 6`)).toBeVisible();
    if (index > 0) await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
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

test('the skip link goes to the heading and takes nothing away', async ({ page }) => {
  await page.goto('/diagnosis');
  for (let step = 0; step < 5; step += 1) await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByRole('button', { name: 'Completar' }).click();
  await expect(page.getByRole('row', { name: /Calma ante el estrés 50/u })).toBeVisible();
  await page.getByRole('link', { name: 'Saltar al contenido' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('row', { name: /Calma ante el estrés 50/u })).toBeVisible();
  await expect(page).toHaveURL('/diagnosis/results');
});

test('the results alone invite to the assessment', async ({ page }) => {
  await page.goto('/diagnosis/results');
  await page.getByRole('link', { name: 'Hacer la evaluación' }).click();
  await expect(page.getByText('Pregunta 1 de 6')).toBeVisible();
});

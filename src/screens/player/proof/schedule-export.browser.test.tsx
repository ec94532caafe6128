import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';

afterEach(closeAll);

it('offers a sound as a schedule of Gnaural and of SBaGen', async () => {
  await show('/player?id=2&mode=binaural&carrier=200', 'es');
  await page.getByText('Más sobre este sonido').click();
  await page.getByText('Guardar como archivo').click();
  await page.getByText('Otros formatos').click();
  await expect.element(page.getByRole('heading', { name: 'Para Gnaural o SBaGen' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Guardar .gnaural' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Guardar .sbg' })).toBeVisible();
});

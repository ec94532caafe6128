import type { Page } from '@playwright/test';
import { expect, test, withMotion } from '../fixtures.ts';
import { endSession, prepareToSkip } from '../skip-time.ts';

/** How much is drawn in the picture of the stage, which must be on screen, and what. */
async function pictureOf(page: Page): Promise<{ ink: number; data: string }> {
  const picture = page.locator('header canvas');
  await expect(picture).toHaveCount(1);
  await picture.scrollIntoViewIfNeeded();
  return picture.evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return { ink: 0, data: '' };
    const { width, height } = canvas;
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
    let ink = 0;
    for (let i = 3; i < pixels.length; i += 4) if ((pixels[i] ?? 0) > 64) ink += 1;
    return { ink: ink / (width * height), data: canvas.toDataURL() };
  });
}

test.describe('with motion', () => {
  test.use(withMotion);

  test('two taps from the player to tone and rain, whose picture moves with the sound', async ({ page }) => {
    await page.goto('/player?id=1');
    await page.getByText('Sonido', { exact: true }).click();
    await page.getByRole('button', { name: 'Lluvia', exact: true }).click();
    await expect.poll(async () => (await pictureOf(page)).ink).toBeGreaterThan(0.001);
    await page.getByRole('button', { name: 'Iniciar' }).click();
    await expect(page.getByRole('timer')).toHaveText(/^14:5\d$/u);
    const { data } = await pictureOf(page);
    await expect.poll(async () => (await pictureOf(page)).data !== data).toBe(true);
    await page.getByRole('button', { name: 'Lluvia', exact: true }).click();
    // The figure of a tone has several.
    await expect(page.locator('header canvas')).not.toHaveCount(1);
  });
});

test('under reduced motion the picture stands still while the sea sounds', async ({ page }) => {
  await page.goto('/player?id=1&layer=waves');
  await page.getByRole('button', { name: 'Iniciar' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^14:5\d$/u);
  await expect.poll(async () => (await pictureOf(page)).ink).toBeGreaterThan(0.001);
  const { data } = await pictureOf(page);
  await expect(page.getByRole('timer')).toHaveText(/^14:5[0-6]$/u);
  expect((await pictureOf(page)).data).toBe(data);
});

test('the need to sleep proposes rain under a low tone, and its session ends with its picture', async ({ page }) => {
  await prepareToSkip(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Dormir', exact: true }).click();
  const proposed = page.getByRole('region', { name: 'Un sonido con un tono' });
  await expect(proposed).toContainText('evidencia muy baja');
  await proposed.getByRole('link', { name: 'Lluvia que se apaga' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lluvia que se apaga' })).toBeVisible();
  await expect.poll(async () => (await pictureOf(page)).ink).toBeGreaterThan(0.001);
  await page.getByRole('button', { name: 'Iniciar' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^(1:00:00|59:5\d)$/u);
  await endSession(page, 60 * 60);
  const end = page.getByRole('region', { name: 'Sesión terminada' });
  const download = page.waitForEvent('download');
  await end.getByRole('button', { name: 'Compartir imagen' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.png$/u);
});

import type { Page } from '@playwright/test';
import { axe, expect, test } from '../../fixtures.ts';
import { measureOutput, tapAudioOutput } from '../../audio-output.ts';

/** The most light of any channel in the middle of the screen's edges, 0–255. */
async function brightest(page: Page): Promise<number> {
  const picture = await page.screenshot();
  // The policy of the app's own pages forbids data addresses.
  const blank = await page.context().newPage();
  const most = await blank.evaluate(async (data) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const { width, height } = bitmap;
    const places = [0.02, 0.98].flatMap((x) => [0.3, 0.6].map((y) => [x * width, y * height] as const));
    return Math.max(...places.flatMap(([x, y]) => [...(context?.getImageData(x, y, 1, 1).data.slice(0, 3) ?? [255])]));
  }, picture.toString('base64'));
  await blank.close();
  return most;
}

test('sleeping takes one tap, dark at once in the light theme, and stays dark when paused and left', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await tapAudioOutput(page);
  await page.goto('/dashboard');
  expect(await brightest(page)).toBeGreaterThan(200);
  await page.getByRole('link', { name: /^Dormir ahora/u }).tap();
  const night = page.getByRole('dialog', { name: 'Modo noche' });
  await expect(night).toBeVisible();
  expect(await brightest(page)).toBeLessThan(80);
  await expect(night.getByText('Noche de 8 horas')).toBeVisible();
  await expect(night.getByRole('timer')).toHaveText(/^(8:00:00|7:59:5\d)$/u);
  await expect.poll(async () => (await measureOutput(page)).peak).toBeGreaterThan(0.005);
  await axe(page);
  // Left alone it becomes all black.
  await expect(night.getByRole('button', { name: 'Todo negro', includeHidden: true })).toHaveAttribute(
    'aria-pressed',
    'true',
    { timeout: 15_000 },
  );
  await page.touchscreen.tap(180, 200);
  await night.getByRole('button', { name: 'Pausar' }).tap();
  await expect(night.getByRole('button', { name: 'Continuar' })).toBeVisible();
  expect(await brightest(page)).toBeLessThan(80);
  await night.getByRole('button', { name: 'Continuar' }).tap();
  await expect(night.getByRole('timer')).toHaveText(/^7:59:[345]\d$/u);
  await night.getByRole('button', { name: 'Salir' }).tap();
  await expect(night).toHaveCount(0);
  expect(await brightest(page)).toBeLessThan(80);
  await expect(page.getByRole('heading', { level: 1, name: 'Noche de 8 horas' })).toBeVisible();
});

test('the last night comes again with one tap, and a night can be set before it starts', async ({ page }) => {
  await page.goto('/player?id=1&layer=brown___60&minutes=480&decline=1&intensity=20&name=Mi+noche');
  // A tap as soon as the page is ready: nothing that arrives later moves the button or takes its place.
  await page.getByRole('button', { name: 'Modo noche' }).tap();
  const night = page.getByRole('dialog', { name: 'Modo noche' });
  await expect(night.getByText('Mi noche')).toBeVisible();
  await night.getByRole('button', { name: 'Iniciar' }).tap();
  await expect(night.getByRole('timer')).toHaveText(/^7:59:5[0-6]$/u);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Dormir ahora Mi noche' }).tap();
  await expect(night.getByText('Mi noche')).toBeVisible();
  await expect(page).toHaveURL(/intensity=20&.*layer=brown.*&name=Mi\+noche&night=1$/u);
  await expect(night.getByRole('timer')).toHaveText(/^(8:00:00|7:59:5\d)$/u);
});

test('all night begins at a night’s level, unless one was chosen', async ({ page }) => {
  await page.goto('/player?id=1');
  await page.getByRole('heading', { name: 'Programa y noche' }).click();
  await page.getByRole('switch', { name: 'Toda la noche' }).click();
  const intensity = page.getByRole('slider', { name: 'Intensidad' });
  await expect(intensity).toHaveValue('30');
  await page.goto('/player?id=2');
  await intensity.press('ArrowRight');
  await page.getByRole('heading', { name: 'Programa y noche' }).click();
  await page.getByRole('switch', { name: 'Toda la noche' }).click();
  await expect(intensity).toHaveValue('75');
});

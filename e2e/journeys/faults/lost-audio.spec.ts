import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { loseAudio, repairAudio, soundingContexts, watchContexts, type Loss } from '../../lost-audio.ts';

const losses: Loss[] = ['resume rejects', 'resume never settles', 'its clock stands still'];

/**
 * Of any number of looks within 6 s, none may find two that sound.
 * @param least number of the context; it is a later one where the next did not open in time
 */
async function soundsAgain(page: Page, least: number): Promise<void> {
  await expect
    .poll(
      async () => {
        const sounding = await soundingContexts(page);
        expect(sounding.length).toBeLessThan(2);
        return sounding.some((number) => number >= least);
      },
      { timeout: 6000, intervals: [60] },
    )
    .toBe(true);
}

/** Also after a pause. */
const start = (page: Page) => page.getByRole('button', { name: /^(Iniciar|Continuar)/u }).first();
const pause = (page: Page) => page.getByRole('button', { name: 'Pausar' });

test.beforeEach(async ({ page }) => watchContexts(page));

for (const loss of losses) {
  test(
    `a session goes on after its sound card is lost: ${loss}`,
    { tag: '@firefox' },
    async ({ page, browserName, expectConsoleError }) => {
      // On a busy machine Firefox may need another context.
      if (browserName === 'firefox') expectConsoleError(/The clock of the sound card stands still/u);
      await page.goto('/player?id=1');
      await start(page).click();
      await expect(page.getByRole('timer')).toHaveText('14:57');
      await soundsAgain(page, 0);
      await loseAudio(page, loss);
      await expect(page.getByText('El sistema ha detenido el sonido.')).toBeVisible();
      // A frozen clock comes back by itself; whatever the system has suspended waits for a tap.
      if (loss !== 'its clock stands still') await page.getByRole('button', { name: 'Continuar' }).click();
      await soundsAgain(page, 1);
      await expect(page.getByRole('timer')).toHaveText(/^14:5[0-6]$/u);
      await expect(page.getByText('El sistema ha detenido el sonido.')).toHaveCount(0);
      await pause(page).click();
      await page.goto('/history');
      await expect(page.getByRole('button', { name: /^Borrar la sesión de Solfeggio 528/u })).toHaveCount(1);
    },
  );

  test(`start works after the sound card was lost at rest: ${loss}`, async ({ page }) => {
    await page.goto('/player?id=1');
    await start(page).click();
    await soundsAgain(page, 0);
    await pause(page).click();
    await expect.poll(() => soundingContexts(page)).toEqual([]);
    await loseAudio(page, loss);
    await start(page).click();
    await soundsAgain(page, 1);
    await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/u);
  });

  test(`a preview sounds after the sound card was lost: ${loss}`, async ({ page }) => {
    await page.goto('/library');
    const listen = page.getByRole('button', { name: /^Oír Solfeggio 528/u });
    await listen.click();
    await soundsAgain(page, 0);
    await loseAudio(page, loss);
    await page.getByRole('button', { name: /^Oír Solfeggio 639/u }).click();
    await soundsAgain(page, 1);
  });

  test(`the headphone check sounds after the sound card was lost: ${loss}`, async ({ page }) => {
    await page.goto('/player?id=2&mode=binaural');
    await page.getByRole('heading', { name: 'Sonido', exact: true }).click();
    const left = page.getByRole('button', { name: 'Izquierdo' });
    await left.click();
    await soundsAgain(page, 0);
    await loseAudio(page, loss);
    await left.click();
    await soundsAgain(page, 1);
  });
}

test('where no sound card answers, a sentence says so, and the next try works', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/The audio failed/u);
  await page.goto('/player?id=1');
  await loseAudio(page, 'resume rejects', true);
  const sentence = page.getByText('No suena: el dispositivo no responde.');
  await start(page).click();
  await expect(sentence).toBeVisible();
  await expect(start(page)).toBeVisible();
  await repairAudio(page);
  await start(page).click();
  await expect(page.getByRole('timer')).toHaveText('14:57');
  await loseAudio(page, 'resume rejects', true);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('alert').filter({ has: sentence })).toBeVisible();
  await repairAudio(page);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^14:5\d$/u);
  await expect.poll(async () => (await soundingContexts(page)).length).toBe(1);
});

test('a tone is proved without a sound card', async ({ page }) => {
  await page.goto('/player?id=1');
  await loseAudio(page, 'its clock stands still', true);
  await page.getByText('Más sobre este sonido').click();
  await page.getByText('Prueba del tono').click();
  await page.getByRole('button', { name: 'Medir el tono' }).click();
  await expect(page.getByText('Medición terminada.')).toBeVisible();
});

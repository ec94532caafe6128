// Music of another app on an iPhone, as far as a page can tell: the type of its audio session, and whether it holds media.
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { soundingContexts, watchContexts } from '../../lost-audio.ts';

const sessionType = (page: Page): Promise<string> =>
  page.evaluate(() => (navigator as unknown as { audioSession: { type: string } }).audioSession.type);

const runningContexts = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis.audioContexts ?? []).filter(({ context }) => context.state === 'running').length);

async function withAudioSession(page: Page): Promise<void> {
  await watchContexts(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'audioSession', { configurable: true, value: { type: 'auto' } });
  });
}

async function startTone(page: Page): Promise<void> {
  await page.goto('/player?id=1');
  await page.getByRole('button', { name: 'Iniciar' }).click();
  await expect.poll(async () => (await soundingContexts(page)).length).toBe(1);
}

async function stopTone(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pausar' }).click();
  await expect(page.locator('audio')).toHaveCount(0);
  await expect.poll(() => sessionType(page)).toBe('auto');
  await expect.poll(() => runningContexts(page), { timeout: 20_000 }).toBe(0);
}

test('what another app plays goes on where that was chosen, and after a stop nothing keeps the place', async ({
  page,
}) => {
  await withAudioSession(page);
  await startTone(page);
  await expect(page.locator('audio')).toHaveCount(1);
  expect(await sessionType(page)).toBe('playback');
  await stopTone(page);

  await page.goto('/profile');
  await page.locator('summary').filter({ hasText: 'Sonido' }).click();
  const choice = page.getByRole('switch', { name: 'Sonar junto a otras apps' });
  await expect(choice).not.toBeChecked();
  await choice.click();
  await expect(choice).toBeChecked();
  await startTone(page);
  expect(await sessionType(page)).toBe('ambient');
  await expect(page.locator('audio')).toHaveCount(0);
  await stopTone(page);
});

test('where the browser has no audio session, nothing is offered', async ({ page }) => {
  await page.goto('/profile');
  await page.locator('summary').filter({ hasText: 'Sonido' }).click();
  await expect(page.getByRole('switch', { name: 'Mantener la pantalla encendida' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Sonar junto a otras apps' })).toHaveCount(0);
});

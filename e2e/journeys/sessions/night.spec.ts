import { expect, test } from '../../fixtures.ts';
import { endSession, prepareToSkip } from '../../skip-time.ts';

test(
  'a night goes dark, stays dark until a tap, and ends in the moment of a finished session',
  { tag: '@long' },
  async ({ page }) => {
    await prepareToSkip(page);
    await page.goto('/player?id=1');
    await page.getByRole('button', { name: 'Iniciar' }).click();
    await page.getByRole('button', { name: 'Modo noche' }).click();
    const night = page.getByRole('dialog', { name: 'Modo noche' });
    await night.getByRole('button', { name: 'Todo negro' }).click();
    const clock = night.getByRole('timer');
    const fading = clock.locator('../..');
    await expect(fading).toHaveCSS('opacity', '1');
    await expect(fading).toHaveCSS('opacity', '0');
    // The first tap only wakes, also on a button.
    const pause = await night.getByRole('button', { name: 'Pausar' }).boundingBox();
    await page.touchscreen.tap((pause?.x ?? 0) + 20, (pause?.y ?? 0) + 20);
    await expect(fading).toHaveCSS('opacity', '1');
    await expect(fading).toHaveCSS('opacity', '0');
    await night.getByRole('button', { name: 'Salir' }).focus();
    await expect(fading).toHaveCSS('opacity', '1');
    await expect(fading).toHaveCSS('opacity', '0');
    await endSession(page, 900);
    await expect(clock).toHaveCount(0);
    await expect(night).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(night).toHaveCount(0);
    const end = page.getByRole('region', { name: 'Sesión terminada' });
    await expect(end).toContainText('15 min a 528 Hz');
    await end.getByRole('radio', { name: 'bueno', exact: true }).check();
    await end.getByRole('button', { name: 'Otra vez' }).click();
    await expect(page.getByRole('timer')).toHaveText(/^14:5\d$/u);
  },
);

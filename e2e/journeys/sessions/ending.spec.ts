import type { Page } from '@playwright/test';
import { axe, expect, test } from '../../fixtures.ts';
import { endSession, prepareToSkip } from '../../skip-time.ts';

async function start(page: Page, address = '/player?id=1&minutes=20'): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Iniciar' }).tap();
  await expect(page.getByRole('timer')).toBeVisible();
}

test('ten minutes more are one tap while a session plays, and the history has it once, as long as it was', async ({
  page,
}) => {
  await prepareToSkip(page);
  await start(page);
  await page.getByRole('button', { name: '+10 min' }).tap();
  await expect(page.getByRole('timer')).toHaveText(/^(?:30:00|29:5\d)$/u);
  await page.getByRole('button', { name: '+10 min' }).tap();
  await page.getByRole('button', { name: '−10 min' }).tap();
  await expect(page.getByRole('timer')).toHaveText(/^(?:30:00|29:\d\d)$/u);
  await axe(page);
  await endSession(page, 1800);
  await expect(page.getByRole('region', { name: 'Sesión terminada' })).toContainText('30 min a 528 Hz');
  await page.goto('/history');
  const list = page.getByRole('list').filter({ hasText: '528' });
  await expect(list.getByText('30 min', { exact: false }).first()).toBeVisible();
});

test('a session ends or wakes at a time of the clock, says what that needs, and forgets it with one tap', async ({
  page,
}) => {
  await start(page, '/player?id=1&minutes=60');
  const byClock = page.getByRole('button', { name: 'A hora fija' });
  await byClock.tap();
  const inTwoHours = await page.evaluate(() => {
    const then = new Date(Date.now() + 2 * 3_600_000);
    return `${String(then.getHours()).padStart(2, '0')}:${String(then.getMinutes()).padStart(2, '0')}`;
  });
  await page.getByLabel('Hora', { exact: true }).fill(inTwoHours);
  await expect(page.getByText('pon también la alarma del teléfono')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Terminar a esa hora' }).tap();
  await expect(page.getByText(/^Termina a las? /u)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^1:59:\d\d$|^2:00:00$/u);

  await byClock.tap();
  await page.getByLabel('Hora', { exact: true }).fill(inTwoHours);
  await page.getByRole('button', { name: 'Despertarme' }).tap();
  await expect(page.getByText(/^Te despierta a las? /u)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^2:0[12]:\d\d$/u);

  // The night screen shows it, too.
  await page.getByRole('button', { name: 'Modo noche' }).tap();
  const night = page.getByRole('dialog', { name: 'Modo noche' });
  await expect(night.getByText(/^Te despierta a las? /u)).toBeVisible();
  await night.getByRole('button', { name: '−10 min' }).tap();
  await expect(night.getByRole('timer')).toHaveText(/^1:5[12]:\d\d$/u);
  await axe(page);
  await night.getByRole('button', { name: 'Quitar la hora' }).tap();
  await expect(night.getByText(/^Te despierta/u)).toHaveCount(0);
});

test('a session without an end has none again once its time is removed', async ({ page }) => {
  await start(page, '/player?id=1&minutes=unlimited');
  await page.getByRole('button', { name: 'A hora fija' }).tap();
  await page.getByLabel('Hora', { exact: true }).fill(
    await page.evaluate(() => {
      const then = new Date(Date.now() + 3_600_000);
      return `${String(then.getHours()).padStart(2, '0')}:${String(then.getMinutes()).padStart(2, '0')}`;
    }),
  );
  await page.getByRole('button', { name: 'Terminar a esa hora' }).tap();
  await expect(page.getByRole('timer', { name: 'Tiempo restante' })).toBeVisible();
  await page.getByRole('button', { name: 'Quitar la hora' }).tap();
  await expect(page.getByRole('timer', { name: 'Tiempo escuchado' })).toHaveText(/^0:\d\d$/u);
});

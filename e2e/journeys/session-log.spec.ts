import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { heard, listen } from '../sound.ts';

interface Kept {
  hertz: number;
  plannedSeconds: number;
  heardSeconds: number;
  ended: string;
}

/** The sessions on the device, read past the app. */
function sessionsOn(page: Page): Promise<Kept[]> {
  return page.evaluate(
    () =>
      new Promise<Kept[]>((resolve, reject) => {
        const opening = indexedDB.open('onda');
        opening.addEventListener('error', () => reject(opening.error ?? new Error('refused')));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('sessions').objectStore('sessions').getAll();
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(reading.result as Kept[]);
          });
        });
      }),
  );
}

test('a session is written down, and its end with it', async ({ page }) => {
  await listen(page);
  await page.goto('/player?freq=1');
  await page.getByRole('button', { name: 'Iniciar' }).click();
  await expect(page.getByRole('timer')).toHaveText('14:57');
  await page.getByRole('button', { name: 'Pausar' }).click();
  await expect.poll(async () => (await heard(page)).peak).toBe(0);
  await expect
    .poll(async () =>
      (await sessionsOn(page)).map(({ hertz, plannedSeconds, ended }) => ({ hertz, plannedSeconds, ended })),
    )
    .toEqual([{ hertz: 528, plannedSeconds: 900, ended: 'stopped' }]);
  const [session] = await sessionsOn(page);
  expect(session?.heardSeconds).toBeGreaterThanOrEqual(2);
  expect(session?.heardSeconds).toBeLessThan(10);
});

test('a tab that crashes loses the last few seconds of its session and no more', async ({ page, context }) => {
  await listen(page);
  await page.goto('/player?freq=1');
  await page.getByRole('button', { name: 'Iniciar' }).click();
  await expect(page.getByRole('timer')).toHaveText('14:50', { timeout: 20_000 });
  const crashed = page.waitForEvent('crash');
  const session = await context.newCDPSession(page);
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  const next = await context.newPage();
  await next.goto('/library');
  const [kept] = await sessionsOn(next);
  expect(kept?.ended).toBe('unfinished');
  expect(kept?.heardSeconds).toBeGreaterThanOrEqual(5);
});

test('a session that a reload cuts off is there, and two tabs see the same', async ({ page, context }) => {
  await listen(page);
  await page.goto('/player?freq=1');
  await page.getByRole('button', { name: 'Iniciar' }).click();
  await expect(page.getByRole('timer')).toHaveText('14:57');
  const other = await context.newPage();
  await other.goto('/history');
  await page.reload();
  await expect.poll(async () => (await sessionsOn(page))[0]?.heardSeconds).toBeGreaterThanOrEqual(2);
  await expect(other.getByText('528').first()).toBeVisible();
});

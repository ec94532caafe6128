import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { measureOutput, tapAudioOutput } from '../audio-output.ts';

interface StoredSession {
  hertz: number;
  plannedSeconds: number;
  heardSeconds: number;
  ended: string;
}

/** Reads IndexedDB directly. */
function storedSessions(page: Page): Promise<StoredSession[]> {
  return page.evaluate(
    () =>
      new Promise<StoredSession[]>((resolve, reject) => {
        const opening = indexedDB.open('onda');
        opening.addEventListener('error', () => reject(opening.error ?? new Error('refused')));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('sessions').objectStore('sessions').getAll();
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(reading.result as StoredSession[]);
          });
        });
      }),
  );
}

test('a session is recorded with its end', async ({ page }) => {
  await tapAudioOutput(page);
  await page.goto('/player?freq=1');
  await page.getByRole('button', { name: 'Iniciar' }).click();
  await expect(page.getByRole('timer')).toHaveText('14:57');
  await page.getByRole('button', { name: 'Pausar' }).click();
  await expect.poll(async () => (await measureOutput(page)).peak).toBe(0);
  await expect
    .poll(async () =>
      (await storedSessions(page)).map(({ hertz, plannedSeconds, ended }) => ({ hertz, plannedSeconds, ended })),
    )
    .toEqual([{ hertz: 528, plannedSeconds: 900, ended: 'stopped' }]);
  const [session] = await storedSessions(page);
  expect(session?.heardSeconds).toBeGreaterThanOrEqual(2);
  expect(session?.heardSeconds).toBeLessThan(10);
});

test('a crashed tab loses only the last seconds of its session', { tag: '@long' }, async ({ page, context }) => {
  await tapAudioOutput(page);
  await page.goto('/player?freq=1');
  await page.getByRole('button', { name: 'Iniciar' }).click();
  await expect(page.getByRole('timer')).toHaveText('14:50', { timeout: 20_000 });
  const crashed = page.waitForEvent('crash');
  const session = await context.newCDPSession(page);
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  const next = await context.newPage();
  await next.goto('/library');
  const [stored] = await storedSessions(next);
  expect(stored?.ended).toBe('unfinished');
  expect(stored?.heardSeconds).toBeGreaterThanOrEqual(5);
});

test('a session ended by a reload is recorded, and another tab shows it', async ({ page, context }) => {
  await tapAudioOutput(page);
  await page.goto('/player?freq=1');
  await page.getByRole('button', { name: 'Iniciar' }).click();
  await expect(page.getByRole('timer')).toHaveText('14:57');
  const other = await context.newPage();
  await other.goto('/history');
  await page.reload();
  await expect.poll(async () => (await storedSessions(page))[0]?.heardSeconds).toBeGreaterThanOrEqual(2);
  await expect(other.getByText('528').first()).toBeVisible();
});

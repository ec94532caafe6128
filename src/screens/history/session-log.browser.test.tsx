import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import {
  loadedService,
  memoryPersonalData,
  testIdentifier,
  testSession,
} from '#core/personal-data/personal-data.fixture.ts';
import { atOnce } from '#core/programmes/at-once.ts';

afterEach(closeAll);

it('the log shows a few sessions under their months, each with its sum, and the rest on demand', async () => {
  const sessions = Array.from({ length: 16 }, (_, index) =>
    testSession({
      id: testIdentifier(index + 1),
      startedAt: new Date(2025, index < 6 ? 10 : 9, 20 - index, 9).getTime(),
    }),
  );
  await show('/history', 'es', { personalData: loadedService(await memoryPersonalData({ sessions })) });
  const rows = page.getByRole('button', { name: /^Borrar la sesión/u });
  await expect.element(page.getByRole('heading', { level: 3, name: /^Noviembre de 2025/u })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 3, name: /^Octubre de 2025/u })).toBeVisible();
  expect(rows.elements()).toHaveLength(12);
  await expect.element(page.getByText('6 sesiones · 1 h 30 min', { exact: true })).toBeVisible();
  await expect.element(page.getByText('10 sesiones · 2 h 30 min', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Ver 50 más' }).click();
  await expect.poll(() => rows.elements().length).toBe(16);
});

it('a day and its sessions say how many blocks of work were finished', async () => {
  const { address } = atOnce('focus');
  const sessions = [85, 25, 24].map((minutes, index) =>
    testSession({
      id: testIdentifier(index + 1),
      startedAt: Date.now() - 1000 * (index + 1),
      frequencyId: 2,
      address,
      plannedSeconds: 85 * 60,
      heardSeconds: minutes * 60,
    }),
  );
  const personalData = loadedService(await memoryPersonalData({ sessions }));
  await show('/history', 'es', { personalData });
  await expect.element(page.getByRole('heading', { level: 4, name: /4 bloques de trabajo$/u })).toBeVisible();
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Borrar la sesión/u }) });
  expect(rows.elements().map(({ textContent }) => /\d+ bloques?/u.exec(textContent)?.[0])).toEqual([
    '3 bloques',
    '1 bloque',
    undefined,
  ]);
});

import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import {
  loadedService,
  memoryPersonalData,
  testIdentifier,
  testSession,
} from '#core/personal-data/personal-data.fixture.ts';

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

import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { loadedService, memoryPersonalData, testSession } from '#core/personal-data/personal-data.fixture.ts';

afterEach(closeAll);

it.each([
  ['es', 0, 'Tus datos. Horas: las de la última semana.'],
  ['en', 0, 'Your data. Hours: those of the last week.'],
  ['es', 8, 'Tus datos. Horas: promedio de 2 semanas.'],
  ['en', 8, 'Your data. Hours: average of 2 weeks.'],
] as const)('says in %s what the hours are of, %s days after the first session', async (locale, days, text) => {
  const session = testSession({ startedAt: Date.now() - days * 86_400_000 });
  await show('/profile', locale, { personalData: loadedService(await memoryPersonalData({ sessions: [session] })) });
  await expect.element(page.getByText(text)).toBeVisible();
});

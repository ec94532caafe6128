import { expect, type Page } from '@playwright/test';
import { routes } from '#routes.ts';

/** Imports one session for each of the given days before today. */
export async function importSessions(page: Page, daysAgo: readonly number[]): Promise<void> {
  const feeling = { tension: 40, energy: 50, mood: 60 };
  const sessions = daysAgo.map((days) => {
    const start = new Date(Date.now() - days * 86_400_000);
    return {
      id: `00000000-0000-4000-8000-00000000000${days}`,
      frequencyId: 1,
      hertz: 528,
      mode: 'pure',
      carrier: 200,
      noise: null,
      intensity: 70,
      startedAt: start.getTime(),
      day: start.toISOString().slice(0, 10),
      hour: start.getUTCHours(),
      timeZone: 'UTC',
      plannedSeconds: 900,
      heardSeconds: 900,
      ended: 'completed',
      before: feeling,
      after: { ...feeling, tension: 60 },
      comparison: null,
    };
  });
  const file = {
    format: 'onda-personal-data',
    version: 1,
    sessions,
    favourites: [],
    assessments: [],
    routines: [],
    comparisons: [],
  };
  await page.goto(routes.profile);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'onda.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) });
  await expect(page.getByText(/Importado|Imported/u)).toBeVisible();
}

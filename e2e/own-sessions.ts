import { expect, type Page } from '@playwright/test';
import { routes } from '#routes.ts';
import { fileOfSessions, jsonFile, madeSession } from '../bench/session-file.ts';

/** Imports one session for each of the given days before today. */
export async function importSessions(page: Page, daysAgo: readonly number[]): Promise<void> {
  const before = { tension: 40, energy: 50, mood: 60 };
  const after = { ...before, tension: 60 };
  const file = fileOfSessions(
    daysAgo.map((days) => ({ ...madeSession(days, Date.now() - days * 86_400_000), before, after })),
  );
  await page.goto(routes.profile);
  await page.locator('input[type=file]').setInputFiles(jsonFile(file));
  await expect(page.getByText(/Importado|Imported/u)).toBeVisible();
}

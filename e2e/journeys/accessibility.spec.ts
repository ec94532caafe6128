import type { Page } from '@playwright/test';
import { routes } from '#routes.ts';
import { axe, expect, test } from '../fixtures.ts';

/** Every state of a screen that is reached by more than its address. */
const states: Record<string, (page: Page) => Promise<void>> = {
  'the sign-up tab': async (page) => {
    await page.goto(routes.auth);
    await page.getByRole('tab').last().click();
  },
  'the sign-in while busy': async (page) => {
    await page.goto(routes.auth);
    await page.locator('input[type=email]').fill('a@b.example');
    await page.locator('input[type=password]').fill('x');
    await page.locator('button[type=submit]').click();
    await expect(page.locator('button[type=submit]')).toBeDisabled();
  },
  'the library with its cards': async (page) => {
    await page.goto(routes.library);
    await expect(page.getByRole('article')).toHaveCount(60);
  },
  'the library with nothing found': async (page) => {
    await page.goto('/library?q=zzzz');
    await expect(page.getByRole('article')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button').last()).toBeVisible();
  },
  'the player of an inaudible tone, opened out': async (page) => {
    await page.goto('/player?id=3');
    for (const summary of await page.locator('summary').all()) await summary.click();
  },
  'the player while it plays': async (page) => {
    await page.goto('/player?id=1');
    await page.getByRole('button', { name: /^(Iniciar|Start)$/u }).click();
    await expect(page.getByRole('timer')).toBeVisible();
  },
  'the player without a frequency': async (page) => {
    await page.goto('/player?id=abc');
    await expect(page.getByRole('link', { name: /biblioteca|library/u }).last()).toBeVisible();
  },
  'the last question of the assessment': async (page) => {
    await page.goto(routes.diagnosis);
    for (let step = 0; step < 5; step += 1) await page.getByRole('button', { name: /Siguiente|Next/u }).click();
  },
  'the results of an assessment': async (page) => {
    await states['the last question of the assessment']?.(page);
    await page.getByRole('button', { name: /Completar|Complete/u }).click();
    await expect(page.getByRole('article')).toHaveCount(3);
  },
  'the device page with its toast': async (page) => {
    await page.goto(routes.device);
    await page.getByRole('button', { name: /Buscar|Search/u }).click();
    await expect(page.getByText(/Buscando dispositivos|Searching for/u)).toBeVisible();
  },
};

async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

for (const language of ['es', 'en'] as const) {
  for (const theme of ['dark', 'light'] as const) {
    test.describe(`${language}, ${theme}`, () => {
      test.beforeEach(async ({ prefer }) => {
        await prefer({ language, theme });
      });

      test('every address', async ({ page }) => {
        for (const address of Object.values(routes)) {
          await page.goto(address);
          await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
          await axe(page);
          expect(await sidewaysScroll(page), address).toBe(0);
        }
      });

      for (const [name, reach] of Object.entries(states)) {
        test(name, async ({ page }) => {
          await reach(page);
          await axe(page);
          expect(await sidewaysScroll(page)).toBe(0);
        });
      }
    });
  }
}

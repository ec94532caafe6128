// Early input on a slow phone and network.
import type { Page } from '@playwright/test';
import { playerAddress, routes } from '#routes.ts';
import { button, heading } from '../unhydrated-page.ts';
import { expect as baseExpect, test } from '../fixtures.ts';
import { holdFiles } from '../hold-files.ts';

test.use({ waitsForHydration: false });

const expect = baseExpect.configure({ timeout: 40_000 });

interface Visit {
  input: (page: Page) => Promise<unknown>;
  expectResult: (page: Page) => Promise<unknown>;
}

const toEnglish: Visit = {
  input: (page) => page.getByRole('button', { name: /English/u }).click(),
  expectResult: (page) => expect(page.locator('html')).toHaveAttribute('lang', 'en'),
};

/** One for each kind of input, by address. */
const visits: Record<string, Visit> = {
  [routes.auth]: {
    input: async (page) => {
      await page.getByLabel('Correo electrónico').pressSequentially('ana@example.org');
      await button(page, 'Mostrar la contraseña').click();
      await page.getByLabel('Correo electrónico').press('Enter');
    },
    expectResult: async (page) => {
      await expect(page.getByText('Escribe tu contraseña.')).toBeVisible();
      await expect(page.getByLabel('Contraseña', { exact: true })).toHaveAttribute('type', 'text');
      await expect(page.getByLabel('Correo electrónico')).toHaveValue('ana@example.org');
    },
  },
  [routes.dashboard]: {
    input: async (page) => {
      await toEnglish.input(page);
      await page.keyboard.press('/');
    },
    expectResult: async (page) => {
      await toEnglish.expectResult(page);
      await expect(page).toHaveURL(routes.library);
      await expect(page.getByRole('searchbox')).toBeFocused();
    },
  },
  [routes.library]: {
    input: async (page) => {
      await page.keyboard.type('/solf');
      await page.getByRole('combobox').selectOption('hertz');
      await button(page, 'Restore').click();
    },
    expectResult: (page) => expect(page).toHaveURL(/^(?=.*q=solf(&|$))(?=.*sort=hertz)(?=.*category=Restore)/u),
  },
  [playerAddress(1)]: {
    input: async (page) => {
      await page.getByRole('slider', { name: 'Duración' }).press('Home');
      await button(page, 'Iniciar').click();
      await toEnglish.input(page);
    },
    expectResult: async (page) => {
      await toEnglish.expectResult(page);
      await expect(button(page, 'Pause')).toBeVisible();
      await expect(page.getByRole('timer')).toHaveText(/^(?:5:00|4:\d\d)/u);
    },
  },
  [routes.diagnosis]: {
    input: async (page) => {
      await page.getByRole('slider').press('End');
      await button(page, 'Siguiente').click();
    },
    expectResult: async (page) => {
      await expect(page.getByText('Pregunta 2 de 6')).toBeVisible();
      await button(page, 'Anterior').click();
      await expect(page.getByRole('slider')).toHaveValue('100');
    },
  },
  [routes.profile]: {
    input: async (page) => {
      await page.getByRole('radio', { name: 'Claro' }).click();
      await page.getByRole('radio', { name: 'Español' }).press('ArrowRight');
      await page.getByText('Cómo suena y si sigue al salir').click();
    },
    expectResult: async (page) => {
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
      await toEnglish.expectResult(page);
      await expect(page.getByRole('switch').first()).toBeVisible();
    },
  },
};

for (const [address, { input, expectResult }] of Object.entries(visits)) {
  // Throttling needs CDP.
  const tag = address === playerAddress(1) ? [] : '@long';
  test(`input to ${address} at its first paint takes effect`, { tag }, async ({ page, context }) => {
    const phone = await context.newCDPSession(page);
    await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    // 400 kbit/s, in bytes a second.
    await phone.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
    // A busy machine would otherwise give the input after the page is ready.
    const allowScripts = await holdFiles(page, '**/assets/*.js');
    await page.goto(address, { waitUntil: 'commit' });
    await expect(heading(page)).toBeVisible();
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await input(page);
    expect(
      await page.evaluate(() => document.documentElement.dataset['state']),
      'the page is not ready yet',
    ).toBeUndefined();
    allowScripts();
    await expectResult(page);
    await expect(page.locator('[data-waiting], #app [aria-busy]')).toHaveCount(0);
  });
}

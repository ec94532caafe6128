// What is done to a page as soon as it is seen, on a slow phone and a slow network, counts in the end.
import type { Page } from '@playwright/test';
import { playerAddress, routes } from '#routes.ts';
import { button, heading } from '../early-visit.ts';
import { expect as expectSoon, test } from '../fixtures.ts';

test.use({ waitsForTakeover: false });

const expect = expectSoon.configure({ timeout: 40_000 });

interface Visit {
  /** Where it is not the route itself. */
  address?: string;
  /** One or more of: a tap on a button, a key, typed text, a slider. */
  use: (page: Page) => Promise<unknown>;
  /** What must come of it. */
  see: (page: Page) => Promise<unknown>;
}

const toEnglish: Visit = {
  use: (page) => page.getByRole('button', { name: /English/u }).click(),
  see: (page) => expect(page.locator('html')).toHaveAttribute('lang', 'en'),
};

/** Of pages without a control: the key that every screen within answers. */
const help: Visit = {
  use: (page) => page.keyboard.press('?'),
  see: (page) => expect(page.getByRole('dialog')).toBeVisible(),
};

const visits: Record<keyof typeof routes, Visit> = {
  welcome: toEnglish,
  auth: {
    use: async (page) => {
      await page.getByLabel('Correo electrónico').pressSequentially('ana@example.org');
      await button(page, 'Mostrar la contraseña').click();
      await page.getByLabel('Correo electrónico').press('Enter');
    },
    see: async (page) => {
      await expect(page.getByText('Escribe tu contraseña.')).toBeVisible();
      await expect(page.getByLabel('Contraseña', { exact: true })).toHaveAttribute('type', 'text');
      await expect(page.getByLabel('Correo electrónico')).toHaveValue('ana@example.org');
    },
  },
  about: toEnglish,
  dashboard: {
    use: async (page) => {
      await toEnglish.use(page);
      await page.keyboard.press('/');
    },
    see: async (page) => {
      await toEnglish.see(page);
      await expect(page).toHaveURL(routes.library);
      await expect(page.getByRole('searchbox')).toBeFocused();
    },
  },
  library: {
    use: async (page) => {
      await page.keyboard.type('/solf');
      await page.getByRole('combobox').selectOption('hertz');
      await button(page, 'Restore').click();
    },
    see: (page) => expect(page).toHaveURL(/^(?=.*q=solf(&|$))(?=.*sort=hertz)(?=.*category=Restore)/u),
  },
  player: {
    address: playerAddress(1),
    use: async (page) => {
      await page.getByRole('slider', { name: 'Duración' }).press('Home');
      await button(page, 'Iniciar').click();
      await toEnglish.use(page);
    },
    see: async (page) => {
      await toEnglish.see(page);
      await expect(button(page, 'Pause')).toBeVisible();
      await expect(page.getByRole('timer')).toHaveText(/^(?:5:00|4:\d\d)/u);
    },
  },
  device: {
    use: (page) => button(page, 'Buscar dispositivos').click(),
    see: (page) => expect(page.locator('[data-sonner-toast]')).toBeVisible(),
  },
  diagnosis: {
    use: async (page) => {
      await page.getByRole('slider').press('End');
      await button(page, 'Siguiente').click();
    },
    see: async (page) => {
      await expect(page.getByText('Pregunta 2 de 6')).toBeVisible();
      await button(page, 'Anterior').click();
      await expect(page.getByRole('slider')).toHaveValue('100');
    },
  },
  diagnosisResults: help,
  routines: help,
  profile: {
    use: async (page) => {
      await page.getByRole('radio', { name: 'Claro' }).click();
      await page.getByRole('radio', { name: 'Español' }).press('ArrowRight');
      await page.getByText('Cómo suena y si sigue al salir').click();
    },
    see: async (page) => {
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
      await toEnglish.see(page);
      await expect(page.getByRole('switch').first()).toBeVisible();
    },
  },
  history: help,
};

for (const [name, path] of Object.entries(routes)) {
  const { address = path, use, see } = visits[name as keyof typeof routes];
  // Only CDP slows a browser down.
  test(`what is done to ${address} with its first paint counts`, { tag: '@chromium' }, async ({ page, context }) => {
    const phone = await context.newCDPSession(page);
    await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    // 400 kbit/s, in bytes a second.
    await phone.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
    await page.goto(address, { waitUntil: 'commit' });
    await expect(heading(page)).toBeVisible();
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await use(page);
    expect(
      await page.evaluate(() => document.documentElement.dataset['state']),
      'the page answers only later',
    ).toBeUndefined();
    await see(page);
    await expect(page.locator('[data-waiting], #app [aria-busy]')).toHaveCount(0);
  });
}

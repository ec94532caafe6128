// axe in both themes: each address on a phone in Spanish, whose words are longer, and in a wide window in English; each
// state on a phone.
import type { Page } from '@playwright/test';
import { routes } from '#routes.ts';
import { axe, expect, test, withoutPageData } from '../fixtures.ts';
import { importSessions } from '../own-sessions.ts';

const lastWeek = [0, 1, 2, 3, 4, 5, 6];

/** Screen states that an address alone does not reach. */
const states: Record<string, (page: Page) => Promise<void>> = {
  'the sign-up tab': async (page) => {
    await page.goto(routes.auth);
    await page.getByRole('tab').last().click();
  },
  'the busy sign-in': async (page) => {
    await page.goto(routes.auth);
    await page.locator('input[type=email]').fill('a@b.example');
    await page.locator('input[type=password]').fill('x');
    await page.locator('button[type=submit]').click();
    await expect(page.locator('button[type=submit]')).toBeDisabled();
  },
  'the loaded library': async (page) => {
    await page.goto(routes.library);
    await expect(page.getByRole('article')).toHaveCount(60);
  },
  'the library without results': async (page) => {
    await page.goto('/library?q=zzzz');
    await expect(page.getByText('No se encontraron frecuencias')).toBeVisible();
  },
  'the programmes': async (page) => {
    await page.goto('/library?programmes=yes');
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(12);
  },
  'a programme in the player with its steps open': async (page) => {
    await page.goto('/library?programmes=yes');
    await page.locator('a[href$="programme=focus"]').click();
    await page.getByText(/^(?:Paso a paso|Step by step)$/u).click();
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: '1:24:50' })).toBeVisible();
  },
  'the player of an inaudible tone with its sections open': async (page) => {
    await page.goto('/player?id=3&mode=binaural&noise=pink');
    await expect(page.locator('summary')).toHaveCount(9);
    for (const summary of await page.locator('summary').all()) await summary.click();
  },
  'the player at a custom frequency with its sections open': async (page) => {
    await page.goto('/player?id=1&hertz=12345.67');
    await expect(page.getByText(/Elegiste/u)).toBeVisible();
    await expect(page.locator('summary')).toHaveCount(9);
    for (const summary of await page.locator('summary').all()) await summary.click();
    for (const row of await page.locator('details fieldset').all()) await row.getByRole('radio').nth(3).check();
  },
  'the player of layers and steps with their sections open': async (page) => {
    await page.goto('/player?id=3&steps=0_10*1200_6*x2400_2&layer=binaural_6_200_40_-20_b&layer=pink___30&breath=6');
    await page.getByText('Programa', { exact: true }).click();
    await expect(page.getByRole('slider', { name: 'Paso 1' })).toBeVisible();
    await page.getByText('Sonido', { exact: true }).click();
    await page.getByText('Binaural · 6 Hz').first().click();
    await page.getByRole('button', { name: 'Añadir capa' }).click();
  },
  'the breathing guide with its section open, while it sounds': async (page) => {
    await page.goto('/player?id=4&breath=5.5&breathIn=45&holdFull=10&breathFrom=14');
    await page.getByRole('button', { name: 'Iniciar' }).click();
    await page.getByText('Respirar con él').click();
    await expect(page.getByRole('status').filter({ hasText: /^Inhala|^Exhala|^Mantén/u })).toBeAttached();
    await expect(page.getByRole('switch', { name: 'Pausas' })).toBeChecked();
  },
  'the player in a blind comparison': async (page) => {
    await page.goto('/player?id=1');
    await page.getByText('Lo que dicen tus datos').click();
    await page.getByRole('button', { name: 'Empezar la comparación' }).click();
    await page.getByRole('button', { name: /^Terminar y ver/u }).click();
  },
  'the empty favourites': async (page) => {
    await page.goto('/library?favourites=yes');
    await expect(page.getByText('Todavía no tienes favoritas')).toBeVisible();
  },
  'the favourites': async (page) => {
    await page.goto(routes.library);
    for (const place of [0, 3])
      await page
        .getByRole('button', { name: /^Favorita: /u })
        .nth(place)
        .click();
    await page.getByRole('button', { name: /^Favoritas$/u }).click();
    await expect(page.getByRole('article')).toHaveCount(2);
  },
  'the list of keyboard shortcuts': async (page) => {
    await page.goto('/player?id=1');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'the playing player': async (page) => {
    await page.goto('/player?id=1');
    await page.getByRole('button', { name: /^Iniciar$/u }).click();
    await expect(page.getByRole('timer')).toBeVisible();
  },
  'the player of an unknown frequency': async (page) => {
    await page.goto('/player?id=987654');
    await expect(page.getByRole('heading', { level: 1, name: /no existe/u })).toBeVisible();
  },
  'the library that failed to load': async (page) => {
    await withoutPageData(page);
    await page.route('**/rest/v1/**', (route) => route.fulfill({ status: 200, json: [{ hz: 'broken' }] }));
    await page.goto(routes.library);
    await expect(page.getByRole('alert')).toBeVisible();
  },
  'the player that failed to load': async (page) => {
    await withoutPageData(page);
    await page.route('**/rest/v1/**', (route) => route.fulfill({ status: 200, json: [{ hz: 'broken' }] }));
    await page.goto('/player?id=1');
    await expect(page.getByRole('alert')).toBeVisible();
  },
  'the loading library': async (page) => {
    await withoutPageData(page);
    await page.route('**/rest/v1/**', () => undefined);
    await page.goto(routes.library);
    await expect(page.getByText('Cargando frecuencias')).toBeAttached();
  },
  'a tooltip': async (page) => {
    await page.goto(routes.device);
    const back = page.locator('[data-tooltip]').first();
    // Keys pressed before hydration have no effect.
    await expect(async () => {
      await page.keyboard.press('Shift');
      await back.blur();
      await back.focus();
      await expect(page.locator('[role=tooltip]')).toBeVisible({ timeout: 1000 });
    }).toPass();
  },
  'the last question of the assessment': async (page) => {
    await page.goto(routes.diagnosis);
    for (let step = 0; step < 5; step += 1) await page.getByRole('button', { name: 'Siguiente' }).dblclick();
  },
  'the results of an assessment': async (page) => {
    await states['the last question of the assessment']?.(page);
    await page.getByRole('button', { name: 'Completar' }).dblclick();
    await expect(page.getByRole('article')).toHaveCount(3);
  },
  'the history of a week with its months open and one session removed': async (page) => {
    await importSessions(page, lastWeek);
    await page.goto(routes.history);
    await page.locator('summary').click();
    await page
      .getByRole('button', { name: /^Borrar la sesión/u })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Deshacer' })).toBeFocused();
  },
  'the dashboard with own data': async (page) => {
    await importSessions(page, lastWeek);
    await page.goto(routes.dashboard);
    await expect(page.getByText('de tu última sesión')).toBeVisible();
  },
  'the profile with its sections open': async (page) => {
    await page.goto(routes.profile);
    for (const summary of await page.locator('summary').all()) await summary.click();
    await expect(page.getByRole('switch')).toHaveCount(9);
  },
  'the confirmation before everything is deleted': async (page) => {
    await page.goto(routes.profile);
    await page.getByRole('button', { name: 'Borrar todo' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  'a refused import file': async (page) => {
    await page.goto(routes.profile);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
    await expect(page.getByRole('alert')).toBeVisible();
  },
  'the form of a routine': async (page) => {
    await page.goto('/routines?id=1');
    await expect(page.getByRole('combobox', { name: /^Tono$/u })).not.toHaveValue('');
    await page.getByRole('switch').first().click();
  },
  'the list of routines': async (page) => {
    await states['the form of a routine']?.(page);
    await page.getByRole('button', { name: /^Guardar$/u }).click();
    await expect(page.getByRole('article')).toBeVisible();
  },
  'the device page with its toast': async (page) => {
    await page.goto(routes.device);
    await page.getByRole('button', { name: /Buscar/u }).click();
    await expect(page.getByText('Buscando dispositivos')).toBeVisible();
  },
};

/** It is over before a second check. */
const brief = 'the busy sign-in';

async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

const chosen = {
  es: { language: 'es', theme: 'dark', otherTheme: 'light' },
  en: { language: 'en', theme: 'light', otherTheme: 'dark' },
} as const;
const chosenOn = (project: string) => chosen[project === 'phone' ? 'es' : 'en'];

async function check(
  page: Page,
  { theme, otherTheme }: (typeof chosen)['es' | 'en'],
  inBothThemes = true,
): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await axe(page);
  expect(await sidewaysScroll(page)).toBe(0);
  if (!inBothThemes) return;
  await page.evaluate((other) => {
    document.documentElement.dataset['theme'] = other;
  }, otherTheme);
  // Only colours differ.
  await axe(page, 'colours');
}

async function openAddress(page: Page, address: string, language: string): Promise<void> {
  const response = await page.goto(address);
  expect(response?.status()).toBe(200);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('h1')).toHaveCount(1);
}

for (const address of Object.values(routes)) {
  test(`${address} passes axe`, async ({ page, prefer }, { project }) => {
    await prefer(chosenOn(project.name));
    await openAddress(page, address, chosenOn(project.name).language);
    await check(page, chosenOn(project.name));
  });
}

for (const [name, open] of Object.entries(states)) {
  test(`${name} passes axe`, { tag: '@phone' }, async ({ page, prefer }) => {
    await prefer(chosen.es);
    await open(page);
    await check(page, chosen.es, name !== brief);
  });
}

test('an unknown address passes axe', async ({ page, prefer, expectConsoleError }, { project }) => {
  expectConsoleError(/404 \(Not Found\)/u);
  await prefer(chosenOn(project.name));
  await page.goto('/no/such/page');
  await check(page, chosenOn(project.name));
});

test('the failure screen passes axe', { tag: '@phone' }, async ({ page, prefer, expectConsoleError }) => {
  expectConsoleError(/render failed/u);
  await prefer(chosen.es);
  const body = 'export const ProfileScreen = () => { throw new Error("render failed"); };';
  await page.route('**/profile-screen-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await page.goto(routes.device);
  await page.getByRole('navigation').getByRole('link').last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error' })).toBeFocused();
  await page.locator('summary').click();
  await expect(page.getByText(/^Error: render failed/u)).toBeVisible();
  // Long addresses in the details must wrap.
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await check(page, chosen.es);
});

test('a screen that failed to load passes axe', { tag: '@phone' }, async ({ page, prefer, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED|Failed to fetch dynamically imported module/u);
  await prefer(chosen.es);
  await page.route('**/profile-screen-*.js', (route) => route.abort());
  await page.goto(routes.device);
  await page.getByRole('navigation').getByRole('link').last().click();
  await expect(page.getByRole('button', { name: /^Reintentar$/u })).toBeVisible();
  await check(page, chosen.es);
});
